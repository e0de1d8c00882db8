/* A main for fuzz targets without libFuzzer: runs the target over the files named on the command line. */
#ifndef BRISTLE_TESTS_FUZZ_STANDALONE_H
#define BRISTLE_TESTS_FUZZ_STANDALONE_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <bristle/file.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A broken invariant: says which one and stops the way a fuzzer notices. */
#define fuzz_demand(condition)                                                                               \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #condition);                          \
            abort();                                                                                         \
        }                                                                                                    \
    } while (0)

#ifdef FUZZ_STANDALONE
int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        br_error error = {0};
        char *bytes;
        size_t size;
        if (br_file_read(argv[i], (size_t)1 << 30, &bytes, &size, &error) != BR_OK) {
            fprintf(stderr, "%s\n", error.message);
            return 2;
        }
        LLVMFuzzerTestOneInput((const uint8_t *)bytes, size);
        free(bytes);
    }
    printf("%d inputs, no finding\n", argc - 1);
    return 0;
}
#endif

#endif
