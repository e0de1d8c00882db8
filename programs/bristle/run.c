/* bristle run: a scene of rigid bodies through time, summed up on standard output or recorded in a folder. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/image.h>
#include <bristle/scene_record.h>
#include <bristle/text.h>

#include "command.h"
#include "figure.h"
#include "json.h"
#include "options.h"
#include "outputs.h"
#include "parameters.h"
#include "progress.h"
#include "run_export.h"
#include "run_pictures.h"
#include "run_piped.h"
#include "run_problems.h"
#include "run_short.h"
#include "scene_case.h"

enum {
    SET,
    PARAMS,
    DESCRIBE,
    OUTPUT,
    PROBLEMS,
    EXPORT,
    PLOT,
    DRAW,
    AT,
    VIEW,
    FILM,
    PACE,
    JSON,
    SOLVER,
    LENIENT,
    WORDS,
    N_OPTIONS = WORDS + RUN_WORDS
};
enum { MAX_SETS = 200, SHORT_SETS = 2, FILES = BR_SCENE_RECORD_FILES + 2, PATH_SIZE = 4096 };

/* ---- on standard output ---- */

static void list_scenes(void)
{
    size_t n;
    const br_scene_type *const *const types = br_scenes(&n);
    puts("scenes:");
    for (size_t i = 0; i < n; i++)
        printf("  %-20s %s (%s)\n", types[i]->name, types[i]->title, types[i]->source);
}

static void put_scene(const br_scene_type *type, const void *presets)
{
    json j = {.to = stdout};
    json_open(&j, NULL, '{');
    json_text(&j, "name", type->name);
    json_text(&j, "title", type->title);
    json_text(&j, "source", type->source);
    json_number(&j, "duration_s", type->duration(presets));
    put_parameters(&j, type->params, presets);
    json_close(&j, '}');
}

static void print_scene(const br_scene_type *type, const void *presets)
{
    printf("%s: %s\n\nsource      %s\nduration    ", type->name, type->title, type->source);
    char number[BR_DOUBLE_TEXT];
    br_format_double(type->duration(presets), number);
    printf("%s s\n\nparameters\n", number);
    print_parameters(type->params, presets);
}

static br_status describe_scene(const br_scene_type *type, bool as_json, br_error *error)
{
    void *const presets = malloc(type->params->size);
    if (!presets)
        return br_fail(error, BR_ERR_MEMORY, "parameters of %s", type->name);
    br_scene_default(type, presets);
    if (as_json)
        put_scene(type, presets);
    else
        print_scene(type, presets);
    free(presets);
    return BR_OK;
}

static void print_bodies(const br_scene *scene)
{
    const br_world *const world = br_scene_world(scene);
    int width = 4;
    for (int i = 0; i < (int)br_world_bodies(world); i++) {
        const int length = (int)strlen(br_scene_body_name(scene, i));
        if (br_world_moves(world, i) && length > width)
            width = length;
    }
    printf("\n%-*s %12s %12s %12s %14s\n", width, "body", "x_m", "y_m", "z_m", "speed_m_per_s");
    for (int i = 0; i < (int)br_world_bodies(world); i++) {
        if (!br_world_moves(world, i))
            continue;
        const br_vec3 x = br_world_poses(world)[i].position;
        const char *const name = br_scene_body_name(scene, i);
        printf("%-*s %12.6g %12.6g %12.6g %14.6g\n", width, *name ? name : "(no name)", x.x, x.y, x.z,
               br_vec3_length(br_world_velocities(world)[i].linear));
    }
}

static void print_summary(const scene_case *c, const br_scene *scene, br_status how)
{
    const br_scene_sample last = br_scene_sample_of(br_scene_world(scene), 0);
    printf("scene       %s: %s\n", c->type->name, c->type->title);
    printf("variant     %s", c->variant.name);
    if (scene_case_has_generator(c))
        printf(", friction %s", c->variant.generator);
    if (strcmp(c->variant.generator, "coulomb") == 0)
        printf(", coefficient %g", c->variant.coefficient);
    printf("\ntime        %.6g s%s\n", last.t,
           how == BR_STOPPED_AT_EVENT ? ", when the scene was over before its time" : "");
    printf("steps       %ld of %.6g s, %zu of them not solved to the tolerance\n", br_scene_steps(scene),
           br_scene_dt(scene), br_world_loose_steps(br_scene_world(scene)));
    printf("contacts    %zu, %zu of them loaded\n", last.contacts, last.loaded);
    print_bodies(scene);
}

static void print_json(const scene_case *c, const br_scene *scene, br_status how)
{
    const br_world *const world = br_scene_world(scene);
    const br_scene_sample last = br_scene_sample_of(world, 0);
    json j = {.to = stdout};
    json_open(&j, NULL, '{');
    json_text(&j, "scene", c->type->name);
    json_text(&j, "title", c->type->title);
    json_text(&j, "variant", c->variant.name);
    json_text(&j, "generator", c->variant.generator);
    if (strcmp(c->variant.generator, "coulomb") == 0)
        json_number(&j, "coefficient", c->variant.coefficient);
    json_number(&j, "time_s", last.t);
    json_bool(&j, "over_before_its_time", how == BR_STOPPED_AT_EVENT);
    json_number(&j, "steps", (double)br_scene_steps(scene));
    json_number(&j, "step_s", br_scene_dt(scene));
    json_number(&j, "loose_steps", (double)br_world_loose_steps(world));
    json_number(&j, "contacts", (double)last.contacts);
    json_number(&j, "loaded", (double)last.loaded);
    json_open(&j, "bodies", '[');
    for (int i = 0; i < (int)br_world_bodies(world); i++) {
        if (!br_world_moves(world, i))
            continue;
        const br_vec3 x = br_world_poses(world)[i].position;
        json_open(&j, NULL, '{');
        json_text(&j, "body", br_scene_body_name(scene, i));
        json_number(&j, "x_m", x.x);
        json_number(&j, "y_m", x.y);
        json_number(&j, "z_m", x.z);
        json_number(&j, "speed_m_per_s", br_vec3_length(br_world_velocities(world)[i].linear));
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_close(&j, '}');
}

/* ---- running ---- */

/* Who watches a run. */
typedef struct watchers {
    progress progress;
    br_scene_record *record; /* null: none */
} watchers;

static br_status watch(br_scene *scene, void *context, br_error *error)
{
    watchers *const w = context;
    progress_at(&w->progress, br_world_time(br_scene_world(scene)));
    return w->record ? br_scene_record_step(scene, w->record, error) : BR_OK;
}

/* *how: whether the scene was over before its time. */
static br_status simulate(const scene_case *c, br_scene *scene, br_scene_record *record, br_status *how,
                          br_error *error)
{
    watchers w = {progress_begin("run", scene_case_duration(c)), record};
    *how = br_scene_run(scene, scene_case_duration(c), watch, &w, error);
    progress_end(&w.progress);
    if (*how < 0)
        br_error_prefix(error, "scene %s, at %g s", c->type->name, br_world_time(br_scene_world(scene)));
    return *how < 0 ? *how : BR_OK;
}

static br_status sum_up(const scene_case *c, bool as_json, br_error *error)
{
    br_scene *scene;
    br_status how;
    BR_TRY(scene_case_make(c, &scene, error));
    const br_status status = simulate(c, scene, NULL, &how, error);
    if (status >= 0)
        as_json ? print_json(c, scene, how) : print_summary(c, scene, how);
    br_scene_destroy(scene);
    return status;
}

static br_status make_record(const scene_case *c, const char *folder, br_atomic_file **files, size_t *loose,
                             long *steps, br_error *error)
{
    br_scene *scene;
    br_scene_record *record = NULL;
    br_status how;
    BR_TRY(scene_case_make(c, &scene, error));
    br_status status = br_scene_record_create(folder, scene, c->every, &record, error);
    if (status >= 0)
        status = simulate(c, scene, record, &how, error);
    if (status >= 0)
        status = br_scene_record_release(record, files, error);
    else
        br_scene_record_discard(record);
    *loose = br_world_loose_steps(br_scene_world(scene));
    *steps = br_scene_steps(scene);
    br_scene_destroy(scene);
    return status;
}

/* The files of a run: those of the record, SCENE.ini, a model from standard input, and problems. */
static br_status record(const scene_case *c, run_problems *problems, const char *folder,
                        char (*paths)[PATH_SIZE], outputs *o, br_error *error)
{
    br_atomic_file *files[FILES + RUN_PROBLEMS] = {NULL};
    br_atomic_file **const ini = &files[BR_SCENE_RECORD_FILES];
    char *text = NULL;
    size_t size, loose = 0;
    long steps = 0;
    br_status status = run_piped_write(c, &text, &size, error);
    if (status >= 0)
        status = br_atomic_file_open(paths[BR_SCENE_RECORD_FILES], ini, error);
    if (status >= 0 && c->piped)
        status = run_piped_copy(paths[FILES - 1], &files[FILES - 1], error);
    if (status >= 0) {
        fwrite(text, 1, size, br_atomic_file_stream(*ini));
        status = make_record(c, folder, files, &loose, &steps, error);
    }
    free(text);
    if (status >= 0)
        status = run_problems_check(problems, error);
    if (status >= 0)
        status = run_problems_remove_earlier(folder, o, error);
    if (status >= 0) {
        memcpy(&files[FILES], problems->files, problems->n_files * sizeof *files);
        const size_t n = FILES + problems->n_files;
        problems->n_files = 0;
        BR_TRY(outputs_commit(o, files, n, error));
        if (loose > 0)
            fprintf(
                stderr,
                "bristle: warning: %zu of %ld steps were not solved to the tolerance: `loose` in steps.csv\n",
                loose, steps);
        return BR_OK;
    }
    for (size_t i = 0; i < FILES; i++)
        br_atomic_file_discard(files[i]);
    return status;
}

/* `figure`: of the steps; null: none. */
static br_status record_in(const scene_case *c, run_problems *problems, const char *folder, const char *file,
                           const char *figure, br_error *error)
{
    char paths[FILES][PATH_SIZE];
    outputs o = {.n = 0};
    br_status status = outputs_make_folder(&o, folder, error);
    const size_t n = c->piped ? FILES : FILES - 1;
    for (size_t i = 0; i < n && status >= 0; i++) {
        const char *const name = i < BR_SCENE_RECORD_FILES    ? br_scene_record_file(i)
                                 : i == BR_SCENE_RECORD_FILES ? "scene.ini"
                                                              : run_piped_name;
        if (snprintf(paths[i], PATH_SIZE, "%s/%s", folder, name) >= PATH_SIZE)
            status = br_fail(error, BR_ERR_WRITE, "%s: the path is too long", folder);
        else
            status = outputs_add(&o, paths[i], error);
    }
    if (status >= 0 && figure)
        status = figure_check_format("--plot", figure, error);
    if (status >= 0 && figure)
        status = outputs_add(&o, figure, error);
    if (status >= 0)
        status = run_spare_inputs(&o, c, file, error);
    if (status >= 0) {
        outputs_begin(&o);
        status = record(c, problems, folder, paths, &o, error);
    }
    if (status >= 0 && figure)
        status = figure_draw_table(&(figure_table){.path = paths[BR_SCENE_RECORD_FILES - 1], .x = "t_s"},
                                   &figure, 1, error);
    outputs_end(&o);
    return status;
}

static br_status run_scene(const br_scene_type *type, const char *model, const option *options,
                           br_error *error)
{
    const char *const file = options[PARAMS].count ? options[PARAMS].values[0] : NULL;
    const char *words[RUN_WORDS];
    scene_case c;
    for (int k = 0; k < RUN_WORDS; k++)
        words[k] = options[WORDS + k].count ? options[WORDS + k].values[0] : NULL;
    BR_TRY(scene_case_read(type, model, file, options[SET].values, options[SET].count, words, &c, error));
    const char *const folder = options[OUTPUT].count ? options[OUTPUT].values[0] : NULL;
    run_problems problems = {0};
    br_status status = BR_OK;
    if (options[EXPORT].count) {
        status = run_export(&c, options[EXPORT].values[0], file, error);
        scene_case_free(&c);
        return status;
    }
    if (options[DRAW].count) {
        status = run_picture(&c, options[DRAW].values[0], options[AT].count ? options[AT].values[0] : NULL,
                             options[VIEW].count ? options[VIEW].values[0] : NULL, file, error);
        scene_case_free(&c);
        return status;
    }
    if (options[FILM].count) {
        status = run_moving_picture(&c, options[FILM].values[0],
                                    options[PACE].count ? options[PACE].values[0] : NULL,
                                    options[VIEW].count ? options[VIEW].values[0] : NULL, file, error);
        scene_case_free(&c);
        return status;
    }
    if (options[AT].count || options[VIEW].count || options[PACE].count)
        status = br_fail(
            error, BR_ERR_MISSING,
            "--at, --view, --pace: they are of a picture, --draw FILE.png, or a film, --film FILE.mp4");
    if (status >= 0 && options[PROBLEMS].count) {
        status = folder ? run_problems_read(&problems, options[PROBLEMS].values[0], folder, error)
                        : br_fail(error, BR_ERR_MISSING, "--problems: it needs a folder, -o FOLDER");
        run_problems_watch(&problems, c.params); /* the first member of all parameters */
    }
    const char *const figure = options[PLOT].count ? options[PLOT].values[0] : NULL;
    if (status >= 0 && figure && !folder)
        status = br_fail(error, BR_ERR_MISSING, "--plot: it needs a folder, -o FOLDER");
    if (status >= 0)
        status = folder ? record_in(&c, &problems, folder, file, figure, error)
                        : sum_up(&c, options[JSON].count > 0, error);
    run_problems_end(&problems);
    scene_case_free(&c);
    return status;
}

static br_status run(int argc, char **argv, br_error *error)
{
    const char *sets[MAX_SETS + SHORT_SETS], *solver, *params, *output, *problems, *model, *figure, *picture,
        *at, *view, *moving, *pace, *words[RUN_WORDS], *name;
    option options[N_OPTIONS] = {
        [SET] = {"--set", 's', sets, MAX_SETS, 0},
        [PARAMS] = {"--params", 'p', &params, 1, 0},
        [DESCRIBE] = {"--describe", 0, NULL, 0, 0},
        [OUTPUT] = {"--output", 'o', &output, 1, 0},
        [PROBLEMS] = {"--problems", 0, &problems, 1, 0},
        [EXPORT] = {"--export", 'x', &model, 1, 0},
        [PLOT] = {"--plot", 0, &figure, 1, 0},
        [DRAW] = {"--draw", 0, &picture, 1, 0},
        [AT] = {"--at", 0, &at, 1, 0},
        [VIEW] = {"--view", 0, &view, 1, 0},
        [FILM] = {"--film", 0, &moving, 1, 0},
        [PACE] = {"--pace", 0, &pace, 1, 0},
        [JSON] = {"--json", 0, NULL, 0, 0},
        [SOLVER] = {"--solver", 0, &solver, 1, 0},
        [LENIENT] = {"--lenient", 0, NULL, 0, 0},
        [WORDS + RUN_VARIANT] = {"--variant", 'v', &words[RUN_VARIANT], 1, 0},
        [WORDS + RUN_GENERATOR] = {"--generator", 0, &words[RUN_GENERATOR], 1, 0},
        [WORDS + RUN_COEFFICIENT] = {"--coefficient", 'c', &words[RUN_COEFFICIENT], 1, 0},
        [WORDS + RUN_DURATION] = {"--duration", 'd', &words[RUN_DURATION], 1, 0},
        [WORDS + RUN_EVERY] = {"--every", 'n', &words[RUN_EVERY], 1, 0},
    };
    static const char *const names[] = {"SCENE"};
    const br_scene_type *type;
    if (argc == 1) {
        list_scenes();
        return BR_OK;
    }
    BR_TRY(options_parse(argc, argv, options, N_OPTIONS, &name, names, 1, 1, error));
    const int others[] = {OUTPUT, EXPORT, DRAW};
    for (size_t k = 0; options[JSON].count && k < sizeof others / sizeof *others; k++)
        if (options[others[k]].count)
            return br_fail(error, BR_ERR_ARGUMENT, "--json: it is of the summary, which %s leaves out",
                           options[others[k]].name);
    BR_TRY(scene_find(name, &type, error));
    BR_TRY(options_one_stdin("run", (const char *const[]){name, options[PARAMS].count ? params : NULL}, 2,
                             error));
    run_short shorts = {&options[SOLVER], &options[LENIENT], &options[SET], ""};
    BR_TRY(run_short_apply(&shorts, name, error));
    return options[DESCRIBE].count
               ? describe_scene(type, options[JSON].count > 0, error)
               : run_scene(type, is_model(name) || is_piped_model(name) ? name : NULL, options, error);
}

static const char *const choices[] = {
    "--variant @variants", "--generator own ploughing isotropic coulomb @models", "--solver @solvers", NULL};

const command run_command = {
    .name = "run",
    .synopsis = "[--set NAME=VALUE] [--params SCENE.ini] [--variant NAME] [-o FOLDER] [SCENE]",
    .summary = "a scene of rigid bodies through time",
    .help =
        (const char *const[]){
            "SCENE is the name of a scene or a model in MJCF, MODEL.xml, whose parameters file, keyframe, "
            "lenient and duration `bristle run mjcf --describe` explains; \"-\": standard input, of which "
            "-o keeps a copy, model.xml. Without SCENE, lists the scenes; those of planar contacts are run "
            "by `bristle planar`. Without -o, a summary of the run goes to standard output: time, steps, "
            "contacts, where the bodies are at the end.\n",
            "  -s, --set NAME=VALUE     a parameter of the scene, as --describe names it; may be repeated\n"
            "  -p, --params SCENE.ini   parameters in a section [scene], and in a section [run] what the "
            "options below say: variant, generator, coefficient, duration, every; --set and options come "
            "first\n"
            "      --describe           print the scene's parameters with unit, range, preset and source\n"
            "  -v, --variant NAME       friction: own (preset), the scene's: by structure directions or, of "
            "most, ploughing, from the slopes in the contact patches; half-step, the same in steps half as "
            "long; isotropic, circles of the mean coefficient; coulomb, one coefficient everywhere\n"
            "      --generator NAME     friction alone: own, ploughing, isotropic, coulomb, a model "
            "(bristle list models); beside --variant half-step, too\n"
            "  -c, --coefficient X      of the friction coulomb\n"
            "      --solver NAME        one of `bristle list solvers`: short for --set "
            "options.world.solver=NAME\n"
            "      --lenient            pass over what is not supported in MODEL.xml: short for --set "
            "lenient=yes\n"
            "  -d, --duration S         time to run [s], instead of the scene's own; a scene may be over "
            "sooner\n"
            "  -n, --every N            record each N-th step (and the last); 1 if not given\n"
            "  -o, --output FOLDER      record the run; the files are replaced together when everything "
            "went well\n"
            "      --json               the summary, or with --describe the parameters, as an object of "
            "JSON\n"
            "      --plot FIGURE        with -o: draws the steps over time, .svg, .pdf or .png\n"
            "  -x, --export FILE.xml    write the scene as it starts as a model in MJCF, which MuJoCo "
            "opens, and do not run it; surfaces and normal maps of contact patches stand in files beside "
            "it\n"
            "      --draw FILE.png      a picture of the scene as it starts, or at a time, of all bodies "
            "that move; does not run on. With OpenGL 4.5, in software where BRISTLE_GL names no other\n"
            "      --at S               of --draw: the time [s]\n"
            "      --film FILE.mp4      a film of the run, 1920 x 1080, 25 pictures a second, made by "
            "ffmpeg; the camera stands where it sees all that moves\n"
            "      --pace X             of --film: seconds of the scene in one of the film; 1 if not given\n"
            "      --view A,E           of --draw, --film: from where, azimuth and elevation [degrees]; "
            "-60,25 if not given\n"
            "      --problems STEPS     with -o: the contact problems of these steps of the world, "
            "1,50,200, as files for `bristle solve`; friction cones must be circles (--variant isotropic)\n",
            "Paths in SCENE.ini start from its folder. FOLDER gets\n"
            "  poses.csv      step, t_s, body (by name), position, orientation, velocities; bodies that "
            "cannot move stand there once, at step 0\n"
            "  contacts.csv   step, t_s, id, bodies, point, frame (normal from B towards A, tangent, "
            "binormal), depth, normal force, friction force on A and sliding velocity in the frame, then "
            "the cone: type, first axis, the values that it was made of, in one cell, separated by blanks, "
            "and its coefficients along t, b, -t, -b\n"
            "  steps.csv      step, t_s, contacts, loaded ones, iterations, residual, status (solved, "
            "loose), depth, energies\n"
            "  problem-N.dat  (.hdf5 of FCLib where there are joints) the contact problem of step N, of six "
            "digits: problem-000001.dat; an earlier run's go\n"
            "  scene.ini      every parameter, and how the scene was run: `bristle run SCENE --params "
            "FOLDER/scene.ini -o OTHER` repeats the run byte for byte\n",
            NULL},
    .kind = "rigid",
    .choices = choices,
    .run = run,
};
