/* Records of a motion from CSV: columns under usual and given names, units, and what is refused. */
#include "check.h"
#include "refusals.h"

#include <bristle/law_run.h>

static br_law_record *parse(const char *text, const br_law_record_format *format)
{
    br_law_record *record = NULL;
    br_error error = {0};
    if (br_law_record_parse("data.csv", text, strlen(text), format, &record, &error) < 0)
        br_tap_comment(&check_tap, "%s", error.message);
    return record;
}

static bool same(const double *got, double first, double second)
{
    return got && fabs(got[0] - first) <= TOL_ROUND_OFF * fabs(first) &&
           fabs(got[1] - second) <= TOL_ROUND_OFF * fabs(second);
}

/* The record of two rows t = 0.5, 2 s, v = -3, 4 m/s, N = 5, 60 N, load 0.7, -8 N or none, written in many
 * ways. */
static void reads(const char *text, const br_law_record_format *format, bool with_load, const char *what)
{
    br_law_record *const r = parse(text, format);
    check(r && r->n == 2 && same(r->t, 0.5, 2) && same(r->v, -3, 4) && same(r->normal_force, 5, 60) &&
              (with_load ? same(r->load, 0.7, -8) : r->load == NULL),
          "%s", what);
    br_law_record_destroy(r);
}

static void test_read(void)
{
    reads("t,v,N\n0.5,-3,5\n2,4,60\n", NULL, false, "short names");
    reads("t_s,v_m_per_s,N_N,F_e_N\n0.5,-3,5,0.7\n2,4,60,-8\n", NULL, true, "names with units");
    reads("load;velocity;what;time;normal_force\n0.7;-3;x;0.5;5\n-8;4;y;2;60\n", NULL, true,
          "long names, in another order, between semicolons");
    reads("time [ms],velocity_mm_per_s,normal_force (kN),F_e [mN]\n500,-3000,5e-3,700\n2e3,4e3,0.06,-8e3\n",
          NULL, true, "other units, which are converted");
    const br_law_record_format named = {.columns = "v=speed [cm/s],t=clock_ms,F_e=pull"};
    reads("pull,clock_ms,N,speed\n0.7,500,5,-300\n-8,2000,60,400\n", &named, true, "names that are given");
    const br_law_record_format short_names = {.columns = "t=Zeit,v=Weg v,N=Last"};
    reads("Zeit [ms];Weg v (mm/s);Last\n500;-3000;5\n2000;4000;60\n", &short_names, false,
          "names that are given without the unit behind them");
    const br_law_record_format chosen = {.columns = "N=b"};
    reads("t,v,N,b\n0.5,-3,1,5\n2,4,1,60\n", &chosen, false, "a given name before a usual one");

    const br_law_record_format constant = {.has_normal_force = true, .normal_force = 5};
    br_law_record *const r = parse("# remark\nt,v\n0.5,-3\n2,4\n", &constant);
    check(r && same(r->normal_force, 5, 5), "a constant normal force");
    check(r && strcmp(r->path, "data.csv") == 0 && r->line[0] == 3 && r->line[1] == 4,
          "the file and the lines of the rows are kept");
    br_law_record_destroy(r);
    const br_law_record_format pulls = {.allow_pull = true};
    br_law_record *const p = parse("t,v,N\n0,1,-2\n", &pulls);
    check(p && p->n == 1 && p->normal_force[0] == -2, "a contact that is pulled, where that is allowed");
    br_law_record_destroy(p);
    br_law_record_destroy(NULL);
}

/* Records as rigs write them: position, friction, a normal force around zero, a part of the rows. */
static void test_measured(void)
{
    const br_law_record_format rig = {
        .want_friction = true, .friction_along = true, .normal_noise = 1e-6, .first = 2, .last = 4};
    br_law_record *r = parse("t_ms,Position [mm],F_uN,Normal Force [mN]\n"
                             "0,0,9,9\n500,1,-3,5\n1000,3,7,-0.0005\n"
                             "3000,7,8,2\n4000,9,9,9\n",
                             &rig);
    check(r && r->n == 3 && same(r->t, 0.5, 1) && same(r->v, 4e-3, 2e-3) && r->v[2] == r->v[1],
          "rows 2 to 4, velocity by the position of the next row");
    check(r && same(r->friction, 3e-6, -7e-6) && same(r->normal_force, 5e-3, 0) && r->line[0] == 3,
          "friction in uN that is positive along sliding; noise of the normal force is none");
    br_law_record_destroy(r);
    r = parse("t,v,N,F\n0,1,1,text\n", NULL);
    check(r && !r->friction, "friction that is not wanted is not read");
    br_law_record_destroy(r);

    r = parse("t,Displacement [um],N\n0,0,1\n2,30,1\n", NULL);
    check(r && same(r->t, 0, 2) && same(r->v, 1.5e-5, 1.5e-5), "a displacement is a position");
    br_law_record_destroy(r);
    r = parse("t,displacement,N\n0,0,1\n2,3,1\n", NULL);
    check(r && same(r->v, 1.5, 1.5), "also without a unit");
    br_law_record_destroy(r);

    /* A parabola keeps its slope under smoothing, at uneven times, too; its ends have fewer neighbours. */
    char text[4000] = "t,x,N\n";
    double most = 0;
    for (int i = 0; i < 60; i++) {
        const double t = 0.01 * i + 0.003 * (i % 3);
        snprintf(text + strlen(text), sizeof text - strlen(text), "%.17g,%.17g,1\n", t,
                 2 + 3 * t - 4 * t * t);
    }
    const br_law_record_format smooth = {.smoothing = 0.08};
    r = parse(text, &smooth);
    for (size_t i = 0; r && i < r->n; i++)
        most = fmax(most, fabs(r->v[i] - (3 - 8 * r->t[i])));
    check(r && most < 1e-10, "smoothing keeps the slope of a parabola: off by %g", most);
    br_law_record_destroy(r);
}

/* Ten rows a second, of which some lack a cell. */
static br_law_record *with_missing(const char *column, const int *missing, const br_law_record_format *format)
{
    char text[4000];
    int at = sprintf(text, "t,%s,N\n", column);
    for (int i = 0; i < 60; i++) {
        bool there = true;
        for (const int *m = missing; *m >= 0; m++)
            there = there && *m != i;
        at += sprintf(text + at, there ? "%.17g,%d,5\n" : "%.17g,,5\n", 0.1 * i, i * i);
    }
    return parse(text, format);
}

static int count_anew(const br_law_record *r, int *last)
{
    int n = 0;
    for (size_t i = 0; i < r->n; i++)
        if (r->anew[i]) {
            n++;
            *last = (int)i;
        }
    return n;
}

/* Where the motion is not known as rows are missing. */
static void test_anew(void)
{
    int last = -1;
    br_law_record_format format = {.skip_missing = true};
    br_law_record *r = with_missing("v", (const int[]){0, 7, 20, 21, 22, 59, -1}, &format);
    check(r && r->n == 54 && count_anew(r, &last) == 1 && r->line[last] == 25 &&
              r->t[last] - r->t[last - 1] > 0.39,
          "behind three missing rows a record is anew, behind one and at its ends it is not");
    br_law_record_destroy(r);
    r = with_missing("v", (const int[]){20, 21, -1}, &format);
    check(r && count_anew(r, &last) == 1 && last == 20, "behind two it is");
    br_law_record_destroy(r);

    /* Positions are i^2: to the next one they are 2 i + 1 away; none is taken over a gap, nor from a row
     * alone. */
    r = with_missing("x", (const int[]){20, 21, 22, 24, 25, 26, -1}, &format);
    check(r && r->n == 53 && count_anew(r, &last) == 1 && last == 20 && r->line[20] == 29 &&
              fabs(r->v[19] - 370) < 1e-9 && fabs(r->v[20] - 550) < 1e-9,
          "no velocity is that over a gap, and a position between two gaps has none");
    br_law_record_destroy(r);
    format.smoothing = 0.5;
    r = with_missing("x", (const int[]){20, 21, 22, -1}, &format);
    check(r && fabs(r->v[19] - 380) < 1e-6 && fabs(r->v[20] - 460) < 1e-6, "nor is one smoothed over it");
    br_law_record_destroy(r);
    format = (br_law_record_format){.skip_missing = true, .resampling = 0.4};
    r = with_missing("v", (const int[]){21, 22, 23, -1}, &format);
    check(r && r->n == 13 && count_anew(r, &last) == 1 && last == 5 && fabs(r->t[4] - 1.8) < 1e-12 &&
              fabs(r->t[5] - 2.6) < 1e-12,
          "means over a time in which rows are missing are left out");
    br_law_record_destroy(r);
    format.resampling = 0.025; /* more rows than the file has */
    r = with_missing("v", (const int[]){21, 22, 23, -1}, &format);
    check(r && r->n == 220 && count_anew(r, &last) == 1 && last == 80 && fabs(r->t[80] - 2.4125) < 1e-12,
          "shorter ones than from row to row as well");
    br_law_record_destroy(r);
    format.resampling = 0.4;
    r = with_missing("v", (const int[]){-1}, &format);
    check(r && r->n == 14 && count_anew(r, &last) == 0, "where none is, none is");
    br_law_record_destroy(r);
}

/* Rows with a gap in what is read are left out; gaps elsewhere do not count. */
static void test_gaps(void)
{
    const char *const text = "t,v,N,note\n0,1,5,\n1,,5,a\n2,NaN,5,b\n3,4,5,\n4,5, nan,c\n5,6,7,d\n";
    const br_law_record_format skip = {.skip_missing = true};
    br_law_record *const r = parse(text, &skip);
    check(r && r->n == 3 && r->t[1] == 3 && r->v[2] == 6 && r->normal_force[2] == 7 && r->line[1] == 5,
          "rows with gaps are left out");
    br_law_record_destroy(r);
    br_law_record *none = NULL;
    br_error error = {0};
    const char *const empty = "t,v,N\n0,,1\n1,1,nan\n";
    check(br_law_record_parse("d.csv", empty, strlen(empty), &skip, &none, &error) == BR_ERR_MISSING &&
              strstr(error.message, "something is missing in every row"),
          "nothing is left: %s", error.message);
    error = (br_error){0};
    const char *const word = "t,v,N\n0,,1\n1,lost,1\n";
    check(br_law_record_parse("d.csv", word, strlen(word), &skip, &none, &error) == BR_ERR_SYNTAX &&
              strstr(error.message, "d.csv:3: column 'v': 'lost'"),
          "a word is no gap: %s", error.message);
    error = (br_error){0};
    const char *const name = "t,v,N\n0,1,1\n1,Nancy,1\n";
    check(br_law_record_parse("d.csv", name, strlen(name), &skip, &none, &error) == BR_ERR_SYNTAX &&
              strstr(error.message, "d.csv:3: column 'v': 'Nancy'"),
          "nor is one that begins with nan: %s", error.message);
    error = (br_error){0};
    const char *const large = "t,v,N\ns,km/s,N\n0,1,1\n1,1e306,1\n";
    check(br_law_record_parse("d.csv", large, strlen(large), NULL, &none, &error) == BR_ERR_RANGE &&
              strstr(error.message, "d.csv:4: column 'v': '1e306' is too large in m/s"),
          "a number that overflows in its unit: %s", error.message);
}

static const br_law_record_format *asked;

static br_status read_text(const char *text, size_t size, br_error *error)
{
    br_law_record dummy, *record = &dummy;
    const br_status status = br_law_record_parse("d.csv", text, size, asked, &record, error);
    check(record == NULL, "no record where it is refused");
    return status;
}

static void test_refused(void)
{
    static const refusal bad[] = {
        {"t,v,N\n", BR_ERR_MISSING, "d.csv: a header but no rows", "no rows"},
        {"t,v,N\n0,0,1\n0,0,1\n", BR_ERR_RANGE, "d.csv:3: column 't': time 0 s does not come after 0 s",
         "time that stands still"},
        {"t,v,N\n0,0,1\n1,0,-1\n", BR_ERR_RANGE, "d.csv:3: column 'N': normal force -1 N is negative",
         "a contact that is pulled"},
        {"t,v,N\n0,x,1\n", BR_ERR_SYNTAX, "d.csv:2: column 'v'", "a cell that is no number"},
        {"t,N\n0,1\n", BR_ERR_MISSING,
         "d.csv:1: no column for the velocity; the columns are: t, N; say which with columns v=NAME",
         "no velocity"},
        {"t,v\n0,1\n", BR_ERR_MISSING,
         "d.csv:1: no column for the normal force; the columns are: t, v; say which with columns N=NAME, or "
         "give normal_force",
         "no normal force"},
        {"t,time,v,N\n0,0,0,1\n", BR_ERR_DUPLICATE,
         "d.csv:1: columns t and time may both be the time; say which with columns t=NAME", "two times"},
        {"t,v [mm/s],velocity_km_per_h,N\n0,0,0,1\n", BR_ERR_DUPLICATE,
         "d.csv:1: columns v [mm/s] and velocity_km_per_h may both be the velocity", "two velocities"},
        {"t,v,F_n_kg\n0,0,1\n", BR_ERR_MISSING,
         "d.csv:1: no column for the normal force; the columns are: t, v, F_n_kg; column 'F_n_kg' is not "
         "taken "
         "for the normal force, for 'kg' is no unit of it, such as N; say which with columns N=NAME",
         "a unit of another quantity"},
        {"t,Displacement_ft,N\n0,0,1\n", BR_ERR_MISSING,
         "d.csv:1: no column for the velocity; the columns are: t, Displacement_ft, N; "
         "column 'Displacement_ft' is not taken for the position, for 'ft' is no unit of it, such as m; say",
         "a position in a unit that is not known"},
        {"t,F_n [mm],v\n0,0,1\n", BR_ERR_MISSING,
         "d.csv:1: no column for the normal force; the columns are: t, F_n [mm], v; column 'F_n [mm]' is not "
         "taken for the normal force, for 'mm' is no unit of it, such as N; say",
         "a normal force in millimetres"},
        {"t,v [furlong/h],N\n0,0,1\n", BR_ERR_SYNTAX, "d.csv:1: column 'v [furlong/h]': 'furlong'",
         "a unit that nobody knows"},
    };
    asked = NULL;
    check_all_refused(read_text, bad, sizeof bad / sizeof *bad);
}

static void refuses(br_law_record_format format, br_status status, const char *message, const char *what)
{
    const char *const text = "t,v,N,w_kg\n0,0,1,1\n";
    asked = &format;
    check_refused(read_text, text, strlen(text), status, message, what);
}

static void test_refused_formats(void)
{
    refuses((br_law_record_format){.columns = "t=t,y=v"}, BR_ERR_SYNTAX, "columns: 'y=v' is not KEY=NAME",
            "a key that does not exist");
    refuses((br_law_record_format){.columns = "t="}, BR_ERR_SYNTAX, "columns: 't=' is not", "an empty name");
    refuses((br_law_record_format){.columns = "t=t,t=v", .columns_option = "--columns"}, BR_ERR_DUPLICATE,
            "--columns: t is given twice", "a key given twice, under the name of the caller's option");
    refuses((br_law_record_format){.columns = "v=u"}, BR_ERR_UNKNOWN,
            "d.csv:1: no column 'u' (columns v=u); the columns are: t, v, N, w_kg",
            "a column that is not there");
    refuses((br_law_record_format){.columns = "v=w_kg"}, BR_ERR_SYNTAX,
            "d.csv:1: column 'w_kg': its unit is not one of a velocity, such as m/s; if the name means "
            "something else, say columns 'v=w_kg [m/s]'",
            "a unit of another kind");
    refuses((br_law_record_format){.columns = "N=N", .has_normal_force = true, .normal_force_option = "-N"},
            BR_ERR_ARGUMENT, "-N and columns N=N exclude each other", "a normal force given twice");
    refuses((br_law_record_format){.columns = "v=v,x=v"}, BR_ERR_ARGUMENT,
            "columns: v and x exclude each other", "velocity and position");
    refuses((br_law_record_format){.first = 1, .last = 2}, BR_ERR_RANGE, "d.csv: rows 1 to 2 of 1",
            "rows that are not there");
    refuses(
        (br_law_record_format){.want_friction = true}, BR_ERR_MISSING,
        "d.csv:1: no column for the friction; the columns are: t, v, N, w_kg; say which with columns F=NAME",
        "no friction");
    static const br_law_record_format wanted = {.want_friction = true};
    asked = &wanted;
    const char *const text = "t,v,F_n,F_e,F_kg\n0,0,1,1,1\n";
    check_refused(read_text, text, strlen(text), BR_ERR_MISSING,
                  "d.csv:1: no column for the friction; the columns are: t, v, F_n, F_e, F_kg; "
                  "column 'F_kg' is not taken for the friction, for 'kg' is no unit of it, such as N; say",
                  "friction in kilograms, and other forces beside it");
    br_law_record *record;
    br_error error = {0};
    check(br_law_record_read("no such file", NULL, &record, &error) == BR_ERR_OPEN && record == NULL,
          "a file that is not there: %s", error.message);
}

static void denies(const char *text, const br_law_record_format *format, br_status status,
                   const char *message, const char *what)
{
    asked = format;
    check_refused(read_text, text, strlen(text), status, message, what);
}

/* As programs of rigs write them. */
static void test_foreign(void)
{
    reads("% made by a rig\nt,v,N\n0.5,-3,5\n%%\n2,4,60\n", NULL, false, "remarks of percent signs");
    reads("Time,Velocity,Normal force\n[ms],[mm/s],kN\n500,-3000,5e-3\n2000,4000,0.06\n", NULL, false,
          "units in a row below the header");
    reads("t,v,N,note\n,m/s,-,\n0.5,-3,5,-1\n2,4,60,-1\n", NULL, false, "in some columns");
    reads("# rig\n  t   v  Fn\n  0.5 -3    5\n# a remark\n 2 4 60 \n", NULL, false, "columns between blanks");
    const br_law_record_format named = {.columns = "v=v [cm/s]"};
    reads("t,v,N\ns,mm/s,N\n0.5,-300,5\n2,400,60\n", &named, false, "a mapping's unit before the row's");
    br_law_record *const r =
        parse("t,v,N\ns,m/s,N\n0,1,1\n1,2,1\n2,3,1\n", &(br_law_record_format){.first = 2, .last = 3});
    check(r && r->n == 2 && r->v[0] == 2 && r->line[0] == 4, "rows and lines behind a row of units");
    br_law_record_destroy(r);
    denies("t,v_mm_per_s,N\ns,m/s,N\n0,1,1\n", NULL, BR_ERR_SYNTAX,
           "d.csv:1: column 'v_mm_per_s': the row below the header says m/s", "two units of a column");
    denies("t,v,N\ns,furlong,N\n0,1,1\n", NULL, BR_ERR_SYNTAX, "d.csv:2: column", "no unit");
    denies("t,a [m/s],a [mm/s],N\n0,1,1,1\n", &(br_law_record_format){.columns = "v=a"}, BR_ERR_UNKNOWN,
           "d.csv:1: no column 'a'", "a name without its unit that two columns have");
    denies("t,v,F_N\n0,1,1\n", &(br_law_record_format){.columns = "N=F"}, BR_ERR_UNKNOWN,
           "d.csv:1: no column 'F'", "F_N is no F");
    br_law_record *const rig =
        parse("Rig 3\nOperator: J. Doe\n\nt,v,N\nms,m/s,N\n500,-3,5\n2000,4,60\n\n", NULL);
    check(rig && rig->n == 2 && same(rig->t, 0.5, 2) && same(rig->v, -3, 4) &&
              same(rig->normal_force, 5, 60) && rig->line[1] == 7,
          "lines above the header, and a row of units below it");
    check(rig && strcmp(rig->remarks, "Rig 3\nOperator: J. Doe\n\n") == 0, "these lines stay with it");
    br_law_record_destroy(rig);
    denies("Rig 3\n\nt,v,F\n0,1,1\n", NULL, BR_ERR_MISSING, "d.csv:3: no column for the normal force",
           "the header's own line is named");
    denies("Rig 3\nt,v\n0,1,1\n", NULL, BR_ERR_SYNTAX, "d.csv:2: no header: a line of words",
           "a preamble alone");
}

/* Means over 2 s of straight lines: by hand. Between them a sine at the new rate's whole vanishes, and slow
 * ones stay. */
static void test_resampled(void)
{
    const br_law_record_format format = {.resampling = 2, .want_friction = true};
    br_law_record *const r = parse("t,v,N,F\n1,0,1,-1\n2,4,1,-1\n4,4,3,-1\n6,0,3,-1\n", &format);
    check(r && r->n == 2 && same(r->t, 2, 4) && same(r->v, 3, 3.5) && same(r->normal_force, 1.25, 2.75) &&
              same(r->friction, -1, -1) && r->line[0] == 3 && r->line[1] == 4,
          "means by hand: v %g, %g m/s, N %g, %g N", r ? r->v[0] : NAN, r ? r->v[1] : NAN,
          r ? r->normal_force[0] : NAN, r ? r->normal_force[1] : NAN);
    br_law_record_destroy(r);

    enum { ROWS = 2001, LINE = 80 };
    const double pi = 3.14159265358979323846;
    char *const text = calloc(ROWS + 1, LINE);
    check_need(text ? BR_OK : BR_ERR_MEMORY);
    size_t used = (size_t)sprintf(text, "t,v,N\n");
    for (int i = 0; i < ROWS; i++) {
        const double t = 1e-3 * i;
        used += (size_t)snprintf(text + used, LINE, "%.17g,%.17g,%.17g\n", t, sin(2 * pi * 50 * t),
                                 2 + sin(2 * pi * t));
    }
    br_law_record *const s = parse(text, &(br_law_record_format){.resampling = 0.02});
    double fast = 0, slow = 0;
    for (size_t i = 0; s && i < s->n; i++) {
        const double x = pi * 0.02;
        fast = fmax(fast, fabs(s->v[i]));
        slow = fmax(slow, fabs(s->normal_force[i] - 2 - sin(x) / x * sin(2 * pi * s->t[i])));
    }
    check(s && s->n == 100 && fast < 1e-13 && slow < 1e-5,
          "50 Hz in rows of 50 Hz leave %.2g, 1 Hz differs from the mean's response by %.2g", fast, slow);
    br_law_record_destroy(s);
    free(text);
    br_law_record *const finer = parse("t,v,N\n0,0,1\n1,2,1\n", &(br_law_record_format){.resampling = 0.1});
    check(finer && finer->n == 10 && fabs(finer->v[9] - 1.9) < 1e-12, "between rows: %zu rows, the last %g",
          finer ? finer->n : 0, finer ? finer->v[9] : NAN);
    br_law_record_destroy(finer);
    denies("t,v,N\n0,0,1\n1,2,1\n", &(br_law_record_format){.resampling = 0.7}, BR_ERR_RANGE,
           "d.csv: resampling by 0.7 s makes 1 rows of a record of 1 s", "too long a time");
    denies("t,v,N\n0,0,1\n1,2,1\n", &(br_law_record_format){.resampling = 0.1, .steps = true},
           BR_ERR_ARGUMENT, "d.csv: resampling takes means of what changes linearly, and excludes steps",
           "a record of steps");
}

int main(void)
{
    check_begin();
    test_read();
    test_measured();
    test_gaps();
    test_anew();
    test_foreign();
    test_resampled();
    test_refused();
    test_refused_formats();
    return check_end();
}
