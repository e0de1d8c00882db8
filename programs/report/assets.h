/* Style sheet and scripts of the pages, as null-terminated lists of lines: what every page has, and what a
 * page with the table of claims has beside it. */
#ifndef REPORT_ASSETS_H
#define REPORT_ASSETS_H

extern const char *const page_css[];
extern const char *const page_js[];
extern const char *const claims_js[];

#endif
