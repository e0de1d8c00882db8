/* Matchstick, Figure 2: what the files of this experiment share. */
#ifndef FIG02_H
#define FIG02_H

#include <bristle/harness/data.h>
#include <bristle/matchstick.h>

typedef struct scene {
    br_matchstick_params pair;
    double angle_a;   /* of the upper matchstick's structure [deg] */
    const int *drawn; /* angles between the matchsticks whose cones are drawn [deg] */
    size_t n_drawn;
    int steps, directions, layers;
    double load, nearly; /* largest of the drawn cones [N]; an angle this close to the right one [rad] */
    const char *recorded;
} scene;

/* A cone of the library's generator for matchsticks at the angles a and b on the plane z = 0, in a frame of
 * the contact that is turned by `frame` [rad]. */
typedef struct sticks {
    double a, b, frame;
    br_contact contact;
    br_cone cone;
} sticks;
sticks sticks_at(br_experiment *ex, const scene *s, double a, double b, double frame);
/* Most dissipation at unit speed for sliding along a world angle, and the force that has it. */
double sliding(const sticks *k, double angle);
br_vec2 most_force(const sticks *k, double angle);

void draw_cones(br_experiment *ex, const scene *s);
void sweep_angle(br_experiment *ex, const scene *s);
void check_symmetries(br_experiment *ex, const scene *s);
void compare_recorded(br_experiment *ex, const scene *s);
void compare_printed(br_experiment *ex, const scene *s);

#endif
