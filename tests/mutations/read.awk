# Reads the list of mutations, checks it, and writes one line a mutation, in the list's order, fields separated by tabs:
#   name file kind document tests claims without old new      ("-" where a field is left out)
# Run from the project's root. What is wrong is told on standard error, by name; then the exit status is 1.
function wrong(text) {
    print FILENAME ": " text > "/dev/stderr"
    failed = 1
}
function finish(  i, k, row) {
    if (name == "") return
    for (i = 1; i <= n_keys; i++) {
        k = keys[i]
        if (!(k in value)) {
            if (k != "without" && k != "claims" && k != "tests") wrong(name ": has no '" k "'")
            value[k] = "-"
        }
        row = row "\t" value[k]
    }
    if (value["tests"] == "-" && value["claims"] == "-") wrong(name ": names no test and no experiment that would notice it")
    if (value["document"] != "none" && value["claims"] == "-") wrong(name ": is in a document's model and names no experiment")
    if (value["old"] == value["new"]) wrong(name ": changes nothing")
    if (!failed) find(value["file"], value["old"])
    print name row
    split("", value)
}
function find(file, text,   line, at, n, there) {
    while ((getline line < file) > 0) {
        there = 1
        while ((at = index(line, text)) > 0) {
            n++
            line = substr(line, at + length(text))
        }
    }
    close(file)
    if (!there) wrong(name ": there is no file " file)
    else if (n != 1) wrong(name ": its old text is found " n + 0 " times in " file ", not once: " text)
}
BEGIN { n_keys = split("file kind document tests claims without old new", keys, " ") }
/^#/ || /^$/ { next }
/^\[[a-z0-9-]+\]$/ {
    finish()
    name = substr($0, 2, length($0) - 2)
    if (name in seen) wrong(name ": is in the list twice")
    seen[name] = 1
    next
}
match($0, /^[a-z]+ = /) {
    key = substr($0, 1, RLENGTH - 3)
    known = 0
    for (i = 1; i <= n_keys; i++) known += keys[i] == key
    if (!known || key in value) wrong(name ": key '" key "' is unknown or there twice")
    value[key] = substr($0, RLENGTH + 1)
    next
}
{ wrong("line " FNR " is no [name] and no 'key = value': " $0) }
END {
    finish()
    exit failed
}
