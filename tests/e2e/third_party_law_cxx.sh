# The law of examples/third-party-law-cxx, by make and by CMake. Sourced by third_party.t.
# shellcheck shell=sh

if ! command -v g++ >/dev/null; then
    skip 'a law in C++' 'no g++ here'
    return 0
fi
cd "$scratch/third-party-law-cxx" || exit 1
# F = N mu/(1 + |v|/v_half)^p against the sliding, with N = 10, mu = 0.5, v_half = 0.1, p = 2; and its derivative.
fading() {
    awk -F, 'NR == 1 { if ($0 != "v_m_per_s,force_N,derivative_Ns_per_m") exit 1; next }
        { v = $1 < 0 ? -$1 : $1; f = 5 / (1 + v / 0.1)^2; d = 2 * f / (0.1 + v); f *= ($1 < 0) - ($1 > 0)
          bad = bad || !(($2 - f)^2 < 1e-18 && (v == 0 ? $3 == "nan" : ($3 - d)^2 < 1e-16)); rows++ }
        END { exit bad || rows != 9 }' out.csv
}
check 'a law in C++: it builds without warnings' make CPPFLAGS="${CPPFLAGS:-}" LDFLAGS="${LDFLAGS:-}" CXXFLAGS="${CFLAGS:--O2} -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror"
check 'and runs' sh -c './third-party-law-cxx >out.csv'
check 'with the numbers of its formula' fading
if command -v cmake >/dev/null; then
    check 'CMake: it configures' env CXXFLAGS="${CPPFLAGS:-} ${CFLAGS:-}" LDFLAGS="${LDFLAGS:-}" cmake -B cmake -DCMAKE_PREFIX_PATH="$prefix"
    check 'CMake: and builds' cmake --build cmake
    check 'CMake: with the same numbers' sh -c 'cmake/third-party-law-cxx | cmp - out.csv'
fi
sed -i 's/"exponent of the fall", 0.5/"exponent of the fall", -0.5/' law.cc
check 'a preset out of range is told in one line' sh -c "make CXXFLAGS=-O0 >/dev/null && ! ./third-party-law-cxx 2>err && [ \"\$(wc -l <err)\" -eq 1 ] && grep -q power err"
