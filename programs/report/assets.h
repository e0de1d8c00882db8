/* Style sheet and script of the page, as null-terminated lists of lines. */
#ifndef REPORT_ASSETS_H
#define REPORT_ASSETS_H

extern const char *const page_css[];
extern const char *const page_js[];

#endif
