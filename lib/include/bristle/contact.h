/* Collision shapes, their mass properties, and the contacts among bodies that carry them.
 *
 * A shape is immutable and shared: made once, used by any number of geoms in any number of worlds and
 * threads. A collision world holds geoms (a shape on a body, or on the fixed world); br_collision_find gives
 * the contacts for the poses of a step. It keeps no history: the list of the step before, which the caller
 * hands back in, is what ids are carried over from, so that saving a simulation means copying the list.
 *
 * Meshes meet meshes by their vertices behind faces and by their ridges across ridges; where convex corners
 * overlap, the shortest way out alone counts, so that meshes of convex bodies touch along the axis of least
 * overlap, as deep as that. Other meshes touch no deeper than a tenth of the smaller one's size.
 *
 * Balls and capsules meet solids of revolution exactly: the two end balls of a capsule each touch at most
 * once a face of the cross section, its side where the distance is least from there; a capsule that lies in a
 * funnel has two contacts, one that lies over its outlet's rim a third. All other shapes meet 64 flat sides
 * in a solid's place.
 *
 * A cylinder meets boxes, convex polyhedra, capsules and cylinders along the direction of least overlap, to
 * round-off; apart, along the line between the nearest points. One that stands has up to eight contacts on
 * its rim, fixed to it; one that lies has two.
 *
 * Conventions as in cone.h: the normal points from B towards A, the point lies midway between the two
 * surfaces, the depth is positive when they overlap. A is the geom with the lower index, except that a geom
 * of the fixed world is always B. */
#ifndef BRISTLE_CONTACT_H
#define BRISTLE_CONTACT_H

#include <bristle/field.h>
#include <bristle/cone.h>

struct br_mesh; /* mesh.h */

typedef enum br_shape_kind {
    BR_SHAPE_SPHERE,
    BR_SHAPE_BOX,
    BR_SHAPE_CAPSULE,
    BR_SHAPE_CYLINDER,
    BR_SHAPE_CONVEX,
    BR_SHAPE_MESH,
    BR_SHAPE_PLANE,
    BR_SHAPE_HEIGHT_FIELD,
    BR_SHAPE_COMPOUND,
    BR_SHAPE_REVOLUTION
} br_shape_kind;

/* Opaque, immutable after creation. */
typedef struct br_shape br_shape;

/* Mass [kg], centre of mass [m] and inertia about it [kg m^2], in the coordinates of the shape. */
typedef struct br_mass {
    double mass;
    br_vec3 centre;
    br_mat3 inertia;
} br_mass;

/* Part of a compound: a shape (not owned; must outlive the compound) at a pose in the compound's coordinates.
 */
typedef struct br_shape_part {
    const br_shape *shape;
    br_pose pose;
} br_shape_part;

/* A look into a convex shape; valid as long as the shape. */
typedef struct br_polyhedron {
    size_t n_vertices, n_faces;
    const br_vec3 *vertices; /* (n_vertices) */
    const int *face_start;   /* (n_faces + 1) into corners */
    const int *corners;      /* indices of vertices, counter-clockwise seen from outside */
    const br_vec3 *normals;  /* (n_faces) unit, outward */
} br_polyhedron;

/* Default: concavity 2 % of half the diagonal of the mesh's bounds, 32 pieces, 64 vertices. */
typedef struct br_decomposition_options {
    double concavity; /* pieces that are less concave are not cut [m]; 0: 2 % of half the bounds' diagonal */
    int pieces;       /* at most, 1 to 4096 */
    int vertices;     /* of a piece at most, at least 4; 0: as many as there are, for then the union holds the
                         mesh */
} br_decomposition_options;

/* What came of it, before the vertices are limited. */
typedef struct br_decomposition {
    int pieces;
    double concavity; /* the largest of a piece [m] */
    double distance;  /* of a piece's hull, cuts left out, from the mesh's surface [m]; no less than the
                         largest, and no  more than a sixteenth or an eighth of the bound above it */
    double excess;    /* volume of all pieces over that of the mesh, less 1 */
} br_decomposition;

enum {
    BR_CONTACTS_PER_PAIR = 8 /* most contacts of a pair of convex shapes (or a convex shape and a plane) */
};

/* A geom: a shape fixed to a body. Default: no shape, the fixed world, no surface, at the body's origin,
 * group 1, mask all. */
typedef struct br_geom_spec {
    const br_shape *shape; /* must outlive the collision world */
    int body;              /* index in the array of poses; -1: the fixed world */
    int surface;           /* goes into br_contact.surface_a or _b; -1: none */
    br_pose local;         /* of the shape in the body */
    br_vec3 structure;     /* structure direction in the coordinates of the shape; goes into
                              br_contact.structure_a or _b */
    uint32_t group, mask;  /* two geoms meet only if each one's group has a bit in the other's mask */
} br_geom_spec;

/* Do the two bodies collide? `a` < `b`; -1 is the fixed world. Must depend on nothing but its arguments. */
typedef bool (*br_pair_filter)(int a, int b, void *context);

/* Default: no margin, no filter. */
typedef struct br_collision_options {
    double margin;         /* gap [m] up to which surfaces count as in contact (depth is then negative); two
                              meshes: where a vertex is before a face, or edges cross */
    double match_distance; /* how far a contact may move in the coordinates of both bodies in a step and keep
                              its id [m]; 0: 5 % of the size of the smaller of the two shapes */
    br_pair_filter filter; /* null: all pairs of different bodies */
    void *filter_context;
} br_collision_options;

/* A collision world: geoms and work space. One thread at a time. Opaque. */
typedef struct br_collision br_collision;

/* Contacts, with what is needed to recognise them in the next step. Zero-initialise; memory grows and is
 * reused. */
typedef struct br_contact_list {
    size_t n, capacity;
    br_contact *contacts; /* (n) sorted by id, which is by pair of geoms and then by point */
    br_vec3 *local_a;     /* (n) the point in the coordinates of body A (world if fixed) */
    br_vec3 *local_b;     /* (n) and of body B */
} br_contact_list;

/* Counts of the last br_collision_find. */
typedef struct br_collision_statistics {
    size_t pairs_near;     /* pairs whose bounding boxes overlap */
    size_t pairs_touching; /* pairs with a contact */
    size_t contacts;
} br_collision_statistics;

BR_BEGIN_DECLS

/* Shapes. Lengths [m] > 0 and finite; coordinates finite. On an error *shape is null. */

/* Centred at the origin. */
BR_API BR_NODISCARD br_status br_shape_sphere(double radius, br_shape **shape, br_error *error);
/* Edge lengths; centred. */
BR_API BR_NODISCARD br_status br_shape_box(br_vec3 sides, br_shape **shape, br_error *error);
/* Along z, centred; `length` is that of the cylindrical part. */
BR_API BR_NODISCARD br_status br_shape_capsule(double radius, double length, br_shape **shape,
                                               br_error *error);
/* Along z, centred. */
BR_API BR_NODISCARD br_status br_shape_cylinder(double radius, double length, br_shape **shape,
                                                br_error *error);
/* A convex polyhedron: vertices (n_vertices), faces as polygons: `sizes` (n_faces) corners each, `corners`
 * their indices one face after the other, counter-clockwise seen from outside. Errors: not closed, not convex
 * (to 1e-9 of its size), a degenerate face. */
BR_API BR_NODISCARD br_status br_shape_convex(size_t n_vertices, const br_vec3 *vertices, size_t n_faces,
                                              const int *sizes, const int *corners, br_shape **shape,
                                              br_error *error);
/* The convex hull of points (n), those of a mesh for instance, by quickhull with exact decisions; points
 * within 1e-11 of its size of a face count as on it, triangles in one plane become one face. With a limit on
 * the vertices (`most` >= 4; 0: none) the points that reach farthest are taken, and others stay outside.
 * Errors: all points in one plane, on one line or at one place, to 1e-8 of their extent; a coordinate that is
 * not finite. */
BR_API BR_NODISCARD br_status br_shape_hull(size_t n, const br_vec3 *points, int most, br_shape **shape,
                                            br_error *error);
/* Triangles (n x 3), counter-clockwise seen from outside; vertices at one place count as one. Errors: index
 * out of range, degenerate triangle, no triangle. It need not be closed, except for br_shape_mass. */
BR_API BR_NODISCARD br_status br_shape_triangles(size_t n_vertices, const br_vec3 *vertices,
                                                 size_t n_triangles, const uint32_t *triangles,
                                                 br_shape **shape, br_error *error);
/* The same from a mesh. */
BR_API BR_NODISCARD br_status br_shape_mesh(const struct br_mesh *mesh, br_shape **shape, br_error *error);
/* The half space below z = 0 of the geom's coordinates; the normal of its surface is +z. */
BR_API BR_NODISCARD br_status br_shape_plane(br_shape **shape, br_error *error);
/* Heights (ny x nx), row-major: heights[j * nx + i] at x = (i - (nx-1)/2) dx, y = (j - (ny-1)/2) dy; solid
 * below. Each cell is two triangles, split from its lower left to its upper right corner. nx, ny >= 2. */
BR_API BR_NODISCARD br_status br_shape_height_field(int nx, int ny, double dx, double dy,
                                                    const double *heights, br_shape **shape, br_error *error);
/* A solid of revolution about z. `corners` (n, 3 to 1024) are those of its cross section, x the radius, y the
 * height, counter-clockwise, the last one joined to the first; edges on the axis are inside of it. Errors: a
 * radius below zero, corners clockwise or twice at one place, edges that meet. */
BR_API BR_NODISCARD br_status br_shape_revolution(size_t n, const br_vec2 *corners, br_shape **shape,
                                                  br_error *error);
/* Parts (n), copied; the shapes in them are not. A part may not be a compound or a plane. */
BR_API BR_NODISCARD br_status br_shape_compound(size_t n, const br_shape_part *parts, br_shape **shape,
                                                br_error *error);
/* The default options of a decomposition. */
BR_API br_decomposition_options br_decomposition_options_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_decomposition_options_struct;
/* Convex pieces whose union holds a closed mesh, as a compound that owns them; the same bytes from the same
 * mesh. The least convex piece is cut in two by a plane until all are within the bound, or there are enough.
 * A piece is as concave as the larger of two lengths [Wei et al. 2022, "Approximate Convex Decomposition for
 * 3D Meshes with Collision-Aware Concavity and Tree Search"]: the largest distance of its hull, cuts left
 * out, from the mesh's surface; and 0.3 times the radius of a ball of the volume that the hull has too much.
 * `result` may be null. Errors: not a closed mesh, no volume. */
BR_API BR_NODISCARD br_status br_shape_decompose(const br_shape *mesh,
                                                 const br_decomposition_options *options, br_shape **shape,
                                                 br_decomposition *result, br_error *error);
/* Takes null. */
BR_API void br_shape_destroy(br_shape *shape);

/* What kind of shape it is. */
BR_API br_shape_kind br_shape_kind_of(const br_shape *shape);
/* Its name in words, for messages; a static string. */
BR_API const char *br_shape_kind_name(br_shape_kind kind);
/* Vertices and faces of a box or convex shape; false, and all zero, for other kinds. */
BR_API bool br_shape_polyhedron(const br_shape *shape, br_polyhedron *polyhedron);
/* Corners of a box, convex shape, mesh or height field [m], (*n), in its own coordinates, those of a mesh or
 * height field sorted by x, then y, then z; null, and none: the shape is another one. */
BR_API const br_vec3 *br_shape_vertices(const br_shape *shape, size_t *n);
/* Its surface as a mesh in its own coordinates, without texture coordinates, to be looked at: round shapes
 * have 48 sides and smooth normals, edges of polyhedra are sharp. Errors: a plane, out of memory. */
BR_API BR_NODISCARD br_status br_shape_surface(const br_shape *shape, struct br_mesh **mesh, br_error *error);
/* Parts of a compound (n), null for other kinds. Valid as long as the shape. */
BR_API const br_shape_part *br_shape_parts(const br_shape *shape, size_t *n);
/* Axis-aligned bounds in the pose [m]; infinite for a plane. */
BR_API void br_shape_bounds(const br_shape *shape, br_pose pose, br_vec3 *low, br_vec3 *high);

/* The nearest point of a mesh's or height field's surface to x, in the shape's own coordinates. */
typedef struct br_surface_point {
    br_vec3 point;    /* [m] */
    double distance;  /* to x [m] */
    int triangle;     /* as the shape was made of them */
    double weight[3]; /* of the triangle's corners, >= 0, sum 1 */
} br_surface_point;
/* Of triangles equally near the one that faces x most squarely. False for other kinds of shapes. */
BR_API bool br_shape_nearest(const br_shape *shape, br_vec3 x, br_surface_point *nearest);

/* For a density [kg/m^3] > 0. A mesh is integrated by the divergence theorem. Errors: plane, height field, a
 * mesh that is not closed or has no positive volume. The parts of a compound are added: overlaps count twice.
 */
BR_API BR_NODISCARD br_status br_shape_mass(const br_shape *shape, double density, br_mass *mass,
                                            br_error *error);
/* Mass properties in coordinates in which the shape has the pose. */
BR_API br_mass br_mass_move(br_mass mass, br_pose pose);
BR_API br_mass br_mass_add(br_mass a, br_mass b);
/* Scaled to a given mass [kg]. */
BR_API br_mass br_mass_scale_to(br_mass mass, double total);

/* See br_geom_spec. */
BR_API br_geom_spec br_geom_spec_default(void);
/* See br_collision_options. */
BR_API br_collision_options br_collision_options_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_collision_options_struct;

/* An empty world. Errors: a margin or distance that is negative or not finite. */
BR_API BR_NODISCARD br_status br_collision_create(const br_collision_options *options,
                                                  br_collision **collision, br_error *error);
/* Takes null. */
BR_API void br_collision_destroy(br_collision *collision);
/* Adds a geom; *index (may be null) counts from 0. */
BR_API BR_NODISCARD br_status br_collision_add(br_collision *collision, const br_geom_spec *spec, int *index,
                                               br_error *error);
BR_API size_t br_collision_geoms(const br_collision *collision);
/* A geom as it was added. */
BR_API const br_geom_spec *br_collision_geom(const br_collision *collision, size_t index);

/* The contacts for the poses (n_bodies). On entry `list` holds those of the step before, or is empty; on exit
 * the new ones. Frames are br_contact_frame's, velocities zero. The order and all bytes depend on geoms,
 * poses and list alone. Errors: a pose that is not finite or whose quaternion is far from unit length (the
 * list is then unchanged), a geom whose body has no pose, memory, a failure inside the collision library (of
 * the list ids and points in the bodies' coordinates are then what they were, so that the next step
 * recognises its contacts; the rest is of no use). */
BR_API BR_NODISCARD br_status br_collision_find(br_collision *collision, size_t n_bodies,
                                                const br_pose *poses, br_contact_list *list, br_error *error);
BR_API br_collision_statistics br_collision_last(const br_collision *collision);

/* Frees what the list holds and makes it empty; takes null. */
BR_API void br_contact_list_clear(br_contact_list *list);
/* *to becomes a copy of *from. */
BR_API BR_NODISCARD br_status br_contact_list_copy(br_contact_list *to, const br_contact_list *from,
                                                   br_error *error);

BR_END_DECLS
#endif
