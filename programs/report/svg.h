/* Figures inside a page. */
#ifndef REPORT_SVG_H
#define REPORT_SVG_H

#include <stdbool.h>

#include "text.h"

/* Appends the <svg> element of a file's text: every id and every reference to one gets `prefix`, so that
 * figures on one page don't take each other's markers; titles (tooltips that say "gnuplot_plot_1") go;
 * `label` is its text for those who don't see it. Returns false, with a reason and `out` unchanged, for what
 * is damaged, loads something or runs code. */
bool svg_inline(text *out, const char *svg, const char *prefix, const char *label, const char **reason);

/* Appends a path of straight lines, "M x,y L x,y ... Z", without the points that lie closer than `far` (the
 * path's units) to the line through the others. Returns false, with `out` unchanged, for any other path. */
bool svg_thin(text *out, const char *path, size_t size, double far);

#endif
