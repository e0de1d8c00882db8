/* What the files of `bristle sweep` that run jobs know of each other. */
#ifndef BRISTLE_PROGRAM_SWEEP_INTERNAL_H
#define BRISTLE_PROGRAM_SWEEP_INTERNAL_H

#include <bristle/harness/sweep.h>
#include <bristle/law.h>
#include <bristle/scene.h>

#include "sweep_jobs.h"

enum { SWEEP_PATH = 4096 };

struct sweep_jobs {
    br_sweep_plan *plan;
    const char *folder;
    br_sweep_reading *reading;
    br_scene_store *store; /* of scenes */
    /* settings of the job at hand: those of [fixed], then parameters (n) */
    const char **keys, **values;
    size_t n;
    char (*texts)[BR_SWEEP_VALUE];
    char (*paths)[SWEEP_PATH]; /* of values that are files beside STUDY.ini */
    /* slide, planar */
    br_ini *ini;
    char *text;
    size_t size;
    br_law_registry *registry;
    /* scene */
    const br_scene_type *type;
    const char **sets; /* (n) "NAME=VALUE" */
    char *set_texts;
    /* experiment */
    char program[SWEEP_PATH];
    /* inputs */
    char **inputs;
    size_t n_inputs, inputs_capacity;
};

/* Another file that jobs read. */
br_status sweep_add_input(sweep_jobs *jobs, const char *path, br_error *error);

/* Runs or, with `run` false, only makes the job at hand of each kind, up to its tables' headers. */
br_status sweep_slide(sweep_jobs *jobs, bool run, br_error *error);
br_status sweep_planar(sweep_jobs *jobs, bool run, br_error *error);
br_status sweep_scene(sweep_jobs *jobs, bool run, br_error *error);
br_status sweep_experiment(sweep_jobs *jobs, size_t job, bool run, br_error *error);

/* Finds the experiment's program. */
br_status sweep_experiment_find(sweep_jobs *jobs, br_error *error);
/* Takes from what an experiment says of itself (--describe): tables and their columns, claims, units of the
 * parameters, its params.ini and files that it names, which are inputs. BR_ERR_UNKNOWN: no such claim. The
 * text is taken apart. */
br_status sweep_description(sweep_jobs *jobs, char *text, br_error *error);
/* Removes a folder and all in it. */
void sweep_remove_folder(const char *path);

#endif
