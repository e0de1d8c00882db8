/* Vertices at objects as constraints of a step's equations, after [Baraff, Witkin 1998] and section 3 of the
 * cloth document: in the direction of the normal, and in all of them where a vertex sticks. The impulse that
 * a constraint takes is the contact's: where it pulls, the vertex is let go; where it exceeds the break-away
 * force, the vertex slides, and friction acts on it by the law, at the speed and the load of the solution
 * before. One object holds a vertex; what others do to it, and cloth on cloth, is the filter's. */
#include <math.h>
#include <string.h>
#include <bristle/grow.h>
#include "response.h"

/* Solutions of a step at most, and the change of friction, over it, that asks for another [1]. */
enum { MOST = 12 };
static const double SAME = 1e-4;
/* Over the thickness: what is not farther from the distance to be kept is there, to rounding. */
static const double CLOSE = 1e-9;
/* Over that which friction would take: below this speed, friction turns as at it. */
static const double LEAST_SPEED = 1e-4;

/* ---- at the start of a step ---- */

/* What the last step left of a vertex at an object; null: nothing. Both lists have one order, so `from` goes
 * along. */
static const cloth_bar *find_older(const br_cloth_contact *c, const cloth_touch *touch, size_t *from)
{
    for (; *from < c->n_older; ++*from) {
        const cloth_bar *const old = &c->older[*from];
        if (old->body > touch->body || (old->body == touch->body && old->vertex > touch->vertex))
            break;
        if (old->body == touch->body && old->vertex == touch->vertex)
            return old;
    }
    return NULL;
}

/* Sliding velocity. */
static br_vec3 slip_of(const cloth_bar *bar, br_vec3 v)
{
    const br_vec3 u = br_vec3_sub(v, bar->carried);
    return br_vec3_add_scaled(u, -br_vec3_dot(u, bar->normal), bar->normal);
}

/* Friction of sliding [N s]. */
static br_vec3 friction(const br_cloth_contact *c, const cloth_bar *bar, br_vec3 slip, double load)
{
    const double speed = br_vec3_length(slip);
    if (!(load > 0) || !(speed > 0))
        return br_vec3_make(0, 0, 0);
    const double size = cloth_friction_impulse(cloth_friction_of(c, bar->body), speed, load,
                                               1 / c->inverse_mass[bar->vertex], c->dt);
    return br_vec3_scale(-size / speed, slip);
}

static br_mat3 outer(br_vec3 a)
{
    return (br_mat3){
        {a.x * a.x, a.x * a.y, a.x * a.z, a.y * a.x, a.y * a.y, a.y * a.z, a.z * a.x, a.z * a.y, a.z * a.z}};
}

/* It slides so, with this friction: to first order across its way, where friction turns with it; along it,
 * the law's slope may be negative, and friction is taken as it is. */
static void slide(const br_cloth_contact *c, cloth_bar *bar, br_vec3 slip, br_vec3 now)
{
    const double mass = 1 / c->inverse_mass[bar->vertex], size = br_vec3_length(now);
    const double speed = fmax(br_vec3_length(slip), LEAST_SPEED * size / mass);
    bar->state = CLOTH_SLIDES;
    bar->along = slip;
    bar->friction = now;
    bar->drag = (br_mat3){{0}};
    if (!(speed > 0) || !(br_vec3_dot(slip, slip) > 0))
        return;
    const br_vec3 across = br_vec3_cross(bar->normal, br_vec3_normalise(slip));
    bar->drag = br_mat3_scale(size / speed, outer(across));
    bar->friction = br_vec3_add(now, br_mat3_mul_vec(bar->drag, br_vec3_add(slip, bar->carried)));
}

/* Of a vertex that rests on an object when the step starts: as the last step left it. */
static void expect(const br_cloth_contact *c, cloth_bar *bar, const cloth_bar *old)
{
    const br_vec3 slip = slip_of(bar, c->v[bar->vertex]);
    if (old && old->state == CLOTH_FREE)
        return;
    bar->along = slip;
    bar->state =
        br_vec3_dot(slip, slip) > 0 && !(old && old->state == CLOTH_STICKS) ? CLOTH_SLIDES : CLOTH_STICKS;
    if (old && bar->state == CLOTH_SLIDES)
        bar->friction = friction(c, bar, slip, br_vec3_dot(old->impulse, old->normal));
}

static br_status begin(br_cloth_contact *c, br_error *error)
{
    cloth_bodies_begin(c);
    BR_TRY(cloth_touches_find(c, error));
    cloth_bar *const swap = c->older;
    const size_t capacity = c->older_capacity;
    c->older = c->bars;
    c->n_older = c->n_bars;
    c->older_capacity = c->bars_capacity;
    c->bars = swap;
    c->bars_capacity = capacity;
    c->n_bars = 0;
    if (!br_grow(&c->bars, &c->bars_capacity, c->n_touches, sizeof *c->bars))
        return br_fail(error, BR_ERR_MEMORY, "cloth: out of memory for %zu constraints", c->n_touches);
    memset(c->marked, 0, c->n);
    for (size_t k = 0, from = 0; k < c->n_touches; k++) {
        const cloth_touch *const touch = &c->touches[k];
        cloth_bar *const bar = &c->bars[c->n_bars++];
        *bar = (cloth_bar){.vertex = touch->vertex, .body = touch->body, .carried = touch->carried};
        const double gap = cloth_touch_gap(c, touch, &bar->normal);
        const cloth_bar *const old = find_older(c, touch, &from);
        const bool was_held = old && old->state != CLOTH_FREE;
        if (gap > (was_held ? 0.1 : CLOSE) * c->thickness || c->marked[bar->vertex])
            continue;
        bar->least = gap > 0 && gap <= CLOSE * c->thickness
                         ? 0
                         : cloth_least_velocity(c, gap, c->thickness + c->options.offset);
        expect(c, bar, old);
        c->marked[bar->vertex] = bar->state != CLOTH_FREE;
    }
    return BR_OK;
}

/* ---- after a solution ---- */

/* A vertex that goes freely: does the object stop it? As the filter would, to begin with. */
static bool meet(br_cloth_contact *c, cloth_bar *bar, br_vec3 v)
{
    const cloth_touch touch = {.vertex = bar->vertex, .body = bar->body, .carried = bar->carried};
    if (bar->released || c->marked[bar->vertex] ||
        !cloth_touch_stops(c, &touch, v, &bar->normal, &bar->least))
        return false;
    const double mass = 1 / c->inverse_mass[bar->vertex];
    const double along = br_vec3_dot(bar->normal, br_vec3_sub(v, bar->carried));
    const br_vec3 slip = slip_of(bar, v);
    const double left = cloth_friction_left(c, bar->body, slip, along, bar->least, mass);
    bar->state = CLOTH_STICKS;
    if (left > 0 && br_vec3_dot(slip, slip) > 0)
        slide(c, bar, slip, br_vec3_scale((left - 1) * mass, slip));
    c->marked[bar->vertex] = 1;
    return true;
}

static bool let_go(br_cloth_contact *c, cloth_bar *bar)
{
    bar->state = CLOTH_FREE;
    bar->released = true;
    c->marked[bar->vertex] = 0;
    return true;
}

/* Is there friction at all? */
static bool rubs(const br_cloth_contact *c, const cloth_bar *bar, double load, br_vec3 had)
{
    return br_vec3_dot(had, had) > 0 || cloth_friction_impulse(cloth_friction_of(c, bar->body), 0, load,
                                                               1 / c->inverse_mass[bar->vertex], c->dt) > 0;
}

/* It slides on: with what friction? `had` is what it had. Where that would turn it round, it has come to
 * rest; what turns without friction goes on. */
static bool slide_on(const br_cloth_contact *c, cloth_bar *bar, double load, br_vec3 had)
{
    const br_vec3 slip = slip_of(bar, bar->v);
    if (!(br_vec3_dot(slip, bar->along) > 0) && rubs(c, bar, load, had)) {
        bar->state = CLOTH_STICKS;
        return true;
    }
    const br_vec3 now = friction(c, bar, slip, load);
    slide(c, bar, slip, now);
    return br_vec3_length(br_vec3_sub(now, had)) > SAME * br_vec3_length(now);
}

/* It sticks: does friction at rest suffice? */
static bool stick_on(const br_cloth_contact *c, cloth_bar *bar, double load)
{
    const double mass = 1 / c->inverse_mass[bar->vertex];
    const br_vec3 held = br_vec3_add_scaled(bar->impulse, -load, bar->normal);
    const double wanted = br_vec3_length(held);
    const double most = cloth_friction_impulse(cloth_friction_of(c, bar->body), 0, load, mass, c->dt);
    /* Once in a step: where sliding would then be turned round, friction of sliding suffices to stop it. */
    if (wanted <= most || bar->slid)
        return false;
    bar->slid = true;
    const br_vec3 slip = br_vec3_scale(-(wanted - most) / (mass * wanted), held);
    slide(c, bar, slip, friction(c, bar, slip, load));
    return true;
}

/* True where the equations have to be solved again. The last time, only what would pull or turn motion round
 * counts. */
static bool look(br_cloth_contact *c, cloth_bar *bar, const br_cloth_constraints *k)
{
    bar->v = k->v[bar->vertex];
    if (bar->state == CLOTH_FREE) {
        bar->impulse = br_vec3_make(0, 0, 0);
        return k->solved < MOST && meet(c, bar, bar->v);
    }
    br_vec3 had = br_vec3_make(0, 0, 0);
    if (bar->state == CLOTH_SLIDES)
        had = br_vec3_sub(bar->friction, br_mat3_mul_vec(bar->drag, bar->v));
    bar->impulse = br_vec3_add(k->taken[bar->vertex], had);
    const double load = br_vec3_dot(bar->impulse, bar->normal);
    if (load < 0)
        return let_go(c, bar);
    if (bar->state == CLOTH_STICKS)
        return k->solved < MOST && stick_on(c, bar, load);
    return slide_on(c, bar, load, had) && (k->solved < MOST || bar->state == CLOTH_STICKS);
}

/* ---- what the equations get ---- */

static void tell(const br_cloth_contact *c, br_cloth_constraints *k)
{
    memset(k->held, 0, c->n * sizeof *k->held);
    for (size_t b = 0; b < c->n_bars; b++) {
        const cloth_bar *const bar = &c->bars[b];
        if (bar->state == CLOTH_FREE)
            continue;
        const size_t i = bar->vertex;
        const br_vec3 n = bar->normal;
        k->held[i] = true;
        k->drag[i] = (br_mat3){{0}};
        if (bar->state == CLOTH_STICKS) {
            k->free[i] = (br_mat3){{0}};
            k->given[i] = br_vec3_add_scaled(bar->carried, bar->least, n);
            k->impulse[i] = br_vec3_make(0, 0, 0);
            continue;
        }
        k->free[i] = br_mat3_sub(br_mat3_identity(), outer(n));
        k->given[i] = br_vec3_scale(br_vec3_dot(bar->carried, n) + bar->least, n);
        k->impulse[i] = bar->friction;
        k->drag[i] = bar->drag;
    }
}

br_status cloth_constrain(void *state, const br_cloth_motion *motion, br_cloth_constraints *constraints,
                          bool *again, br_error *error)
{
    br_cloth_contact *const c = state;
    *again = false;
    if (c->models)
        return br_fail(error, BR_ERR_ARGUMENT,
                       "cloth: the response \"constraints\" takes friction by a law, not by a model");
    c->solved = constraints->solved;
    if (c->solved == 0) {
        BR_TRY(cloth_contact_take(c, motion, error));
        BR_TRY(begin(c, error));
    }
    for (size_t b = 0; b < c->n_bars && c->solved > 0; b++)
        *again = look(c, &c->bars[b], constraints) || *again;
    /* One more than MOST, for those that would have turned round. */
    *again = *again && c->solved <= MOST;
    if (*again || c->solved == 0)
        tell(c, constraints);
    return BR_OK;
}

/* Constraints and touches have one order. */
void cloth_bars_load(br_cloth_contact *c)
{
    if (c->solved == 0)
        return;
    size_t k = 0;
    for (size_t b = 0; b < c->n_bars; b++) {
        const cloth_bar *const bar = &c->bars[b];
        if (bar->state == CLOTH_FREE)
            continue;
        while (k < c->n_touches && (c->touches[k].body < bar->body ||
                                    (c->touches[k].body == bar->body && c->touches[k].vertex < bar->vertex)))
            k++;
        cloth_body_take(c, bar->body, bar->vertex, br_vec3_scale(-1, bar->impulse));
        if (k == c->n_touches || c->touches[k].body != bar->body || c->touches[k].vertex != bar->vertex)
            continue;
        c->touches[k].held = true;
        c->touches[k].stuck = bar->state == CLOTH_STICKS;
        c->touches[k].given = bar->v;
        c->touches[k].impulse = bar->impulse;
    }
}
