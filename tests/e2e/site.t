#!/bin/sh
# The documentation site: every page is there, every link inside it leads somewhere, each law, model, cone, solver and scene has the parameters of its
# field table and a figure, and what the tutorial says to type runs.
. tests/e2e/tap.sh

command -v cmark-gfm >/dev/null 2>&1 || skip_all 'no cmark-gfm here (Debian: cmark-gfm)'
bristle=$BRISTLE_BUILD/bin/bristle
export BRISTLE_PICTURE_HEIGHT=120 # pictures of scenes take most of the time
check 'the site is made' sh -c "scripts/site '$scratch' '$bristle' 1.2.3 >'$scratch/said' 2>&1"
is 'and says where it is' "$(cat "$scratch/said")" "$scratch/docs/site/index.html"
site=$scratch/docs/site

# Links, anchors and pictures.
cat >"$scratch/links.pl" <<'END'
my ($folder, %text, $bad) = @ARGV;
for my $path (glob "$folder/*.html") { local $/; open my $f, '<', $path or die; $text{$path =~ s,.*/,,r} = <$f> }
for my $page (sort keys %text) {
    while ($text{$page} =~ /(?:href|src)="([^"]*)"/g) {
        my $target = $1;
        next if $target =~ /^(https?|mailto):/;
        my ($file, $anchor) = $target =~ /^([^#]*)(?:#(.*))?$/;
        $file = $page if $file eq '';
        $bad .= "$page: $target\n" if !-e "$folder/$file" || (defined $anchor && $file =~ /^api/ && $text{$file} !~ /id="\Q$anchor\E"/);
    }
}
print $bad // '';
END
is 'every link inside leads somewhere' "$(perl "$scratch/links.pl" "$site")" ''
for page in docs/*.md README.md CONTRIBUTING.md; do
    name=$(basename "$page" .md | tr '[:upper:]' '[:lower:]' | sed 's/^readme$/index/')
    check "$page has a page" grep -qF "<h1>" "$site/$name.html"
done
rows() { grep -c '^<td><code>' "$1"; }
for law in $("$bristle" list laws | sed -n 's/^  \([^ ]*\).*/\1/p'); do
    is "law $law: a row for each parameter" "$(rows "$site/law-$law.html")" "$("$bristle" describe --ini "$law" | grep -c ' = .*;')"
    check "law $law: a figure with a curve" sh -c "grep -q 'law-$law.svg' '$site/law-$law.html' && grep -q '<path stroke=' '$site/law-$law.svg'"
    check "law $law: its formula" sh -c "grep -q '<pre><code>' '$site/law-$law.html'"
done
for kind in models cones solvers; do
    for name in $("$bristle" list $kind | sed -n 's/^  \([^ ]*\) .*/\1/p'); do
        page=$site/${kind%s}-$name
        is "$kind $name: a row for each parameter" "$(rows "$page.html")" "$("$bristle" describe --kind $kind "$name" | grep -c '^ *unit .*, range ')"
        check "$kind $name: a figure with a curve" sh -c "grep -q '${kind%s}-$name.svg' '$page.html' && grep -q '<path stroke=' '$page.svg'"
        check "$kind $name: what the header says" sh -c "sed -n '/^<pre><code>/,/<.code>/p' '$page.html' | head -n 1 | grep -q '[a-z]'"
        check "$kind has $name" grep -qF "href=\"${kind%s}-$name.html\"" "$site/$kind.html"
    done
done
for name in $("$bristle" list solvers | sed -n 's/^  \([^ ]*\) .*/\1/p'); do
    check "solver $name: its limits" sh -c "sed -n '/<h2>Limits/,/<h2>Param/p' '$site/solver-$name.html' | grep -q '^<li>'"
done
for model in distributed reduced ellipsoid; do
    for law in lugre-amended elasto-plastic; do
        page=$site/planar-$model-$law
        is "planar $model, $law: a row for each parameter" "$(rows "$page.html")" "$("$bristle" describe --ini $law | grep -c ' = .*;')"
        check "planar $model, $law: three curves" sh -c "[ \"\$(grep -c '<path stroke=' '$page.svg')\" -ge 3 ]"
    done
done
for shape in $("$bristle" list shapes | sed -n 's/^  \([^ ]*\)$/\1/p' | grep -v '^map$'); do
    check "shape $shape: its sections" sh -c "grep -q 'shape-$shape.svg' '$site/shapes.html' && grep -q '<path stroke=' '$site/shape-$shape.svg'"
done
for scene in $("$bristle" run | sed -n 's/^  \([^ ]*\).*/\1/p'); do
    is "scene $scene: a row for each parameter" "$(rows "$site/scene-$scene.html")" "$("$bristle" run "$scene" --describe | grep -c '^ *unit .*, range ')"
done
pictures=$(cd "$site" && grep -l '<img src="scene-' scene-*.html | wc -l)
scenes=$(find "$site" -name 'scene-*.html' | wc -l)
if [ "$pictures" -gt 0 ]; then
    is 'every scene has a picture' "$pictures" "$scenes"
    check 'which are small' test "$(cat "$site"/scene-*.png | wc -c)" -lt $((120 * 1024 * scenes))
else
    skip 'every scene has a picture' "$(sed -n 's/.*<em>No picture: \(.*\)<.em>.*/\1/p' "$site"/scene-*.html | head -n 1)"
fi
check 'without OpenGL the site is made' sh -c "mkdir '$scratch/dark' && BRISTLE_GL=off scripts/site '$scratch/dark' '$bristle' 1.2.3 >/dev/null 2>'$scratch/dark/err' && [ ! -s '$scratch/dark/err' ]"
is 'and its pages say why they have no picture' "$(grep -l 'No picture: .*BRISTLE_GL\|No picture: .*OpenGL' "$scratch/dark/docs/site"/scene-*.html | wc -l)" "$scenes"
is 'every public function can be linked to' "$(cat "$site"/api-*.html | grep -o 'id="br_[a-z0-9_]*"' | sort -u | wc -l)" \
    "$(find lib/include -name '*.h' -exec cat {} + | tr '\n' ' ' | grep -oE '(BR_API|extern BR_API)[^;]*\bbr_[a-z0-9_]+ *[[(;]' | grep -oE 'br_[a-z0-9_]+ *[[(;]$' | tr -d ' [(;' | sort -u | wc -l)"

# The tutorial, as it stands: commands in a folder that looks like the tree, Python in one piece.
mkdir "$scratch/tree" && cd "$scratch/tree" || exit 1
ln -s "$root/examples" examples
ln -s "$BRISTLE_BUILD" build
sed -n 's/^    \(build\/bin.*\|printf.*\)/\1/p' "$root/docs/tutorial.md" >commands
check 'the tutorial has commands' test "$(wc -l <commands)" -ge 6
while IFS= read -r command; do check "$command" sh -c "$command" </dev/null; done <commands
python=$(sed -n 's/^EXTRA_PROGRAM_python := //p' "$BRISTLE_BUILD/config.mk" 2>/dev/null)
if [ -n "$python" ] && (cd "$root" && make_here python) >"$scratch/said" 2>&1; then
    sed -n '/^```python/,/^```$/{/^```/!p}' "$root/docs/tutorial.md" >tutorial.py
    check 'and its lines of Python run' env PYTHONPATH="$BRISTLE_BUILD/python" PYTHONDONTWRITEBYTECODE=1 "$python" tutorial.py
else
    skip 'and its lines of Python run' 'no python3 that has cffi and numpy here'
fi
tap_end
