/* Matchstick, appendix A: what the files of this experiment share. */
#ifndef APPENDIX_H
#define APPENDIX_H

#include <bristle/friction_model.h>
#include <bristle/harness/data.h>
#include <bristle/random.h>

typedef struct scene {
    br_friction_tensors tensors;
    double angle_b; /* from s_A to s_B [deg] */
    unsigned long long seed;
    int pairs, directions;
    double load, least, most; /* [N]; eigenvalues of the random tensors [1] */
    const double *ratios, *skews;
    size_t n_ratios, n_skews;
    int map_ratios, map_directions;
    double map_most, mu; /* largest ratio of the map; larger eigenvalue [1] */
    double exact;        /* an angle as small is none [rad] */
    double skew_ratio;   /* of the map that is given a skew part */
    int arrows;
} scene;

/* A contact on the plane, s_A along x and s_B at the angle [rad]. */
br_contact contact_at(double angle_b);
/* Force on A over the load for sliding along the angle, by the map itself. */
br_vec2 mapped(const double map[4], double angle);
/* Angle between the motion's opposite and the outward normal of the cone at the force [rad]; how far from
 * maximum dissipation a force of the map is. */
double violation(const double map[4], double angle);
/* Share of the largest dissipation on the map's cone that its force misses. */
double missed(const double map[4], double angle);

void recover_cones(br_experiment *ex, const scene *s);
void measure_dissipation(br_experiment *ex, const scene *s);
void map_violation(br_experiment *ex, const scene *s);
void add_skew(br_experiment *ex, const scene *s);
void mirror_angle(br_experiment *ex, const scene *s);

#endif
