/* Parameters of the planar experiments: which keys of params.ini go to which members of the studies' structs.
 * Functions end the program on bad input, as the harness does. */
#ifndef BRISTLE_HARNESS_PLANAR_PARAMS_H
#define BRISTLE_HARNESS_PLANAR_PARAMS_H

#include <bristle/harness.h>
#include <bristle/harness/planar_drift.h>
#include <bristle/harness/planar_driven.h>
#include <bristle/harness/planar_grip.h>
#include <bristle/harness/planar_rmse.h>
#include <bristle/harness/planar_stepper.h>

BR_BEGIN_DECLS

/* The contact of section `contact`: surface (a shape of bristle/pressure.h, or the path of a user's map
 * ending in .csv or .png), width [m], cells (per side), as_published (the circle's radius is (N - 1)/2
 * cells). */
BR_API void br_planar_bind_contact(br_params *params, br_pressure_spec *spec);

/* The same without surface and cells, for experiments that sweep them. A map's cells are square: its height
 * follows from its width. */
BR_API void br_planar_bind_grid(br_params *params, br_pressure_spec *spec);

/* contact.surface alone; a map is looked for as every file is. */
BR_API void br_planar_bind_surface(br_params *params, const char **surface);

/* Whether the run is about a case of the user's own: --set gives a surface, a profile, loads or a normal
 * force. Then recorded curves are left out, and br_planar_begin sets the claims aside. */
BR_API bool br_planar_own_case(const br_params *params);

/* A file of recorded curves; "none" is a case of the user's own, too. */
BR_API void br_planar_bind_reference(br_params *params, const char *name, const char **path, bool *own);

/* timing.repetitions, timing.window */
BR_API void br_planar_bind_timer(br_params *params, br_timer *timer);

/* The work of the published timings: sections contact (surface, width, as_published), friction, motion (v_x,
 * v_y, omega, normal_force, time_step, steps) and timing. */
BR_API void br_planar_bind_work(br_params *params, br_planar_work *work);

/* Section `solver`: window, duration [s], hold, method, relative_tolerance, bristle_tolerance,
 * body_tolerance, max_step. */
BR_API void br_planar_bind_solver(br_params *params, br_planar_options *options);

/* Sections contact, friction and table (n_ls, as_published). */
BR_API void br_planar_bind_model(br_params *params, br_planar_model_spec *model, bool *own);

/* Whole studies. Driven: contact (without surface), friction, table, ellipsoid, motion, solver; and
 * contact.surface by itself; convergence. Drift: contact, friction, table, disc, load, solver, reference,
 * measure, convergence. Grip:
 * contact, friction, table, object, force, load, solver; contacts that follow the force: surface.
 * Convergence: contact, friction_p0, friction_p1, sweep, protocol, table, reference. */
BR_API void br_planar_bind_driven(br_params *params, br_driven_study *study);
BR_API void br_planar_bind_driven_surface(br_params *params, br_driven_study *study);
BR_API void br_planar_bind_drift(br_params *params, br_drift_study *study);
BR_API void br_planar_bind_grip(br_params *params, br_grip_study *study);
BR_API void br_planar_bind_load(br_params *params, br_load_study *study);
BR_API void br_planar_bind_rmse(br_params *params, br_rmse_study *study);

BR_END_DECLS
#endif
