/* Attributes of MJCF as text. */
#include "write.h"

#include <bristle/text.h>

void mjcf_put_list(FILE *to, bool begun, const double *values, size_t n)
{
    char number[BR_DOUBLE_TEXT];
    for (size_t i = 0; i < n; i++) {
        br_format_double(values[i], number);
        fprintf(to, "%s%s", begun || i > 0 ? " " : "", number);
    }
}

void mjcf_put_value(FILE *to, const char *before, double value)
{
    fputs(before, to);
    mjcf_put_list(to, false, &value, 1);
}

void mjcf_put_numbers(FILE *to, const char *attribute, const double *values, size_t n)
{
    fprintf(to, " %s=\"", attribute);
    mjcf_put_list(to, false, values, n);
    fputc('"', to);
}

void mjcf_put_vec(FILE *to, const char *attribute, br_vec3 v)
{
    const double values[] = {v.x, v.y, v.z};
    mjcf_put_numbers(to, attribute, values, 3);
}

void mjcf_put_pose(FILE *to, br_pose pose)
{
    const br_quat q = pose.orientation;
    const double values[] = {q.w, q.x, q.y, q.z};
    mjcf_put_vec(to, "pos", pose.position);
    mjcf_put_numbers(to, "quat", values, 4);
}

void mjcf_put_text(FILE *to, const char *attribute, const char *text)
{
    fprintf(to, " %s=\"", attribute);
    for (; *text; text++)
        switch (*text) {
        case '&':
            fputs("&amp;", to);
            break;
        case '<':
            fputs("&lt;", to);
            break;
        case '"':
            fputs("&quot;", to);
            break;
        default:
            fputc(*text, to);
        }
    fputc('"', to);
}

void mjcf_put_indent(const mjcf_writer *w)
{
    for (int i = 0; i < w->indent; i++)
        fputs("  ", w->to);
}
