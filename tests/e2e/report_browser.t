#!/bin/sh
# The report in a browser: 390 and 1280 pixels wide, light and dark, printed; axe (WCAG 2.1 A and AA, best practice) finds nothing, nothing is
# wider than the window, and symbols are set. Needs Chromium, and axe-core from npm: BRISTLE_AXE names its axe.min.js where it is not
# installed globally (`npm install -g axe-core`).
. tests/e2e/tap.sh
. tests/e2e/report_fixture.sh
browser=
for name in chromium chromium-browser google-chrome; do
    if [ -z "$browser" ] && command -v "$name" >/dev/null; then browser=$name; fi
done
[ -n "$browser" ] || skip_all 'no Chromium'
axe=${BRISTLE_AXE:-$(npm root -g 2>/dev/null)/axe-core/axe.min.js}
[ -s "$axe" ] || skip_all 'no axe-core (npm install -g axe-core, or BRISTLE_AXE=axe.min.js)'

report=$BRISTLE_BUILD/bin/bristle-report
(make_results "$scratch/tree") || { echo 'Bail out! no fixture'; exit 1; }
cd "$scratch/tree" || exit 1
sed -i 's/^  why: "a ratio"/  why: "a ratio of F_v and mu_s N"/' results/cloth-good/timing.tap
check 'a report' "$report" --home . || { echo 'Bail out! no report'; exit 1; }
pages='index claims cloth-good cloth-deviating planar-failing everything'
# Pages of all experiments, as far as there are results here.
if [ -s "$BRISTLE_BUILD/quick/report/index.html" ]; then
    cp "$BRISTLE_BUILD/quick/report/index.html" report/quick-start.html
    cp "$BRISTLE_BUILD/quick/report/cloth-fig02-friction-laws.html" report/quick-laws.html
    pages="$pages quick-start quick-laws"
fi
cp "$axe" report/axe.min.js

# A page with the others in frames of their own, each of which says what was found in it.
said='function (found) { parent.postMessage([location.hash.slice(1), innerWidth, document.documentElement.scrollWidth,
    matchMedia("(prefers-color-scheme: dark)").matches, document.querySelector("math") ? getComputedStyle(document.querySelector("math")).display : "none",
    Math.min.apply(null, Array.prototype.filter.call(document.querySelectorAll("msub"), function (symbol) {
        return symbol.getBoundingClientRect().height > 0; // one that is not laid out has no place
    }).map(function (symbol) {
        return symbol.lastElementChild.getBoundingClientRect().bottom - symbol.firstElementChild.getBoundingClientRect().bottom;
    }).concat(99)).toFixed(1),
    found.violations.map(function (v) { return v.id + " (" + v.nodes.length + ": " + v.nodes[0].target + ")"; }).join("; ")].join("|"), "*"); }'
for page in $pages; do
    awk -v said="$said" '{ gsub(/&/, "\\\\&", said) } /<\/body>/ { print "<script src=\"axe.min.js\"></script><script>addEventListener(\"load\", function () {"
        print "axe.run(document, {runOnly: [\"wcag2a\", \"wcag2aa\", \"wcag21a\", \"wcag21aa\", \"best-practice\"]}).then(" said "); });</script>" } { print }' \
        "report/$page.html" >"report/tried-$page.html"
done
{
    echo '<!DOCTYPE html><title>frames</title><pre id="said"></pre><script>var tries = ['
    for page in $pages; do
        for width in 390 1280; do echo "[\"$page\", $width],"; done
    done
    echo '], frame = null;
    function next() {
        if (frame) { frame.remove(); }
        if (!tries.length) { return; }
        var one = tries.shift();
        frame = document.createElement("iframe");
        frame.width = one[1];
        frame.height = 900;
        frame.src = "tried-" + one[0] + ".html#" + one[0];
        document.body.appendChild(frame);
    }
    addEventListener("message", function (event) { document.getElementById("said").append(String.fromCharCode(10) + "said|" + event.data + String.fromCharCode(10)); next(); });
    addEventListener("load", next);</script>'
} >report/frames.html
browse() { # what the browser does, with a profile of its own
    timeout 500 "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$scratch/profile" --allow-file-access-from-files \
        --virtual-time-budget=120000 "$@" 2>/dev/null
}
# looked SCHEME: one line for each page and width, from the browser that prefers this scheme (0: dark, 1: light).
looked() {
    browse --window-size=1400,1000 --blink-settings="preferredColorScheme=$1" --dump-dom "file://$scratch/tree/report/frames.html" | sed -n 's/^said|//p' | sort >"$scratch/looked"
}
for scheme in dark light; do
    looked "$([ $scheme = dark ] && echo 0 || echo 1)"
    for page in $pages; do
        for width in 390 1280; do
            line=$(grep "^$page|$width|" "$scratch/looked")
            is "$page, $width pixels, $scheme: axe finds nothing" "${line##*|}" ''
            check "$page, $width pixels, $scheme: was looked at, and fits" sh -c '
                echo "$1"
                IFS="|"; set -- $2 $1
                [ "$4" -le "$3" ] && [ "$5" = "$1" ]' - "$line" "$([ $scheme = dark ] && echo true || echo false)"
        done
    done
    if fc-list : family 2>/dev/null | grep -qE 'Latin Modern Math|STIX Two Math|Cambria Math|DejaVu Math TeX Gyre'; then
        is "indices hang below their letters, $scheme" "$(awk -F'|' '$6 < 0.5 { print $1, $2, $6 }' "$scratch/looked")" ''
    else
        skip "indices hang below their letters, $scheme" 'no font for formulas here (Debian: fonts-dejavu-extra)'
    fi
    check "symbols are set, $scheme" grep -q '|math|\|inline math' "$scratch/looked"
done
browse --no-pdf-header-footer --print-to-pdf="$scratch/everything.pdf" "file://$scratch/tree/report/everything.html"
check 'prints' sh -c 'head -c 5 "$1" | grep -q %PDF- && [ "$(grep -ac "/Type */Page\b" "$1")" -gt 1 ]' - "$scratch/everything.pdf"
# On pages so small that the table of claims goes on over several.
if command -v pdftotext >/dev/null 2>&1; then
    sed 's|</head>|<style>@page { size: 21cm 8cm; }</style></head>|' report/claims.html >report/small.html
    browse --no-pdf-header-footer --print-to-pdf="$scratch/small.pdf" "file://$scratch/tree/report/small.html"
    pdftotext -layout "$scratch/small.pdf" "$scratch/small.txt"
    check 'a table that goes on on the next page has its head there again' test "$(grep -c '^ *Verdict .* Measured' "$scratch/small.txt")" -gt 1
else
    skip 'a table that goes on on the next page has its head there again' 'no pdftotext'
fi
tap_end
