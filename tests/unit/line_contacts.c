/* Several contacts and stops of a scene along a line at one moment: random scenes at rest against the
 * conditions of complementarity themselves, which determine the accelerations; loads that contacts share;
 * hits at one moment. */
#include <bristle/laws.h>
#include <bristle/random.h>
#include "line_run.h"

enum { MOST = 6, MASSES = 4 };

/* A random scene at rest. */
typedef struct random_scene {
    br_line_mass masses[MASSES];
    br_line_support support;
    br_line_contact contacts[MOST];
    br_line_stop stops[MOST];
    br_cs laws[MOST];
    char formula[64];
    br_line_scene scene;
} random_scene;

static void draw_ends(br_random *random, size_t n_masses, int *body, int *against)
{
    *body = (int)(br_random_uniform(random) * (double)n_masses);
    do
        *against = (int)(br_random_uniform(random) * (double)(n_masses + 2)) - 1;
    while (*against == *body);
}

static void draw(br_random *random, bool stiction, random_scene *s)
{
    const size_t n = 1 + (size_t)(br_random_uniform(random) * MASSES),
                 m = (size_t)(br_random_uniform(random) * (MOST + 1)),
                 k = (size_t)(br_random_uniform(random) * 3);
    *s = (random_scene){.scene = {.n_masses = n, .n_supports = 1, .n_contacts = m, .n_stops = k}};
    s->scene.masses = s->masses;
    s->scene.supports = &s->support;
    s->scene.contacts = s->contacts;
    s->scene.stops = s->stops;
    snprintf(s->formula, sizeof s->formula, "%.6f*t^2", 2 * (br_random_uniform(random) - 0.5));
    s->support =
        (br_line_support){.name = "support", .gives_position = true, .motion = {.formula = s->formula}};
    for (size_t i = 0; i < n; i++)
        s->masses[i] = (br_line_mass){.name = "mass",
                                      .mass = 0.2 + br_random_uniform(random),
                                      .force = {.constant = 6 * (br_random_uniform(random) - 0.5)}};
    for (size_t i = 0; i < m; i++) {
        s->contacts[i] = (br_line_contact){.name = "contact",
                                           .law = {&br_cs_type, &s->laws[i]},
                                           .normal_force = {.constant = br_random_uniform(random)}};
        s->laws[i].mu_c = 0.2 + br_random_uniform(random);
        s->laws[i].mu_s = s->laws[i].mu_c * (stiction ? 1 + br_random_uniform(random) : 1);
        draw_ends(random, n, &s->contacts[i].body, &s->contacts[i].against);
    }
    for (size_t i = 0; i < k; i++) {
        s->stops[i] = (br_line_stop){
            .name = "stop", .rest_speed = 1e-6, .stays_below = br_random_uniform(random) < 0.5};
        do /* the support and the ground could press a mass between them: test_pressed */
            draw_ends(random, n, &s->stops[i].body, &s->stops[i].against);
        while (s->stops[i].against == (int)n);
    }
}

static double acceleration(const random_scene *s, const br_line_sample *now, int body)
{
    (void)s;
    return body < 0 ? 0 : now->a[body];
}

/* Newton's second law for each mass, and for each contact and stop its own condition: the largest violation.
 */
static double violation(const random_scene *s, const br_line_sample *now, bool stiction)
{
    double force[MASSES + 2] = {0}, worst = 0;
    for (size_t i = 0; i < s->scene.n_masses; i++)
        force[i] = s->masses[i].force.constant;
    for (size_t i = 0; i < s->scene.n_contacts; i++) {
        const br_line_contact *const c = &s->contacts[i];
        const double f = now->friction[i], hold = s->laws[i].mu_s * c->normal_force.constant,
                     slides = s->laws[i].mu_c * c->normal_force.constant,
                     r = acceleration(s, now, c->body) - acceleration(s, now, c->against);
        force[c->body] += f;
        if (c->against >= 0)
            force[c->against] -= f;
        worst = fmax(worst, fabs(f) - hold);
        if (now->contact[i] == BR_LINE_STUCK)
            worst = fmax(worst, fabs(r));
        else
            worst = fmax(worst, fmax(fabs(fabs(f) - slides), f * r > 0 ? fabs(r) : 0));
        if (!stiction && fabs(r) > 1e-9)
            worst = fmax(worst, fabs(f + (r > 0 ? hold : -hold)));
    }
    for (size_t i = 0; i < s->scene.n_stops; i++) {
        const br_line_stop *const c = &s->stops[i];
        const double sign = c->stays_below ? -1 : 1, f = sign * now->stop_force[i],
                     r = sign * (acceleration(s, now, c->body) - acceleration(s, now, c->against));
        force[c->body] += sign * f;
        if (c->against >= 0)
            force[c->against] -= sign * f;
        worst = fmax(worst, fmax(-f, -r));
        worst = fmax(worst, fmin(fabs(f), fabs(r)));
    }
    for (size_t i = 0; i < s->scene.n_masses; i++)
        worst = fmax(worst, fabs(force[i] - s->masses[i].mass * now->a[i]));
    return worst;
}

static void test_random(bool stiction)
{
    enum { SCENES = 2000 };
    br_random *const random = br_random_create(stiction ? 7 : 8, 0);
    double worst = 0, drift = 0;
    size_t stuck = 0, slides = 0, unsolved = 0, closed = 0;
    for (int i = 0; i < SCENES; i++) {
        random_scene s;
        draw(random, stiction, &s);
        br_line *line;
        br_error error = {0};
        if (br_line_create(&s.scene, NULL, 0, 1, &line, &error) < 0) {
            if (unsolved++ == 0)
                br_tap_comment(&check_tap, "%s", error.message);
            continue;
        }
        const br_line_sample now = br_line_now(line);
        worst = fmax(worst, violation(&s, &now, stiction));
        for (size_t c = 0; c < s.scene.n_contacts; c++)
            *(now.contact[c] == BR_LINE_STUCK ? &stuck : &slides) += 1;
        for (size_t c = 0; c < s.scene.n_stops; c++)
            closed += now.stop[c] == BR_LINE_CLOSED;
        double a[MASSES];
        memcpy(a, now.a, s.scene.n_masses * sizeof *a);
        if (br_line_run(line, 1e-3, NULL, 0, NULL, NULL, &error) < 0)
            unsolved++;
        const br_line_sample later = br_line_now(line);
        for (size_t m = 0; m < s.scene.n_masses; m++)
            drift = fmax(drift, fabs(later.v[m] - a[m] * 1e-3));
        br_line_destroy(line);
    }
    br_random_destroy(random);
    check(unsolved == 0, "%s: all scenes are solved, %zu are not", stiction ? "stiction" : "Coulomb",
          unsolved);
    check(stuck > 1000 && slides > 1000 && closed > 500, "%zu stick, %zu slide, %zu stops are closed", stuck,
          slides, closed);
    check(worst < 1e-11, "all conditions hold, the worst to %.2g", worst);
    check(drift < 1e-11, "and go on to hold: velocities after 1 ms to %.2g", drift);
}

/* Contacts that carry a load together let go when it exceeds what all of them hold, whatever their shares. */
static void test_shared(void)
{
    static const struct {
        int body[3], against[3];
        double hold[3];
        double last; /* load on mass 0 at which it moves */
    } cases[] = {
        {{0, 0, 0}, {-1, -1, -1}, {1, 10, 0.01}, 11.01},
        {{0, 0, 1}, {-1, 1, -1}, {1, 10, 3}, 4},
        {{0, 0, 1}, {-1, 1, -1}, {1, 2, 3}, 3},
        {{0, 1, 0}, {1, -1, -1}, {0.5, 9, 2}, 2.5},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        br_coulomb laws[3];
        br_line_contact contacts[3];
        for (int i = 0; i < 3; i++) {
            laws[i] = (br_coulomb){.mu_c = cases[c].hold[i]};
            contacts[i] = (br_line_contact){.name = "c",
                                            .body = cases[c].body[i],
                                            .against = cases[c].against[i],
                                            .law = {&br_coulomb_type, &laws[i]},
                                            .normal_force = {.constant = 1}};
        }
        const br_line_mass masses[] = {{.name = "a", .mass = 1, .force = {.formula = "t"}},
                                       {.name = "b", .mass = 2}};
        const br_line_scene scene = {.masses = masses, .n_masses = 2, .contacts = contacts, .n_contacts = 3};
        line_run *r = line_run_begin(&scene, NULL, 20);
        double moves = NAN;
        for (double t = 0.05; t < 15 && isnan(moves); t += 0.05) {
            line_run_to(r, t);
            if (r->now.v[0] != 0)
                moves = t;
        }
        check(moves > cases[c].last - 1e-6 && moves < cases[c].last + 0.0501,
              "case %zu: moves at a load of %g, seen at %g", c, cases[c].last, moves);
        line_run_to(r, 16);
        line_run_end(r);
    }
}

/* Equal balls that hit at one moment from both sides a third one, which lies between two walls' worth of
 * others. */
static void test_simultaneous(void)
{
    const br_line_mass balls[] = {{.name = "left", .mass = 1, .position = -1, .velocity = 2},
                                  {.name = "middle", .mass = 3},
                                  {.name = "right", .mass = 1, .position = 1, .velocity = -2}};
    const br_line_stop stops[] = {
        {.name = "a", .body = 0, .against = 1, .stays_below = true, .restitution = 0.5, .rest_speed = 1e-6},
        {.name = "b", .body = 2, .against = 1, .restitution = 0.5, .rest_speed = 1e-6}};
    const br_line_scene scene = {.masses = balls, .n_masses = 3, .stops = stops, .n_stops = 2};
    line_run *r = line_run_begin(&scene, NULL, 2);
    line_run_to(r, 1);
    check(r->n_events == 2 && fabs(r->event[0].t - 0.5) < 1e-9, "both hits at one moment");
    check_near(r->now.v[1], 0.0, 1e-12, "the middle one stays");
    check_close(r->now.v[0], -1, TOL_INTEGRATOR(1e-9), "the left one is thrown back");
    check_close(r->now.v[2], 1, TOL_INTEGRATOR(1e-9), "the right one, too");
    line_run_end(r);
}

/* A slider between a wall that closes and friction: many blocks in a row, all pushed by one, all at the same
 * moment. */
static void test_row(void)
{
    enum { N = 40 };
    br_line_mass masses[N];
    br_line_contact contacts[N];
    br_line_stop stops[N];
    const br_coulomb law = {.mu_c = 0.1};
    for (int i = 0; i < N; i++) {
        masses[i] = (br_line_mass){.name = "block", .mass = 1, .position = i};
        contacts[i] = (br_line_contact){.name = "ground",
                                        .body = i,
                                        .against = BR_LINE_GROUND,
                                        .law = {&br_coulomb_type, &law},
                                        .normal_force = {.constant = 10}};
        stops[i] = (br_line_stop){.name = "touch",
                                  .body = i,
                                  .against = i + 1 < N ? i + 1 : BR_LINE_GROUND,
                                  .position = i + 1 < N ? -1 : N + 10.0,
                                  .stays_below = true,
                                  .rest_speed = 1e-6};
    }
    masses[0].force = (br_line_input){.formula = "20*t"};
    const br_line_scene scene = {
        .masses = masses, .n_masses = N, .contacts = contacts, .n_contacts = N, .stops = stops, .n_stops = N};
    line_run *r = line_run_begin(&scene, NULL, 4);
    line_run_to(r, 1.9);
    check(r->now.v[0] == 0, "N blocks in a row hold N mu N");
    line_run_to(r, 3);
    /* N m dv/dt = 20 t - N from t = 2. */
    check_close(r->now.v[N - 1], (10 * (3 * 3 - 2 * 2) - N * 1.0) / N, TOL_INTEGRATOR(1e-9),
                "and move together from then on");
    check_close(fabs(r->now.stop_force[N - 2]), 1 + r->now.a[N - 1], TOL_INTEGRATOR(1e-9),
                "each pushes the next");
    line_run_end(r);
}

/* A mass between the ground and a support that comes nearer. */
static void test_pressed(void)
{
    const br_line_mass mass = {.name = "mass", .mass = 1};
    const br_line_support wall = {.name = "wall", .position = 2, .motion = {.constant = -1}};
    const br_line_stop stops[] = {
        {.name = "floor", .body = 0, .against = BR_LINE_GROUND, .rest_speed = 1e-6},
        {.name = "wall", .body = 0, .against = 1, .stays_below = true, .rest_speed = 1e-6}};
    const br_line_scene scene = {
        .masses = &mass, .n_masses = 1, .supports = &wall, .n_supports = 1, .stops = stops, .n_stops = 2};
    br_line *line;
    br_error error = {0};
    check_need(br_line_create(&scene, NULL, 0, 5, &line, &error));
    const br_status status = br_line_run(line, 5, NULL, 0, NULL, NULL, &error);
    check(status == BR_ERR_SOLVER && strstr(error.message, "pressed into each other") &&
              strstr(error.message, "t = 2 s"),
          "pressed: %s", error.message);
    br_line_destroy(line);
}

/* A load swings past stiction by a little in each half period: it breaks away where A sin(w t) is the hold,
 * that of a normal force that swings, too, and has stopped before the next. Nothing moves in between, so that
 * only the load tells the integrator how far a step may go. */
static void test_swinging(void)
{
    enum { HALVES = 40 };
    static const double frequencies[] = {3, 40, 500};
    const br_cs law = {.mu_c = 0.4, .mu_s = 0.5};
    for (int k = 0; k < 6; k++) {
        const double w = frequencies[k / 2], more = 1.05, hold = 2.5;
        char force[80], normal[80];
        snprintf(force, sizeof force, "%.17g*sin(%g*t)%s", more * hold, w, k % 2 ? "*(1 + 0.4*cos(t))" : "");
        snprintf(normal, sizeof normal, "5%s", k % 2 ? "*(1 + 0.4*cos(t))" : "");
        const br_line_mass mass = {.name = "mass", .mass = 2, .force = {.formula = force}};
        const br_line_contact contact = {.name = "contact",
                                         .body = 0,
                                         .against = BR_LINE_GROUND,
                                         .law = {&br_cs_type, &law},
                                         .normal_force = {.formula = normal}};
        const br_line_scene scene = {.masses = &mass, .n_masses = 1, .contacts = &contact, .n_contacts = 1};
        line_run *const r = line_run_begin(&scene, NULL, HALVES * M_PI / w);
        line_run_to(r, HALVES * M_PI / w);
        int breaks = 0;
        double off = 0;
        for (size_t i = 0; i < r->n_events; i++)
            if (r->event[i].change == BR_LINE_BREAKS_AWAY) {
                off = fmax(off, fabs(w * r->event[i].t - breaks * M_PI - asin(1 / more)));
                breaks++;
            }
        check(breaks == HALVES, "w = %g/s: breaks away in %d of %d half periods", w, breaks, HALVES);
        check(off < 2e-5, "where the load is the hold, to %g rad", off);
        line_run_end(r);
    }
}

int main(void)
{
    check_begin();
    test_random(false);
    test_random(true);
    test_shared();
    test_simultaneous();
    test_row();
    test_pressed();
    test_swinging();
    return check_end();
}
