/* The limit surface: friction wrench of unit Coulomb friction over the direction of sliding, as a
 * pre-computed table [planar, eqs. (29), (33) to (41)], as exact values by quadrature for convex shapes, and
 * as the ellipsoid [eq. (22)]. */
#ifndef BRISTLE_LIMIT_SURFACE_H
#define BRISTLE_LIMIT_SURFACE_H

#include <bristle/planar.h>
#include <bristle/pressure.h>

/* Table of 4 n_ls x n_ls cells: theta_a = a pi/(2 n_ls), a = 0 ... 4 n_ls (direction of sliding), phi_b = b
 * pi/(2 n_ls), b = 0 ... n_ls (0 is pure spin, pi/2 pure translation; eq. (36) prints the arguments the other
 * way round). Wrenches at the CoP; forces divided by the force of pure x-translation, torque by that of pure
 * rotation about the CoP. */
typedef struct br_limit_surface br_limit_surface;

/* How far a table is from a limit surface of maximum dissipation, which is convex and whose normal at a
 * wrench is the motion against which that wrench stands. All in units of mu f_N |v|, with |v|^2 = v_x^2 +
 * v_y^2 + (r omega)^2 at the CoP; a surface without fault has 0 in the first two. */
typedef struct br_limit_surface_quality {
    double dissipation; /* largest power by which another wrench of the table beats a node's own in its own
                           motion */
    double depth;       /* convexity: how far below the convex hull of all nodes the worst of them lies */
    double between;     /* `dissipation` midway between nodes, where the table interpolates: falls with
                           1/n_ls^2 */
    double least_power; /* least that a node, or the middle between nodes, dissipates; negative: it drives the
                           motion */
} br_limit_surface_quality;

BR_BEGIN_DECLS

/* `as_published`: nodes are made with the quirks of br_steady_bilinear. */
BR_API BR_NODISCARD br_status br_limit_surface_create(const br_pressure *pressure, int n_ls,
                                                      bool as_published, br_limit_surface **surface,
                                                      br_error *error);
BR_API void br_limit_surface_destroy(br_limit_surface *surface);
BR_API int br_limit_surface_resolution(const br_limit_surface *surface);
/* Rim radius r of the pressure it was made from [m]. */
BR_API double br_limit_surface_radius(const br_limit_surface *surface);
/* Multiplies the r of eq. (36) in every look-up; 1 at creation, which is right. With (radius/r)^2 a re-sized
 * surface is looked up as by the revision of the published program that drew the document's Figures 34 and
 * 35: phi = atan2(r |v_t|, radius^2 |omega|), `radius` that of the table. */
BR_API void br_limit_surface_set_angle_scale(br_limit_surface *surface, double scale);
/* Node (a, b), normalised wrench; a from 0 to 4 n_ls, b from 0 to n_ls: others end the program (assert.h). */
BR_API br_wrench br_limit_surface_node(const br_limit_surface *surface, int a, int b);

/* h(r, v) of eq. (41) at a twist at the CoP, for a contact of rim radius r (eq. (36) with the corrected
 * angle): re-sizing needs no new table. */
BR_API br_wrench br_limit_surface_lookup(const br_limit_surface *surface, double r, br_twist twist_at_cop);

/* Measures a table. At most 32 steps in a quarter turn are looked at, evenly spread: a resolution beyond 32
 * is sampled. Each node is compared with all others and their opposites. */
BR_API BR_NODISCARD br_status br_limit_surface_check(const br_limit_surface *surface,
                                                     br_limit_surface_quality *quality, br_error *error);

/* Exact wrench of unit Coulomb friction (mu = 1, normal force 1 N) at the CoP: closed forms, elliptic
 * integrals and quadrature, to about 1e-12; the tests' oracle. Shapes: "disc" (a = radius; elliptic
 * integrals), "ring" (a = radius), "line" (a = length, along y), "rectangle" (a x b). BR_ERR_UNKNOWN for
 * others. */
BR_API BR_NODISCARD br_status br_limit_surface_exact(const char *shape, double a, double b, br_twist twist,
                                                     br_wrench *wrench, br_error *error);

/* The ellipsoid [eq. (22)] with mu = 1 and f_N = 1. */
BR_API br_wrench br_limit_surface_ellipsoid(double r, br_twist twist_at_cop);

BR_END_DECLS
#endif
