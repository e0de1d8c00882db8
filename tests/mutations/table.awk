# Writes docs/mutations.md anew: what stands above its table, and a row for each mutation of the list.
# usage: awk -f table.awk list.tsv results.tsv docs/mutations.md
# A mutation that was not run now keeps the row that it had, as long as it still is the same error.
function cell(text) {
    gsub(/\|/, "\\|", text)
    return text
}
BEGIN { FS = "\t" }
FILENAME == ARGV[1] {
    names[++n] = $1
    head[$1] = "| " $1 " | " $4 " | " $3 " | " $2 ": `` " cell($8) " `` → `` " cell($9) " `` |"
    next
}
FILENAME == ARGV[2] {
    fresh[$1] = " " $3 " | " $4 " |"
    next
}
/^\| [a-z0-9-]+ \|/ && !/^\| mutation / {
    split($0, part, " ")
    old[part[2]] = $0
    next
}
/^\|/ { next }
{ above[++lines] = $0 }
END {
    while (lines > 0 && above[lines] == "") lines--
    for (i = 1; i <= lines; i++) print above[i]
    print "\n| mutation | model of | kind | error | tests that notice | claims that notice |\n|---|---|---|---|---|---|"
    for (i = 1; i <= n; i++) {
        name = names[i]
        if (name in fresh) print head[name] fresh[name]
        else if (name in old && index(old[name], head[name]) == 1) print old[name]
    }
}
