/* Private: profiles of a table that is read already, for those who take more than one of it. */
#ifndef BRISTLE_PLANAR_PROFILE_TABLE_H
#define BRISTLE_PLANAR_PROFILE_TABLE_H

#include <bristle/csv.h>
#include <bristle/planar.h>

/* As br_profile_read. */
br_status br_profile_from_table(const br_csv *csv, const char *columns, br_profile **profile,
                                br_error *error);

#endif
