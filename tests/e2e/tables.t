#!/bin/sh
# What params.ini says stands in a document's table stands in paper_tables/ as well. A source "cloth, Table 1, column card" or
# "planar, Table I, p = 1" names a column or row: the value is the one in the row or column of the key's name. Some tables have names
# of their own: below, or behind a colon, as in "ploughing, Table 1, row sawtooth plane: w". "planar, Table II" alone: a list consists
# of what the table's columns are labelled with, a number is one of the table.
. tests/e2e/tap.sh

cat >"$scratch/names" <<'END'
cloth:mu_c:mu_obj_c
cloth:mu_s:mu_obj_s
cloth:column_mu_c:mu_obj_c
cloth:column_mu_s:mu_obj_s
planar:width:Contact area width
planar:cells:Number of cells per side
planar:table3_cells:Number of cells per side
planar:n_ls:Pre-computation resolution N_ls
planar:resolution:Pre-computation resolution N_ls
planar:table3_resolution:Pre-computation resolution N_ls
planar:relative_tolerance:Relative tolerance
planar:absolute_tolerance:Absolute tolerance
planar:max_step:Max time step
END

# compare DIRECTORY: one line for every value that its table does not have; "links N" at the end.
compare() {
    base=$1
    set -- "$scratch/names" "$root"/paper_tables/*/*.csv
    for file in "$base"/experiments/*/params.ini "$base"/data/parameters/*.ini; do [ ! -f "$file" ] || set -- "$@" "$file"; done
    awk '
    # Fields of a CSV line into cell[1 ...]; returns how many.
    function split_csv(line, cell,    n, i, c, quoted, text) {
        n = 0; quoted = 0; text = ""
        for (i = 1; i <= length(line); i++) {
            c = substr(line, i, 1)
            if (c == "\"") quoted = !quoted
            else if (c == "," && !quoted) { cell[++n] = text; text = "" }
            else text = text c
        }
        cell[++n] = text
        return n
    }
    function trim(s) { gsub(/^[ \t]+|[ \t]+$/, "", s); return s }
    function same(a, b) { return a != "" && b != "" && (a == b || (a + 0 == b + 0 && a ~ /^[-+.0-9]/ && b ~ /^[-+.0-9]/)) }
    function miss(what) { print file ":" line ": " key " = " what " is not in " document ", " table (place != "" ? ", " place : "") }
    FILENAME ~ /names$/ { i = index($0, ":"); rest = substr($0, i + 1); j = index(rest, ":")
        name[substr($0, 1, i - 1), substr(rest, 1, j - 1)] = substr(rest, j + 1); next }
    FILENAME ~ /\.csv$/ {
        if (FNR == 1) next
        split_csv($0, cell); n = split(FILENAME, part, "/"); d = part[n - 1]
        known[d, cell[1]] = 1; k = ++rows[d, cell[1]]
        label_of[d, cell[1], cell[2]] = label_of[d, cell[1], cell[3]] = 1
        row[d, cell[1], k] = cell[2]; column[d, cell[1], k] = cell[3]; value[d, cell[1], k] = cell[4]
        next
    }
    /^[A-Za-z_0-9]+ *=.*;/ { # value ; unit | range | source, or the source alone
        file = FILENAME; sub(".*/(experiments|data)/", "", file); line = FNR
        key = trim(substr($0, 1, index($0, "=") - 1)); rest = substr($0, index($0, "=") + 1)
        text = trim(substr(rest, 1, index(rest, ";") - 1)); n = split(substr(rest, index(rest, ";") + 1), part, "|")
        source = trim(part[n])
        if (source !~ /^[a-z]+, Table [A-Z0-9]+/) next
        document = substr(source, 1, index(source, ",") - 1); source = trim(substr(source, index(source, ",") + 1))
        match(source, /^Table [A-Z0-9]+/); table = substr(source, 1, RLENGTH); source = substr(source, RLENGTH + 1)
        if (!((document, table) in known)) next
        place = ""
        if (source ~ /^, /) { place = substr(source, 3); sub(/[;:,].*/, "", place); sub(/^(column|row) /, "", place); place = trim(place) }
        wanted = (document, key) in name ? name[document, key] : key
        if (match(source, /: /)) { # "Table 1, sawtooth plane: w" says the name in the table
            named = substr(source, RSTART + 2); sub(/[;:,].*/, "", named)
            if ((document, table, named) in label_of) wanted = named
        }
        if (text !~ /^[-+.0-9]/) next # a file, a shape
        links++
        gsub(",", " ", text); count = split(text, number, " ")
        for (i = 1; i <= count; i++) {
            found = exact = right = 0
            for (k = 1; k <= rows[document, table]; k++) {
                r = row[document, table, k]; c = column[document, table, k]; v = value[document, table, k]
                label = c; sub(/.*= */, "", label)
                if (place != "" && r != place && c != place) continue
                if (r == wanted || c == wanted) { exact = 1; right = right || same(v, number[i]) }
                found = found || (count > 1 ? label != c && same(label, number[i]) : same(v, number[i]))
            }
            if (exact ? !right : !found) miss(number[i])
        }
    }
    END { print "links " links + 0 }' "$@"
}

compare "$root" >"$scratch/said"
is 'every value that names its table is the one of the table' "$(grep -v '^links' "$scratch/said")" ''
check 'there are such values' test "$(sed -n 's/^links //p' "$scratch/said")" -ge 100

# And a slip would be found: of a column, of a row, of a list, of a single number.
slip() { # FILE EDIT
    mkdir -p "$scratch/tree/${1%/*}"
    sed "$2" "$1" >"$scratch/tree/$1"
    cmp -s "$1" "$scratch/tree/$1" && return 1
    compare "$scratch/tree" | grep -qF "${1#*/}:" && rm -r "$scratch/tree"
}
check 'a slip in a column is found' slip experiments/cloth-fig02-friction-laws/params.ini 's/^delta_S = 0.2 /delta_S = 0.3 /'
check 'and with another name' slip experiments/cloth-fig02-friction-laws/params.ini 's/^mu_s = 0.2 /mu_s = 0.25 /'
check 'a slip in a row is found' slip experiments/planar-fig10-force-steps/params.ini 's/^sigma2 = 0 /sigma2 = 0.2 /'
check 'a slip in a list is found' slip experiments/planar-table2-cost-distributed/params.ini 's/^cells = 5 9/cells = 5 10/'
check 'a slip in a single number is found' slip data/parameters/planar.ini 's/^width = 0.02/width = 0.03/'

tap_end
