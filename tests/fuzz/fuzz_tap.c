/* libFuzzer target for the TAP reader: never a crash, and what was parsed and written again parses to the
 * same. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/harness/tap.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds)
{
    if (!holds)
        abort();
}

static void write_again(const br_tap_file *file, FILE *stream)
{
    br_tap tap = br_tap_begin(stream, 0);
    for (size_t i = 0; i < br_tap_count(file); i++) {
        const br_tap_line *const line = br_tap_at(file, i);
        br_tap_result(&tap, line->ok, line->directive, line->reason, "%s", line->description);
        if (line->n_fields == 0)
            continue;
        br_tap_block_begin(&tap);
        for (size_t k = 0; k < line->n_fields; k++)
            br_tap_block_field(&tap, line->keys[k], line->values[k]);
        br_tap_block_end(&tap);
    }
    br_tap_end(&tap);
}

static void require_equal(const br_tap_file *a, const br_tap_file *b)
{
    require(br_tap_count(a) == br_tap_count(b));
    for (size_t i = 0; i < br_tap_count(a); i++) {
        const br_tap_line *const one = br_tap_at(a, i), *const other = br_tap_at(b, i);
        require(one->ok == other->ok && one->number == other->number && one->directive == other->directive);
        require(strcmp(one->description, other->description) == 0 && strcmp(one->reason, other->reason) == 0);
        require(one->n_fields == other->n_fields);
        for (size_t k = 0; k < one->n_fields; k++)
            require(strcmp(one->keys[k], other->keys[k]) == 0 &&
                    strcmp(one->values[k], other->values[k]) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    br_error error = {0};
    br_tap_file *first = NULL, *second = NULL;
    if (br_tap_parse("fuzz", (const char *)data, size, &first, &error) < 0) {
        require(first == NULL && error.status < 0 && error.message[0] != '\0' &&
                strchr(error.message, '\n') == NULL);
        return 0;
    }
    char *text = NULL;
    size_t length = 0;
    FILE *const stream = open_memstream(&text, &length);
    require(stream != NULL);
    write_again(first, stream);
    require(fclose(stream) == 0);
    require(br_tap_parse("again", text, length, &second, &error) == BR_OK);
    require_equal(first, second);
    br_tap_destroy(first);
    br_tap_destroy(second);
    free(text);
    return 0;
}
