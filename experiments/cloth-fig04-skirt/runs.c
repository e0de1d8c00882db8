/* The runs of this experiment. */
#include <math.h>
#include <bristle/numbers.h>
#include "fig04.h"

const char *const model_names[MODELS] = {"C", "CSS"};
const char *const aim_names[AIMS] = {"pair",     "finer mesh", "coarser mesh", "other step",
                                     "friction", "on itself",  "narrow legs"};

/* C's coefficient on itself; with another one on the body than its own it has as much more of it. */
static double itself(const scene *c, double mu)
{
    return mu * c->laws[BR_ON_ITSELF].css.mu_c / c->laws[BR_ON_OBJECTS].css.mu_c;
}

/* Laws of its own, which live as long as the experiment. */
static run make(br_experiment *ex, const scene *c, aim what, model friction, int start, double mu,
                double self)
{
    run r = {.model = friction, .aim = what, .start = start, .mu = mu, .self = self, .params = c->skirt};
    r.params.seed = c->skirt.seed + (unsigned long long)start;
    r.params.walker.phase = c->skirt.walker.phase + (double)start / c->pairs;
    if (friction == CSS) {
        r.params.on_body = br_extended_law(&c->laws[BR_ON_OBJECTS], BR_EXTENDED_CSS);
        r.params.on_itself = br_extended_law(&c->laws[BR_ON_ITSELF], BR_EXTENDED_CSS);
    } else {
        br_coulomb *const laws = br_memory(ex, 2, sizeof *laws);
        laws[0] = (br_coulomb){mu};
        laws[1] = (br_coulomb){self};
        r.params.on_body = (br_law){&br_coulomb_type, &laws[0]};
        r.params.on_itself = (br_law){&br_coulomb_type, &laws[1]};
    }
    if (what == FINE)
        r.params.pattern.edge = c->fine;
    if (what == COARSE)
        r.params.pattern.edge = c->coarse;
    if (what == STEP)
        r.params.options.dt = c->dt;
    if (what == NARROW)
        r.params.walker.base = c->base;
    r.n = (size_t)floor((c->duration - c->from) / c->interval + 1e-9) + 1;
    double **const columns[] = {&r.t, &r.count, &r.length, &r.sharp};
    for (size_t k = 0; k < sizeof columns / sizeof *columns; k++)
        *columns[k] = br_doubles(ex, r.n);
    return r;
}

size_t count_runs(const scene *c)
{
    return 2 * (size_t)c->pairs + 5 + (size_t)c->step_starts + (c->n_mus + c->n_selves) * (size_t)c->starts +
           1;
}

run *make_runs(br_experiment *ex, const scene *c, size_t *n)
{
    run *const runs = br_memory(ex, count_runs(c), sizeof *runs);
    const double mu = c->laws[BR_ON_OBJECTS].css.mu_c, self = itself(c, mu);
    *n = 0;
    for (int pair = 0; pair < c->pairs; pair++)
        for (model m = C; m < MODELS; m++)
            runs[(*n)++] = make(ex, c, PAIR, m, pair, mu, self);
    for (model m = C; m < MODELS; m++)
        runs[(*n)++] = make(ex, c, FINE, m, 0, mu, self);
    for (aim what = COARSE; what <= STEP; what++)
        for (model m = C; m < MODELS; m++)
            runs[(*n)++] = make(ex, c, what, m, 0, mu, self);
    for (int start = 1; start < c->step_starts; start++)
        runs[(*n)++] = make(ex, c, STEP, C, start, mu, self);
    for (size_t k = 0; k < c->n_mus; k++)
        for (int start = 0; start < c->starts; start++)
            runs[(*n)++] = make(ex, c, FRICTION, C, start, c->mus[k], itself(c, c->mus[k]));
    for (size_t k = 0; k < c->n_selves; k++)
        for (int start = 0; start < c->starts; start++)
            runs[(*n)++] = make(ex, c, ITSELF, C, start, mu, c->selves[k]);
    runs[(*n)++] = make(ex, c, NARROW, CSS, 0, mu, self);
    return runs;
}

const run *of_pair(const run *runs, int pair, model friction)
{
    return &runs[2 * pair + (int)friction];
}

/* ---- a run ---- */

static br_vec3 top_of(const br_cloth_object *limb)
{
    return br_pose_apply(limb->pose, br_vec3_make(0, 0, limb->length / 2));
}

double forward_of(const br_cloth_object *limb)
{
    const br_vec3 up = br_quat_rotate(limb->pose.orientation, br_vec3_make(0, 0, 1));
    return atan2(-up.x, up.z);
}

/* Way of the objects that the cloth was moved by, and whether thighs and shanks are where the walker has
 * them. */
static double look_at_body(run *r, const br_cloth_skirt *skirt, double t)
{
    const br_cloth_contact *const contact = br_cloth_piece_contact(br_cloth_skirt_piece(skirt));
    const br_cloth_object *const left = br_cloth_contact_object(contact, BR_WALKER_LEFT_THIGH),
                                 *const right = br_cloth_contact_object(contact, BR_WALKER_RIGHT_THIGH);
    static const br_walker_part limbs[] = {BR_WALKER_LEFT_THIGH, BR_WALKER_RIGHT_THIGH, BR_WALKER_LEFT_SHANK,
                                           BR_WALKER_RIGHT_SHANK};
    for (size_t i = 0; i < sizeof limbs / sizeof *limbs; i++) {
        const br_cloth_object there = br_walker_part_at(&r->params.walker, limbs[i], t);
        br_worst(&r->apart, forward_of(br_cloth_contact_object(contact, limbs[i])) - forward_of(&there));
    }
    return (top_of(left).x + top_of(right).x) / 2;
}

static void look_at_ring(run *r, const br_cloth_skirt *skirt, double t)
{
    const br_vec3 *const x = br_cloth_positions(br_cloth_piece_cloth(br_cloth_skirt_piece(skirt)));
    for (size_t i = 0; i < br_cloth_skirt_ring(skirt); i++)
        br_most(&r->ring, br_vec3_length(br_vec3_sub(x[i], br_cloth_skirt_ring_at(skirt, i, t))));
}

static void note(run *r, size_t look, const br_cloth_wrinkles *w, double t)
{
    double area = 0, bent = 0;
    r->t[look] = t;
    r->count[look] = (double)br_cloth_wrinkles_count(w);
    for (size_t k = 0; k < br_cloth_wrinkles_count(w); k++) {
        const br_cloth_wrinkle one = br_cloth_wrinkles_get(w, k);
        r->length[look] += one.length;
        area += one.area;
        bent += one.curvature * one.area;
    }
    r->sharp[look] = area > 0 ? bent / area : 0;
}

/* Steps to the end, and looks from c->from on. */
static br_status walk(const scene *c, run *r, br_cloth_skirt *skirt, br_cloth_wrinkles *w, br_error *error)
{
    const br_cloth *const cloth = br_cloth_piece_cloth(br_cloth_skirt_piece(skirt));
    const double dt = r->params.options.dt, late = dt * 1e-6;
    const size_t steps = (size_t)round(c->duration / dt);
    size_t look = 0, measured = 0;
    double began = 0, start = 0;
    if (r->record)
        BR_TRY(br_cloth_record_step(r->record, error));
    for (size_t i = 1; i <= steps; i++) {
        BR_TRY(br_cloth_skirt_step(skirt, error));
        const br_cloth_skirt_sample now = br_cloth_skirt_now(skirt);
        look_at_ring(r, skirt, now.t);
        if (r->record) {
            br_cloth_record_follow(r->record, br_vec3_make(now.way, 0, 0));
            BR_TRY(br_cloth_record_step(r->record, error));
        }
        if (now.t + late < c->from)
            continue;
        const double hips = look_at_body(r, skirt, now.t);
        if (measured++ == 0) {
            began = now.t;
            start = hips;
        }
        r->touching += now.touching;
        r->stuck += now.stuck;
        r->speed = (hips - start) / (now.t - began);
        if (look < r->n && now.t + late >= c->from + (double)look * c->interval) {
            BR_TRY(br_cloth_wrinkles_look(w, now.t, br_cloth_positions(cloth), error));
            note(r, look++, w, now.t);
        }
    }
    r->touching /= (double)measured;
    r->stuck /= (double)measured;
    r->n = look;
    return BR_OK;
}

static void sum_up(run *r, const br_cloth_wrinkles *w)
{
    const br_cloth_wrinkle_totals t = br_cloth_wrinkles_so_far(w);
    r->number = (double)t.wrinkles / (double)t.looks;
    r->total = t.length / (double)t.looks;
    r->width = t.area / t.length;
    r->curvature = t.curvature / t.area;
    r->life = t.lived / (double)t.ends;
}

br_status take_run(const scene *c, run *r, br_error *error)
{
    br_cloth_skirt *skirt = NULL;
    br_cloth_wrinkles *w = NULL;
    BR_TRY(br_cloth_skirt_create(&r->params, &skirt, error));
    const br_cloth_piece *const piece = br_cloth_skirt_piece(skirt);
    br_status status = BR_OK;
    if (r->aim == FINE)
        status = br_cloth_record_create(&c->picture, piece, &c->look, &r->record, error);
    if (status >= 0)
        status =
            br_cloth_wrinkles_create(br_cloth_get_mesh(br_cloth_piece_cloth(piece)), &c->wrinkles, &w, error);
    if (status >= 0)
        status = walk(c, r, skirt, w, error);
    if (status >= 0) {
        sum_up(r, w);
        r->totals = br_cloth_piece_so_far(piece);
    }
    br_cloth_wrinkles_destroy(w);
    br_cloth_skirt_destroy(skirt);
    return status;
}
