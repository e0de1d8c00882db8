/* What cloth is made of: per area at rest, in physical units. With w_u and w_v, where unit vectors along warp
 * and weft point to now,
 *
 *   energy per area = k_u/2 (|w_u| - 1)^2 + k_v/2 (|w_v| - 1)^2 + k_s/2 (w_u.w_v)^2 + B/2 (curvature)^2
 *
 * after [Baraff, Witkin: Large steps in cloth simulation, 1998], with stiffnesses that don't depend on the
 * mesh: k = E t of a sheet of thickness t and Young's modulus E, k_s = G t. B is the moment over the
 * curvature of a strip of unit width. Damping is a time: stress k times damping times rate of strain. */
#ifndef BRISTLE_CLOTH_MATERIAL_H
#define BRISTLE_CLOTH_MATERIAL_H

#include <bristle/field.h>

/* Parameters. */
typedef struct br_cloth_material {
    double density;                    /* [kg/m^2] > 0 */
    double stretch_warp, stretch_weft; /* k_u, k_v [N/m] >= 0 */
    double shear;                      /* k_s [N/m] >= 0 */
    double bending_warp, bending_weft; /* B of a strip along warp, along weft [N m] >= 0; between the two at
                                          other angles */
    double damping_stretch;            /* of stretch and shear [s] >= 0 */
    double damping_bending;            /* [s] >= 0 */
    double drag;                       /* force of the air over mass and speed against it [1/s] >= 0 */
    double thickness;                  /* [m] > 0: cloth keeps this distance from what it touches */
} br_cloth_material;

BR_BEGIN_DECLS

/* Plain woven cotton, as the material of that name. */
BR_API br_cloth_material br_cloth_material_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_cloth_material_struct;

/* How many materials have a name; and the name of one of them, index from 0. */
BR_API size_t br_cloth_material_count(void);
BR_API const char *br_cloth_material_name(size_t index);
/* Where its numbers come from. */
BR_API const char *br_cloth_material_source(size_t index);
/* The material of that name. BR_ERR_UNKNOWN, with the nearest name as a suggestion, if there is none. */
BR_API BR_NODISCARD br_status br_cloth_material_find(const char *name, br_cloth_material *material,
                                                     br_error *error);

BR_END_DECLS
#endif
