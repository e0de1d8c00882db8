/* Contact problems in which more contacts hold a body than it has ways to move, so that W has half of its
 * rank or less: towers, a wall, an arch, balls in a heap, and random matrices. */
#ifndef BRISTLE_TESTS_REDUNDANT_PROBLEMS_H
#define BRISTLE_TESTS_REDUNDANT_PROBLEMS_H

#include <math.h>
#include <string.h>
#include <bristle/random.h>
#include <bristle/solver.h>

/* A test of large problems says how large before it includes this. */
#ifndef REDUNDANT_SIZES
#define REDUNDANT_SIZES REDUNDANT_BODIES = 200, REDUNDANT_CONTACTS = 700
#endif
enum { REDUNDANT_SIZES };

typedef struct redundant {
    int n_bodies, n_contacts;
    br_inverse_mass masses[REDUNDANT_BODIES];
    br_velocity start[REDUNDANT_BODIES], velocities[REDUNDANT_BODIES];
    br_vec3 place[REDUNDANT_BODIES];
    br_solver_contact contacts[REDUNDANT_CONTACTS];
    br_cone cones[REDUNDANT_CONTACTS];
    br_random *random;
    /* a cone of the coefficient, with its axis turned by the angle */
    br_cone (*cone)(double mu, double angle);
} redundant;

static int redundant_body(redundant *p, double mass, br_vec3 place)
{
    p->masses[p->n_bodies] = (br_inverse_mass){1 / mass, br_mat3_diagonal(10 / mass, 7 / mass, 5 / mass)};
    p->start[p->n_bodies] = (br_velocity){{0, 0, -0.0981}, {0, 0, 0}};
    p->place[p->n_bodies] = place;
    return p->n_bodies++;
}

static void redundant_contact(redundant *p, int a, int b, br_vec3 at, br_vec3 normal)
{
    const br_vec3 none = {0, 0, 0};
    br_solver_contact *c = &p->contacts[p->n_contacts];
    memset(c, 0, sizeof *c);
    c->body_a = a;
    c->body_b = b;
    c->normal = br_vec3_normalise(normal);
    br_contact_frame(c->normal, &c->tangent, &c->binormal);
    c->arm_a = a < 0 ? none : br_vec3_sub(at, p->place[a]);
    c->arm_b = b < 0 ? none : br_vec3_sub(at, p->place[b]);
    c->correction_velocity = NAN;
    const double mu = br_random_between(p->random, 0.3, 0.8);
    p->cones[p->n_contacts++] = p->cone(mu, br_random_between(p->random, 0, 6));
}

static void redundant_push(redundant *p, int i, double speed)
{
    p->start[i].linear.x += speed * br_random_normal(p->random);
    p->start[i].linear.y += speed * br_random_normal(p->random);
    p->start[i].angular.y += speed * br_random_normal(p->random);
}

/* Towers of cubes, four contacts between each two. */
static void redundant_towers(redundant *p, int towers, int high)
{
    const br_vec3 up = {0, 0, 1};
    for (int t = 0; t < towers; t++)
        for (int k = 0; k < high; k++) {
            const int i = redundant_body(p, pow(10, br_random_between(p->random, -0.5, 0.5)),
                                         br_vec3_make(3 * t, 0, k + 0.5));
            redundant_push(p, i, 0.03);
            for (int c = 0; c < 4; c++)
                redundant_contact(p, i, k > 0 ? i - 1 : -1,
                                  br_vec3_make(3 * t + (c % 2 ? 0.5 : -0.5), c / 2 ? 0.5 : -0.5, k), up);
        }
}

/* Bricks, each on two halves of others, eight contacts below each. */
static void redundant_wall(redundant *p, int wide, int high)
{
    const br_vec3 up = {0, 0, 1};
    for (int k = 0; k < high; k++)
        for (int j = 0; j < wide; j++) {
            const double x = 2 * j + k % 2;
            const int i = redundant_body(p, 1, br_vec3_make(x, 0, k + 0.5));
            redundant_push(p, i, 0.05);
            for (int side = 0; side < 2; side++) {
                const int below = k % 2 ? j + side : j - 1 + side;
                if (k > 0 && (below < 0 || below >= wide))
                    continue;
                for (int c = 0; c < 4; c++)
                    redundant_contact(p, i, k > 0 ? (k - 1) * wide + below : -1,
                                      br_vec3_make(x + side - (c % 2 ? 0 : 1), c / 2 ? 0.5 : -0.5, k), up);
            }
        }
}

/* Half a ring of stones between two abutments, four contacts in each joint. */
static void redundant_arch(redundant *p, int stones)
{
    const double pi = 3.14159265358979323846, radius = 10;
    for (int i = 0; i < stones; i++) {
        const double angle = pi * (i + 0.5) / stones;
        redundant_body(p, 1, br_vec3_make(radius * cos(angle), 0, radius * sin(angle)));
    }
    for (int j = 0; j <= stones; j++) {
        const double angle = pi * j / stones;
        for (int c = 0; c < 4; c++) {
            const double r = radius + (c % 2 ? 0.7 : -0.7);
            redundant_contact(p, j < stones ? j : -1, j - 1,
                              br_vec3_make(r * cos(angle), c / 2 ? 0.5 : -0.5, r * sin(angle)),
                              br_vec3_make(-sin(angle), 0, cos(angle)));
        }
    }
}

/* Balls thrown into layers, touching whoever is near. */
static void redundant_heap(redundant *p, int wide, int high)
{
    for (int n = 0; n < wide * wide * high; n++) {
        const int k = n / (wide * wide), j = n / wide % wide;
        const double x = n % wide + 0.4 * (k % 2) + 0.05 * br_random_normal(p->random),
                     y = j + 0.45 * (k % 2) + 0.05 * br_random_normal(p->random);
        const int i = redundant_body(p, pow(10, br_random_between(p->random, -0.5, 0.5)),
                                     br_vec3_make(x, y, 0.5 + 0.75 * k));
        redundant_push(p, i, 0.3);
        if (k == 0)
            redundant_contact(p, i, -1, br_vec3_make(x, y, 0), br_vec3_make(0, 0, 1));
        for (int o = 0; o < i; o++) {
            const br_vec3 apart = br_vec3_sub(p->place[i], p->place[o]);
            if (br_vec3_length(apart) < 1.08 && p->n_contacts < REDUNDANT_CONTACTS)
                redundant_contact(p, i, o, br_vec3_add_scaled(p->place[o], 0.5, apart), apart);
        }
    }
}

/* As bodies, from no impulses. */
static br_body_problem redundant_problem(redundant *p)
{
    memcpy(p->velocities, p->start, sizeof p->velocities);
    for (int i = 0; i < p->n_contacts; i++) {
        p->contacts[i].lambda_n = 0;
        p->contacts[i].friction = (br_contact_vec){0, 0, 0};
    }
    return (br_body_problem){.n_bodies = (size_t)p->n_bodies,
                             .masses = p->masses,
                             .velocities = p->velocities,
                             .n_contacts = (size_t)p->n_contacts,
                             .contacts = p->contacts,
                             .cones = p->cones};
}

#endif
