/* What an MJCF file says, with defaults filled in, angles in radians and poses as positions and unit
 * quaternions. Texts lie in the file. */
#ifndef BRISTLE_MJCF_MODEL_H
#define BRISTLE_MJCF_MODEL_H

#include <bristle/image.h>
#include <bristle/materials.h>
#include <bristle/matchstick.h>

#include "xml.h"

/* <compiler> */
typedef struct mjcf_compiler {
    double angle; /* [rad] of the file's unit */
    char euler[4];
    bool autolimits;
    int inertia_from_geoms; /* 0 no, 1 yes, 2 where a body has no <inertial> */
    const char *mesh_folder, *texture_folder;
} mjcf_compiler;

/* <mesh> or <hfield> */
typedef struct mjcf_asset {
    const xmlNode *node;
    const char *name;
    br_shape *hull, *triangles; /* of a mesh; hull: what collides, as in MuJoCo */
    bool weighs_hull;           /* in place of its triangles */
    br_shape *field;            /* of a height field */
    bool handed_over;           /* the shapes belong to a scene */
} mjcf_asset;

typedef enum mjcf_geom_kind {
    MJCF_PLANE,
    MJCF_HFIELD,
    MJCF_SPHERE,
    MJCF_CAPSULE,
    MJCF_ELLIPSOID,
    MJCF_CYLINDER,
    MJCF_BOX,
    MJCF_MESH
} mjcf_geom_kind;

typedef struct mjcf_geom {
    const xmlNode *node;
    const char *name;
    int body;           /* in the model */
    int kind;           /* mjcf_geom_kind */
    double size[3];     /* [m] as the file has it, after fromto */
    br_pose pose;       /* in the body */
    int asset;          /* index of a mesh or height field; -1 */
    double friction[3]; /* sliding [1], torsional [m], rolling [m] */
    int condim, priority;
    int contype, conaffinity;
    double mass;    /* [kg]; NAN: by the density */
    double density; /* [kg/m^3] */
    bool paired;    /* a <pair> names it */
    const char *look; /* name of its <material>; null: none */
    int material;     /* in the scene's table, by mjcf_materials */
    int index;        /* of the world's geom; -1: it meets nothing */
} mjcf_geom;

typedef enum mjcf_joint_kind { MJCF_FREE, MJCF_BALL, MJCF_SLIDE, MJCF_HINGE } mjcf_joint_kind;

typedef struct mjcf_joint {
    const xmlNode *node;
    const char *name;
    int body;
    int kind;               /* mjcf_joint_kind */
    br_vec3 position, axis; /* in the body; the axis has unit length */
    bool limited;
    double low, high, reference; /* [rad, m] */
    double stiffness, rest;      /* [N m/rad, N/m], [rad, m] */
    double damping;              /* [N m s/rad, N s/m] */
    double friction;             /* [N m, N] dry friction */
    double armature;             /* [kg m^2, kg] of its rotor */
    bool driven;                 /* an actuator moves it */
    int q, v;                    /* where its numbers begin in qpos and qvel of a <key> */
    int index;                   /* of the world's joint; -1: none (free) */
} mjcf_joint;

typedef struct mjcf_body {
    const xmlNode *node;
    const char *name;
    int parent;   /* -1: this is the world */
    br_pose pose; /* in the parent */
    bool mocap;
    bool inertial; /* mass, centre and inertia are given */
    br_mass mass;  /* in the body's coordinates */
    int joint;     /* the first one, by which it moves first; -1: fixed to its parent */
    int n_joints;  /* they follow one another */
    /* What follows from that. */
    int root;        /* the body with a joint, or mocap, that it is a part of; -1: the fixed world */
    br_pose in_root; /* where it is in that body, or in the world */
    br_pose world;   /* in the model's own configuration */
    int index;       /* in the world, of a root; -1 */
    br_vec3 centre;  /* of mass, of a root, in its coordinates */
} mjcf_body;

/* <pair>: its own coefficients. */
typedef struct mjcf_pair {
    const xmlNode *node;
    int geom_a, geom_b;
    double friction[3];
    int condim;
} mjcf_pair;

/* <exclude>, or the bodies of <connect> and <weld>. */
typedef struct mjcf_bond {
    const xmlNode *node;
    int body_a, body_b;
    enum { MJCF_EXCLUDE, MJCF_CONNECT, MJCF_WELD } kind;
    br_vec3 anchor; /* in body a */
} mjcf_bond;

/* <site>: a point of a body. */
typedef struct mjcf_site {
    const char *name;
    int body;
    br_vec3 position; /* in the body [m] */
} mjcf_site;

/* <spatial>: a line between two sites. */
typedef struct mjcf_tendon {
    const xmlNode *node;
    const char *name;
    int site_a, site_b;
    double stiffness, damping; /* [N/m, N s/m] */
    double length;             /* where its spring is relaxed [m]; below 0: as the model stands */
    bool held;                 /* an <equality> holds its length */
    double longer;             /* than the model has it [m] */
} mjcf_tendon;

/* <motor>, <position>, <velocity> and <general>, as the last: the force along the joint is gear (gain u +
 * bias), gain and bias a + b l + c l' with the length l = gear q, u and force within limits. */
typedef struct mjcf_actuator {
    const xmlNode *node;
    const char *name;
    int joint; /* -1: it moves nothing */
    double gear, gain[3], bias[3];
    double control; /* that of the <key>; else 0 */
    int servo;      /* joint of the world that gives its force; -1: it is pushed before each step */
    double range[2], most[2]; /* of the control and of the force before the gear; infinite: not limited */
} mjcf_actuator;

/* ---- <custom>: what MuJoCo has no elements for, in texts whose names begin with "bristle:" ---- */

/* What an attribute is for: one geom, or all geoms of a <material>. */
typedef struct mjcf_target {
    int geom;         /* -1: a material */
    const char *look; /* name of the material; null: a geom */
} mjcf_target;

typedef enum mjcf_structure_kind {
    MJCF_UNIFORM,
    MJCF_CIRCULAR,
    MJCF_SWEPT,
    MJCF_FAN,
    MJCF_WAVE,
    MJCF_GATHER
} mjcf_structure_kind;

/* bristle:structure:NAME, structure directions in the coordinates of the geom, as materials.h has them. */
typedef struct mjcf_structure {
    unsigned kind; /* mjcf_structure_kind */
    br_vec3 direction, origin, axis;
    double angle, rate, amplitude, wavelength;
} mjcf_structure;

/* bristle:normalmap:NAME */
typedef struct mjcf_map {
    const char *file, *mesh; /* paths as they stand in the file; mesh null: the geom's own shape */
    double size;             /* of one repeat of the picture [m]; NAN: the mesh's own coordinates */
    double k;                /* field mask [1] */
    unsigned green;          /* 0 up, 1 down */
} mjcf_map;

/* One attribute: which of the three it is follows from the list that it is in. */
typedef struct mjcf_mark {
    const xmlNode *node;
    mjcf_target a, b; /* b: of a pair alone */
    union {
        mjcf_structure structure;
        mjcf_map map;
        br_matchstick_params pair; /* bristle:pair:NAME:NAME */
    } is;
    br_image *picture; /* of a map, green up, and the mesh where it names one */
    br_mesh *surface;
} mjcf_mark;

typedef struct mjcf_marks {
    mjcf_mark *list;
    size_t n, capacity;
} mjcf_marks;

typedef struct mjcf_model {
    mjcf_file file;
    mjcf_compiler compiler;
    double timestep; /* [s] */
    br_vec3 gravity; /* [m/s^2] */
    bool contacts;   /* false: the flag is off */
    mjcf_asset *meshes, *fields;
    size_t n_meshes, meshes_capacity, n_fields, fields_capacity;
    mjcf_body *bodies; /* parents first; 0 is the world */
    size_t n_bodies, bodies_capacity;
    mjcf_geom *geoms;
    size_t n_geoms, geoms_capacity;
    mjcf_joint *joints;
    size_t n_joints, joints_capacity;
    mjcf_pair *pairs;
    size_t n_pairs, pairs_capacity;
    mjcf_bond *bonds;
    size_t n_bonds, bonds_capacity;
    mjcf_site *sites;
    size_t n_sites, sites_capacity;
    mjcf_tendon *tendons;
    size_t n_tendons, tendons_capacity;
    mjcf_actuator *actuators;
    size_t n_actuators, actuators_capacity;
    mjcf_marks structures, maps, friction;
    int n_materials;
    int *surfaces; /* (n_materials) of contact patches; -1: smooth. Null: no material has one */
    int nq, nv;
} mjcf_model;

/* Reads and checks the whole of a file. *model is freed by mjcf_model_free whatever this returns. */
br_status mjcf_model_read(const char *path, bool lenient, br_mjcf_warn warn, void *context, mjcf_model *model,
                          br_error *error);
void mjcf_model_free(mjcf_model *model);

/* ---- its parts ---- */

br_status mjcf_read_settings(mjcf_model *model, br_error *error);
br_status mjcf_read_assets(mjcf_model *model, br_error *error);
/* Index of the mesh or height field of that name; -1. */
int mjcf_find_asset(const mjcf_asset *assets, size_t n, const char *name);
br_status mjcf_read_bodies(mjcf_model *model, br_error *error);
br_status mjcf_read_geom(mjcf_model *model, const xmlNode *node, int body, br_pose frame, br_error *error);
br_status mjcf_read_joint(mjcf_model *model, const xmlNode *node, int body, br_pose frame, br_error *error);
br_status mjcf_read_contacts(mjcf_model *model, br_error *error);
br_status mjcf_read_equalities(mjcf_model *model, br_error *error);
br_status mjcf_read_site(mjcf_model *model, const xmlNode *node, int body, br_pose frame, br_error *error);
br_status mjcf_read_tendons(mjcf_model *model, br_error *error);
/* <tendon> of an <equality>. */
br_status mjcf_read_held(mjcf_model *model, const xmlNode *node, br_error *error);

br_status mjcf_read_actuators(mjcf_model *model, br_error *error);
/* What a <key> gives them, one for each. */
br_status mjcf_set_controls(mjcf_model *model, const xmlNode *key, const double *controls, br_error *error);

br_status mjcf_read_custom(mjcf_model *model, br_error *error);
void mjcf_free_custom(mjcf_model *model);
/* Values that bristle:options gives members of br_scene_options. */
br_status mjcf_read_options(mjcf_model *model, br_scene_options *options, br_error *error);
/* Index of the attribute of a list that holds for the geom: of its own name, else of its material's; -1. */
int mjcf_mark_of(const mjcf_marks *marks, const mjcf_model *model, size_t geom);
/* Index of the pair that holds for two geoms, the one that names more of them as geoms; -1. */
int mjcf_pair_of(const mjcf_model *model, size_t geom_a, size_t geom_b);
/* The structure directions of a geom that has the pose in the field's coordinates. */
br_structure_field mjcf_structure_field(const mjcf_structure *structure, br_pose pose);
extern const br_struct_type mjcf_structure_struct, mjcf_map_struct;
/* The picture, and the mesh if it names one. */
br_status mjcf_read_map(mjcf_model *model, mjcf_mark *mark, br_error *error);

/* pos and one of quat, axisangle, euler, xyaxes, zaxis. */
br_status mjcf_read_pose(mjcf_model *model, const xmlNode *node, br_pose *pose, br_error *error);
/* The orientation alone; false in *given if there is none. */
br_status mjcf_read_orientation(mjcf_model *model, const xmlNode *node, br_quat *q, bool *given,
                                br_error *error);
/* The rotation that takes z to the direction. */
br_quat mjcf_from_z(br_vec3 direction);
/* a after b: a point of b's coordinates in those of a's surroundings. */
br_pose mjcf_compose(br_pose a, br_pose b);
br_pose mjcf_inverse(br_pose a);

/* Equal numbers; NaN is equal to nothing. */
static inline bool mjcf_same(double a, double b)
{
    return a <= b && a >= b;
}

/* Is it a part of a body that moves? */
bool mjcf_moves(const mjcf_model *model, int body);
/* Index of a body, joint or geom by name; -1. */
int mjcf_find_body(const mjcf_model *model, const char *name);
int mjcf_find_joint(const mjcf_model *model, const char *name);
int mjcf_find_geom(const mjcf_model *model, const char *name);

/* Have all keys as many numbers as the model has joints and actuators? */
br_status mjcf_check_keys(mjcf_model *model, br_error *error);
/* The state of a <key>: (nq) and (nv) numbers, in arrays that the caller frees; null: the key does not say.
 * Actuators get its controls. */
br_status mjcf_read_key(mjcf_model *model, const char *name, double **qpos, double **qvel, br_error *error);

#endif
