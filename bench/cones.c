/* What cones cost, by type: bytes a contact, making one, support, nearest admissible force, force of maximum
 * dissipation, and a contact in a sweep of projected Gauss-Seidel and of PROX, and in an
 * iteration of alternating directions. Polygons have 16 directions. Prints CSV,
 * nanoseconds, the least of repetitions. The numbers go into no result.
 *
 * usage: cones [NAME]    only the types whose name contains NAME */
#include "clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/cone_type.h>
#include <bristle/random.h>
#include <bristle/solver.h>

enum {
    CONES = 256,
    CALLS = 4096,
    REPETITIONS = 40,
    BODIES = 60,
    CONTACTS = 120,
    SWEEPS = 40,
    DIRECTIONS = 16
};

static void must(br_status status, const br_error *error)
{
    if (status >= 0)
        return;
    fprintf(stderr, "%s\n", error->message);
    exit(2);
}

typedef struct sample {
    const br_cone_type *type;
    br_random *random;
    br_cone_pool *pool;
    double values[CONES][DIRECTIONS];
    br_vec2 axis[CONES];
    br_cone cone[CONES];
    br_contact_vec force[CONES];
} sample;

static void make_all(sample *s)
{
    const br_cone_type *t = s->type;
    /* whole points, where each has several values */
    const int most = t->n_max < DIRECTIONS ? t->n_max : DIRECTIONS, n = most - most % (int)t->n_fields;
    br_error error = {0};
    br_cone_pool_reset(s->pool);
    for (int i = 0; i < CONES; i++) {
        must(br_cone_make(t, n, s->values[i], s->pool, &s->cone[i], &error), &error);
        s->cone[i].axis = s->axis[i];
    }
}

static sample *begin(const br_cone_type *type)
{
    sample *s = calloc(1, sizeof *s);
    if (!s)
        exit(2);
    s->type = type;
    s->random = br_random_create(1, 0);
    s->pool = br_cone_pool_create();
    for (int i = 0; i < CONES; i++) {
        for (int k = 0; k < DIRECTIONS; k++) {
            const br_field *field = &type->fields[k % type->n_fields];
            const double arm = strcmp(field->unit, "m") == 0 ? 0.05 : 1;
            s->values[i][k] = arm * br_random_between(s->random, 0.2, 0.8);
        }
        const double angle = br_random_between(s->random, 0, 6);
        s->axis[i] = br_vec2_make(cos(angle), sin(angle));
        const double t = br_random_normal(s->random), b = br_random_normal(s->random);
        s->force[i] = (br_contact_vec){t, b, type->dimension == 3 ? 0.05 * br_random_normal(s->random) : 0};
    }
    make_all(s);
    return s;
}

static void end(sample *s)
{
    br_random_destroy(s->random);
    br_cone_pool_destroy(s->pool);
    free(s);
}

/* What is computed must be used. */
static volatile double sink;

static void use_support(sample *s)
{
    double sum = 0;
    for (int i = 0; i < CALLS; i++)
        sum += br_cone_support(&s->cone[i % CONES], s->force[i % CONES]);
    sink = sum;
}
static void use_projection(sample *s)
{
    double sum = 0;
    for (int i = 0; i < CALLS; i++)
        sum += br_cone_project(&s->cone[i % CONES], 1.3, s->force[7 * i % CONES]).t;
    sink = sum;
}
static void use_force(sample *s)
{
    double sum = 0;
    for (int i = 0; i < CALLS; i++)
        sum += br_cone_max_dissipation_force(&s->cone[i % CONES], 1.3, s->force[7 * i % CONES]).t;
    sink = sum;
}

/* Least time of the work by its number of calls [ns]. */
static double least(sample *s, void (*work)(sample *), int calls)
{
    double best = 1e9;
    for (int i = 0; i < REPETITIONS; i++) {
        const double start = cpu_seconds();
        work(s);
        best = fmin(best, cpu_seconds() - start);
    }
    return 1e9 * best / calls;
}

static br_vec3 random_vec(br_random *random)
{
    const double x = br_random_normal(random), y = br_random_normal(random);
    return br_vec3_make(x, y, br_random_normal(random));
}

typedef struct scattered {
    br_inverse_mass masses[BODIES];
    br_velocity velocities[BODIES], start[BODIES];
    br_solver_contact contacts[CONTACTS];
} scattered;

/* Bodies that fall on the ground and on each other, arms and normals at random. */
static void scatter(scattered *p, br_random *random)
{
    memset(p, 0, sizeof *p);
    for (int i = 0; i < BODIES; i++) {
        p->masses[i] = (br_inverse_mass){1, br_mat3_diagonal(100, 120, 140)};
        p->start[i] = (br_velocity){random_vec(random), random_vec(random)};
        p->start[i].linear.z -= 1;
    }
    for (int i = 0; i < CONTACTS; i++) {
        br_solver_contact *c = &p->contacts[i];
        const br_vec3 up = br_vec3_make(0, 0, i < BODIES ? 1 : -0.3);
        c->body_a = i % BODIES;
        c->body_b = i < BODIES ? -1 : (i + 1) % BODIES;
        c->normal = br_vec3_normalise(br_vec3_add_scaled(up, 0.3, random_vec(random)));
        br_contact_frame(c->normal, &c->tangent, &c->binormal);
        c->arm_a = br_vec3_scale(0.1, random_vec(random));
        c->arm_b = br_vec3_scale(0.1, random_vec(random));
        c->correction_velocity = NAN;
    }
}

/* One sweep of one contact [ns]: the difference between few sweeps and many, so that loading does not count.
 */
static double sweep(sample *s, const br_contact_solver_type *type)
{
    static scattered p;
    scatter(&p, s->random);
    br_body_problem problem = {BODIES, p.masses, p.velocities, 0, NULL, CONTACTS, p.contacts, s->cone};
    br_contact_solver *solver = br_contact_solver_create(type);
    br_body_assembler *assembler = br_body_assembler_create();
    double best[2] = {1e9, 1e9};
    for (int i = 0; i < 2 * REPETITIONS; i++) {
        br_error error = {0};
        br_solver_options options = br_solver_options_default();
        options.tolerance = 0;
        options.iterations = i % 2 ? 2 * SWEEPS : SWEEPS;
        memcpy(p.velocities, p.start, sizeof p.velocities);
        for (int k = 0; k < CONTACTS; k++) {
            p.contacts[k].lambda_n = 0;
            p.contacts[k].friction = (br_contact_vec){0, 0, 0};
        }
        const double start = cpu_seconds();
        must(br_contact_solver_solve_bodies(solver, assembler, &problem, &options, NULL, &error), &error);
        best[i % 2] = fmin(best[i % 2], cpu_seconds() - start);
    }
    br_body_assembler_destroy(assembler);
    br_contact_solver_destroy(solver);
    return 1e9 * (best[1] - best[0]) / (SWEEPS * CONTACTS);
}

int main(int argc, char **argv)
{
    const char *filter = argc > 1 ? argv[1] : "";
    size_t n;
    const br_cone_type *const *types = br_cone_types(&n);
    puts("cone,bytes_per_contact,make_ns,support_ns,project_ns,force_ns,contact_and_sweep_ns_least,"
         "prox_ns_least,admm_ns_least");
    for (size_t i = 0; i < n; i++) {
        if (!strstr(types[i]->name, filter))
            continue;
        sample *s = begin(types[i]);
        const double bytes = (double)sizeof(br_cone) + (double)br_cone_pool_bytes(s->pool) / CONES;
        printf("%s,%.0f,%.1f,%.1f,%.1f,%.1f,%.1f,%.1f,%.1f\n", types[i]->name, bytes,
               least(s, make_all, CONES), least(s, use_support, CALLS), least(s, use_projection, CALLS),
               least(s, use_force, CALLS), sweep(s, &br_pgs_type), sweep(s, &br_prox_type),
               sweep(s, &br_admm_type));
        fflush(stdout);
        end(s);
    }
    return 0;
}
