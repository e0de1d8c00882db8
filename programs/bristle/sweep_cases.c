/* Jobs that run in this process: cases of `bristle slide` and `bristle planar`, scenes of `bristle run`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/scene_record.h>

#include "planar_rows.h"
#include "scene_case.h"
#include "slide_rows.h"
#include "sweep_internal.h"

/* A table that metrics read is watched; of another there is none. */
static br_status watch(sweep_jobs *j, const char *file, const char *columns, br_csv_writer **table,
                       br_error *error)
{
    br_sweep_table *const read = br_sweep_reading_table(j->reading, file);
    *table = NULL;
    return read ? br_csv_writer_watch(file, columns, br_sweep_table_cell, read, table, error) : BR_OK;
}

/* The case's text with the job's values. */
static br_status edit(const sweep_jobs *j, char **text, size_t *size, br_error *error)
{
    for (size_t i = 0; i < j->n; i++)
        if (!strchr(j->keys[i], '.'))
            return br_fail(error, BR_ERR_SYNTAX, "%s = %s: a key of a case is SECTION.KEY", j->keys[i],
                           j->values[i]);
    return br_sweep_edit_ini(j->ini, j->text, j->size, j->keys, j->values, j->n, text, size, error);
}

/* ---- slide ---- */

static br_status run_slide(sweep_jobs *j, const br_line_case *c, bool run, br_error *error)
{
    br_csv_writer *rows = NULL, *events = NULL;
    br_line *line = NULL;
    char *const columns = slide_columns(&c->scene);
    br_status status = columns ? watch(j, "rows", columns, &rows, error)
                               : br_fail(error, BR_ERR_MEMORY, "header of the result");
    free(columns);
    if (status >= 0)
        status = watch(j, "events", slide_event_columns, &events, error);
    if (status >= 0 && run)
        status = slide_run(c, rows, events, NULL, &line, NULL, error);
    br_line_destroy(line);
    br_csv_writer_discard(rows);
    br_csv_writer_discard(events);
    return status;
}

br_status sweep_slide(sweep_jobs *j, bool run, br_error *error)
{
    char *text = NULL;
    size_t size;
    br_line_case *c = NULL;
    br_status status = edit(j, &text, &size, error);
    if (status >= 0)
        status = br_line_case_parse(j->plan->subject, text, size, j->registry, &c, error);
    for (size_t i = 0; status >= 0 && !run && i < c->n_inputs; i++)
        status = sweep_add_input(j, c->inputs[i], error);
    if (status >= 0)
        status = run_slide(j, c, run, error);
    br_line_case_destroy(c);
    free(text);
    return status;
}

/* ---- planar ---- */

static br_status run_planar(sweep_jobs *j, const br_planar_case *c, bool run, br_error *error)
{
    br_csv_writer *rows = NULL;
    br_status status = watch(j, "rows", planar_columns(c), &rows, error);
    if (status >= 0 && run)
        status = planar_run(c, rows, NULL, error);
    br_csv_writer_discard(rows);
    return status;
}

br_status sweep_planar(sweep_jobs *j, bool run, br_error *error)
{
    char *text = NULL;
    size_t size;
    br_planar_case *c = NULL;
    br_status status = edit(j, &text, &size, error);
    if (status >= 0)
        status = br_planar_case_parse(j->plan->subject, text, size, &c, error);
    for (size_t i = 0; status >= 0 && !run && i < c->n_inputs; i++)
        status = sweep_add_input(j, c->inputs[i], error);
    if (status >= 0)
        status = run_planar(j, c, run, error);
    br_planar_case_destroy(c);
    free(text);
    return status;
}

/* ---- scenes ---- */

static const char *const run_words[RUN_WORDS] = {"run.variant", "run.generator", "run.coefficient",
                                                 "run.duration", "run.every"};

/* Keys are those of --set, or "run." and an option of `bristle run`. */
static br_status make_sets(sweep_jobs *j, const char *words[RUN_WORDS], size_t *n, br_error *error)
{
    size_t room = 1;
    for (size_t i = 0; i < j->n; i++)
        room += strlen(j->keys[i]) + strlen(j->values[i]) + 2;
    free(j->set_texts);
    char *at = j->set_texts = malloc(room);
    if (!at)
        return br_fail(error, BR_ERR_MEMORY, "settings of a scene");
    *n = 0;
    for (size_t i = 0; i < j->n; i++) {
        int word = RUN_WORDS;
        for (int k = 0; k < RUN_WORDS; k++)
            if (strcmp(j->keys[i], run_words[k]) == 0)
                word = k;
        if (word < RUN_WORDS) {
            words[word] = j->values[i];
            continue;
        }
        j->sets[(*n)++] = at;
        at += sprintf(at, "%s=%s", j->keys[i], j->values[i]) + 1;
    }
    return BR_OK;
}

/* With the tables' headers alone, unless it runs. */
static br_status run_scene(sweep_jobs *j, const scene_case *c, br_csv_writer **tables, br_error *error)
{
    br_scene *scene = NULL;
    br_scene_record *record = NULL;
    ((br_scene_options *)c->params)->store = j->store;
    BR_TRY(br_scene_create(c->type, c->params, &c->variant, &scene, error));
    br_status status = br_scene_record_watch(tables, scene, c->every, &record, error);
    br_atomic_file *files[BR_SCENE_RECORD_FILES];
    if (status >= 0) {
        memset(tables, 0, BR_SCENE_RECORD_FILES * sizeof *tables);
        status = br_scene_run(scene, scene_case_duration(c), br_scene_record_step, record, error);
        if (status < 0)
            br_error_prefix(error, "scene %s, at %g s", c->type->name, br_world_time(br_scene_world(scene)));
    }
    if (status >= 0)
        status = br_scene_record_release(record, files, error); /* the last step; no file is there */
    else
        br_scene_record_discard(record);
    br_scene_destroy(scene);
    return status;
}

static br_status add_units(sweep_jobs *j)
{
    for (size_t i = 0; i < j->plan->n_parameters; i++) {
        br_sweep_parameter *const p = &j->plan->parameters[i];
        br_member member;
        if (!p->unit && br_struct_find(j->type->params, p->keys[0], &member, NULL) >= 0 && member.field->unit)
            br_sweep_parameter_unit(j->plan, i, member.field->unit);
    }
    return BR_OK;
}

br_status sweep_scene(sweep_jobs *j, bool run, br_error *error)
{
    const char *words[RUN_WORDS] = {NULL};
    const char *const model = is_model(j->plan->subject) ? j->plan->subject : NULL;
    br_csv_writer *tables[BR_SCENE_RECORD_FILES] = {NULL};
    scene_case c = {0};
    size_t n = 0;
    BR_TRY(make_sets(j, words, &n, error));
    br_status status = scene_case_read(j->type, model, j->plan->params, j->sets, n, words, &c, error);
    if (status < 0)
        return status;
    for (size_t i = 0; i < BR_SCENE_RECORD_FILES && status >= 0; i++) {
        char name[40];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(br_scene_record_file(i), "."),
                 br_scene_record_file(i));
        status = watch(j, name, br_scene_record_columns(i), &tables[i], error);
    }
    for (size_t i = 0; !run && i < c.n_paths && status >= 0; i++)
        status = sweep_add_input(j, c.paths[i], error);
    if (status >= 0)
        status = run ? run_scene(j, &c, tables, error) : add_units(j);
    for (size_t i = 0; i < BR_SCENE_RECORD_FILES; i++)
        br_csv_writer_discard(tables[i]);
    scene_case_free(&c);
    return status;
}
