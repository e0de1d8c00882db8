#!/bin/sh
# The cloth experiments away from their own parameters: what follows from the laws must hold on other planets, for heavier cards
# and longer runs; tolerances are to follow the scene. What has no answer is refused with a reason.
. tests/e2e/tap.sh
. tests/e2e/settings.sh
document=cloth

card=fig06-07-card
for setting in card.gravity=1e-6 card.gravity=1e6 card.mass=1e-7 law.mu_c=0 law.mu_s=0.25 run.duration=100 run.intervals=20 \
    run.tolerance=1e-13; do
    check "the claims on the cards hold with $setting" all_hold $card "$setting"
done

# A plane too steep or too level for the text's thresholds fails what the text says, and only that.
fails() {
    run $card --set "$1"
    sed -n 's/^not ok [0-9]* - \([a-z-]*\):.*/\1/p' "$scratch/out" | grep -v css-reaches-coulomb | xargs
}
is 'another slope has other thresholds' "$(fails card.slope_tangent=0.4)" \
    'threshold-c threshold-cs threshold-css threshold-cssv who-slides'
check 'a level plane is a case like others' sh -c 'test "$1" -le 1' sh "$(run $card --set card.slope_tangent=0; echo $?)"
check 'nobody moves there' grep -q '^ok.*c-displacement' "$scratch/out"
check 'a tolerance at which runs get lost is refused' refuses $card run.tolerance run.tolerance=1e-4
check 'mu_s below mu_c is refused' refuses $card mu_s law.mu_s=0.05

tap_end
