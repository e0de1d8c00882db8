/* Pictures of scenes: a forward renderer on the context of gpu.h. Surfaces show the normal maps that friction
 * is computed from [ploughing]; one directional light with soft shadows, light from sky and ground, a film's
 * soft tone curve, supersampling. Facets too small for a pixel darken it as their mean does and widen its
 * highlight. Boxes are shaded as if their edges were rounded, so that each is told apart from what it
 * touches; nothing else sees that. Pictures don't depend on the unit of length.
 *
 * World axes: z is up. Pictures of the same scene have the same bytes from run to run with the same renderer
 * of the same version; the software renderer is the one to take for a paper. Threads: as a br_gpu (gpu.h). */
#ifndef BRISTLE_RENDER_H
#define BRISTLE_RENDER_H

#include <bristle/field.h>
#include <bristle/gpu.h>

/* A renderer with its shapes. Opaque. */
typedef struct br_renderer br_renderer;

/* Default: 800 x 600 pixels, 3 x 3 samples each. */
typedef struct br_render_options {
    int width, height; /* pixels, 1 to 8192 */
    int samples;       /* along a side of a pixel, 1 to 4 */
} br_render_options;

/* What a shape is made of: a surface, whose mesh and normal map are taken; a mesh alone; or both, a mesh
 * under the surface's map. */
typedef struct br_render_shape {
    const br_patch_surface *surface; /* null: no normal map */
    const br_mesh *mesh;             /* null: the surface's; read only while the shape is added */
    const br_image *colours;         /* picture in sRGB over the texture coordinates, times the instance's
                                        colour; null: none */
} br_render_shape;

/* Default: white, half rough, no metal. */
typedef struct br_render_material {
    br_vec3 colour;   /* red, green, blue in sRGB, 0 to 1 */
    double roughness; /* 0.05 to 1: polished to matt */
    double metal;     /* 0 (stone, wood, plastic) to 1 */
    double relief;    /* by how much slopes of the normal map are exaggerated, for pictures only: 1 is as they
                         are */
} br_render_material;

/* A shape somewhere. */
typedef struct br_render_instance {
    int shape; /* as br_renderer_add gave it */
    br_pose pose;
    br_render_material material;
} br_render_instance;

/* Default: from (1, -1.5, 1) m on the origin, 30 degrees. */
typedef struct br_render_camera {
    br_vec3 eye, target; /* [m] */
    double fov;          /* opening angle of the picture's height [rad], 0.01 to 2 */
} br_render_camera;

/* Default: light from the upper left in front, a plain ground at z = 0 that fades into a background of nearly
 * white. */
typedef struct br_render_scene {
    br_render_camera camera;
    size_t n_instances;
    const br_render_instance *instances;
    br_vec3 to_light;      /* towards the light, any length */
    double light_radius;   /* half the angle under which the light is seen [rad]: the softness of shadows */
    double light, ambient; /* how bright the light and the sky are [1] */
    int sky_looks;        /* directions in which each sample of a pixel looks for the sky, 0 to 72, at most 72
                             over all: where bodies hide it is dark, in folds and below; 0: open sky */
    br_vec3 background;   /* sRGB */
    bool ground;          /* draw the ground */
    double ground_height; /* its z [m] */
    br_vec3 ground_colour; /* sRGB */
    double grid;           /* between lines along x and y on the ground, through the origin [m]; 0: none */
} br_render_scene;

BR_BEGIN_DECLS

/* The fields of options, from which the default is made. */
extern BR_API const br_struct_type br_render_options_struct;
/* The same of a material. */
extern BR_API const br_struct_type br_render_material_struct;
/* The same of a scene, its camera inside. */
extern BR_API const br_struct_type br_render_scene_struct;

/* The defaults that the structs' comments state. */
BR_API br_render_options br_render_options_default(void);
/* A material. */
BR_API br_render_material br_render_material_default(void);
/* A scene without bodies. */
BR_API br_render_scene br_render_scene_default(void);

/* Errors: sizes out of range, or larger than the driver draws; shaders missing. The context must outlive
 * it. */
BR_API BR_NODISCARD br_status br_renderer_create(br_gpu *gpu, const br_render_options *options,
                                                 br_renderer **renderer, br_error *error);
/* Frees; takes null. */
BR_API void br_renderer_destroy(br_renderer *renderer);

/* Sends a shape to the GPU, once; its index for instances. */
BR_API BR_NODISCARD br_status br_renderer_add(br_renderer *renderer, const br_render_shape *shape, int *index,
                                              br_error *error);

/* Another mesh for a shape that was added, with as many vertices and triangles: a body that has deformed. Its
 * map and colours stay. */
BR_API BR_NODISCARD br_status br_renderer_reshape(br_renderer *renderer, int index, const br_mesh *mesh,
                                                  br_error *error);

/* Draws a scene: a picture of three channels (sRGB, 0 to 1), for br_image_write_png. The caller destroys it.
 * Errors: an unknown shape, a camera that looks nowhere, a number that is not finite. */
BR_API BR_NODISCARD br_status br_renderer_draw(br_renderer *renderer, const br_render_scene *scene,
                                               br_image **picture, br_error *error);

/* Where a point of the world lies in the picture [pixels]: x from its left, y from its top; false: behind the
 * camera. */
BR_API bool br_render_project(const br_render_options *options, const br_render_camera *camera, br_vec3 point,
                              br_vec2 *pixel);

/* Pictures (n) of one size and number of channels beside each other, row by row, `gap` pixels of the given
 * colour (all channels) between them: snapshots as the published figures show them. */
BR_API BR_NODISCARD br_status br_render_montage(size_t n, br_image *const *pictures, int columns, int gap,
                                                double colour, br_image **montage, br_error *error);

BR_END_DECLS
#endif
