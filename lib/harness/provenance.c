/* run.ini: every parameter as used, what was measured, and last, in a section of its own, what it was built
 * with. This is the only file that knows the commit, so that a new commit compiles one file. */
#include "private.h"

#include <gnu/libc-version.h>
#include <gsl/gsl_version.h>
#include <string.h>
#include <sundials/sundials_version.h>
#include <sys/utsname.h>

#include <bristle/text.h>
#include <bristle/version.h>

#ifndef BR_COMMIT
#define BR_COMMIT "unknown"
#endif

#if defined(__clang__)
#define COMPILER __VERSION__
#elif defined(__GNUC__)
#define COMPILER "GCC " __VERSION__
#else
#define COMPILER "unknown"
#endif

static void write_parameters(const br_params *params, FILE *stream)
{
    const char *section = "";
    for (size_t i = 0; i < params->n; i++) {
        const br_param *const param = &params->list[i];
        if (strcmp(section, param->entry->section) != 0) {
            section = param->entry->section;
            fprintf(stream, "\n[%s]\n", section);
        }
        br_ini_write(stream, param->entry->key, br_param_value(params, param), param->comment);
    }
}

/* What --quick and --set changed, with the value of the file behind it. */
static void write_overrides(const br_params *params, FILE *stream)
{
    bool begun = false;
    for (size_t i = 0; i < params->n; i++) {
        const br_param *const param = &params->list[i];
        const br_layer layer = br_param_layer(params, param);
        if (layer == BR_LAYER_FILE)
            continue;
        if (!begun)
            fputs("\n[overrides]\n", stream);
        begun = true;
        char comment[4200];
        snprintf(comment, sizeof comment, "%s, instead of %s", layer == BR_LAYER_SET ? "--set" : "--quick",
                 param->text[BR_LAYER_FILE]);
        br_ini_write(stream, param->name, param->text[layer], comment);
    }
}

/* Tables that the report shows, separated by blanks. */
static void write_shown(const br_experiment *ex, FILE *stream)
{
    const char *before = "shown = ";
    for (size_t i = 0; i < ex->type->n_outputs; i++)
        if (ex->tables[i].shown) {
            fprintf(stream, "%s%s", before, ex->type->outputs[i].file);
            before = " ";
        }
    if (strcmp(before, " ") == 0)
        fputc('\n', stream);
}

static void write_warnings(const br_params *params, FILE *stream)
{
    if (params->n_warnings > 0)
        fputs("\n[warnings]\n", stream);
    for (size_t i = 0; i < params->n_warnings; i++) {
        char key[24];
        snprintf(key, sizeof key, "%zu", i + 1);
        br_ini_write(stream, key, params->warnings[i], "");
    }
}

static void write_records(const br_records *records, const char *section, FILE *stream)
{
    if (records->n > 0)
        fprintf(stream, "\n[%s]\n", section);
    for (size_t i = 0; i < records->n; i++) {
        char value[BR_DOUBLE_TEXT];
        br_format_double(records->list[i].value, value);
        br_ini_write(stream, records->list[i].key, value, records->list[i].unit);
    }
}

const char *br_run_platform(br_pool *pool)
{
    struct utsname system = {0};
    uname(&system);
    return br_pool_text(pool, "%s-glibc%s", system.machine, gnu_get_libc_version());
}

static void write_build(const br_experiment *ex, FILE *stream)
{
    char sundials[40] = "unknown";
    SUNDIALSGetVersion(sundials, (int)sizeof sundials);
    struct utsname system = {0};
    uname(&system);
    /* Last: what follows may differ between builds, everything above may not. */
    fputs("\n[build]\n", stream);
    br_ini_write(stream, "version", br_version(), "");
    br_ini_write(stream, "commit", BR_COMMIT, "");
    br_ini_write(stream, "compiler", COMPILER, "");
    br_ini_write(stream, "sundials", sundials, "");
    br_ini_write(stream, "gsl", gsl_version, "");
    br_ini_write(stream, "libc", gnu_get_libc_version(), "");
    if (ex->renderer != NULL)
        br_ini_write(stream, "renderer", ex->renderer, "");
    fprintf(stream, "system = %s %s %s\n", system.sysname, system.release, system.machine);
}

void br_run_write(const br_experiment *ex, FILE *stream)
{
    fputs("[experiment]\n", stream);
    br_ini_write(stream, "id", ex->type->id, "");
    br_ini_write(stream, "title", ex->type->title, "");
    br_ini_write(stream, "reproduces", ex->type->reproduces, "");
    br_ini_write(stream, "summary", ex->type->summary, "");
    br_ini_write(stream, "quick", ex->options.quick ? "yes" : "no", "");
    if (ex->own_case != NULL)
        br_ini_write(stream, "case", ex->own_case, "");
    if (ex->params.seed != NULL)
        br_ini_write(stream, "seed", ex->params.seed, "");
    write_shown(ex, stream);
    write_parameters(&ex->params, stream);
    write_overrides(&ex->params, stream);
    write_warnings(&ex->params, stream);
    write_records(&ex->notes, "measured", stream);
    write_build(ex, stream);
}

const char *br_program_commit(void)
{
    return BR_COMMIT;
}

void br_version_write(const char *id, FILE *stream)
{
    fprintf(stream, "%s (Bristle %s, commit %s)\n", id, br_version(), BR_COMMIT);
}
