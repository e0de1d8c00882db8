#!/bin/sh
# Units, ranges and defaults are said in one place, the field tables: what params.ini, --describe, `bristle describe` and the headers print is
# what the tables have.
. tests/e2e/tap.sh

# Every row of every params.ini that is bound to a table agrees with it: the harness refuses others, whatever is asked of it.
for program in "$BRISTLE_BUILD"/experiments/*; do
    id=$(basename "$program")
    [ -f "experiments/$id/params.ini" ] || continue
    check "$id: params.ini agrees with the tables" sh -c "'$program' --describe >'$scratch/$id' 2>&1 || { cat '$scratch/$id'; false; }"
    is "$id: no parameter is described without unit and range" "$(grep -c '(null)' "$scratch/$id")" 0
done

# A row with another unit, or a wider range, is refused.
id=planar-fig10-force-steps
refused() { # NAME, ROW, WHAT IT SAYS
    sed "s#^mu_s = .*#$2#" "experiments/$id/params.ini" >"$scratch/params.ini"
    check "$1" sh -c "! '$BRISTLE_BUILD/experiments/$id' --params '$scratch/params.ini' --describe 2>&1 >/dev/null | tee '$scratch/said' | grep -q nothing-of-the-kind && grep -q '$3' '$scratch/said'"
}
refused 'a row with another unit' 'mu_s = 1 ; N | (0, inf) | ours' 'its unit is .N. here and .1. in the table'
refused 'a row with a wider range' 'mu_s = 1 ; 1 | [0, inf) | ours' 'its range \[0, inf) is not inside (0, inf)'

# One unit for each member, wherever an experiment prints it: friction of Table I.
units() { sed -n '/^  \[friction[_p01]*\]$/,/^  \[/p' "$scratch"/planar-* | sed -n "s/^    $1 = [^ ]* *\(.*\)/\1/p" | sed 's/ *(.* under --quick)//' | sort -u; }
is 'sigma0 has one unit and range' "$(units sigma0)" '1/m   in (0, inf)'
is 'sigma1 has one unit and range' "$(units sigma1)" 's/m   in [0, inf)'
is 'v_s has one unit and range' "$(units v_s)" 'm/s   in (0, inf)'
is 's_ba has one range' "$(units s_ba)" 'in [0, 1)'

# No range or unit of a table is written again in C: numbers that check parameters stand in tables.
is 'no file of experiments has a table of bindings of its own' \
    "$(grep -rlE '(double|int) \*value;' experiments --include='*.c' | sort | tr '\n' ' ')" ''

# Every public struct of parameters has its table. A geom points to its caller's shape and has bits for a mask.
is 'no public parameter struct is without a table' "$(
    grep -rhoE '^} br_[a-z0-9_]+_(spec|options|params);' lib/include/bristle --include='*.h' --exclude-dir=harness |
        sed 's/^} //; s/;$//; s/_params$//' | sort -u | while read -r name; do
        grep -rqE "br_struct_type.*[ ,]${name}_struct|^ +.*\b${name}_struct[,;]" lib/include/bristle || echo "$name"
    done | tr '\n' ' ')" 'br_geom_spec '

# Bindings by hand (a name and an address) are for what no table can say.
n=$(grep -rhoE 'br_params_(double|int|seed|bool|text|file|file_or_none|choice|doubles|ints)\(' experiments | wc -l)
check "$n parameters are bound by hand, fewer than 60" test "$n" -lt 60

tap_end
