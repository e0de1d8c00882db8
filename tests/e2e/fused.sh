# Fused multiply-adds in objects of x86_64; sourced after tests/e2e/tap.sh, from the project's root.
# shellcheck shell=sh

# shellcheck disable=SC2034 # for those who source this
FUSING='-mavx2 -mfma' # with these a compiler may use one
# fused OBJECT...: each that is there
fused() { objdump -d --no-show-raw-insn "$@" | awk '/file format/ { object = $1 } /\tvfn?m(add|sub)/ { print object, $0 }'; }
# can_fuse: whether what is compiled with these flags can be looked at, and runs here
can_fuse() {
    case $(uname -m) in x86_64 | amd64) ;; *) return 1 ;; esac
    command -v objdump >/dev/null 2>&1 && grep -q '^flags.* avx2 ' /proc/cpuinfo 2>/dev/null && grep -q '^flags.* fma ' /proc/cpuinfo
}
# clang_looks: whether determinism.t looks at everything, as clang compiles it
clang_looks() { [ -z "${BRISTLE_VARIANTS:-}" ] && command -v clang >/dev/null 2>&1 && can_fuse; }
