/* An adapter: one engine behind a few functions, so that a scene is run by it and written down as our own
 * runs are. Each adapter is a program of its own, peers/main.c with one engine's file:
 *
 *     peer-ode MODEL.xml FOLDER duration=1 dt=0.005 every=10 iterations=50
 *
 * The model is MJCF, as `bristle run --export` writes it. MuJoCo reads the file itself; the others take
 * bodies, geoms and joints from the world that the library has made of it. What MJCF cannot say, friction
 * along axes of a body and friction that depends on the speed, comes as settings.
 *
 * Exit status: 0; 2, bad input; 3, the engine has no way to do what is asked (a refusal, with its reason on
 * standard error); anything else is a failure of the engine. */
#ifndef PEER_H
#define PEER_H

#include <bristle/mjcf.h>

/* Friction beyond what the model says. */
typedef struct peer_friction {
    double mu;        /* coefficient everywhere; of an ellipse along its axis, of Stribeck's curve at speed */
    double mu_across; /* of an ellipse, across it; NaN: a circle */
    double mu_rest;   /* of Stribeck's curve, at rest; NaN: friction does not depend on the speed */
    double speed;     /* [m/s] mu(v) = mu + (mu_rest - mu) exp(-(v/speed)^2) */
    bool of_body;     /* the axes turn with the body */
    const char *angles; /* [rad] of the axis against x, in the plane, of the geoms of bodies in their order,
                           as a list; the last one of it stands for all that follow */
} peer_friction;

/* A word "name=value" of the command line. */
typedef struct peer_word {
    const char *name, *value;
    bool used;
} peer_word;

/* What an engine is asked to do. */
typedef struct peer_job {
    const char *model; /* path */
    br_scene *scene;   /* as the library reads it; engines other than ours do not step it */
    const br_world *world;
    double dt, duration; /* [s] */
    long every;          /* steps between rows */
    double weigh;        /* [s] of the residual (residual.h) */
    double settle;       /* [s] steps before it are not judged */
    peer_friction friction;
    peer_word *words;
    size_t n_words;
} peer_job;

/* A contact of the last step, with the force on A. */
typedef struct peer_contact {
    int body_a, body_b;                       /* -1: the world */
    br_vec3 point, normal, tangent, binormal; /* the normal points from B towards A */
    double depth;                             /* [m] */
    double force_n, force_t, force_b;         /* [N]; NaN: the engine does not say */
} peer_contact;

typedef struct peer_engine {
    const char *name;
    const char *(*version)(void);
    /* Sets what of the world's options the engine's words say; null: nothing. Before `create`. */
    br_status (*options)(const peer_job *job, br_world_options *options, br_error *error);
    /* BR_ERR_UNSUPPORTED is a refusal. */
    br_status (*create)(const peer_job *job, void **state, br_error *error);
    br_status (*step)(void *state, br_error *error);
    void (*pose)(void *state, int body, br_pose *pose, br_velocity *velocity);
    /* At most `most`; returns how many there are. */
    size_t (*contacts)(void *state, peer_contact *contacts, size_t most);
    void (*destroy)(void *state);
} peer_engine;

BR_BEGIN_DECLS

/* The engine of this program. */
extern const peer_engine peer_engine_here;

/* The value of a word of the command line, or `preset`; names that no engine asks for are refused. */
const char *peer_text(const peer_job *job, const char *name, const char *preset);
/* The same as a number. What is none ends the program with status 2. */
double peer_number(const peer_job *job, const char *name, double preset);

bool peer_is_ellipse(const peer_job *job);
bool peer_is_stribeck(const peer_job *job);
/* The coefficient at a sliding speed [m/s]. */
double peer_coefficient(const peer_job *job, double speed);
/* The first axis of friction of a geom (its index in the world) of a body that is turned by `orientation`,
 * unit, in world axes. */
br_vec3 peer_axis(const peer_job *job, int geom, br_quat orientation);
/* The cone that is asked for where a body in a pose touches at a point, in a contact's own axes, at a sliding
 * speed [m/s]. */
br_cone peer_cone(const peer_job *job, int body, br_pose pose, br_vec3 point, br_vec3 tangent,
                  br_vec3 binormal, double speed);

/* Half sizes of a box, radius and half length of what is round, from the shape's bounds. */
br_vec3 peer_half(const br_geom_spec *geom);
/* The pose of a geom in the world, of one that belongs to no body; else in its body. */
br_pose peer_compose(br_pose a, br_pose b);

BR_END_DECLS
#endif
