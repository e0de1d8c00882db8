/* Scenes on which the engines are compared: what runs them, and what is read from their records. */
#ifndef PEER_COMPARE_H
#define PEER_COMPARE_H

#include <stdio.h>

#include <bristle/csv.h>
#include <bristle/ini.h>
#include <bristle/vec.h>

#include "child.h"

/* In the order of the tables. */
#define PEER_ENGINE_NAMES "bristle", "mujoco", "ode", "bullet"
enum { ENGINES = sizeof((const char *[]){PEER_ENGINE_NAMES}) / sizeof(const char *), SETTINGS_MAX = 16 };

extern const char *const peer_engines[ENGINES];

/* One engine with one setting. */
typedef struct setting {
    const char *engine, *name, *words;
    bool first; /* of its engine */
} setting;

/* A comparison: where things are, and the tables that are written. */
typedef struct comparison {
    br_ini *ini;
    const char *adapters, *work; /* folders */
    setting settings[ENGINES * SETTINGS_MAX];
    size_t n;
    br_csv_writer *table, *times;
} comparison;

/* A body's way, as the adapter wrote it down; rows in order of time. */
typedef struct track {
    size_t n;
    double *t, *x, *y, *z, *vx, *vy, *yaw;
} track;

/* What a run of an adapter left behind. */
typedef struct run_result {
    child_end end;
    br_csv *poses;
} run_result;

/* A number of the ini file; what is missing ends the program with status 2. */
double number(const comparison *c, const char *section, const char *key);
/* The list of numbers of a key, at most `most`; returns how many. */
size_t numbers(const comparison *c, const char *section, const char *key, double *values, size_t most);
double radians(double degrees);

/* The model of the next runs: writes to it, then closes it. */
FILE *model_begin(const comparison *c, const char *name, double gx, double gy, double gz);
void model_end(FILE *model);

/* Runs an engine on the model. `words`: of the scene, behind those of the setting. The time of its steps goes
 * into the table of times under this scenario and case. */
run_result run_engine(const comparison *c, const setting *s, const char *scenario, const char *which,
                      double duration, long every, const char *words);
void run_free(run_result *r);
/* A body of the record, all its rows. Null memory: it ended without one. */
track track_of(const run_result *r, const char *body);
void track_free(track *t);
/* The row nearest to a time. */
size_t row_at(const track *t, double time);

/* A row of the table: NaN where nothing was measured, or nothing is expected. */
void put(const comparison *c, const char *scenario, const char *which, const setting *s, const run_result *r,
         const char *quantity, double measured, double expected);

/* The scenarios. */
void compare_slides(const comparison *c);   /* incline, ellipse, creep, stop, stribeck */
void compare_piles(const comparison *c);    /* stack, ratio, chain, hopper */
void compare_isotropy(const comparison *c); /* headings, orientations */
void compare_wheels(const comparison *c);
void compare_sweeps(const comparison *c); /* what a contact takes of a sweep; only where it is named */

#endif
