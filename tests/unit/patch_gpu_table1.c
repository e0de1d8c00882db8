/* The eight scenes of ploughing's Table 1, as the experiments on their figures have them: at some steps of
 * each all contact patches go through plain C and both GPU back ends, and every coefficient is held to the
 * bound of patch_bound.h. The program starts itself again as an experiment, whose parameters are those scenes
 * and whose claims are the tests. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "patch_bound.h"
#include "table1.h"

enum { LOOKS = 8, PATCHES_MAX = 1000 };

static const char ini[] =
    TABLE1_SCENES_INI "[run]\n"
                      "share = 1 ; 1 | (0, 1] | ours: of each scene's duration\n"
                      "repetitions = 1 ; 1 | [1, 1000] | ours\n"
                      "sweeps = 200 ; 1 | [1, 100000] | ours: as in Table 1's experiment\n";

/* What was seen of a scene. */
typedef struct agreement {
    br_gpu *gpu;
    long looks, doubtful, texels;
    int within, all, sure; /* coefficients; sure: of patches without doubtful texels */
    double worst, mean;    /* difference of all, and its mean */
} agreement;

static br_status compare(agreement *a, br_patch_backend *plain, br_patch_backend *gpu,
                         br_patch_surface *const *surfaces, size_t n, const br_patch *patches,
                         br_error *error)
{
    static double expected[4 * PATCHES_MAX], got[4 * PATCHES_MAX];
    br_status status = br_patch_evaluate(plain, n, patches, expected, NULL, error);
    status = status ? status : br_patch_evaluate(gpu, n, patches, got, NULL, error);
    for (size_t i = 0; i < n && !status; i++) {
        int doubtful, both;
        const double bound = patch_bound(plain, surfaces, &patches[i], &doubtful, &both);
        for (size_t d = 4 * i; d < 4 * i + 4; d++) {
            const double off = fabs(got[d] - expected[d]);
            a->worst = fmax(a->worst, off);
            a->mean += off;
            a->sure += doubtful == 0;
            a->within += off <= bound;
            a->all++;
        }
        a->doubtful += doubtful;
        a->texels += both;
    }
    return status;
}

/* The published path with its eight bits, the fast one in floats. */
static br_status look(void *context, const br_patch_options *options, size_t n_surfaces,
                      br_patch_surface *const *surfaces, size_t n, const br_patch *patches, br_error *error)
{
    agreement *a = context;
    if (n > PATCHES_MAX || options->resolution * options->resolution > PATCH_TEXELS)
        return br_fail(error, BR_ERR_TOO_MUCH_WORK, "%zu patches", n);
    br_status status = BR_OK;
    for (int k = 0; k < 2 && !status; k++) {
        br_patch_options own = *options;
        own.packing = k ? BR_PACKING_RGBA8 : BR_PACKING_FLOAT;
        br_patch_backend *plain = NULL, *gpu = NULL;
        status = br_patch_cpu_create(n_surfaces, surfaces, &own, &plain, error);
        status = status ? status
                        : br_patch_backend_create(k ? "published" : "fast", a->gpu, n_surfaces, surfaces,
                                                  &own, &gpu, error);
        status = status ? status : compare(a, plain, gpu, surfaces, n, patches, error);
        br_patch_backend_destroy(gpu);
        br_patch_backend_destroy(plain);
    }
    a->looks += n > 0;
    return status;
}

static br_gpu *open_gpu(br_error *error)
{
    br_gpu_options options = br_gpu_options_default();
    br_gpu *gpu = NULL;
    if (br_gpu_mode_from_env(BR_GPU_SOFTWARE, &options.mode, error) || br_gpu_create(&options, &gpu, error))
        return NULL;
    return gpu;
}

static void parameters(br_params *p, void *s)
{
    table1_scenes(p, s);
}

static void run(br_experiment *ex, const void *s)
{
    const table1 *t = s;
    br_error error = {0};
    br_gpu *gpu = open_gpu(&error);
    if (!gpu)
        br_experiment_fail(ex, "%s", error.message);
    br_table *out = br_table_open(ex, "agreement");
    br_progress_begin(ex, SCENES);
    for (int i = 0; i < SCENES; i++) {
        scene_probe count = {.every = 1};
        table1_rows[i].run(ex, t, &count);
        agreement a = {.gpu = gpu};
        const long every = count.cost.steps / LOOKS;
        scene_probe probe = {.patches = look, .context = &a, .every = every > 0 ? every : 1};
        table1_rows[i].run(ex, t, &probe);
        br_progress_step(ex);
        br_table_text(out, table1_rows[i].name);
        br_table_put(out, (double)a.looks, a.all, a.within, a.worst, (double)a.doubtful, (double)a.texels);
        char id[60];
        snprintf(id, sizeof id, "within-%s", table1_rows[i].id);
        br_claim_fraction(ex, id, a.within, a.all);
        /* A texel that shows another facet changes a coefficient by some thousandths; a patch of nothing but
         * doubtful texels, at an edge, may have any of their coefficients. */
        snprintf(id, sizeof id, "alike-%s", table1_rows[i].id);
        br_claim_holds(ex, id, a.mean / a.all < 0.01,
                       "mean difference %.2g, largest %.2g; %d of %d without doubtful texels", a.mean / a.all,
                       a.worst, a.sure, a.all);
    }
    br_gpu_destroy(gpu);
}

static const br_output outputs[] = {
    {"agreement.csv", "scene, looks, coefficients, within, worst_1, doubtful, texels",
     "steps looked at, coefficients compared and within the bound, largest difference, doubtful texels"}};

static const br_experiment_type type = {.id = "patch_gpu_table1",
                                        .title = "GPU and plain C in the scenes of Table 1",
                                        .reproduces = "ploughing, Table 1",
                                        .summary = "Every coefficient within the bound.",
                                        .scene_size = sizeof(table1),
                                        .parameters = parameters,
                                        .run = run,
                                        .outputs = outputs,
                                        .n_outputs = sizeof outputs / sizeof *outputs};

static bool write_params(const char *file)
{
    FILE *stream = fopen(file, "w");
    bool good = stream && fputs(ini, stream) >= 0;
    for (int i = 0; i < SCENES && good; i++)
        good =
            fprintf(
                stream,
                "[claims.within-%s]\nstatement = Coefficients within the bound\nsource = ours\nkind = ours\n"
                "rule = fraction\ntolerance = 1\nwhy = the bound is one\n"
                "[claims.alike-%s]\nstatement = Mean difference below 0.01\nsource = ours\n"
                "kind = ours\nrule = holds\n",
                table1_rows[i].id, table1_rows[i].id) > 0;
    return stream && fclose(stream) == 0 && good;
}

/* 127: it could not be started. */
static int child(char *const arguments[])
{
    const pid_t pid = fork();
    if (pid == 0) {
        execv(arguments[0], arguments);
        _exit(127);
    }
    int status = 0;
    return pid > 0 && waitpid(pid, &status, 0) == pid && WIFEXITED(status) ? WEXITSTATUS(status) : 127;
}

int main(int argc, char **argv)
{
    if (argc > 2)
        return br_experiment_main(argc, argv, &type);
    br_error error = {0};
    br_gpu *gpu = open_gpu(&error);
    if (!gpu) {
        printf("1..0 # SKIP %s\n", error.message);
        return 0;
    }
    br_gpu_destroy(gpu);
    const char *const temporary = getenv("TMPDIR");
    char folder[2000], params[2100], out[2100], file[2200];
    snprintf(folder, sizeof folder, "%s/bristle-test.XXXXXX", temporary ? temporary : "/tmp");
    if (!mkdtemp(folder))
        return 2;
    snprintf(params, sizeof params, "%s/params.ini", folder);
    snprintf(out, sizeof out, "%s/out", folder);
    char *arguments[] = {argv[0], "--params", params, "--out", out, NULL};
    const int status = write_params(params) ? child(arguments) : 127;
    static const char *const files[] = {
        "out/agreement.csv", "out/claims.tap", "out/run.ini", "out/timing.ini", "out", "params.ini", ""};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        snprintf(file, sizeof file, "%s/%s", folder, files[i]);
        remove(file);
    }
    return status;
}
