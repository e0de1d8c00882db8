/* Throws of the chain. */
#include "bolas.h"

#include <math.h>
#include <bristle/grow.h>
#include <bristle/numbers.h>

const char *const variant_names[VARIANTS] = {"ploughing", "half-step", "eight-bits", "coulomb"};

br_scene_variant variant_of(int variant, double coefficient)
{
    br_scene_variant v = *br_scene_variant_find(variant_names[variant == EIGHT_BITS ? PLOUGHING : variant]);
    v.name = variant_names[variant];
    v.coefficient = variant == COULOMB ? coefficient : 0;
    return v;
}

/* ---- measures ---- */

/* Angle about the rod's axis that the part of the chain near the rod covers, from its first to its last node
 * there [rad]. */
static double chain_wrap(const br_scene *chain)
{
    const br_chain_params *const c = br_scene_params(chain);
    const br_chain_state *const k = br_scene_state(chain);
    const br_pose *poses = br_world_poses(br_scene_world(chain));
    const double near = c->rod_radius + 3 * c->link_radius;
    double sum = 0, before = 0;
    bool any = false;
    for (int i = 0; i < k->links; i++) {
        const br_vec3 x = poses[k->first + i].position;
        if (x.x * x.x + x.z * x.z > near * near)
            continue;
        const double angle = atan2(x.z, x.x);
        if (any)
            sum += remainder(angle - before, 2 * BR_PI);
        before = angle;
        any = true;
    }
    return fabs(sum);
}

/* Mean height of the chain and its balls, by mass [m]. */
static double chain_height(const br_scene *chain)
{
    const br_chain_state *const k = br_scene_state(chain);
    const br_world *w = br_scene_world(chain);
    double sum = 0, mass = 0;
    for (int i = 0; i < k->links + 2; i++) {
        const int body = i < k->links ? k->first + i : k->balls[i - k->links];
        const double m = br_world_mass(w, body);
        sum += m * br_world_poses(w)[body].position.z;
        mass += m;
    }
    return sum / mass;
}

double chain_coefficient(const br_scene *chain, int sense)
{
    const br_chain_state *const k = br_scene_state(chain);
    const br_world *w = br_scene_world(chain);
    size_t n;
    const br_contact *contacts = br_world_contacts(w, &n);
    const br_cone *cones = br_world_cones(w);
    const br_contact_force *forces = br_world_contact_forces(w);
    double sum = 0, weight = 0;
    for (size_t i = 0; i < n; i++) {
        const br_contact *c = &contacts[i];
        if ((c->body_a != k->rod && c->body_b != k->rod) || !(forces[i].normal > 0))
            continue;
        /* velocity of the link about the axis, as the contact sees it: of A against B */
        const double sign = (c->body_a == k->rod ? -1 : 1) * sense;
        const br_vec3 around = br_vec3_normalise(br_vec3_make(-c->point.z, 0, c->point.x));
        const br_contact_vec slip = {sign * br_vec3_dot(around, c->tangent),
                                     sign * br_vec3_dot(around, c->binormal), 0};
        sum += br_cone_support(&cones[i], slip);
        weight++;
    }
    return weight > 0 ? sum / weight : NAN;
}

static br_status keep(bolas_track *track, const br_world *w, const bolas_outcome *o, br_error *error)
{
    if (!br_grow(&track->points, &track->capacity, track->n + 1, sizeof *track->points))
        return br_fail(error, BR_ERR_MEMORY, "a track");
    track->points[track->n++] = (bolas_point){.t = br_world_time(w),
                                              .wrap = o->wrap,
                                              .height = o->height,
                                              .contacts = (double)br_world_last(w).contacts};
    return BR_OK;
}

static int loaded_contacts(const br_world *w)
{
    size_t n;
    br_world_contacts(w, &n);
    const br_contact_force *const forces = br_world_contact_forces(w);
    int loaded = 0;
    for (size_t i = 0; i < n; i++)
        loaded += forces[i].normal > 0;
    return loaded;
}

/* What a throw is checked by. */
typedef struct watch {
    double mass, height, spin, kinetic, least; /* of all that moves; at the start; least energy so far */
    br_vec3 momentum;
    bool touched;
    int near; /* steps with the chain near the rod */
    const scene *c;
    bolas_track *track;
    bolas_outcome *o;
} watch;

/* Largest distance between what joints hold together, by the poses alone: a joint that mistakes its anchors
 * is content with itself. */
static double chain_apart(const br_scene *chain, double ball_radius)
{
    const br_chain_state *const k = br_scene_state(chain);
    const br_pose *poses = br_world_poses(br_scene_world(chain));
    const br_vec3 half = {0, 0, k->link / 2};
    double apart = 0;
    br_vec3 before = {0, 0, 0};
    for (int i = 0; i < k->links; i++) {
        const br_pose pose = poses[k->first + i];
        const br_vec3 arm = br_quat_rotate(pose.orientation, half), start = br_vec3_sub(pose.position, arm);
        if (i > 0)
            br_most(&apart, br_vec3_length(br_vec3_sub(start, before)));
        else
            br_most(&apart,
                    fabs(br_vec3_length(br_vec3_sub(poses[k->balls[0]].position, start)) - ball_radius));
        before = br_vec3_add(pose.position, arm);
    }
    br_most(&apart, fabs(br_vec3_length(br_vec3_sub(poses[k->balls[1]].position, before)) - ball_radius));
    return apart;
}

static double energy_of(const br_world *w)
{
    const br_energy e = br_world_energy(w);
    return e.linear + e.angular + e.potential + e.elastic;
}

static double spin_of(const br_world *w)
{
    br_vec3 linear, angular;
    br_world_momentum(w, &linear, &angular);
    return angular.z;
}

static watch watch_begin(const br_scene *chain)
{
    const br_world *w = br_scene_world(chain);
    const br_energy e = br_world_energy(w);
    br_vec3 angular;
    watch at = {.height = chain_height(chain), .kinetic = e.linear + e.angular, .least = energy_of(w)};
    for (int i = 0; i < (int)br_world_bodies(w); i++)
        at.mass += br_world_moves(w, i) ? br_world_mass(w, i) : 0;
    br_world_momentum(w, &at.momentum, &angular);
    at.spin = angular.z;
    return at;
}

static void watch_step(watch *at, const br_scene *chain)
{
    const br_world *w = br_scene_world(chain);
    bolas_outcome *const o = at->o;
    const double dt = br_world_get_options(w)->dt, t = br_world_time(w), energy = energy_of(w);
    br_most(&o->apart, chain_apart(chain, at->c->chain.ball_radius));
    br_most(&o->gain, (energy - at->least) / at->kinetic);
    br_least(&at->least, energy);
    at->touched = at->touched || br_world_last(w).contacts > 0;
    if (at->touched)
        return;
    /* of symplectic steps: gravity has acted for one more */
    const double g = br_world_get_options(w)->gravity.z;
    br_worst(&o->fall, o->height - at->height - at->momentum.z / at->mass * t - 0.5 * g * t * (t + dt));
    br_worst(&o->spin, spin_of(w) / at->spin - 1);
}

/* ---- a throw ---- */

static br_status observe(br_scene *chain, void *context, br_error *error)
{
    watch *const at = context;
    bolas_outcome *const o = at->o;
    const br_world *const w = br_scene_world(chain);
    o->steps++;
    o->solved += br_world_last(w).residual.largest <= at->c->solved;
    o->wrap = chain_wrap(chain);
    o->height = chain_height(chain);
    br_most(&o->peak, o->wrap);
    watch_step(at, chain);
    if (br_world_time(w) <= at->c->vary_early)
        o->early += (loaded_contacts(w) - o->early) / (double)o->steps;
    if (o->wrap > 0) {
        at->near++;
        o->contacts += ((double)br_world_last(w).contacts - o->contacts) / at->near;
    }
    const int substeps = br_scene_get_variant(chain)->substeps,
              every = at->c->track_every * (substeps ? substeps : 1);
    return at->track && (br_scene_steps(chain) - 1) % every == 0 ? keep(at->track, w, o, error) : BR_OK;
}

br_status bolas_throw(const scene *c, double ra, const bolas_start *start, const char *label, int variant,
                      double coefficient, const br_scene_tables *tables, bolas_track *track,
                      br_scene_pictures *pictures, bolas_outcome *outcome, br_error *error)
{
    br_chain_params params = c->chain;
    params.ra = ra;
    params.speed = start->speed;
    params.offset = start->offset;
    params.yaw = start->yaw;
    if (variant == EIGHT_BITS)
        params.options.patch.packing = BR_PACKING_RGBA8;
    const br_scene_variant how = variant_of(variant, coefficient);
    br_scene *chain;
    *outcome = (bolas_outcome){.steps = 0};
    BR_TRY(br_scene_create(&br_bolas_rough_type, &params, &how, &chain, error));
    watch at = watch_begin(chain);
    at.c = c;
    at.track = track;
    at.o = outcome;
    br_scene_record record = {.log = {.tables = tables, .label = label, .every = c->record_every},
                              .pictures = pictures,
                              .on_sample = observe,
                              .context = &at};
    br_status status = chain_show(pictures, chain, ra == c->rough, error);
    if (status >= 0)
        status = br_scene_record_run(&record, chain, error);
    outcome->holds = outcome->wrap >= c->covered && outcome->height > -c->gone;
    outcome->sums = record.log.sums;
    br_count_steps(chain);
    br_scene_destroy(chain);
    return status;
}

static const br_field outcome_fields[] = {{BR_KEPT(bolas_outcome, sums.coefficient, "mu_1")},
                                          {BR_KEPT(bolas_outcome, wrap, "wrap_rad")},
                                          {BR_KEPT(bolas_outcome, peak, "peak_rad")},
                                          {BR_KEPT(bolas_outcome, apart, "apart_m")},
                                          {BR_KEPT(bolas_outcome, height, "height_m")},
                                          {BR_KEPT(bolas_outcome, holds, "holds_1")},
                                          {BR_KEPT(bolas_outcome, contacts, "contacts_near")},
                                          {BR_KEPT(bolas_outcome, sums.contacts, "contacts")},
                                          {BR_KEPT(bolas_outcome, early, "contacts_early")},
                                          {BR_KEPT(bolas_outcome, gain, "gain_1")},
                                          {BR_KEPT(bolas_outcome, fall, "fall_m")},
                                          {BR_KEPT(bolas_outcome, spin, "spin_1")},
                                          {BR_KEPT(bolas_outcome, steps, "steps")},
                                          {BR_KEPT(bolas_outcome, solved, "solved")},
                                          {BR_KEPT(bolas_outcome, sums.residual, "residual_m_per_s")}};
const br_struct_type outcome_struct = BR_STRUCT_OF(bolas_outcome, outcome_fields, NULL);

double bolas_cost(int variant)
{
    const br_scene_variant how = variant_of(variant, 0);
    return br_scene_variant_cost(&how);
}
