/* What the planar experiments share: friction parameters (Table I), the contact (Table III), the velocity
 * profile of Figure 5, and reference curves as recorded from the published program. Functions end the program
 * on bad input, as the harness does. */
#ifndef PLANAR_SHARED_H
#define PLANAR_SHARED_H

#include <bristle/csv.h>
#include <bristle/harness/experiment.h>
#include <bristle/limit_surface.h>
#include <bristle/lugre.h>
#include <bristle/planar.h>
#include <bristle/pressure.h>

/* Binds the nine fields of a row of Table I: <section>.sigma0, sigma1, sigma2, mu_c, mu_s, gamma, v_s, s_ba,
 * elasto_plastic. */
void planar_bind_lugre(br_params *params, const char *section, br_lugre *lugre);

/* The contact of section `contact`: surface (a shape of bristle/pressure.h, or the path of a user's map
 * ending in .csv or .png), width [m], cells (per side), as_published (the circle's radius is (N - 1)/2
 * cells). */
void planar_bind_contact(br_params *params, br_pressure_spec *spec);

/* The same without surface and cells, for experiments that sweep them. */
void planar_bind_grid(br_params *params, br_pressure_spec *spec);

/* Sets shape or map of `spec` from the name of a shape or the path of a map. */
void planar_set_surface(br_pressure_spec *spec, const char *surface);

/* Distribution `surface` on `cells` x `cells` cells, all else from `spec`. The caller destroys it. */
br_pressure *planar_pressure(br_experiment *ex, const br_pressure_spec *spec, const char *surface, int cells);

/* Name that the document and the reference files give to a shape ("line-gradient": "LineGrad"); the shape
 * itself if they give none. */
const char *planar_published_name(const char *shape);

/* Splits a list of words at blanks and commas; the words and the array belong to the caller: free(words[0]),
 * free(words). */
char **planar_words(br_experiment *ex, const char *list, size_t *n);

/* A velocity profile from a CSV file with columns t_s, v_x_m_per_s, v_y_m_per_s, omega_rad_per_s. */
br_profile *planar_profile(br_experiment *ex, const char *path);
br_twist planar_twist_at(const br_profile *profile, double t);

/* A file of recorded values, and a column of it (free it). */
br_csv *planar_csv(br_experiment *ex, const char *path);
double *planar_column(br_experiment *ex, const br_csv *csv, const char *name);

/* Memory for n doubles, zeroed. */
double *planar_doubles(br_experiment *ex, size_t n);

/* A value of a table in the form table, row, column, value, unit (paper_tables/planar), NaN when it is not
 * there. */
double planar_table_value(br_experiment *ex, const br_csv *csv, const char *row, const char *column);

#endif
