/* Units in the names of columns: what they are worth, what is refused, and where a name ends and its unit
 * begins. */
#include "check.h"

#include <stdlib.h>
#include <bristle/csv.h>
#include <bristle/planar.h>
#include <bristle/units.h>

#define PI 3.14159265358979323846

static br_error error;

static void test_worth(void)
{
    static const struct {
        const char *text;
        double si; /* of one of it */
        int length, mass, time, angle;
    } cases[] = {
        {"m", 1, 1, 0, 0, 0},           {"mm", 1e-3, 1, 0, 0, 0},        {"cm", 1e-2, 1, 0, 0, 0},
        {"um", 1e-6, 1, 0, 0, 0},       {"\xC2\xB5m", 1e-6, 1, 0, 0, 0}, {"\xCE\xBCm", 1e-6, 1, 0, 0, 0},
        {"nm", 1e-9, 1, 0, 0, 0},       {"s", 1, 0, 0, 1, 0},            {"ms", 1e-3, 0, 0, 1, 0},
        {"us", 1e-6, 0, 0, 1, 0},       {"min", 60, 0, 0, 1, 0},         {"h", 3600, 0, 0, 1, 0},
        {"N", 1, 1, 1, -2, 0},          {"mN", 1e-3, 1, 1, -2, 0},       {"uN", 1e-6, 1, 1, -2, 0},
        {"kN", 1e3, 1, 1, -2, 0},       {"rad", 1, 0, 0, 0, 1},          {"deg", PI / 180, 0, 0, 0, 1},
        {"\xC2\xB0", PI / 180, 0, 0, 0, 1},
        {"mm/s", 1e-3, 1, 0, -1, 0},    {" mm / s ", 1e-3, 1, 0, -1, 0}, {"(cm/min)", 1e-2 / 60, 1, 0, -1, 0},
        {"mm s^-1", 1e-3, 1, 0, -1, 0}, {"m/s^2", 1, 1, 0, -2, 0},       {"m/s2", 1, 1, 0, -2, 0},
        {"m/s\xC2\xB2", 1, 1, 0, -2, 0}, {"km/h", 1e3 / 3600, 1, 0, -1, 0}, {"m/ms", 1e3, 1, 0, -1, 0},
        {"deg/s", PI / 180, 0, 0, -1, 1}, {"1/s", 1, 0, 0, -1, 0},  {"1", 1, 0, 0, 0, 0},
        {"Nm", 1, 2, 1, -2, 0},         {"N m", 1, 2, 1, -2, 0},         {"N*mm", 1e-3, 2, 1, -2, 0},
        {"mN\xC2\xB7m", 1e-3, 2, 1, -2, 0}, {"mNm", 1e-3, 2, 1, -2, 0},   {"kg m/s^2", 1, 1, 1, -2, 0},
        {"g", 1e-3, 0, 1, 0, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        br_unit u;
        const bool ok = br_unit_parse(cases[i].text, &u, &error) == BR_OK;
        check(ok && u.length == cases[i].length && u.mass == cases[i].mass && u.time == cases[i].time &&
                  u.angle == cases[i].angle,
              "'%s' is of its kind", cases[i].text);
        if (ok)
            check_close(br_unit_to_si(&u, 1), cases[i].si, TOL_ROUND_OFF, "one of '%s'", cases[i].text);
    }
    /* A table in millimetres reads as the same table in metres, to the last bit. */
    br_unit mm;
    bool same = br_unit_parse("mm/s", &mm, &error) == BR_OK;
    for (int i = 1; i < 20000 && same; i++) {
        char text[40];
        snprintf(text, sizeof text, "%de-3", i);
        same = br_unit_to_si(&mm, i) == strtod(text, NULL);
    }
    check(same, "values in mm/s are those in m/s, correctly rounded");
}

static void test_refused(void)
{
    static const char *const bad[] = {
        "", "ft/s", "mph", "m/furlong", "mm/", "kp", "Mm", "S", "m^", "m^x", "s-1", "m10", "lbf",
        "mm/s/fortnight", "a very long text that is certainly no unit at all, whatever one does"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        br_unit u;
        const br_status status = br_unit_parse(bad[i], &u, &error);
        check(strcmp(bad[i], "mm/") == 0 ? status == BR_OK : status == BR_ERR_UNKNOWN, "'%s'", bad[i]);
        br_error_clear(&error);
    }
    static const char *const far[] = {"km9 km9 km9 km9 km9 km9 km9 km9 km9 km9 km9 km9 km9",
                                      "m nm9 nm9 nm9 nm9/m9/m9/m9/m9"};
    for (size_t i = 0; i < sizeof far / sizeof *far; i++) {
        br_unit u;
        check(br_unit_parse(far[i], &u, &error) == BR_ERR_RANGE && strstr(error.message, "too large or too"),
              "'%s': %s", far[i], error.message);
        br_error_clear(&error);
    }
}

static void test_names(void)
{
    static const struct {
        const char *name;
        int length; /* before the unit; -1: none; -2: unknown */
        double si;
    } cases[] = {
        {"velocity [mm/s]", 8, 1e-3},     {"velocity[mm/s]", 8, 1e-3},      {"velocity (mm/s)", 8, 1e-3},
        {"v / (mm/s)", 1, 1e-3},          {"v/mm s^-1", 1, 1e-3},           {"v_mm_per_s", 1, 1e-3},
        {"v_x_m_per_s", 3, 1},            {"t_ms", 1, 1e-3},                {"t_s", 1, 1},
        {"normal_force_kN", 12, 1e3},     {"torque_Nm", 6, 1},              {"torque_N_mm", 6, 1e-3},
        {"N_N", 1, 1},                    {"omega_deg_per_s", 5, PI / 180}, {"a_m_per_s2", 1, 1},
        {"a_m_per_s_s", 1, 1},            {"force_x_N", 7, 1},              {"N", -1, 0},
        {"F_e", -1, 0},                   {"v_S", -1, 0},                   {"velocity", -1, 0},
        {"normal_force", -1, 0},          {"m", -1, 0},                     {"", -1, 0},
        {"v_ft_per_s", -2, 0},            {"v_m_per_jiffy", -2, 0},         {"v [knots]", -2, 0},
        {"v/knots", -2, 0},               {"v []", -2, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t length = 99;
        br_unit u;
        const br_status status = br_unit_of_name(cases[i].name, &length, &u, &error);
        if (cases[i].length >= 0)
            check(status == BR_OK && (int)length == cases[i].length &&
                      fabs(br_unit_to_si(&u, 1) / cases[i].si - 1) < 1e-15,
                  "'%s' has a unit", cases[i].name);
        else
            check(status == (cases[i].length == -1 ? BR_END_OF_DATA : BR_ERR_UNKNOWN), "'%s' has %s",
                  cases[i].name, cases[i].length == -1 ? "none" : "one that is not known");
        br_error_clear(&error);
    }
}

/* Second value of the column, or NaN. */
static double second(const char *table, const char *column, const char *complaint)
{
    br_csv *csv;
    double *values = NULL, value = NAN;
    br_error_clear(&error);
    if (br_csv_parse("t.csv", table, strlen(table), &csv, &error) != BR_OK)
        return value;
    if (br_csv_quantity(csv, column, &values, &error) == BR_OK)
        value = values[1];
    else
        check(complaint && strstr(error.message, complaint), "says: %s",
              complaint ? complaint : error.message);
    free(values);
    br_csv_destroy(csv);
    return value;
}

static void test_columns(void)
{
    check(second("t_s,v_x_m_per_s\n0,1\n1,5\n", "v_x_m_per_s", NULL) == 5, "a column in SI units");
    check(second("t_s,v_x_mm_per_s\n0,1\n1,5\n", "v_x_m_per_s", NULL) == 0.005, "one in mm/s");
    check(second("t_s,v_x [cm/s]\n0,1\n1,5\n", "v_x_m_per_s", NULL) == 0.05, "one in cm/s");
    check(second("v_y_mm_per_s,v_x_mm_per_s,v_x_max\n0,1,7\n1,5,7\n", "v_x_m_per_s", NULL) == 0.005,
          "others beside it");
    check(second("v_x_m_per_s,v_x_mm_per_s\n0,1\n1,5\n", "v_x_m_per_s", NULL) == 1,
          "that in SI units goes first");
    check(isnan(second("v_x [cm/s],v_x_mm_per_s\n0,1\n1,5\n", "v_x_m_per_s", "may both be")),
          "two are one too many");
    check(isnan(second("v_x [ft/s]\n0\n1\n", "v_x_m_per_s", "'ft' is no unit")),
          "an unknown unit is refused");
    check(isnan(second("v_x [mm]\n0\n1\n", "v_x_m_per_s", "no column 'v_x_m_per_s'")),
          "one of another kind is no such column");
    check(isnan(second("v_x\n0\n1\n", "v_x_m_per_s", "no column 'v_x_m_per_s'")),
          "nor is one without a unit");

    static const char path[] = "units-profile.csv";
    FILE *const to = fopen(path, "w");
    if (to) {
        fputs("time [ms];force_x_kN\n0;1\n500;2\n", to);
        fclose(to);
    }
    br_profile *profile = NULL;
    double value = 0;
    const bool read = br_profile_read(path, "force_x_N", &profile, &error) == BR_OK;
    if (read)
        br_profile_at(profile, 0.25, &value);
    check(read && value == 1500 && br_profile_time(profile, 1) == 0.5, "a profile in ms and kN");
    br_profile_destroy(profile);
    remove(path);
}

int main(void)
{
    check_begin();
    test_worth();
    test_refused();
    test_names();
    test_columns();
    return check_end();
}
