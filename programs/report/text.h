/* Text that grows, and text made safe for HTML, Markdown and JSON. */
#ifndef REPORT_TEXT_H
#define REPORT_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include <bristle/export.h>

/* A growing text; zero-initialise it. `bytes` is zero-terminated once something was put. Memory that runs out
 * ends the program. */
typedef struct text {
    char *bytes;
    size_t size, capacity;
    bool is_short; /* long numbers without their digits in a tooltip, symbols without how they were written */
} text;

/* Says so and ends the program: a report must not miss what there was no memory for. No file is open then
 * (main.c). */
BR_NORETURN void stop_out_of_memory(void);

void text_free(text *out);
void put(text *out, const char *literal);
void put_bytes(text *out, const char *bytes, size_t size);

/* Escaped text. Control characters and bytes that are not UTF-8 become the replacement character U+FFFD; line
 * breaks and tabs become blanks except in JSON, which can say them. Null counts as "". */
void put_html(text *out, const char *value);     /* for element content and quoted attributes */
void put_content(text *out, const char *value);  /* for element content alone */
void put_markdown(text *out, const char *value); /* inline, also inside a table cell or a link's text */
void put_json(text *out, const char *value);     /* with its quotes */
void put_url(text *out, const char *path); /* a relative path as it stands in href="" or a Markdown link */

/* True for text that is UTF-8 without control characters, '<' and '&' other than in XML's own entities: what
 * may be copied into HTML as it is. */
bool is_markup_text(const char *at, size_t size);

/* A sentence for HTML with symbols such as mu_s, v_S^2 and m/s^2 as MathML (docs/experiment-contract.md,
 * "Symbols"). */
void put_math(text *out, const char *value);

/* A pattern in which every %s is an escaped const char *, %u an escaped path for a link and %d a size_t;
 * in HTML also %m, a sentence with symbols. Nothing else. */
void html(text *out, const char *pattern, ...);
void markdown(text *out, const char *pattern, ...);

/* A number as people read it: six digits, "1.25e-07" kept as it is; text that is no number is copied. */
#define SHORT_NUMBER 64
const char *short_number(const char *value, char buffer[SHORT_NUMBER]);

/* What stands in a table's cell: a dash where the file has a number that was not measured in that run (nan).
 */
const char *cell_text(const char *value);

/* A sentence for HTML in which long numbers are shortened the same way; the whole sentence in a tooltip where
 * any was. */
void html_short_words(text *out, const char *value);

/* The same for HTML: powers of ten set as such, the full value in a tooltip where it is another. */
void html_number(text *out, const char *value);

#endif
