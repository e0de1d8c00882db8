/* Scenes in MJCF, the XML format in which MuJoCo and others keep their models.
 *
 *     br_mjcf_params params;
 *     br_mjcf_default("model.xml", false, NULL, NULL, &params, &error);
 *     br_scene_create(&br_mjcf_type, &params, NULL, &scene, &error);
 *
 * A subset is read: docs/own-model.md lists it element by element. What is not in it is an error that names
 * file, line and element, or, if the file is read leniently, a warning. What only tells MuJoCo's solver how
 * to work, and what is only looked at, is passed over. Friction is exact Coulomb friction over circles
 * (condim 3) or ellipsoids with drilling torque (condim 4), contacts are rigid; texts in <custom> give
 * structure directions, the coefficients of pairs and normal maps. The file is read by br_mjcf_default and
 * once more by br_scene_create, which keeps what it says as long as the scene lives.
 *
 * Bodies of the world are those of the model that have a joint, by their names; bodies without one are parts
 * of what they are fixed to. Their poses are those of their centres of mass. */
#ifndef BRISTLE_MJCF_H
#define BRISTLE_MJCF_H

#include <bristle/scene.h>

/* Parameters of a scene in MJCF. Texts are not copied. */
typedef struct br_mjcf_params {
    br_scene_options options;
    const char *file;     /* path of the model; null: none */
    const char *keyframe; /* name of the <key> to start from; "none": the model's own configuration */
    bool lenient;         /* pass over what is not supported */
    double duration;      /* [s] > 0 */
    const char *control;  /* of all actuators in their order, in place of the <key>'s: numbers separated by
                             blanks or commas; "none": those of the <key>, or 0 */
} br_mjcf_params;

/* Handed one line about something that is passed over. */
typedef void (*br_mjcf_warn)(void *context, const char *text);

BR_BEGIN_DECLS

/* Their fields, from which the default is made. */
extern BR_API const br_struct_type br_mjcf_struct;
/* The type, "mjcf"; it is not among br_scenes, which need no file. */
extern BR_API const br_scene_type br_mjcf_type;

/* Whether this build reads and writes MJCF (libxml2). */
BR_API bool br_mjcf_available(void);

/* The presets with the model's own time step, gravity and options; the whole model is read and checked.
 * `warn` (may be null) hears what is passed over, if `lenient`. Errors: no such file, no XML, what is not
 * supported, what makes no sense, each with file, line and element; BR_ERR_UNSUPPORTED in a build without
 * libxml2. */
BR_API BR_NODISCARD br_status br_mjcf_default(const char *path, bool lenient, br_mjcf_warn warn,
                                              void *context, br_mjcf_params *params, br_error *error);

/* Writes a scene as it is now as MJCF that br_mjcf_default and MuJoCo read: each body that moves with a free
 * joint, or on the hinge, slider or ball joint that holds it; other joints as equalities, springs and rods
 * between two points as tendons; bodies that stand
 * still as mocap. What is not convex is written as convex pieces whose union holds it, since MuJoCo collides
 * hulls; height fields by their elevations. Friction is the mean coefficient of each geom's own material
 * against itself; structure directions, the coefficients of pairs and options stand in <custom>, velocities
 * in the <key> "start". The surfaces and normal maps of contact patches are written beside the model
 * (br_mjcf_has_files), pictures of 16 bits; all files go into place together. Errors: what MJCF has no way to
 * say (a wheel, a spring of limited force, structure directions from a picture), by its name; BR_ERR_WRITE.
 */
BR_API BR_NODISCARD br_status br_mjcf_write(const br_scene *scene, const char *path, br_error *error);
/* Would br_mjcf_write put surfaces and normal maps beside the model, "MODEL.surface-0.obj" and
 * "MODEL.normals-0.png"? */
BR_API bool br_mjcf_has_files(const br_scene *scene);

BR_END_DECLS
#endif
