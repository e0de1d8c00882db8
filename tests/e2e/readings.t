#!/bin/sh
# Words of the documents are read alike: a claim on a sentence with one of them takes its number from data/parameters/readings.ini, or says why not.
. tests/e2e/tap.sh

# id of each claim whose source quotes one of these words and that has neither a reading nor a reason of its own
unread() {
    awk 'function done() { if (claim != "" && quoted ~ /closely|near-identical|similar|comparable|approximately|significantly|slightly|slight |much (more|less|larger|smoother)/ && !reads && rule !~ /holds|order/)
                               print FILENAME ": " claim
                           claim = quoted = rule = ""; reads = 0 }
         function quote(text, n, part, i) { n = split(text, part, "\""); for (i = 2; i <= n; i += 2) quoted = quoted " " part[i] }
         FNR == 1 && NR > 1 { done() }
         /^\[/ { if (source != "") quote(source); source = ""; done(); if ($0 ~ /^\[claims\./) claim = $0 }
         /^source = / { source = $0; inside = 1; next }
         /^ / && inside { source = source " " $0; next }
         { if (source != "") { quote(source); source = "" } inside = 0 }
         /^rule = / { rule = $3 }
         /^(reading|why) = / { reads = 1 }
         /^expected = [01]$/ && rule ~ /at-/ { reads = 1 }
         END { done() }' experiments/*/params.ini
}
is 'every word is read as the table says, or with a reason' "$(unread)" ''

# The other way round: words of the table that no claim uses say nothing.
unused() {
    sed -n 's/^\([a-z-]*\) = .*/\1/p' data/parameters/readings.ini | while read -r word; do
        grep -q "^reading = $word\$" experiments/*/params.ini || echo "$word"
    done
}
is 'every word of the table is used' "$(unused)" ''
is 'docs/readings.md has each of them' "$(sed -n 's/^\([a-z-]*\) = \([^ ;]*\).*/\1 \2/p' data/parameters/readings.ini | sort)" \
    "$(sed -n 's/^| \([a-z-]*\) | \([^ ]*\) |.*/\1 \2/p' docs/readings.md | grep -v '^word number$' | sort)"

tap_end
