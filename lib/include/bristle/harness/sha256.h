/* SHA-256 (FIPS 180-4): what inputs are known by. */
#ifndef BRISTLE_HARNESS_SHA256_H
#define BRISTLE_HARNESS_SHA256_H

#include <stddef.h>
#include <stdint.h>
#include <bristle/error.h>

/* Digits of a hash as text, with the terminating zero. */
#define BR_SHA256_TEXT 65

/* A hash in the making; zeroed by br_sha256_begin. */
typedef struct br_sha256 {
    uint32_t state[8];
    uint64_t bytes;          /* so far */
    unsigned char block[64]; /* what does not fill a block yet */
} br_sha256;

BR_BEGIN_DECLS

/* Start, more bytes (size), and the end as 64 lower-case hexadecimal digits. */
BR_API void br_sha256_begin(br_sha256 *hash);
BR_API void br_sha256_add(br_sha256 *hash, const void *bytes, size_t size);
BR_API void br_sha256_end(br_sha256 *hash, char text[BR_SHA256_TEXT]);

/* Of a whole file of any size. Errors: BR_ERR_OPEN, BR_ERR_READ, with its path. */
BR_API BR_NODISCARD br_status br_sha256_file(const char *path, char text[BR_SHA256_TEXT], br_error *error);

BR_END_DECLS
#endif
