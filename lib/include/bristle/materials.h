/* Materials: a generator of cones for each pair of materials, and structure directions over a body.
 *
 *     const br_material list[] = {{.name = "oak", .structure = br_structure_uniform(along)},
 *                                 {.name = "steel"}};
 *     br_cone_generator *table;
 *     br_materials_create(2, list, &table, &error);
 *     br_materials_set_pair(table, 0, 1, oak_on_steel, &error);
 *     br_materials_set_default(table, br_cone_coulomb_create(0.3, false), &error);
 *     br_world_set_generator(world, table);
 *
 * A geom's `surface` is then the index of its material. The table is a cone generator like any other: it
 * sorts the contacts of a step by pair, hands each pair's generator all of its contacts at once, and puts the
 * cones back in their places. */
#ifndef BRISTLE_MATERIALS_H
#define BRISTLE_MATERIALS_H

#include <bristle/cone.h>

/* Structure directions over a body, in its coordinates. A value, no ownership. */
typedef struct br_structure_field br_structure_field;
struct br_structure_field {
    /* The direction at a point of the body [m], of any length; zero where there is none. Null: none anywhere.
     */
    br_vec3 (*at)(const br_structure_field *field, br_vec3 point);
    br_vec3 origin, axis, direction; /* what `at` makes of them is its own business, so is the rest */
    double angle, rate, amplitude;
    const void *context;
};

/* One material. The name is not copied and must outlive the table. */
typedef struct br_material {
    const char *name;
    br_structure_field structure;
} br_material;

BR_BEGIN_DECLS

/* The same direction everywhere: sawn wood. Zero: none. */
BR_API br_structure_field br_structure_uniform(br_vec3 direction);

/* Around an axis through `origin`: the radial direction turned about `axis` by `angle` [rad]. 0 is radial,
 * pi/2 concentric (a turned surface), else a logarithmic spiral; none on the axis itself. */
BR_API br_structure_field br_structure_circular(br_vec3 origin, br_vec3 axis, double angle);

/* Swept round an axis through `origin`: `direction` is (radial, around, along the axis) at every point. On
 * the axis its part along it alone is left. The wall of a funnel at the angle a has (cos a, 0, sin a) where
 * its structure runs down it. */
BR_API br_structure_field br_structure_swept(br_vec3 origin, br_vec3 axis, br_vec3 direction);

/* On a plane through `origin` with the unit normal `axis`: `along` (in the plane) turned about `axis` by rate
 * y [rad], at most a right angle, y [m] the distance from the line through the origin along `along`, to its
 * left. rate > 0 [rad/m]: a spread, lines lead away from the middle; rate < 0: a channel, lines lead to it
 * [matchstick, Figure 3]. */
BR_API br_structure_field br_structure_fan(br_vec3 origin, br_vec3 axis, br_vec3 along, double rate);

/* On such a plane, tangents of the curves y = c + amplitude sin(2 pi x/wavelength), x along `along` from the
 * origin: a slalom [matchstick, Figure 3]. wavelength > 0 [m]. */
BR_API br_structure_field br_structure_wave(br_vec3 origin, br_vec3 axis, br_vec3 along, double amplitude,
                                            double wavelength);

/* On such a plane, lines that gather on the curve y = c(x) = amplitude sin(2 pi x/wavelength) and follow it:
 * y = c(x) + C exp(-rate x), one line for each C. rate >= 0 [1/m]; 0: br_structure_wave. */
BR_API br_structure_field br_structure_gather(br_vec3 origin, br_vec3 axis, br_vec3 along, double amplitude,
                                              double wavelength, double rate);

/* Unit direction of a field at a world point of a body in that pose, in world axes; zero: none. */
BR_API br_vec3 br_structure_direction(const br_structure_field *field, br_pose pose, br_vec3 point);

/* A line of a field, in the body's coordinates: from a point on by steps of that length [m] > 0 (midpoint
 * rule), first to the side of `towards` (zero: as the field points), then without turning back. `points` has
 * room for n + 1. Returns how many steps it has: fewer than n where it meets a point without direction. */
BR_API size_t br_structure_line(const br_structure_field *field, br_vec3 from, br_vec3 towards, double step,
                                size_t n, br_vec3 *points);

/* A table of n materials (copied) without pairs. Errors: two of the same name, out of memory. */
BR_API BR_NODISCARD br_status br_materials_create(size_t n, const br_material *materials,
                                                  br_cone_generator **table, br_error *error);

/* The same with circles for all pairs: mu (n n) are their coefficients, symmetric; NaN: the pair has none.
 * Errors: also a coefficient below zero or infinite, two of a pair that differ. */
BR_API BR_NODISCARD br_status br_materials_coulomb_create(size_t n, const br_material *materials,
                                                          const double *mu, br_cone_generator **table,
                                                          br_error *error);

/* Index of the material of that name; -1: there is none. */
BR_API int br_materials_find(const br_cone_generator *table, const char *name);

/* Contacts between the materials a and b, in either order (-1: a geom without material), take their cones
 * from `generator`. The table takes it over, for as many pairs as it is given for, and destroys it at its own
 * end; on an error it stays the caller's. A pair that is set anew forgets the one before. Errors: an index
 * that is out of range, a generator that is null or a table of materials, out of memory. */
BR_API BR_NODISCARD br_status br_materials_set_pair(br_cone_generator *table, int a, int b,
                                                    br_cone_generator *generator, br_error *error);

/* The same for all pairs that have none of their own. */
BR_API BR_NODISCARD br_status br_materials_set_default(br_cone_generator *table, br_cone_generator *generator,
                                                       br_error *error);

/* What a contact between a and b uses; null: nothing, and generating cones for such a contact is an error
 * that names the pair (BR_ERR_UNKNOWN). */
BR_API const br_cone_generator *br_materials_pair(const br_cone_generator *table, int a, int b);

/* The structure directions of a material of the table. False, and none: there are none, there is no such
 * material, or the generator is no table of materials. */
BR_API bool br_materials_structure(const br_cone_generator *generator, int material,
                                   br_structure_field *field);

BR_END_DECLS
#endif
