/* Links to files of a run. A page that is mailed takes the small ones along and says where the others are. */
#include <stdlib.h>
#include <string.h>

#include <bristle/file.h>

#include "page.h"

/* What is taken along at most, a file [bytes]. */
#define TAKEN_ALONG (16u << 10)

static void put_base64(text *out, const char *bytes, size_t size)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < size; i += 3) {
        unsigned long three = 0;
        for (size_t k = 0; k < 3; k++)
            three = three << 8 | (i + k < size ? (unsigned char)bytes[i + k] : 0u);
        char four[4];
        for (size_t k = 0; k < 4; k++)
            four[k] = i + k > size ? '=' : digits[three >> (6 * (3 - k)) & 63u];
        put_bytes(out, four, 4);
    }
}

bool is_mailed(const report *r)
{
    return !r->split && r->only == NULL;
}

void html_result_link(text *out, report *r, const experiment *e, const char *name)
{
    if (!is_mailed(r)) {
        html(out, "<a href=\"%u/%u/%u\">%s</a> ", r->results_link, e->id, name, name);
        return;
    }
    char *bytes = NULL;
    size_t size = 0;
    br_error error = {0};
    if (was_read(br_file_read(report_text(r, "%s/%s/%s", r->results, e->id, name), TAKEN_ALONG, &bytes, &size,
                              &error))) {
        const char *const dot = strrchr(name, '.');
        html(out, "<a download=\"%s\" href=\"data:text/", name);
        put(out, dot != NULL && strcmp(dot, ".csv") == 0 ? "csv" : "plain");
        put(out, ";charset=utf-8;base64,");
        put_base64(out, bytes, size);
        html(out, "\">%s</a> ", name);
    } else {
        html(out, "<span class=\"path\">%s</span> ", name);
    }
    free(bytes);
}

void html_source_link(text *out, const report *r, const experiment *e, const char *name)
{
    if (is_mailed(r))
        html(out, "<span class=\"path\">%s</span> ", name);
    else
        html(out, "<a href=\"%u/experiments/%u/%u\">%s</a> ", r->home_link, e->id, name, name);
}

void html_figure_links(text *out, const report *r, const figure *f)
{
    static const char *const kinds[] = {"svg", "pdf", "png"};
    const bool has[] = {f->has_svg, f->has_pdf, f->has_png};
    if (is_mailed(r)) {
        html(out, " <span class=\"path\">figures/%s", f->stem);
        for (size_t k = 0; k < 3; k++)
            html(out, has[k] ? " .%s" : "%s", has[k] ? kinds[k] : "");
        put(out, "</span>");
        return;
    }
    for (size_t k = 0; k < 3; k++)
        if (has[k])
            html(out, " <a href=\"%u/%u.%s\">%s</a>", r->figures_link, f->stem, kinds[k], kinds[k]);
}
