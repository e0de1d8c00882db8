/* What `bristle run` runs: a scene, its parameters and how it is run, from a command line and from SCENE.ini;
 * and SCENE.ini as it is written beside a run, so that the run can be repeated. */
#ifndef BRISTLE_PROGRAM_SCENE_CASE_H
#define BRISTLE_PROGRAM_SCENE_CASE_H

#include <stdbool.h>
#include <bristle/ini.h>
#include <bristle/scene_friction.h>

/* How a scene is run: options of the command line ("--variant"), keys of section [run] in SCENE.ini. */
enum { RUN_VARIANT, RUN_GENERATOR, RUN_COEFFICIENT, RUN_DURATION, RUN_EVERY, RUN_WORDS };

/* Texts of parameters lie in `file`, in `paths` and on the command line, which must outlive the case. */
typedef struct scene_case {
    const br_scene_type *type;
    void *params;                /* type->params->size bytes */
    br_scene_variant variant;    /* with its coefficient */
    br_scene_friction *friction; /* a friction model in place of a generator of scenes; null: none */
    bool other_friction;         /* the command line says it, whatever the file does */
    double duration;             /* [s]; 0: as the scene has it */
    long every;                  /* steps between two that are recorded */
    br_ini *file;                /* null: none */
    char **paths;                /* (n_paths) absolute ones, of parameters that are files */
    size_t n_paths, paths_capacity;
    bool piped; /* the model is standard input */
} scene_case;

/* What parameters of a friction model begin with: "generator.mu_t". */
extern const char scene_case_generator[];

/* Is it the path of a model in MJCF? */
bool is_model(const char *name);
/* Is it "-", a model on standard input? */
bool is_piped_model(const char *name);
/* The scene of that name, or for one that ends in .xml (a model in MJCF), or "-", the type of those; the
 * error suggests the nearest. A planar one has no world of bodies: the error says which command is for it. */
br_status scene_find(const char *name, const br_scene_type **type, br_error *error);

/* The presets, those of a model in MJCF (null: the scene is no such) with its time step and gravity, then
 * SCENE.ini at `path` (null: none), then "name=value" (n_sets); `words` (null: not given) stand before those
 * of the file. Messages name file, line, key and value, or option and value. The caller frees the case unless
 * this fails. */
br_status scene_case_read(const br_scene_type *type, const char *model, const char *path,
                          const char *const *sets, size_t n_sets, const char *const words[RUN_WORDS],
                          scene_case *c, br_error *error);
void scene_case_free(scene_case *c);
/* The scene itself, as it starts. */
br_status scene_case_make(const scene_case *c, br_scene **scene, br_error *error);

/* Is its friction another one than its variant's? */
bool scene_case_has_generator(const scene_case *c);

/* How long it runs [s]. */
double scene_case_duration(const scene_case *c);

/* SCENE.ini of the case as text, which the caller frees: every parameter, the scene, its variant, the
 * program's version. Errors: a value that SCENE.ini cannot hold (a path that is too long for a line). */
br_status scene_case_write(const scene_case *c, char **text, size_t *size, br_error *error);

#endif
