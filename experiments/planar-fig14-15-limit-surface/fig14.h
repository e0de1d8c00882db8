/* Planar, Figures 14 to 16 and 18: what the files of this experiment share. */
#ifndef FIG14_H
#define FIG14_H

#include <bristle/steady.h>

#include <bristle/harness/planar_params.h>

typedef struct scene {
    br_pressure_spec contact;
    bool as_published;
    int section_cells, section_points, coarse_cells;
    double section_speed, section_spin;
    const int *markers;
    size_t n_markers;
    const char *sections_file;
    int cells, directions, stored, radial_points;
    double speed, spin;
    const char *circle_file, *gradient_file;
    int sweep_cells, sweep_points;
    int n_ls, n_ls_drawn;
    const int *cell;        /* indices along theta and phi */
    const double *residual; /* within the cell */
    const char *tables[2];
    const char *profile;
    double duration;
    int instants;
    const int *vary_cells, *vary_n_ls, *vary_rotation;
    const double *vary_speed;
    size_t n_cells, n_n_ls, n_speed, n_rotation;
} scene;

/* Steady wrench of unit Coulomb friction at the CoP, at a twist there. */
br_wrench wrench_at_cop(const scene *s, const br_pressure *p, br_twist at_cop);

void draw_sections(br_experiment *ex, const scene *s);
void draw_surfaces(br_experiment *ex, const scene *s);
void rotate_about_points(br_experiment *ex, const scene *s);
void draw_sampling(br_experiment *ex, const scene *s);
void compare_text(br_experiment *ex, const scene *s);

/* What the text says of each figure, judged alone: the places of twists on both surfaces; the circle's ratio
 * of torque to force; how evenly the table's nodes lie. */
void claim_places(br_experiment *ex, const scene *s);
void claim_ratio(br_experiment *ex, const scene *s);
void claim_evenness(br_experiment *ex, const scene *s);
/* These over cells, tables and twists. */
void vary_text(br_experiment *ex, const scene *s);

#endif
