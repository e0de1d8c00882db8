/* Which column of a record's table is which. */
#include "record_reading.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <bristle/units.h>

const br_record_kind br_record_kinds[BR_RECORD_KINDS] = {
    {"t", "time", {"t", "t_s", "time", "time_s"}, {"t", "time"}, "s", BR_RECORD_ALONG | BR_RECORD_PLANAR},
    {"v",
     "velocity",
     {"v", "v_m_per_s", "velocity", "velocity_m_per_s", "vel", "vel_m_per_s"},
     {"v", "velocity", "vel"},
     "m/s",
     BR_RECORD_ALONG},
    {"x",
     "position",
     {"x", "x_m", "position", "position_m", "pos", "pos_m", "displacement", "displacement_m"},
     {"x", "position", "pos", "displacement"},
     "m",
     BR_RECORD_ALONG},
    {"N",
     "normal force",
     {"N", "N_N", "normal_force", "normal_force_N", "Fn", "F_n", "Fn_N", "F_n_N"},
     {"N", "normal_force", "Fn", "F_n"},
     "N",
     BR_RECORD_ALONG | BR_RECORD_PLANAR},
    {"F_e", "tangential load", {"F_e", "F_e_N", "load", "load_N"}, {"F_e", "load"}, "N", BR_RECORD_ALONG},
    {"F",
     "friction",
     {"F", "friction", "friction_N", "friction_force", "friction_force_N"},
     {"F", "friction", "friction_force"},
     "N",
     BR_RECORD_ALONG},
    {"vx",
     "velocity along x",
     {"vx", "v_x", "vx_m_per_s", "v_x_m_per_s"},
     {"vx", "v_x"},
     "m/s",
     BR_RECORD_PLANAR},
    {"vy",
     "velocity along y",
     {"vy", "v_y", "vy_m_per_s", "v_y_m_per_s"},
     {"vy", "v_y"},
     "m/s",
     BR_RECORD_PLANAR},
    {"omega", "angular velocity", {"omega", "omega_rad_per_s"}, {"omega"}, "rad/s", BR_RECORD_PLANAR},
    {"fx",
     "friction along x",
     {"fx", "f_x", "fx_N", "f_x_N", "force_x_N"},
     {"fx", "f_x", "force_x"},
     "N",
     BR_RECORD_PLANAR},
    {"fy",
     "friction along y",
     {"fy", "f_y", "fy_N", "f_y_N", "force_y_N"},
     {"fy", "f_y", "force_y"},
     "N",
     BR_RECORD_PLANAR},
    {"torque", "torque of friction", {"torque", "torque_N_m"}, {"torque"}, "N m", BR_RECORD_PLANAR},
};

br_status br_record_map(const char *text, br_record_reading *r, br_error *error)
{
    while (*text) {
        const size_t length = strcspn(text, ",");
        const size_t key = strcspn(text, "=");
        int kind = 0;
        while (kind < BR_RECORD_KINDS && !((br_record_kinds[kind].records & r->records) && key < length &&
                                           strlen(br_record_kinds[kind].key) == key &&
                                           strncmp(br_record_kinds[kind].key, text, key) == 0))
            kind++;
        if (kind == BR_RECORD_KINDS || key + 1 == length || length - key > BR_RECORD_NAME)
            return br_fail(error, BR_ERR_SYNTAX, "%s: '%.*s' is not KEY=NAME with KEY one of %s", r->columns,
                           (int)(length < BR_RECORD_NAME ? length : BR_RECORD_NAME), text,
                           r->records == BR_RECORD_ALONG ? "t, v, x, N, F_e, F"
                                                         : "t, vx, vy, omega, N, fx, fy, torque");
        char *const name = r->names[kind];
        if (*name)
            return br_fail(error, BR_ERR_DUPLICATE, "%s: %s is given twice", r->columns,
                           br_record_kinds[kind].key);
        memcpy(name, text + key + 1, length - key - 1);
        name[length - key - 1] = '\0';
        text += length + (text[length] == ',');
    }
    return BR_OK;
}

/* The columns that the file has, for messages. */
static void list_columns(const br_csv *csv, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; i < br_csv_columns(csv); i++) {
        const int n = snprintf(text + used, size - used, "%s%s", i ? ", " : "", br_csv_column_name(csv, i));
        if (n < 0 || used + (size_t)n >= size)
            return;
        used += (size_t)n;
    }
}

/* Words may have capitals and blanks, "Normal force"; symbols may not: T is not t. */
static bool same_name(const char *known, const char *name, size_t length)
{
    if (strlen(known) != length)
        return false;
    const bool word = length >= 4 && known[1] != '_';
    for (size_t i = 0; i < length; i++) {
        const char c = word && name[i] == ' ' ? '_' : name[i];
        if (c != known[i] && !(word && tolower((unsigned char)c) == known[i]))
            return false;
    }
    return true;
}

static bool is_usual(int kind, const char *name)
{
    for (int i = 0; i < BR_RECORD_USUAL && br_record_kinds[kind].usual[i]; i++)
        if (same_name(br_record_kinds[kind].usual[i], name, strlen(name)))
            return true;
    return false;
}

static bool is_bare(int kind, const char *name, size_t length)
{
    if (kind == BR_RECORD_FRICTION && strcmp(name, "F_N") == 0)
        return false; /* as often the normal force */
    for (int i = 0; i < BR_RECORD_BARE && br_record_kinds[kind].bare[i]; i++)
        if (same_name(br_record_kinds[kind].bare[i], name, length))
            return true;
    return false;
}

static br_status take_name(br_record_reading *r, int kind, const char *column, br_error *error)
{
    char *const name = r->names[kind];
    if (*name)
        return br_fail(error, BR_ERR_DUPLICATE,
                       "%s:%zu: columns %s and %s may both be the %s; say which with %s %s=NAME",
                       br_csv_path(r->csv), br_csv_header_line(r->csv), name, column,
                       br_record_kinds[kind].meaning, r->columns, br_record_kinds[kind].key);
    snprintf(name, BR_RECORD_NAME, "%s", column);
    return BR_OK;
}

/* A column under one of its usual names; none is BR_END_OF_DATA, two are an error. */
static br_status find_usual(br_record_reading *r, int kind, br_error *error)
{
    for (size_t i = 0; i < br_csv_columns(r->csv); i++)
        if (is_usual(kind, br_csv_column_name(r->csv, i)))
            BR_TRY(take_name(r, kind, br_csv_column_name(r->csv, i), error));
    return *r->names[kind] ? BR_OK : BR_END_OF_DATA;
}

/* A column whose name is one of the bare ones with a unit of the kind behind it; as find_usual otherwise. */
static br_status find_with_unit(br_record_reading *r, int kind, br_error *error)
{
    const br_csv *const csv = r->csv;
    br_unit si, unit;
    BR_TRY(br_unit_parse(br_record_kinds[kind].si, &si, error));
    for (size_t i = 0; i < br_csv_columns(csv); i++) {
        const char *const column = br_csv_column_name(csv, i);
        size_t length;
        br_error own = {0};
        const br_status found = br_unit_of_name(column, &length, &unit, &own);
        if (found == BR_END_OF_DATA || !is_bare(kind, column, length) || strlen(column) >= BR_RECORD_NAME)
            continue;
        if (found < 0)
            return br_fail(error, BR_ERR_SYNTAX, "%s:%zu: column '%s': %s", br_csv_path(csv),
                           br_csv_header_line(csv), column, own.message);
        if (br_unit_same_kind(&unit, &si))
            BR_TRY(take_name(r, kind, column, error));
    }
    return *r->names[kind] ? BR_OK : BR_END_OF_DATA;
}

/* "NAME [UNIT]" of a mapping whose column is called NAME alone: cuts the unit off. */
static void take_unit(const br_csv *csv, char *name, char *unit)
{
    char *const bracket = strrchr(name, '[');
    unit[0] = '\0';
    if (br_csv_column_find(csv, name) >= 0 || !bracket || bracket == name || name[strlen(name) - 1] != ']')
        return;
    char whole[BR_RECORD_NAME];
    snprintf(whole, sizeof whole, "%s", name);
    char *end = bracket;
    while (end > name && end[-1] == ' ')
        end--;
    *end = '\0';
    if (br_csv_column_find(csv, name) < 0) {
        memcpy(name, whole, sizeof whole);
        return;
    }
    const size_t start = (size_t)(bracket - name) + 1;
    snprintf(unit, BR_RECORD_NAME, "%.*s", (int)(strlen(whole) - start - 1), whole + start);
}

/* Whether a column's name ends in a unit of the kind, behind `length` bytes. */
static bool has_unit(int kind, const char *column, size_t *length)
{
    br_unit unit, si;
    return br_unit_of_name(column, length, &unit, NULL) == BR_OK &&
           br_unit_parse(br_record_kinds[kind].si, &si, NULL) == BR_OK && br_unit_same_kind(&unit, &si);
}

/* Whether a column is one of another kind of the record. */
static bool is_others(const br_record_reading *r, int kind, const char *column)
{
    size_t length;
    for (int k = 0; k < BR_RECORD_KINDS; k++)
        if (k != kind && (br_record_kinds[k].records & r->records) &&
            (is_usual(k, column) || strcmp(r->names[k], column) == 0 ||
             (has_unit(k, column, &length) && is_bare(k, column, length))))
            return true;
    return false;
}

/* What stands behind a name of the kind in a column's name, where that is no unit of the kind; null: nothing,
 * or the name is none of the kind. */
static const char *other_unit(int kind, const char *column)
{
    static const char between[] = "_ [(/";
    size_t length;
    for (int i = 0; i < BR_RECORD_BARE && br_record_kinds[kind].bare[i]; i++) {
        const char *const name = br_record_kinds[kind].bare[i];
        const size_t bare = strlen(name);
        if (strlen(column) > bare + 1 && strchr(between, column[bare]) && same_name(name, column, bare) &&
            !has_unit(kind, column, &length))
            return column + bare + strspn(column + bare, between);
    }
    return NULL;
}

/* Why a column whose name says the kind was not taken for it: its unit. "" without one. */
static void explain(const br_record_reading *r, int kind, char *text, size_t size)
{
    text[0] = '\0';
    for (size_t i = 0; i < br_csv_columns(r->csv); i++) {
        const char *const column = br_csv_column_name(r->csv, i), *const unit = other_unit(kind, column);
        if (!unit || is_others(r, kind, column))
            continue;
        snprintf(text, size,
                 "; column '%.60s' is not taken for the %s, for '%.*s' is no unit of it, such as %s", column,
                 br_record_kinds[kind].meaning, (int)strcspn(unit, "])"), unit, br_record_kinds[kind].si);
        return;
    }
}

br_status br_record_missing(const br_record_reading *r, int kind, const char * or, br_error *error)
{
    char have[300], unit[300];
    list_columns(r->csv, have, sizeof have);
    explain(r, kind, unit, sizeof unit);
    if (!*unit && kind == BR_RECORD_VELOCITY)
        explain(r, BR_RECORD_POSITION, unit, sizeof unit);
    return br_fail(error, BR_ERR_MISSING,
                   "%s:%zu: no column for the %s; the columns are: %s%s; say which with %s %s=NAME%s%s",
                   br_csv_path(r->csv), br_csv_header_line(r->csv), br_record_kinds[kind].meaning, have, unit,
                   r->columns, br_record_kinds[kind].key, or,
                   br_csv_columns(r->csv) == 1 ? " (commas, semicolons or tabs separate columns)" : "");
}

/* A mapping names a column without the unit in brackets that stands behind the column's name: the whole name
 * takes its place where one column alone is meant. (F_N without its last word may be another quantity.) */
static void add_unit(br_record_reading *r, int kind)
{
    char *const name = r->names[kind];
    const char *meant = NULL;
    size_t length, found = 0;
    if (!*name || br_csv_column_find(r->csv, name) >= 0)
        return;
    for (size_t i = 0; i < br_csv_columns(r->csv); i++) {
        const char *const column = br_csv_column_name(r->csv, i);
        if (has_unit(kind, column, &length) && strlen(name) == length && column[length] != '_' &&
            strlen(column) < BR_RECORD_NAME && strncmp(column, name, length) == 0) {
            meant = column;
            found++;
        }
    }
    if (found == 1)
        snprintf(name, BR_RECORD_NAME, "%s", meant);
}

br_status br_record_find(br_record_reading *r, int kind, char *unit, br_error *error)
{
    char have[300], *const name = r->names[kind];
    take_unit(r->csv, name, unit);
    add_unit(r, kind);
    if (*name && br_csv_column_find(r->csv, name) < 0) {
        list_columns(r->csv, have, sizeof have);
        return br_fail(error, BR_ERR_UNKNOWN, "%s:%zu: no column '%s' (%s %s=%s); the columns are: %s",
                       br_csv_path(r->csv), br_csv_header_line(r->csv), name, r->columns,
                       br_record_kinds[kind].key, name, have);
    }
    if (*name)
        return BR_OK;
    const br_status status = find_usual(r, kind, error);
    return status == BR_END_OF_DATA ? find_with_unit(r, kind, error) : status;
}
