/* SHA-256 as FIPS 180-4 has it: Sections 4.1.2 (functions), 4.2.2 (constants), 5.1.1 (padding), 6.2.2 (the
 * loop). */
#include <bristle/harness/sha256.h>

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <bristle/assert.h>

static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t turn(uint32_t x, int n)
{
    return (x >> n) | (x << (32 - n));
}

/* One round. What moves the eight words along by one is their order in the next call. */
static inline void mix(const uint32_t a, const uint32_t b, const uint32_t c, uint32_t *d, const uint32_t e,
                       const uint32_t f, const uint32_t g, uint32_t *h, const uint32_t word)
{
    const uint32_t first = *h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + word;
    *d += first;
    *h = first + (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
}

static void take_block(br_sha256 *hash, const unsigned char *block)
{
    uint32_t w[64];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        const uint32_t x = w[i - 15], y = w[i - 2];
        w[i] = w[i - 16] + (turn(x, 7) ^ turn(x, 18) ^ (x >> 3)) + w[i - 7] +
               (turn(y, 17) ^ turn(y, 19) ^ (y >> 10));
    }
    uint32_t *const s = hash->state;
    uint32_t a = s[0], b = s[1], c = s[2], d = s[3], e = s[4], f = s[5], g = s[6], h = s[7];
    for (int i = 0; i < 64; i += 8) {
        const uint32_t *const k = constants + i, *const x = w + i;
        mix(a, b, c, &d, e, f, g, &h, k[0] + x[0]);
        mix(h, a, b, &c, d, e, f, &g, k[1] + x[1]);
        mix(g, h, a, &b, c, d, e, &f, k[2] + x[2]);
        mix(f, g, h, &a, b, c, d, &e, k[3] + x[3]);
        mix(e, f, g, &h, a, b, c, &d, k[4] + x[4]);
        mix(d, e, f, &g, h, a, b, &c, k[5] + x[5]);
        mix(c, d, e, &f, g, h, a, &b, k[6] + x[6]);
        mix(b, c, d, &e, f, g, h, &a, k[7] + x[7]);
    }
    s[0] += a;
    s[1] += b;
    s[2] += c;
    s[3] += d;
    s[4] += e;
    s[5] += f;
    s[6] += g;
    s[7] += h;
}

void br_sha256_begin(br_sha256 *hash)
{
    BR_ASSERT_HANDLE(hash);
    *hash = (br_sha256){.state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c,
                                  0x1f83d9ab, 0x5be0cd19}};
}

void br_sha256_add(br_sha256 *hash, const void *bytes, size_t size)
{
    BR_ASSERT_HANDLE(hash);
    BR_ASSERT_ARRAY(bytes, size);
    const unsigned char *from = bytes;
    while (size > 0) {
        const size_t used = hash->bytes % sizeof hash->block, room = sizeof hash->block - used,
                     n = size < room ? size : room;
        memcpy(hash->block + used, from, n);
        hash->bytes += n;
        from += n;
        size -= n;
        if (n == room)
            take_block(hash, hash->block);
    }
}

void br_sha256_end(br_sha256 *hash, char text[BR_SHA256_TEXT])
{
    BR_ASSERT_HANDLE(hash);
    BR_ASSERT_HANDLE(text);
    static const unsigned char padding[64] = {0x80};
    const uint64_t bits = 8 * hash->bytes;
    const size_t used = hash->bytes % sizeof hash->block;
    unsigned char length[8];
    for (int i = 0; i < 8; i++)
        length[i] = (unsigned char)(bits >> (56 - 8 * i));
    br_sha256_add(hash, padding, (used < 56 ? 56 : 120) - used);
    br_sha256_add(hash, length, sizeof length);
    for (int i = 0; i < 8; i++)
        snprintf(text + 8 * i, 9, "%08x", (unsigned)hash->state[i]);
}

br_status br_sha256_file(const char *path, char text[BR_SHA256_TEXT], br_error *error)
{
    BR_ASSERT_HANDLE(path);
    BR_ASSERT_HANDLE(text);
    unsigned char bytes[16384];
    br_sha256 hash;
    FILE *const file = fopen(path, "rb");
    if (!file)
        return br_fail(error, BR_ERR_OPEN, "%s: cannot open: %s", path, strerror(errno));
    br_sha256_begin(&hash);
    for (size_t n; (n = fread(bytes, 1, sizeof bytes, file)) > 0;)
        br_sha256_add(&hash, bytes, n);
    const bool failed = ferror(file) != 0;
    fclose(file);
    if (failed)
        return br_fail(error, BR_ERR_READ, "%s: cannot read", path);
    br_sha256_end(&hash, text);
    return BR_OK;
}
