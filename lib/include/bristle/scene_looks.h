/* What a scene looks like: the geoms of its world as meshes, with their structure directions drawn on them,
 * for a renderer (render.h). Any scene of any registry has a look; who wants another one says so by the names
 * of bodies.
 *
 *     br_scene_looks *looks;
 *     br_scene_looks_create(scene, NULL, &looks, &error);
 *     ... looks->look[i].mesh, .colours: to br_renderer_add, once
 *     ... looks->part[k]: an instance of look[part.look] at the pose of part.body, at every picture
 *     br_scene_looks_destroy(looks); */
#ifndef BRISTLE_SCENE_LOOKS_H
#define BRISTLE_SCENE_LOOKS_H

#include <bristle/image.h>
#include <bristle/mesh.h>
#include <bristle/render.h>
#include <bristle/scene.h>
#include <bristle/structure_surface.h>

/* The finish of all bodies whose names begin with a text. */
typedef struct br_scene_finish {
    const char *body;        /* "cube": "cube 1" and so on; "": all, and geoms of the fixed world */
    bool hidden;             /* not to be seen */
    bool plain;              /* without its directions, of which isotropic friction has none */
    br_vec3 cut;             /* triangles whose middle lies on this side of the body's origin are left out */
    const br_mesh *mesh;     /* to be seen in place of the geom, in coordinates of the body; null: the geom */
    const br_image *colours; /* over that mesh's own texture coordinates; null: grain */
    br_structure_look structure; /* its lengths are over the width of a line: width = 1 */
    double roughness;            /* as in br_render_material */
} br_scene_finish;

/* How looks are made. Default: no finishes of the caller's own, 18 lines across a body, 80,000 texels. */
typedef struct br_scene_looks_options {
    size_t n; /* finishes; the first one that fits counts, then the library's own */
    const br_scene_finish *finishes;
    double lines;  /* across the middle one of a body's extents, and no coarser than a few of those of the
                      finest body that moves */
    double texels; /* of a look at most, about */
    double reach;  /* half the side of the square that an endless plane is seen as [m] */
    double shade;  /* by which bodies of one look differ in brightness, at most [1] */
} br_scene_looks_options;

/* A mesh with its colours. */
typedef struct br_scene_look {
    br_mesh *mesh; /* in coordinates of the body */
    br_image *colours;
} br_scene_look;

/* A geom. */
typedef struct br_scene_part {
    int look, body; /* -1: the fixed world */
    br_render_material material;
} br_scene_part;

/* All of a scene: const after creation. */
typedef struct br_scene_looks {
    size_t n_looks, n_parts;
    br_scene_look *look; /* (n_looks) */
    br_scene_part *part; /* (n_parts) in the order of geoms, hidden ones left out */
} br_scene_looks;

BR_BEGIN_DECLS

/* The fields of br_scene_looks_options, but for the finishes, from which the default is made. */
extern BR_API const br_struct_type br_scene_looks_options_struct;
/* The default that the struct states. */
BR_API br_scene_looks_options br_scene_looks_default(void);
/* The library's finish of a body: wood where it has structure directions, stone where it has none; what never
 * moves is pale, and a body "ground" is hidden, since the renderer has a ground. */
BR_API br_scene_finish br_scene_finish_default(const br_scene *scene, int body, bool structured);
/* Makes the looks of a scene as it is; null options: the default. Geoms of one shape, surface and place in
 * their bodies share a look. Errors: options out of range, out of memory. */
BR_API BR_NODISCARD br_status br_scene_looks_create(const br_scene *scene,
                                                    const br_scene_looks_options *options,
                                                    br_scene_looks **looks, br_error *error);
/* Frees; takes null. */
BR_API void br_scene_looks_destroy(br_scene_looks *looks);
/* The rotation after which a scene's gravity points along -z; none where it has no gravity. */
BR_API br_quat br_scene_upright(const br_scene *scene);

BR_END_DECLS
#endif
