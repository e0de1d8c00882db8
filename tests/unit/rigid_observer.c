/* An observer of a world is handed the contact problem of each step before it is solved: solved by the test
 * itself it gives the velocities that the world comes to, bit for bit, and watching changes nothing. */
#include "rigid_worlds.h"

enum { BODIES_MAX = 8, CONTACTS_MAX = 128 };

/* What was seen in the last step. */
typedef struct seen {
    int calls;
    size_t n_bodies, n_contacts;
    br_velocity velocities[BODIES_MAX];
    br_solver_options options;
} seen;

static void observe(void *context, const br_body_problem *problem)
{
    seen *s = context;
    s->calls++;
    s->n_bodies = problem->n_bodies;
    s->n_contacts = problem->n_contacts;
    static br_solver_contact contacts[CONTACTS_MAX];
    if (problem->n_bodies > BODIES_MAX || problem->n_contacts > CONTACTS_MAX || problem->n_rows > 0)
        return;
    memcpy(s->velocities, problem->velocities, problem->n_bodies * sizeof *s->velocities);
    if (problem->n_contacts > 0)
        memcpy(contacts, problem->contacts, problem->n_contacts * sizeof *contacts);
    br_body_problem own = *problem;
    own.velocities = s->velocities;
    own.contacts = contacts;
    br_error error = {0};
    br_contact_solver *solver = br_contact_solver_create(br_world_default().solver);
    must(br_contact_solver_solve_bodies(solver, NULL, &own, &s->options, NULL, &error), &error);
    br_contact_solver_destroy(solver);
}

static br_world *build(const br_world_options *options, br_cone_generator *generator, const br_shape *box,
                       const br_shape *plane)
{
    br_world *world = make_world(options, generator);
    add_ground(world, plane, (br_pose){{0, 0, 0}, br_quat_from_axis_angle(br_vec3_make(0, 1, 0), 0.2)});
    for (int i = 0; i < 3; i++)
        add_solid(world, box, 1 + i, br_vec3_make(0.02 * i, 0.01 * i, 0.2 + 0.25 * i),
                  br_quat_from_axis_angle(br_vec3_make(1, 2, i), 0.1 * i));
    return world;
}

int main(void)
{
    check_begin();
    br_shape *box = make_box(0.2, 0.2, 0.2), *plane = make_plane();
    br_cone_generator *generator = br_cone_coulomb_create(0.4, true);
    br_world_options options = br_world_default();
    br_world *alone = build(&options, generator, box, plane);
    seen s = {.options = options.solver_options};
    options.observer = observe;
    options.observer_context = &s;
    br_world *watched = build(&options, generator, box, plane);

    const int n = 100;
    size_t touched = 0, different = 0, miscounted = 0;
    for (int i = 0; i < n; i++) {
        steps(watched, 1);
        miscounted +=
            s.n_contacts != br_world_last(watched).contacts || s.n_bodies != br_world_bodies(watched);
        touched += s.n_contacts > 0;
        const br_velocity *velocities = br_world_velocities(watched);
        for (size_t b = 0; b < s.n_bodies; b++) {
            const br_vec3 expected = s.velocities[b].linear, linear = velocities[b].linear;
            different += expected.x != linear.x || expected.y != linear.y || expected.z != linear.z;
        }
    }
    steps(alone, n);
    check(s.calls == n, "once a step");
    check(touched > 0, "%zu of %d steps have contacts", touched, n);
    check(miscounted == 0, "bodies and contacts as the world reports them");
    check(different == 0, "solved from what was handed over: the world's velocities");
    check(br_world_hash(alone) == br_world_hash(watched), "a world that nobody watches does the same");
    br_world_destroy(alone);
    br_world_destroy(watched);
    br_cone_generator_destroy(generator);
    br_shape_destroy(box);
    br_shape_destroy(plane);
    return check_end();
}
