/* Capsules in the matchstick document's funnel (bench/funnel.c), steps of the scene's own sweeps: what those
 * leave at 1e-7 m/s however many they are, since some capsules roll on the ground on two contacts, is solved
 * by islands to 1e-9 m/s from the impulses of the step before. */
#include "scene_made.h"

#include <bristle/harness/scene_probe.h>
#include <bristle/scenes/hopper.h>
#include <bristle/solver.h>

/* Rolled out have some in the last seconds of ten, of which one step in so many is looked at. */
static const double UNTIL = 10, FROM = 8, WANTED = 1e-9;
enum { EVERY = 20, MOST = 1000, SWEEPS = 800, CONTACTS = 400 };

typedef struct looks {
    br_contact_solver *islands, *sweeps;
    br_body_assembler *assembler;
    long step, from;
    int n, solved, left; /* steps; those solved by islands; those that sweeps leave above the tolerance */
    int iterations;      /* of islands, at most */
    double worst;        /* residual of islands */
    br_velocity velocities[CONTACTS];
    br_solver_contact contacts[CONTACTS];
} looks;

/* Of a copy: the scene goes on from what it has. */
static double residual_after(looks *l, br_contact_solver *solver, const br_body_problem *bodies,
                             int iterations, br_solver_statistics *statistics)
{
    br_body_problem copy = *bodies;
    br_solver_options options = br_solver_options_default();
    options.iterations = iterations;
    options.tolerance = WANTED;
    options.stop = BR_STOP_RESIDUAL;
    copy.velocities = l->velocities;
    copy.contacts = l->contacts;
    memcpy(l->velocities, bodies->velocities, bodies->n_bodies * sizeof *l->velocities);
    memcpy(l->contacts, bodies->contacts, bodies->n_contacts * sizeof *l->contacts);
    check_need(br_contact_solver_solve_bodies(solver, l->assembler, &copy, &options, statistics, NULL));
    return br_body_problem_residual(&copy).largest;
}

static void observe(void *context, const br_body_problem *bodies)
{
    looks *const l = context;
    if (++l->step < l->from || l->step % EVERY != 0)
        return;
    if (bodies->n_contacts > CONTACTS || bodies->n_rows > 0) {
        printf("Bail out! %zu contacts, %zu rows\n", bodies->n_contacts, bodies->n_rows);
        exit(EXIT_FAILURE);
    }
    br_solver_statistics s;
    const double residual = residual_after(l, l->islands, bodies, MOST, &s);
    l->n++;
    l->solved += residual <= WANTED;
    l->worst = fmax(l->worst, residual);
    l->iterations = s.iterations > l->iterations ? s.iterations : l->iterations;
    l->left += residual_after(l, l->sweeps, bodies, SWEEPS, &s) > 10 * WANTED;
}

int main(void)
{
    check_begin();
    static looks l;
    static br_hopper_params params;
    br_scene_variant variant = {.name = "own", .generator = "own"};
    br_scene_probe probe = {.observer = observe, .context = &l};
    br_scene_default(&br_hopper_type, &params);
    params.options.world.residual = false;
    l.islands = br_contact_solver_create(&br_islands_type);
    l.sweeps = br_contact_solver_create(&br_pgs_type);
    l.assembler = br_body_assembler_create();
    l.from = (long)(FROM / params.options.world.dt);
    br_scene_probe_attach(&probe, &params.options);
    check_need(br_scene_probe_run(&probe, &br_hopper_type, &params, &variant, UNTIL, NULL));
    check(l.n > 0 && l.solved == l.n,
          "%d of %d steps are solved to 1e-9 m/s, the worst to %.1e, in %d iterations at most", l.solved, l.n,
          l.worst, l.iterations);
    check(2 * l.left > l.n, "%d of them are left at ten times as much by %d sweeps", l.left, SWEEPS);
    br_contact_solver_destroy(l.islands);
    br_contact_solver_destroy(l.sweeps);
    br_body_assembler_destroy(l.assembler);
    return check_end();
}
