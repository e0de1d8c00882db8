/* Scenes of rigid bodies: a world together with everything that it is made of.
 *
 * A scene type says what a scene is called, where it comes from, which parameters it has, how it is built,
 * driven and how long it runs. The types of this library are listed by br_scenes; another one is a constant
 * of the caller's. All are used alike:
 *
 *     br_boxes_params params;
 *     br_scene_default(&br_boxes_type, &params);
 *     br_scene_create(&br_boxes_type, &params, NULL, &scene, &error);
 *     br_scene_run(scene, br_scene_duration(scene), on_sample, context, &error);
 *     br_world_poses(br_scene_world(scene))[br_scene_body(scene, "steel")]
 *     br_scene_destroy(scene);
 *
 * The scene owns its world, shapes, surfaces, back end and cone generators; what a build function makes is
 * handed over at once, so that it can return an error at any point and leaks nothing. Functions return a
 * status and never print. Different scenes may be used on different threads at once, one scene by one thread
 * at a time; the same calls give the same bytes on any thread. */
#ifndef BRISTLE_SCENE_H
#define BRISTLE_SCENE_H

#include <bristle/patch.h>
#include <bristle/rigid.h>
#include <bristle/scene_store.h>
#include <bristle/structure_surface.h>

typedef struct br_scene br_scene; /* opaque */
typedef struct br_scene_type br_scene_type;

/* How a scene is run, as data. All zero: as its parameters say. */
typedef struct br_scene_variant {
    const char *name;      /* for tables: "half-step"; may be null */
    const char *generator; /* "own" (null means this): the type's `friction`, or else "ploughing": from the
                              contact patches; "isotropic": circles with the mean coefficient of each of the
                              own cones over the directions; "coulomb": `coefficient` everywhere, as boxes */
    double coefficient;    /* of "coulomb" [1] >= 0 */
    /* Makes the scene's generator in place of one by name, `generator` then being for tables alone; the scene
     * takes it over. Called with what is below, after the surfaces were made. Null: by name. */
    br_status (*make)(br_scene *scene, void *context, br_cone_generator **generator, br_error *error);
    void *make_context;
    const br_contact_solver_type *solver; /* null: that of the parameters */
    int substeps;                         /* the time step is divided by this; 0 counts as 1 */
} br_scene_variant;

/* What all scenes have in common: the first member of every scene's parameters. */
typedef struct br_scene_options {
    br_world_options world;
    br_patch_options patch;
    br_patch_filter filter; /* of all surfaces */
    const char *backend;    /* of contact patches, as br_patch_backend_open takes it; default "cpu" */
    /* Called with the back end and the surfaces that it works on; may replace *backend by one that wraps it
     * (and owns it). Null: nobody. */
    br_status (*wrap)(void *context, size_t n_surfaces, br_patch_surface *const *surfaces,
                      br_patch_backend **backend, br_error *error);
    void *wrap_context;
    br_scene_store *store; /* that meshes, maps and surfaces are taken from (scene_store.h); null: none */
} br_scene_options;

/* A type. Its parameters are a struct with a table, whose first member is a br_scene_options; `state` is one
 * of state_size bytes, zero at first, in which the scene keeps what it remembers (indices of bodies, progress
 * of what drives it). */
struct br_scene_type {
    size_t size;                  /* sizeof(br_scene_type): tells which header it was built with */
    const char *name;             /* one word of a-z, 0-9, '-', '_': "boxes" */
    const char *title;            /* a phrase */
    const char *source;           /* "ploughing, Figure 9" */
    const br_struct_type *params; /* the table of its parameters: presets, ranges, conditions */
    size_t state_size;
    /* What of the options the scene decides itself (contact frames, say). May be null. */
    void (*prepare)(const void *params, br_scene_options *options);
    /* Adds surfaces, bodies and joints to the empty world. */
    br_status (*build)(br_scene *scene, const void *params, void *state, br_error *error);
    /* Before each step: sets the forces, motors and targets of the step. May be null. */
    br_status (*drive)(br_scene *scene, const void *params, void *state, br_error *error);
    /* After each step: brings the state up to date; is the scene over before its time? May be null. */
    bool (*done)(const br_scene *scene, const void *params, void *state);
    double (*duration)(const void *params); /* [s] */
    /* Makes the scene's own friction, after `build`; the scene takes it over. Null: that of the contact
     * patches. */
    br_status (*friction)(br_scene *scene, const void *params, void *state, br_cone_generator **generator,
                          br_error *error);
};

/* Handed the scene after each step. BR_OK goes on, positive information ends the run, a failure ends it with
 * that status. */
typedef br_status (*br_scene_observer)(br_scene *scene, void *context, br_error *error);

enum { BR_SCENE_MAPS_MAX = 8 };
/* Normal maps of the user's own in place of generated ones. */
typedef struct br_scene_maps {
    const char *path[BR_SCENE_MAPS_MAX]; /* PNG files; null: the scene's own texture */
    int green_down;                      /* 1: green grows downwards in the picture */
} br_scene_maps;

BR_BEGIN_DECLS

/* ---- types ---- */

/* The types of this library, (n), in a fixed order; static storage. */
BR_API const br_scene_type *const *br_scenes(size_t *n);
/* The type of that name, or null. */
BR_API const br_scene_type *br_scene_find(const char *name);
/* The common options that every type's defaults start from: br_world_default with residuals and the
 * documents' solver (br_pgs_type, BR_LOCAL_SPLIT, BR_STOP_CHANGE), br_patch_options_default, nearest texels,
 * "cpu". */
BR_API br_scene_options br_scene_options_default(void);
/* Their fields, from which the default is made; `wrap` and `store` are in no table. */
extern BR_API const br_struct_type br_scene_options_struct;
/* Writes the presets of the type's table, type->params->size bytes: the values of the figure that it
 * reproduces. */
BR_API void br_scene_default(const br_scene_type *type, void *params);
/* The variants that documents' scenes are run in, (*n): "ploughing" (of scenes without friction of their
 * own), "half-step", "isotropic", "coulomb" (whose coefficient is left at 0), "own". Static storage. */
BR_API const br_scene_variant *br_scene_variants(size_t *n);
/* The one of that name, or null. */
BR_API const br_scene_variant *br_scene_variant_find(const char *name);

/* Whether a third-party type is complete: its size, name, title, source, parameters and the functions that
 * may not be null; br_scene_create asks. BR_ERR_ARGUMENT says what is wrong. (What may be wrong with the
 * table of its parameters is br_struct_type_check's.) */
BR_API BR_NODISCARD br_status br_scene_type_check(const br_scene_type *type, br_error *error);

/* ---- a scene ---- */

/* Builds a scene. `params` and `variant` (may be null) are copied, texts in them are not. Errors: parameters
 * that the type's table refuses, a generator of another name, those of the parts. On an error *scene is null.
 */
BR_API BR_NODISCARD br_status br_scene_create(const br_scene_type *type, const void *params,
                                              const br_scene_variant *variant, br_scene **scene,
                                              br_error *error);
/* Frees all that it owns; takes null. */
BR_API void br_scene_destroy(br_scene *scene);
/* One step of the world, driven. BR_LOOSE, which is no error: as of br_world_step. */
BR_API BR_NODISCARD br_status br_scene_step(br_scene *scene, br_error *error);
/* Steps until the time `until` [s] (to the nearest step), or until the type or the observer (may be null)
 * ends it, then with BR_STOPPED_AT_EVENT or the observer's own status. It goes on after a step that was
 * BR_LOOSE; br_world_loose_steps counts them. */
BR_API BR_NODISCARD br_status br_scene_run(br_scene *scene, double until, br_scene_observer on_sample,
                                           void *context, br_error *error);

/* Its type. */
BR_API const br_scene_type *br_scene_get_type(const br_scene *scene);
/* Its own copy of the parameters. */
BR_API const void *br_scene_params(const br_scene *scene);
/* The type's own struct. */
BR_API const void *br_scene_state(const br_scene *scene);
/* The variant that it was created with. */
BR_API const br_scene_variant *br_scene_get_variant(const br_scene *scene);
/* The world: to be looked at, pushed and driven, not to be stepped. */
BR_API br_world *br_scene_world(const br_scene *scene);
/* How long it runs by its parameters [s]. */
BR_API double br_scene_duration(const br_scene *scene);
/* Steps taken so far. */
BR_API long br_scene_steps(const br_scene *scene);
/* Steps that make up a time [s], a whole number of those of the undivided step. */
BR_API long br_scene_steps_in(const br_scene *scene, double seconds);
/* The length of a step [s]. */
BR_API double br_scene_dt(const br_scene *scene);

/* Index of the body of that name; -1: none. */
BR_API int br_scene_body(const br_scene *scene, const char *name);
/* Its name; empty: it has none. */
BR_API const char *br_scene_body_name(const br_scene *scene, int body);
/* The structure directions of a surface of geoms, in the coordinates of its bodies, if the scene's friction
 * (or that which an isotropic variant asks) is a table of materials; false, and none: there are none. */
BR_API bool br_scene_structure(const br_scene *scene, int surface, br_structure_field *field);
/* The surfaces (n), in the order in which they were added. */
BR_API br_patch_surface *const *br_scene_surfaces(const br_scene *scene, size_t *n);

/* ---- measures ---- */

/* Mean sliding speed of the loaded contacts of a body (-1: of all), weighted by their load [m/s]; and the
 * load [N], which may be null. */
BR_API double br_world_sliding_speed(const br_world *world, int body, double *load);
/* Angle between a body's own z axis and the unit vector `up` [rad]. */
BR_API double br_pose_tilt(br_pose pose, br_vec3 up);

/* ---- what build functions call ---- */

/* Hands something over to the scene. Meshes and images live until the scene is built, shapes and surfaces
 * with structure directions as long as it does; on an error all are freed at once. */
BR_API BR_NODISCARD br_status br_scene_own_shape(br_scene *scene, br_shape *shape, br_error *error);
BR_API BR_NODISCARD br_status br_scene_own_mesh(br_scene *scene, br_mesh *mesh, br_error *error);
BR_API BR_NODISCARD br_status br_scene_own_image(br_scene *scene, br_image *image, br_error *error);
BR_API BR_NODISCARD br_status br_scene_own_structure(br_scene *scene, br_structure_surface *surface,
                                                     br_error *error);

/* Memory of the scene's, n items of `size` bytes, all zero, for a state whose size the parameters decide.
 * `array` is the address of a pointer (a T **). */
BR_API BR_NODISCARD br_status br_scene_allocate(br_scene *scene, size_t n, size_t size, void *array,
                                                br_error *error);

/* Shapes that the scene owns, as br_shape_box and so on make them. */
BR_API BR_NODISCARD br_status br_scene_box(br_scene *scene, br_vec3 sides, const br_shape **shape,
                                           br_error *error);
BR_API BR_NODISCARD br_status br_scene_sphere(br_scene *scene, double radius, const br_shape **shape,
                                              br_error *error);
BR_API BR_NODISCARD br_status br_scene_capsule(br_scene *scene, double radius, double length,
                                               const br_shape **shape, br_error *error);
BR_API BR_NODISCARD br_status br_scene_cylinder(br_scene *scene, double radius, double length,
                                                const br_shape **shape, br_error *error);
BR_API BR_NODISCARD br_status br_scene_plane(br_scene *scene, const br_shape **shape, br_error *error);

/* A surface of a mesh under a normal map (null: flat), with the field mask k; both are copied. Where both are
 * the store's, so is the surface. */
BR_API BR_NODISCARD br_status br_scene_add_surface(br_scene *scene, const br_mesh *mesh, const br_image *map,
                                                   double k, int *surface, br_error *error);
/* Frees all surfaces and what was made of them; the world is without friction until br_scene_make_generator.
 */
BR_API void br_scene_drop_surfaces(br_scene *scene);
/* The generator of the scene's variant on the surfaces that there are; br_scene_create calls it after
 * `build`. */
BR_API BR_NODISCARD br_status br_scene_make_generator(br_scene *scene, br_error *error);

/* Bodies, by name (null: none): a body of one shape with the given mass; one that never moves; one as
 * specified, without geom. *body may be null. */
BR_API BR_NODISCARD br_status br_scene_add_solid(br_scene *scene, const char *name, const br_shape *shape,
                                                 double mass, br_pose pose, int surface, int *body,
                                                 br_error *error);
BR_API BR_NODISCARD br_status br_scene_add_fixed(br_scene *scene, const char *name, const br_shape *shape,
                                                 br_pose pose, int surface, int *body, br_error *error);
BR_API BR_NODISCARD br_status br_scene_add_body(br_scene *scene, const char *name, const br_body_spec *spec,
                                                int *body, br_error *error);
/* A fixed slab whose top, x by y [m], lies in z = 0 of its pose; its surface is the top alone, under the map
 * repeated each `texture` [m]. */
BR_API BR_NODISCARD br_status br_scene_add_slab(br_scene *scene, const char *name, double x, double y,
                                                br_pose pose, const br_image *map, double texture, double k,
                                                int *surface, int *body, br_error *error);
/* A geom of the fixed world. */
BR_API BR_NODISCARD br_status br_scene_add_ground(br_scene *scene, const br_shape *shape, int surface,
                                                  br_error *error);

/* The user's map i, owned by the scene, or null where the scene makes its own. Errors: no PNG that can be
 * read, a grey one. */
BR_API BR_NODISCARD br_status br_scene_user_map(br_scene *scene, const br_scene_maps *maps, size_t i,
                                                br_image **map, br_error *error);

BR_END_DECLS
#endif
