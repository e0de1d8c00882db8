# Experiments away from their own parameters, whose claims are judged there all the same; sourced after tap.sh. $document and ID name the experiment.
# shellcheck shell=sh disable=SC2154

run() {
    name=$document-$1
    shift
    "$BRISTLE_BUILD/experiments/$name" --quick --judge --out "$scratch/results/$name" "$@" >"$scratch/out" 2>"$scratch/err"
}

# all_hold ID section.key=value ...: nothing fails; what has a known cause may deviate
all_hold() {
    id=$1
    shift
    for setting in "$@"; do set -- "$@" --set "$setting"; shift; done
    run "$id" "$@" && ! grep '^not ok' "$scratch/out" | grep -v '# TODO '
}

# refuses ID WORDS section.key=value ...: exit 2, one line that has the words, results untouched
refuses() {
    id=$1 words=$2
    shift 2
    for setting in "$@"; do set -- "$@" --set "$setting"; shift; done
    before=$(cat "$scratch/results/$document-$id/claims.tap" 2>/dev/null | cksum)
    run "$id" "$@"
    status=$?
    after=$(cat "$scratch/results/$document-$id/claims.tap" 2>/dev/null | cksum)
    cat "$scratch/err"
    [ $status -eq 2 ] && grep -qF "$words" "$scratch/err" && [ "$before" = "$after" ]
}
