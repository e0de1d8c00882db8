/* What every type of cone must fulfil, through the public functions alone: for random values of a type, its
 * support, projection and force of maximum dissipation are held against each other, against a search over
 * points of the rim, and against what holds for every convex set. Types outside the library are tested by the
 * same functions (tests/e2e/third_party_cones.sh); who includes this defines
 * check(condition, format, ...) and TOL_ROUND_OFF_MANY, as check.h does. */
#ifndef BRISTLE_TESTS_CONE_PROPERTIES_H
#define BRISTLE_TESTS_CONE_PROPERTIES_H

#include <math.h>
#include "cone_cases.h"

enum { PROPERTY_CASES = 60, RIM_POINTS = 3000 };

static inline double vec_dot(br_contact_vec a, br_contact_vec b)
{
    return a.t * b.t + a.b * b.b + a.tau * b.tau;
}
static inline br_contact_vec vec_add(br_contact_vec a, double s, br_contact_vec b)
{
    return (br_contact_vec){a.t + s * b.t, a.b + s * b.b, a.tau + s * b.tau};
}
static inline br_contact_vec vec_scale(double s, br_contact_vec a)
{
    return (br_contact_vec){s * a.t, s * a.b, s * a.tau};
}
static inline double vec_length(br_contact_vec a)
{
    return sqrt(vec_dot(a, a));
}

/* Values at random in the ranges of the fields; where there is no upper end, over three decades up to one. Of
 * eight values that may be zero one is. Draws again what the type's own check refuses. */
static inline br_cone random_cone_of(br_random *random, const br_cone_type *type)
{
    for (int attempt = 0; attempt < 1000; attempt++) {
        double values[BR_CONE_DIRECTIONS_MAX];
        const int most = type->n_max < BR_CONE_DIRECTIONS_MAX ? type->n_max : BR_CONE_DIRECTIONS_MAX;
        const int steps = (most - type->n_min) / type->n_fields;
        const int n = type->n_min + type->n_fields * (int)br_random_below(random, (unsigned)steps + 1);
        for (int i = 0; i < n; i++) {
            const br_field *f = &type->fields[i % type->n_fields];
            if (isfinite(f->low) && isfinite(f->high))
                values[i] = br_random_between(random, f->low, f->high);
            else if (f->low == 0 && !f->low_open && br_random_below(random, 8) == 0)
                values[i] = 0;
            else
                values[i] = (isfinite(f->low) ? f->low : 0) + pow(10, br_random_between(random, -3, 0));
        }
        br_cone cone;
        br_error error = {0};
        if (br_cone_make(type, n, values, test_pool(), &cone, &error) < 0)
            continue;
        const double angle = br_random_between(random, -3, 3);
        cone.axis = br_vec2_make(cos(angle), sin(angle));
        return cone;
    }
    fprintf(stderr, "cone %s: its check refuses all random values\n", type->name);
    exit(2);
}

static inline br_contact_vec random_contact_vec(br_random *random, const br_cone_type *type)
{
    const double size = pow(10, br_random_between(random, -3, 2));
    const double t = size * br_random_normal(random), b = size * br_random_normal(random);
    return (br_contact_vec){t, b, type->dimension == 3 ? size * br_random_normal(random) : 0};
}

/* What a length of one is for the set: its largest coefficient, also where nothing of the set reaches that
 * far (round-off does). */
static inline double extent_of(const br_cone *cone)
{
    br_cone_facet facet[BR_CONE_DIRECTIONS_MAX];
    const int n = br_cone_facets(cone, 16, facet);
    double most = 0;
    for (int i = 0; i < n; i++)
        most = fmax(most, facet[i].mu);
    for (int sign = -1; sign <= 1 && cone->type->dimension == 3; sign += 2)
        most = fmax(most, br_cone_support(cone, (br_contact_vec){0, 0, sign}));
    return most;
}

/* Points of the rim for lambda_n = 1: the forces of maximum dissipation for directions spread over the circle
 * or sphere. */
static inline void rim_points(const br_cone *cone, br_contact_vec *direction, br_contact_vec *point)
{
    const double golden = 2.399963229728653;
    for (int k = 0; k < RIM_POINTS; k++) {
        const double z = cone->type->dimension == 3 ? 2 * (k + 0.5) / RIM_POINTS - 1 : 0, r = sqrt(1 - z * z),
                     a = golden * k;
        direction[k] = (br_contact_vec){r * cos(a), r * sin(a), z};
        point[k] = br_cone_max_dissipation_force(cone, 1, direction[k]);
    }
}

/* Support, force and projection of one cone against the points of its rim. */
typedef struct property_worst {
    double force, support, outside, nearer, twice, kept, moreau, prox, expansion, convex, scaling, angle,
        facets;
} property_worst;

static inline void worse(double *worst, double x)
{
    if (!(x <= *worst))
        *worst = x;
}

static inline void property_support(br_random *random, const br_cone *cone, const br_contact_vec *d,
                                    const br_contact_vec *rim, property_worst *w)
{
    const double size = extent_of(cone);
    for (int k = 0; k < RIM_POINTS; k += 7) {
        const double mu = br_cone_support(cone, d[k]);
        worse(&w->force, fabs(mu + vec_dot(rim[k], d[k])) / (1e-300 + size));
        double most = 0;
        for (int j = 0; j < RIM_POINTS; j += 3)
            most = fmax(most, -vec_dot(rim[j], d[k]));
        worse(&w->support, (most - mu) / (1e-300 + size));
    }
    const br_contact_vec a = random_contact_vec(random, cone->type),
                         b = random_contact_vec(random, cone->type);
    const double scale = size * (vec_length(a) + vec_length(b)) + 1e-300;
    worse(&w->convex,
          (br_cone_support(cone, vec_add(a, 1, b)) - br_cone_support(cone, a) - br_cone_support(cone, b)) /
              scale);
    worse(&w->scaling, fabs(br_cone_support(cone, vec_scale(3, a)) - 3 * br_cone_support(cone, a)) / scale);
}

/* The nearest point of a convex set is the admissible p with (f - p).(q - p) <= 0 for all admissible q. */
static inline void property_projection(br_random *random, const br_cone *cone, const br_contact_vec *d,
                                       const br_contact_vec *rim, property_worst *w)
{
    const double lambda = pow(10, br_random_between(random, -3, 3));
    const br_contact_vec f = random_contact_vec(random, cone->type),
                         g = random_contact_vec(random, cone->type);
    const br_contact_vec p = br_cone_project(cone, lambda, f), off = vec_add(f, -1, p);
    const double size = vec_length(f) + lambda * extent_of(cone) + 1e-300,
                 set = lambda * extent_of(cone) + 1e-300;
    double nearest = HUGE_VAL;
    for (int k = 0; k < RIM_POINTS; k++) {
        const br_contact_vec q = vec_scale(lambda, rim[k]);
        worse(&w->outside, (-vec_dot(p, d[k]) - lambda * br_cone_support(cone, d[k])) / set);
        worse(&w->angle, vec_dot(off, vec_add(q, -1, p)) / (size * size));
        nearest = fmin(nearest, vec_length(vec_add(f, -1, q)));
    }
    worse(&w->nearer, (vec_length(off) - nearest) / size);
    const br_contact_vec twice = br_cone_project(cone, lambda, p);
    worse(&w->twice, vec_length(vec_add(twice, -1, p)) / set);
    /* An admissible force stays what it is. */
    const br_contact_vec within =
        vec_scale(lambda * br_random_uniform(random) * 0.999, rim[br_random_below(random, RIM_POINTS)]);
    worse(&w->kept, vec_length(vec_add(br_cone_project(cone, lambda, within), -1, within)) / set);
    const br_contact_vec q = br_cone_project(cone, lambda, g);
    worse(&w->expansion,
          (vec_length(vec_add(p, -1, q)) - vec_length(vec_add(f, -1, g))) / (size + vec_length(g)));
    /* Forces and normal force times a power of two, exactly representable. */
    const br_contact_vec larger = br_cone_project(cone, 4 * lambda, vec_scale(4, f));
    worse(&w->scaling, vec_length(vec_add(larger, -4, p)) / size);
    /* Moreau: f = P(f) + u, where u is the proximal point of the support function sigma(u) = max p.u:
     * sigma(u) = P(f).u, and no other u has a smaller sigma(u) + |u - f|^2/2. */
    const double sigma = lambda * br_cone_support(cone, vec_scale(-1, off));
    worse(&w->moreau, fabs(sigma - vec_dot(p, off)) / (size * size));
    const double least = sigma + 0.5 * vec_dot(p, p);
    for (int k = 0; k < 40; k++) {
        const br_contact_vec step = vec_scale(pow(10, br_random_between(random, -3, 0)) * size,
                                              d[br_random_below(random, RIM_POINTS)]);
        const br_contact_vec u = vec_add(off, 1, step), rest = vec_add(u, -1, f);
        const double other = lambda * br_cone_support(cone, vec_scale(-1, u)) + 0.5 * vec_dot(rest, rest);
        worse(&w->prox, (least - other) / (size * size));
    }
}

/* The half planes hold the set; those of a polygon, and no others, have the support for their mu or more. */
static inline void property_facets(const br_cone *cone, const br_contact_vec *rim, property_worst *w)
{
    br_cone_facet facet[BR_CONE_DIRECTIONS_MAX];
    const int n = br_cone_facets(cone, 24, facet);
    const double size = extent_of(cone) + 1e-300;
    for (int i = 0; i < n; i++) {
        worse(&w->facets, fabs(br_vec2_length(facet[i].direction) - 1));
        for (int k = 0; k < RIM_POINTS; k += 5)
            worse(&w->facets,
                  (-rim[k].t * facet[i].direction.x - rim[k].b * facet[i].direction.y - facet[i].mu) / size);
    }
    double sum = 0;
    const int own = br_cone_facets(cone, BR_CONE_DIRECTIONS_MAX, facet);
    for (int i = 0; i < own; i++)
        sum += facet[i].mu;
    worse(&w->facets, fabs(br_cone_mean(cone) - sum / own) / size);
}

/* With torques in another unit, near means another thing: the same condition in that metric. And projections
 * of types in the plane leave the torque alone. */
static inline void property_unit(br_random *random, const br_cone *turned, const br_contact_vec *rim,
                                 property_worst *w)
{
    const double length = pow(10, br_random_between(random, -2, 1)), lambda = 1.7;
    br_cone cone = *turned;
    cone.axis = br_vec2_make(1, 0);
    const double c = turned->axis.x, s = turned->axis.y, size = extent_of(turned);
    br_contact_vec f = random_contact_vec(random, cone.type);
    f.tau = cone.type->dimension == 3 ? f.tau / length : 17;
    br_contact_vec p = f;
    const bool inside = cone.type->project(&cone, lambda, length, &p);
    if (inside && (p.t != f.t || p.b != f.b || p.tau != f.tau))
        worse(&w->kept, INFINITY);
    if (cone.type->dimension == 2) {
        if (p.tau != 17)
            worse(&w->kept, INFINITY);
        return;
    }
    const br_contact_vec off = vec_add(f, -1, p);
    const double scale = vec_length(f) + lambda * size * (1 + 1 / length);
    for (int k = 0; k < RIM_POINTS; k++) {
        const br_contact_vec q = {lambda * (c * rim[k].t + s * rim[k].b),
                                  lambda * (c * rim[k].b - s * rim[k].t), lambda * rim[k].tau / length};
        worse(&w->angle, vec_dot(off, vec_add(q, -1, p)) / (scale * scale));
    }
}

/* Values that are no forces: no normal force, no friction; what is not a number stays none. */
static inline void property_extremes(const br_cone_type *type, const br_cone *cone)
{
    const br_contact_vec f = {0.3, -0.2, type->dimension == 3 ? 0.1 : 0}, zero = {0, 0, 0};
    static const double loads[] = {0, -1, -INFINITY, NAN};
    for (int k = 0; k < 4; k++) {
        const br_contact_vec p = br_cone_project(cone, loads[k], f),
                             d = br_cone_max_dissipation_force(cone, loads[k], f);
        check(vec_dot(p, p) == 0 && vec_dot(d, d) == 0, "%s: no friction under the normal force %g",
              type->name, loads[k]);
    }
    for (int k = 0; k < type->dimension; k++) {
        const br_contact_vec bad = {k == 0 ? NAN : 0.3, k == 1 ? NAN : -0.2, k == 2 ? NAN : 0};
        const br_contact_vec p = br_cone_project(cone, 1, bad);
        check(isnan(p.t + p.b + p.tau), "%s: a force whose component %d is not a number has no nearest one",
              type->name, k);
        check(isnan(br_cone_support(cone, bad)), "%s: nor has such a direction a support", type->name);
    }
    const br_contact_vec still = br_cone_max_dissipation_force(cone, 1, zero);
    check(vec_dot(still, still) == 0 && br_cone_support(cone, zero) == 0,
          "%s: no sliding, no force, no dissipation", type->name);
}

/* Values out of range, and numbers of values. */
static inline void property_refusals(const br_cone_type *type)
{
    double values[BR_CONE_DIRECTIONS_MAX + 1] = {0};
    br_cone cone;
    br_error error = {0};
    check(br_cone_make(type, type->n_min - 1, values, test_pool(), &cone, &error) == BR_ERR_RANGE, "%s: %s",
          type->name, error.message);
    if (type->n_max <= BR_CONE_DIRECTIONS_MAX) {
        br_error_clear(&error);
        check(br_cone_make(type, type->n_max + 1, values, test_pool(), &cone, &error) == BR_ERR_RANGE,
              "%s: %s", type->name, error.message);
    }
    static const double bad[] = {NAN, INFINITY, -INFINITY, -1e-9};
    for (int i = 0; i < type->n_min; i++)
        for (int k = 0; k < 4; k++) {
            if (bad[k] >= type->fields[i % type->n_fields].low && isfinite(bad[k]))
                continue;
            for (int j = 0; j < type->n_min; j++)
                values[j] = j == i ? bad[k] : type->fields[j % type->n_fields].preset;
            br_error_clear(&error);
            check(br_cone_make(type, type->n_min, values, test_pool(), &cone, &error) == BR_ERR_RANGE &&
                      strstr(error.message, type->fields[i % type->n_fields].name),
                  "%s: %s", type->name, error.message);
        }
    br_random *random = br_random_create(12, 0);
    cone = random_cone_of(random, type);
    br_random_destroy(random);
    check(br_cone_check(&cone, NULL) == BR_OK, "%s: a cone that was made is right", type->name);
    cone.axis.x *= 2;
    check(br_cone_check(&cone, NULL) == BR_ERR_RANGE, "%s: an axis that is not unit is refused", type->name);
    check(sizeof cone <= 64, "%s: a cone is a value of %zu bytes", type->name, sizeof cone);
}

/* Is `worst` at most `tolerance`, over all cases? */
static inline void property_verdict(const br_cone_type *type, const char *what, double worst,
                                    double tolerance)
{
    check(worst <= tolerance, "%s: %s (worst %.2g, allowed %.2g)", type->name, what, worst, tolerance);
}

static inline void cone_properties(const br_cone_type *type)
{
    static br_contact_vec direction[RIM_POINTS], rim[RIM_POINTS];
    br_random *random = br_random_create(11, 0);
    property_worst w = {0};
    for (int i = 0; i < PROPERTY_CASES; i++) {
        const br_cone cone = random_cone_of(random, type);
        rim_points(&cone, direction, rim);
        property_support(random, &cone, direction, rim, &w);
        for (int k = 0; k < 4; k++)
            property_projection(random, &cone, direction, rim, &w);
        property_facets(&cone, rim, &w);
        property_unit(random, &cone, rim, &w);
        /* A copy is the same cone. */
        br_cone copy;
        memcpy(&copy, &cone, sizeof copy);
        worse(&w.scaling, fabs(br_cone_support(&copy, direction[1]) - br_cone_support(&cone, direction[1])));
        if (i == 0)
            property_extremes(type, &cone);
    }
    br_random_destroy(random);
    property_verdict(type, "the force of maximum dissipation has the dissipation mu(v) lambda_n", w.force,
                     1e-11);
    property_verdict(type, "no point of the rim has more", w.support, TOL_ROUND_OFF_MANY);
    property_verdict(type, "support is convex", w.convex, TOL_ROUND_OFF_MANY);
    property_verdict(type, "support and projection scale", w.scaling, TOL_ROUND_OFF_MANY);
    property_verdict(type, "projections are admissible", w.outside, TOL_ROUND_OFF_MANY);
    property_verdict(type, "no point of the rim is nearer", w.nearer, TOL_ROUND_OFF_MANY);
    property_verdict(type, "the set lies behind the plane through the nearest point", w.angle,
                     TOL_ROUND_OFF_MANY);
    property_verdict(type, "projecting twice changes nothing", w.twice, TOL_ROUND_OFF_MANY);
    property_verdict(type, "admissible forces stay", w.kept, TOL_ROUND_OFF_MANY);
    property_verdict(type, "projections come no farther apart", w.expansion, TOL_ROUND_OFF_MANY);
    property_verdict(type, "Moreau: the rest has the projection for its point of support", w.moreau,
                     TOL_ROUND_OFF_MANY);
    property_verdict(type, "Moreau: and is the proximal point of the support function", w.prox,
                     TOL_ROUND_OFF_MANY);
    property_verdict(type, "its half planes hold the set", w.facets, TOL_ROUND_OFF_MANY);
    property_refusals(type);
}

#endif
