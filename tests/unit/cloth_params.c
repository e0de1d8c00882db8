/* Parameters of the cloth experiments: one call binds the laws on objects and on itself, another one material
 * and step of any scene of cloth; every row arrives where it belongs. */
#include "harness_run.h"

#include <bristle/cloth_incline.h>
#include <bristle/harness/cloth_params.h>

typedef struct scene {
    br_extended_laws laws[BR_CONTACTS];
    br_cloth_incline_params sheet;
} scene;

static const br_law_type *rows; /* which the experiment has */

static void parameters(br_params *params, void *out)
{
    scene *const s = out;
    s->sheet = br_cloth_incline_default();
    br_cloth_bind_laws(params, rows, s->laws);
    br_cloth_bind_scene(params, &br_cloth_incline_struct, &s->sheet, "[sheet] length seed");
}

static void note_laws(br_experiment *ex, const char *which, const br_extended_laws *laws)
{
    const br_cssv *const p = &laws->cssv;
    const double values[] = {laws->c.mu_c,  laws->cs.mu_c, laws->cs.mu_s,    laws->css.mu_c, laws->css.mu_s,
                             laws->css.v_S, p->mu_c,       p->mu_s,          p->v_S,         p->delta_S,
                             p->F_v,        p->delta_v,    laws->css.delta_S};
    char name[40];
    for (size_t k = 0; k < sizeof values / sizeof *values; k++) {
        snprintf(name, sizeof name, "%s%zu", which, k);
        br_note_number(ex, name, values[k], "1");
    }
}

static br_status run(br_experiment *ex, const void *in)
{
    const scene *const s = in;
    const br_cloth_material *const m = &s->sheet.material;
    note_laws(ex, "objects", &s->laws[BR_ON_OBJECTS]);
    note_laws(ex, "itself", &s->laws[BR_ON_ITSELF]);
    const double values[] = {m->density,
                             m->stretch_warp,
                             m->stretch_weft,
                             m->shear,
                             m->bending_warp,
                             m->bending_weft,
                             m->damping_stretch,
                             m->drag,
                             m->thickness,
                             s->sheet.options.dt,
                             s->sheet.options.gravity.y,
                             s->sheet.options.tolerance,
                             s->sheet.length};
    char name[40];
    for (size_t k = 0; k < sizeof values / sizeof *values; k++) {
        snprintf(name, sizeof name, "value%zu", k);
        br_note_number(ex, name, values[k], "1");
    }
    return BR_OK;
}

static const br_experiment_type type = {.id = "cloth-params-test",
                                        .title = "t",
                                        .reproduces = "nothing",
                                        .summary = "s",
                                        .scene_size = sizeof(scene),
                                        .parameters = parameters,
                                        .run = run};

/* Each row of material and step with a number of its own. */
static const char cloth[] = "[sheet]\nlength = 13 ; o\nseed = 3 ; o\n"
                            "[material]\ndensity = 0.1 ; o\nstretch_warp = 102 ; o\nstretch_weft = 103 ; o\n"
                            "shear = 104 ; o\nbending_warp = 5e-5 ; o\nbending_weft = 6e-5 ; o\n"
                            "damping_stretch = 7e-3 ; o\ndrag = 8 ; o\nthickness = 9e-3 ; o\n"
                            "[step]\ndt = 1e-3 ; o\ngravity = 0 11 0 ; o\ntolerance = 1.2e-4 ; o\n[quick]\n";
static const double expected[] = {0.1, 102, 103, 104, 5e-5, 6e-5, 7e-3, 8, 9e-3, 1e-3, 11, 1.2e-4, 13};

static const run_result *go(const char *laws)
{
    char text[2000];
    snprintf(text, sizeof text, "%s%s", laws, cloth);
    run_write("params.ini", text);
    const char *const arguments[] = {"--params", "params.ini", "--out", "out", NULL};
    return run_experiment(&type, arguments);
}

static void noted(const char *which, size_t k, double wanted, const char *what)
{
    char name[40];
    snprintf(name, sizeof name, "%s%zu", which, k);
    br_ini *ini = NULL;
    const br_ini_entry *const entry =
        br_ini_read("out/run.ini", &ini, NULL) < 0 ? NULL : br_ini_find(ini, "measured", name);
    check(entry && atof(entry->value) == wanted, "%s: %s is %s, wanted %g", what, name,
          entry ? entry->value : "not there", wanted);
    br_ini_destroy(ini);
}

/* mu_c of C; both of CS; mu_c, mu_s, v_S of CSS; all of CSSV; delta_S of CSS. */
static void laws_are(const char *which, const br_cssv *p, const char *what)
{
    const double values[] = {p->mu_c, p->mu_c, p->mu_s,    p->mu_c, p->mu_s,    p->v_S,    p->mu_c,
                             p->mu_s, p->v_S,  p->delta_S, p->F_v,  p->delta_v, p->delta_S};
    for (size_t k = 0; k < sizeof values / sizeof *values; k++)
        noted(which, k, values[k], what);
}

static void test_css(void)
{
    rows = &br_css_type;
    const run_result *const r = go("[law]\nmu_c = 0.2 ; o\nmu_s = 0.3 ; o\nv_S = 0.4 ; o\ndelta_S = 0.5 ; o\n"
                                   "[self]\nmu_c = 0.1 ; o\nmu_s = 0.15 ; o\nv_S = 0.6 ; o\ndelta_S = 0.7 ; "
                                   "o\n");
    check(r->status == 0, "with rows of CSS it runs: %s", r->err);
    laws_are("objects", &(br_cssv){0.2, 0.3, 0.4, 0.5, 0, 1}, "CSS on objects");
    laws_are("itself", &(br_cssv){0.1, 0.15, 0.6, 0.7, 0, 1}, "CSS on itself");
    for (size_t k = 0; k < sizeof expected / sizeof *expected; k++)
        noted("value", k, expected[k], "material and step");
}

static void test_cssv(void)
{
    rows = &br_cssv_type;
    const run_result *const r =
        go("[law]\nmu_c = 0.2 ; o\nmu_s = 0.3 ; o\nv_S = 0.4 ; o\ndelta_S = 0.5 ; o\nF_v = 6e-5 ; o\n"
           "delta_v = 1.5 ; o\n"
           "[self]\nmu_c = 0.1 ; o\nmu_s = 0.15 ; o\nv_S = 0.6 ; o\ndelta_S = 0.7 ; o\nF_v = 7e-5 ; o\n"
           "delta_v = 1.25 ; o\n");
    check(r->status == 0, "with rows of CSSV it runs: %s", r->err);
    laws_are("objects", &(br_cssv){0.2, 0.3, 0.4, 0.5, 6e-5, 1.5}, "CSSV on objects");
    laws_are("itself", &(br_cssv){0.1, 0.15, 0.6, 0.7, 7e-5, 1.25}, "CSSV on itself");
}

int main(void)
{
    run_begin();
    check_begin();
    test_css();
    test_cssv();
    const int status = check_end();
    run_end();
    return status;
}
