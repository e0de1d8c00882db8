/* What the planar experiments share: friction parameters (Table I), the contact (Table III), the velocity
 * profile of Figure 5, and reference curves as recorded from the published program. Functions end the program
 * on bad input, as the harness does. */
#ifndef PLANAR_SHARED_H
#define PLANAR_SHARED_H

#include <bristle/harness.h>
#include <bristle/limit_surface.h>
#include <bristle/lugre.h>
#include <bristle/planar.h>
#include <bristle/pressure.h>

/* The contact of section `contact`: surface (a shape of bristle/pressure.h, or the path of a user's map
 * ending in .csv or .png), width [m], cells (per side), as_published (the circle's radius is (N - 1)/2
 * cells). */
void planar_bind_contact(br_params *params, br_pressure_spec *spec);

/* The same without surface and cells, for experiments that sweep them. A map's cells are square: its height
 * follows from its width. */
void planar_bind_grid(br_params *params, br_pressure_spec *spec);

/* contact.surface alone; a map is looked for as every file is. */
void planar_bind_surface(br_params *params, const char **surface);

/* Sets shape or map of `spec` from the name of a shape or the path of a map. */
void planar_set_surface(br_pressure_spec *spec, const char *surface);

/* Distribution `surface` on `cells` x `cells` cells, all else from `spec`. The caller destroys it. */
br_pressure *planar_pressure(br_experiment *ex, const br_pressure_spec *spec, const char *surface, int cells);

/* Name that the document and the reference files give to a shape ("line-gradient": "LineGrad"); the shape
 * itself if they give none. */
const char *planar_published_name(const char *shape);

/* Whether the run is about a case of the user's own: --set gives a surface, a profile, loads or a normal
 * force. Then recorded curves are left out, and planar_begin sets the claims aside. */
bool planar_own_case(const br_params *params);

/* A file of recorded curves; "none" is a case of the user's own, too. */
void planar_bind_reference(br_params *params, const char *name, const char **path, bool *own);

/* To be called first by `run`. */
void planar_begin(br_experiment *ex, bool own);

/* Profiles from files of the user's own, null for a null path: loads (columns t_s, force_x_N, force_y_N,
 * torque_Nm) and a normal force (t_s, normal_force_N, not negative). */
br_profile *planar_loads(br_experiment *ex, const char *path);
br_profile *planar_normal_force(br_experiment *ex, const char *path);

/* A velocity profile from a CSV file with columns t_s, v_x_m_per_s, v_y_m_per_s, omega_rad_per_s. */
br_profile *planar_profile(br_experiment *ex, const char *path);
br_twist planar_twist_at(const br_profile *profile, double t);

/* timing.repetitions, timing.window */
void planar_bind_timer(br_params *params, br_timer *timer);

#endif
