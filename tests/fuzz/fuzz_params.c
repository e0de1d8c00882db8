/* Fuzz target for what an experiment reads: params.ini with its claims, the command line with --set, one word
 * a line, and the document's own params.ini, for a user's case. What is wrong ends the program with status 2
 * and one line; what reads can be described, run, and recorded: run.ini and claims.tap read back as what they
 * were written from.
 *
 * A key's first letter says how it is bound: d double, i int, s seed, b bool, t text, l list of doubles, n
 * list of ints, c choice, f file, o file or none; section [lugre] is a law. */
#include "files.h"

#include <math.h>
#include <setjmp.h>
#include <bristle/harness/starts.h>
#include <bristle/lugre.h>
#include <bristle/text.h>

#include "harness/private.h"

enum { WORDS = 12 };

/* ---- the program does not end: exit (linked with --wrap=exit) comes back here ---- */

static jmp_buf back;
static bool is_armed;
static int exit_status;

void __real_exit(int status) BR_NORETURN;
void __wrap_exit(int status) BR_NORETURN;
void __wrap_exit(int status)
{
    if (!is_armed)
        __real_exit(status);
    is_armed = false;
    exit_status = status;
    longjmp(back, 1);
}

/* ---- the experiment ---- */

static void bind(br_params *params, const char *name, char kind)
{
    double number;
    unsigned long long seed;
    int whole;
    bool yes;
    const char *text;
    const double *numbers;
    const int *integers;
    size_t n;
    switch (kind) {
    case 'd':
        br_params_double(params, name, &number);
        fuzz_demand(isfinite(number));
        break;
    case 'i':
        br_params_int(params, name, &whole);
        break;
    case 's':
        br_params_seed(params, name, &seed);
        break;
    case 'b':
        br_params_bool(params, name, &yes);
        break;
    case 't':
        br_params_text(params, name, &text);
        fuzz_demand(*text);
        break;
    case 'l':
        br_params_doubles(params, name, &numbers, &n);
        for (size_t i = 0; i < n; i++)
            fuzz_demand(isfinite(numbers[i]));
        break;
    case 'n':
        br_params_ints(params, name, &integers, &n);
        fuzz_demand(n >= 1);
        break;
    case 'c':
        br_params_choice(params, name, &whole);
        fuzz_demand(whole >= 0);
        break;
    case 'f':
        br_params_file(params, name, &text);
        fuzz_demand(access(text, R_OK) == 0);
        break;
    case 'o':
        br_params_file_or_none(params, name, &text);
        break;
    default: /* stays unknown */
        break;
    }
}

static void parameters(br_params *params, void *scene)
{
    for (size_t i = 0; i < params->n; i++) {
        const br_ini_entry *const entry = params->list[i].entry;
        if (strcmp(entry->section, "lugre") != 0)
            bind(params, params->list[i].name, entry->key[0]);
        else if (!params->list[i].bound)
            br_params_law(params, "lugre", &br_lugre_type, scene);
    }
}

static const br_starts *four_starts(br_experiment *ex)
{
    br_starts *const starts = br_starts_begin(ex);
    for (int i = 0; i < 4; i++)
        br_starts_put(starts, i);
    return starts;
}

static void evaluate(br_experiment *ex)
{
    static const double numbers[] = {0.5, 1, 1e300, -3};
    for (size_t i = 0; i < ex->claims.n; i++) {
        const br_claim_entry *const claim = &ex->claims.list[i];
        const double measured = i % 5 == 4 ? NAN : numbers[i % 4];
        if (claim->rule == BR_RULE_HOLDS)
            br_claim_holds(ex, claim->id, i % 2 == 0, "seen %d # times", 3);
        else if (claim->rule == BR_RULE_FRACTION)
            br_claim_fraction(ex, claim->id, 3, 4);
        else if (claim->rule == BR_RULE_SAMPLED)
            br_claim_sampled(ex, claim->id, 3, four_starts(ex));
        else if (claim->rule == BR_RULE_ORDER)
            br_claim_order(ex, claim->id, numbers, 3, false);
        else if (claim->rule == BR_RULE_CURVE)
            br_claim_curve(ex, claim->id, numbers, numbers + 1, 2);
        else if (claim->published)
            br_claim(ex, claim->id, measured);
        else
            br_claim_against(ex, claim->id, measured, 0.6);
    }
    br_note_number(ex, "noted", 12.5, "s");
    br_references_resolve(ex);
}

static void read_run(br_experiment *ex, int argc, char **argv, const char *path, fuzz_part document)
{
    ex->params.pool = &ex->pool;
    br_progress_init(&ex->progress);
    br_options_read(&ex->pool, argc, argv, ex->type->id, &ex->options);
    ex->params.quick = ex->options.quick;
    ex->params.home = fuzz_folder();
    ex->params.given = document.size > 0;
    if (ex->params.given &&
        br_ini_parse("document", document.bytes, document.size, &ex->params.document, NULL) < 0)
        ex->params.document = NULL;
    br_params_read(&ex->params, path);
    for (size_t i = 0; i < ex->options.n_sets; i++)
        br_params_set(&ex->params, ex->options.sets[i]);
    br_claims_read(&ex->params, &ex->claims);
    ex->type->parameters(&ex->params, br_pool_alloc(&ex->pool, 1, ex->type->scene_size));
    br_params_finish(&ex->params);
    br_case_read(ex);
    br_describe(ex, stdout);
    br_list_claims(ex, stdout);
    evaluate(ex);
}

/* ---- what it records ---- */

static void demand_record(br_experiment *ex)
{
    char *text = NULL;
    size_t size = 0;
    br_ini *ini = NULL;
    br_error error = {0};
    FILE *const stream = open_memstream(&text, &size);
    br_run_write(ex, stream);
    fclose(stream);
    fuzz_demand(br_ini_parse("run.ini", text, size, &ini, &error) == BR_OK);
    for (size_t i = 0; i < ex->params.n; i++) {
        const br_param *const param = &ex->params.list[i];
        const br_ini_entry *const entry = br_ini_find(ini, param->entry->section, param->entry->key);
        fuzz_demand(entry && br_case_same(&ex->pool, entry->value, br_param_value(&ex->params, param)));
    }
    br_ini_destroy(ini);
    free(text);
}

/* A line of TAP shows what cannot be seen as '?'. */
static const char *shown(br_experiment *ex, const char *text)
{
    char *const copy = br_pool_copy(&ex->pool, text, strlen(text));
    for (char *c = copy; *c; c++)
        if (((unsigned char)*c < 0x20 && *c != '\t' && *c != '\n') || *c == 0x7f)
            *c = '?';
    return copy;
}

static void demand_claims(br_experiment *ex)
{
    char *text = NULL;
    size_t size = 0;
    br_tap_file *tap = NULL;
    br_error error = {0};
    FILE *const stream = open_memstream(&text, &size);
    br_claims_write(&ex->claims, ex->options.quick, -1, stream);
    fclose(stream);
    fuzz_demand(br_tap_parse("claims.tap", text, size, &tap, &error) == BR_OK &&
                br_tap_count(tap) == ex->claims.n);
    for (size_t i = 0; i < ex->claims.n; i++) {
        const br_claim_entry *const claim = &ex->claims.list[i];
        const br_tap_line *const line = br_tap_at(tap, i);
        const size_t length = strlen(claim->id);
        fuzz_demand(strncmp(line->description, claim->id, length) == 0 && line->description[length] == ':');
        fuzz_demand(br_case_same(&ex->pool, line->description + length + 1, shown(ex, claim->statement)));
        fuzz_demand(br_tap_field(line, "source") &&
                    br_case_same(&ex->pool, br_tap_field(line, "source"), claim->source));
        fuzz_demand(!claim->undefined || !line->ok || line->directive == BR_TAP_SKIP);
    }
    br_tap_destroy(tap);
    free(text);
}

static void free_run(br_experiment *ex)
{
    pthread_mutex_destroy(&ex->progress.mutex);
    br_params_free(&ex->params);
    br_pool_free(&ex->pool);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const br_experiment_type type = {.id = "fuzzed",
                                            .title = "t",
                                            .reproduces = "nothing",
                                            .summary = "s",
                                            .scene_size = sizeof(br_lugre),
                                            .parameters = parameters};
    static br_experiment ex; /* keeps its values when exit comes back */
    fuzz_part parts[3];
    char path[FUZZ_PATH], file[FUZZ_PATH], words[1000], name[] = "fuzzed";
    char *argv[WORDS + 1] = {name};
    int argc = 1;
    fuzz_split(data, size, parts, 3);
    fuzz_write(path, "params.ini", parts[0]);
    fuzz_write(file, "data.csv", (fuzz_part){"a\n1\n", 4});
    snprintf(words, sizeof words, "%.*s", (int)parts[1].size, parts[1].bytes);
    for (char *rest = words, *word; argc < WORDS && (word = strsep(&rest, "\n"));)
        if (*word)
            argv[argc++] = word;

    ex = (br_experiment){.type = &type};
    fuzz_printed printed;
    fuzz_print_begin(&printed);
    const bool has_ended = setjmp(back) != 0;
    if (!has_ended) {
        is_armed = true;
        read_run(&ex, argc, argv, path, parts[2]);
        is_armed = false;
    }
    fuzz_print_end(&printed);
    size_t lines = 0;
    for (const char *line = printed.err; (line = strchr(line, '\n')); line++)
        lines++;
    fuzz_demand(lines == ex.params.n_warnings + has_ended && !strstr(printed.err, "\n\n"));
    if (has_ended) {
        fuzz_demand(exit_status == EXIT_BAD_INPUT);
    } else {
        demand_record(&ex);
        demand_claims(&ex);
    }
    fuzz_print_free(&printed);
    free_run(&ex);
    return 0;
}
