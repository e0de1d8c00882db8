/* The parts of the filter of velocities (cloth_contact.h) and what they share: a step on plain arrays. */
#ifndef BRISTLE_CLOTH_RESPONSE_PRIVATE_H
#define BRISTLE_CLOTH_RESPONSE_PRIVATE_H

#include <bristle/cloth_contact.h>
#include <bristle/matrix_problem.h>
#include "collision.h"

/* An object on its way through a step. */
typedef struct cloth_body {
    br_cloth_object object;
    br_cloth_friction friction;
    bool still;         /* neither moves nor turns */
    bool waits;         /* does not move in this step */
    br_pose next;       /* at the end of the step */
    br_vec3 axis[2];    /* of a ball or capsule, at the start: one end, and the way to the other [m] */
    double per_axis;    /* 1 over the square of its length [1/m^2]; a ball has 0 */
    double shift, turn; /* of the object in the step, at most [m], [rad] */
    br_vec3 impulse;    /* on the object, in the step [N s] */
    br_vec3 moment;     /* of impulses about its origin [N m s] */

    /* of a mesh; its vertices follow those of the cloth, `first` is the number of the first one */
    cloth_features *features;
    cloth_tree *tree;
    size_t first, n;
} cloth_body;

/* A vertex of the cloth near an object. */
typedef struct cloth_touch {
    uint32_t vertex, body;
    br_vec3 carried; /* velocity of the object's material over the step [m/s] */
    bool stuck;
    bool held;       /* by a constraint, in the step's equations */
    br_vec3 given;   /* of those: the velocity that it has by them [m/s] */
    br_vec3 impulse; /* of those, and by sums: what the contact took in this step [N s] */
    br_vec3 normal;  /* where it was moved apart in this pass: of its plane of contact */
    double apart;    /* and the speed along that, as far as no other object has stopped it [m/s] */
    bool is_pinched; /* another object has stopped that in this step, */
    double left;     /* and left it this speed along the normal [m/s]: it is not moved apart again */
    br_vec3 on_zone; /* impulse on the rigid zone that its vertex is in [N s] */
} cloth_touch;

/* Of pairs of the cloth with itself. */
#define CLOTH_ITSELF UINT32_MAX

/* Two features that may meet. Vertices are numbered through: those of the cloth, then those of objects that
 * are meshes. */
typedef struct cloth_couple {
    cloth_pair_kind kind;
    uint32_t body; /* the mesh that one of them is of; CLOTH_ITSELF */
    uint32_t v[4];
    uint32_t no_impact, no_touch; /* `moves` when it was last found to have no impact; not to touch */
} cloth_couple;

/* Two features that are near each other when the step starts. */
typedef struct cloth_near {
    uint32_t body, v[4];
    cloth_closest at;
    br_vec3 impulse; /* by sums: what they were given in this step, along their weights [N s] */
} cloth_near;

typedef struct cloth_near_list {
    cloth_near *at;
    size_t n, capacity;
} cloth_near_list;

/* Lists of pairs are cut into so many parts at most for the threads of a team. */
enum { CLOTH_LOOKS = 64 };

/* A vertex that an object may hold in the step's equations (constraints.c). */
typedef struct cloth_bar {
    uint32_t vertex, body;
    enum { CLOTH_FREE, CLOTH_SLIDES, CLOTH_STICKS } state;
    bool released, slid; /* in this step: it pulled; friction was too weak for it to stick */
    br_vec3 carried, normal;
    double least;       /* velocity along the normal, against the object [m/s] */
    br_vec3 along;      /* the direction in which it slides */
    br_vec3 friction;   /* [N s], to first order about a velocity: */
    br_mat3 drag;       /* less this times the velocity [kg] */
    br_vec3 v, impulse; /* as the equations were solved last: velocity, all that the contact takes */
} cloth_bar;

struct br_cloth_contact {
    br_cloth_contact_options options;
    double thickness; /* [m] */
    size_t n, all;    /* vertices: of the cloth; with those of meshes */
    cloth_features *features;
    cloth_tree *tree;

    /* a step on its way, all vertices */
    double *inverse_mass;  /* (all) [1/kg]; 0: held, or of a mesh */
    br_vec3 *x0;           /* (all) start [m] */
    br_vec3 *v;            /* (all) so far [m/s] */
    br_vec3 *x1;           /* (all) where they lead [m] */
    uint32_t moves;        /* how often an x1 was changed since pairs were listed, counted from 1 */
    uint32_t *moved;       /* (all) `moves` when that of a vertex was last */
    double dt;             /* [s] */
    double (*clock)(void); /* may be null */
    double lap;            /* when a part of the step was last over [s] */
    bool clean;            /* `last` was free of intersections */
    br_vec3 *last;         /* (n) where the last step ended */
    br_vec3 *listed;       /* (all) x1 when the pairs were listed */
    uint8_t *far;          /* (all) has x1 moved so far since that its pairs are to be listed anew? */
    br_vec3 *kept;         /* (all) v as it was handed over */
    uint8_t *marked;       /* (all) vertices in zones; those put back */
    uint32_t *parent; /* (all) zones.c: a vertex of the same zone; guarantee.c: the object it goes with */
    br_vec3 *pushed;  /* (n) impulse of objects that are no meshes [N s] */

    cloth_body *bodies;
    size_t n_bodies, bodies_capacity;
    cloth_touch *touches;
    size_t n_touches, touches_capacity;
    bool models;   /* an object has friction by a model */
    br_vec3 *warp; /* (n) then: directions of the warp, of any length */
    br_cone_pool *pool;
    bool poor;         /* that is out of memory */
    uint32_t *mover;   /* (n) the touch that last moved a vertex apart in a pass, or CLOTH_ITSELF */
    cloth_pairs found; /* of two meshes, or of one, before they are numbered through */
    cloth_couple *pairs;
    size_t n_pairs, pairs_capacity;
    cloth_near_list near;
    br_team *team;                           /* of the cloth in the step; may be null */
    cloth_near_list near_parts[CLOTH_LOOKS]; /* what its parts have found */
    cloth_intersections meetings;
    struct cloth_zone *zones; /* zones.c */
    size_t n_zones, zones_capacity;
    struct cloth_nodes *nodes; /* nodes.c */
    cloth_bar *bars, *older; /* constraints.c: of this step, of the one before; both as touches are ordered */
    size_t n_bars, n_older, bars_capacity, older_capacity;
    int solved; /* how often a step's equations were */
    bool sums;  /* contacts are answered by the sum of their impulses in the step, not push by push */
    br_cloth_contact_report report;
};

/* An impulse on an object [N s], at a place of the step's start: of that vertex, which is of the cloth and
 * takes as much the other way, or of the object. Cloth that moves from there with its new velocity loses as
 * much of its angular momentum. */
static inline void cloth_body_take(br_cloth_contact *c, uint32_t body, uint32_t vertex, br_vec3 impulse)
{
    cloth_body *const b = &c->bodies[body];
    b->impulse = br_vec3_add(b->impulse, impulse);
    b->moment =
        br_vec3_add(b->moment, br_vec3_cross(br_vec3_sub(c->x0[vertex], b->object.pose.position), impulse));
    if (vertex < c->n)
        c->pushed[vertex] = br_vec3_sub(c->pushed[vertex], impulse);
}

/* Of the four vertices of a pair. */
static inline void cloth_contact_gather(const br_vec3 *from, const uint32_t v[4], br_vec3 x[4])
{
    for (int a = 0; a < 4; a++)
        x[a] = from[v[a]];
}

/* Another end of a vertex's way. */
static inline void cloth_contact_place(br_cloth_contact *c, size_t i, br_vec3 x1)
{
    const br_vec3 old = c->x1[i];
    c->x1[i] = x1;
    if (!(old.x == x1.x && old.y == x1.y && old.z == x1.z))
        c->moved[i] = ++c->moves;
}

/* Where a vertex's velocity leads; held ones know that already. */
static inline void cloth_contact_move(br_cloth_contact *c, size_t i)
{
    if (c->inverse_mass[i] > 0)
        cloth_contact_place(c, i, br_vec3_add_scaled(c->x0[i], c->dt, c->v[i]));
}

/* Has none of a pair's vertices another x1 than it had then? What was found out about the pair still holds.
 */
static inline bool cloth_pair_rests(const br_cloth_contact *c, const cloth_couple *pair, uint32_t since)
{
    const uint32_t *const v = pair->v, *const m = c->moved;
    return (m[v[0]] <= since) & (m[v[1]] <= since) & (m[v[2]] <= since) & (m[v[3]] <= since);
}

/* What is within this share of a distance to be kept counts as being there: rounding makes no motion. */
#define CLOTH_SLACK 1e-3

/* Least velocity apart [m/s] of what is `gap` [m] too far apart (negative: too near). */
static inline double cloth_least_velocity(const br_cloth_contact *c, double gap, double keep)
{
    if (gap > 0)
        return -gap / c->dt;
    return gap >= -CLOTH_SLACK * keep ? 0 : fmin(-0.1 * gap / c->dt, c->options.recovery);
}

/* The friction of contacts with an object, or of the cloth with itself. */
static inline const br_cloth_friction *cloth_friction_of(const br_cloth_contact *c, uint32_t body)
{
    return body == CLOTH_ITSELF ? &c->options.on_itself : &c->bodies[body].friction;
}

/* What friction leaves of `slip` [m/s], as a factor, where a contact of `mass` [kg] that moves with `along`
 * [m/s] is made to move apart with `least` [m/s]. Being moved apart is no load. */
static inline double cloth_friction_left(const br_cloth_contact *c, uint32_t body, br_vec3 slip, double along,
                                         double least, double mass)
{
    return br_cloth_friction_factor(cloth_friction_of(c, body), br_vec3_length(slip), fmin(least, 0) - along,
                                    mass, c->dt);
}

/* Impulse of friction [N s] on a contact of `mass` [kg] under a normal impulse [N s] > 0: that of sliding
 * with `speed` [m/s], of the break-away force for 0. */
static inline double cloth_friction_impulse(const br_cloth_friction *friction, double speed, double normal,
                                            double mass, double dt)
{
    const br_law law = friction->law;
    if (!law.type)
        return 0;
    const double of = friction->mass > 0 ? friction->mass : mass, load = normal / dt * of / mass;
    const double force =
        speed > 0 ? law.type->friction(law.params, speed, load) : law.type->breakaway(law.params, load);
    return fmax(force, 0) * dt * mass / of;
}

/* ---- contact.c ---- */

/* Takes over what a step starts with. */
br_status cloth_contact_take(br_cloth_contact *c, const br_cloth_motion *motion, br_error *error);
/* A step of contact, of br_cloth_motion: contacts one by one, or all at once. */
br_status cloth_contact_apply(br_cloth_contact *c, br_cloth_motion *motion, bool at_once, br_error *error);

/* ---- touch.c: vertices and objects ---- */

/* Where objects go in the step, and the vertices of meshes with them. */
void cloth_bodies_begin(br_cloth_contact *c);
/* Is x farther than `reach` [m] from a ball or capsule as it is at the step's start, for certain? Quickly:
 * most vertices are. */
bool cloth_body_far(const cloth_body *b, br_vec3 x, double reach);
/* How far the object takes material in the step that is at x, seen from its place `origin`, at most [m]. */
static inline double cloth_body_way(const cloth_body *b, br_vec3 origin, br_vec3 x)
{
    return b->shift + b->turn * br_vec3_length(br_vec3_sub(x, origin));
}
/* The square of a distance from its place beyond which nothing is within `reach` [m] of a ball or capsule,
 * with `ways` times what its turn adds there; a hair more, far above any rounding. Of others infinite. What
 * is left out by it in a loop over all vertices would be by cloth_body_far, too. */
double cloth_body_ball(const cloth_body *b, double reach, double ways);
static inline bool cloth_body_beyond(const cloth_body *b, br_vec3 x, double ball)
{
    const br_vec3 d = br_vec3_sub(x, b->object.pose.position);
    return br_vec3_dot(d, d) > ball;
}
/* Vertices that objects may push in the step; not those that are meshes. */
br_status cloth_touches_find(br_cloth_contact *c, br_error *error);
/* One pass over them; returns the largest change of a velocity [m/s]. */
double cloth_touches_pass(br_cloth_contact *c);
/* The same, and moves them. */
void cloth_touches_settle(br_cloth_contact *c);
/* The plane of contact that a touch may need: its normal, and the least velocity along it, relative to the
 * object [m/s]. False: there is none. */
bool cloth_touch_plane(const br_cloth_contact *c, const cloth_touch *touch, br_vec3 *normal, double *least);
/* The same of a vertex that moves with v, where it is stopped. */
bool cloth_touch_stops(const br_cloth_contact *c, const cloth_touch *touch, br_vec3 v, br_vec3 *normal,
                       double *least);
/* Distance to what is to be kept [m], at the start of the step, and the normal as it turns with the object.
 */
double cloth_touch_gap(const br_cloth_contact *c, const cloth_touch *touch, br_vec3 *normal);
/* Moves the objects on; counts. */
void cloth_touches_end(br_cloth_contact *c);

/* ---- model.c: friction by a model ---- */

/* The warp's directions at the start of the step. */
br_status cloth_models_begin(br_cloth_contact *c, const br_cloth_mesh *mesh, br_error *error);
/* What friction leaves of `slip` [m/s] where a vertex's velocity along the normal is changed by dv_n [m/s].
 */
br_vec3 cloth_model_left(br_cloth_contact *c, const cloth_touch *touch, br_vec3 normal, br_vec3 slip,
                         double dv_n);

/* ---- constraints.c: vertices at objects as constraints of the step's equations ---- */

/* As br_cloth_response_type has it. */
br_status cloth_constrain(void *state, const br_cloth_motion *motion, br_cloth_constraints *constraints,
                          bool *again, br_error *error);
/* Tells touches what they took there. */
void cloth_bars_load(br_cloth_contact *c);

/* ---- near.c: features that are near each other ---- */

/* Lists pairs on the ways from x0 to x1. */
br_status cloth_pairs_list(br_cloth_contact *c, br_error *error);
/* Lists them anew if x1 has moved so far since then that a pair which touches may be missing. */
br_status cloth_pairs_renew(br_cloth_contact *c, br_error *error);
/* Those of the list that are near at x0; one pass over them, which returns the largest change of a velocity.
 */
br_status cloth_near_find(br_cloth_contact *c, br_error *error);
/* border.c: does cloth that goes on beyond the border on which a closest point of the pair lies stay farther
 * apart at the step's start? True of a pair whose closest points are inside of both features. */
bool cloth_pair_is_nearest(const br_cloth_contact *c, cloth_pair_kind kind, uint32_t body,
                           const uint32_t v[4], const cloth_closest *at);
double cloth_near_pass(br_cloth_contact *c);
/* An impulse after which the pair moves apart with `least` [m/s] at least, and friction of what is stopped of
 * its approach; returns the largest change of a velocity. With a `sum` (else null) the pair is answered anew
 * without what that has given it, so that friction counts all of its load and a push that is no longer needed
 * is taken back; it is set to what the pair has been given then. */
double cloth_pair_push(br_cloth_contact *c, uint32_t body, const uint32_t v[4], const cloth_closest *at,
                       double least, br_vec3 *sum);
/* May a pair of the list touch on the way from x0 to x1? Never says false wrongly; what it finds out is kept.
 */
bool cloth_pair_offends(const br_cloth_contact *c, cloth_couple *pair);

/* ---- look.c: pairs by all threads ---- */

/* Into how many parts the pairs are cut: one for one thread, none too small to be worth a thread's while. */
size_t cloth_look_parts(const br_cloth_contact *c);
/* Looks at each pair, in any order; `look` changes nothing but the pair. For one thread nothing is looked at:
 * what is found out about pairs beforehand only saves looking at them in turn, where they still are as they
 * were. */
typedef void (*cloth_look)(const br_cloth_contact *c, cloth_couple *pair);
void cloth_pairs_look(br_cloth_contact *c, cloth_look look);
/* The look of cloth_pair_offends. */
void cloth_pairs_look_offends(br_cloth_contact *c);

/* ---- nodes.c: all of them at once ---- */

typedef struct cloth_nodes cloth_nodes;
/* Solves the contact problem of touches and near pairs. Errors: out of memory, a solver that fails. */
br_status cloth_nodes_solve(br_cloth_contact *c, br_error *error);
/* Frees; takes null. */
void cloth_nodes_destroy(cloth_nodes *nodes);

/* ---- impulse.c, zones.c, guarantee.c: the three resorts ---- */

/* Impulses at impacts, until none is found or the rounds are over. */
br_status cloth_impulses(br_cloth_contact *c, br_error *error);
/* What may still touch moves as rigid zones. */
br_status cloth_zones(br_cloth_contact *c, br_error *error);
/* What may still touch, or meets in the end, or gets into an object, goes with an object or stays where it
 * was. Without `pairs` only objects are looked at. */
br_status cloth_guarantee(br_cloth_contact *c, bool pairs, br_error *error);
/* BR_ERR_ARGUMENT, with their names, if an edge and a triangle meet at the start of the step. */
br_status cloth_check_clean(br_cloth_contact *c, br_error *error);

#endif
