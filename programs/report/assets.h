/* Style sheets and scripts of the pages, as null-terminated lists of lines: what every page has, what a page
 * with claims and figures has beside it, and what one with the table of all claims has. */
#ifndef REPORT_ASSETS_H
#define REPORT_ASSETS_H

extern const char *const page_css[];
extern const char *const table_css[];
extern const char *const page_js[];
extern const char *const claims_js[];

#endif
