/* The GPU context and the limits of its back ends: what is refused and how, more contacts than an atlas
 * holds, nothing left behind, the same bytes from run to run and for any number of raster threads. */
#include "gpu_setup.h"
#include "patch_scene.h"

#include <stdlib.h>
#include <unistd.h>
#include <sys/wait.h>

enum { MANY = 5000 };

static const char *const backends[] = {"published", "fast"};

/* FNV-1a. */
static uint64_t hash(const void *bytes, size_t size)
{
    uint64_t h = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++)
        h = (h ^ ((const unsigned char *)bytes)[i]) * 0x100000001b3u;
    return h;
}

static br_patch *make_patches(const scene *s, size_t n)
{
    br_patch *const patches = calloc(n, sizeof *patches);
    br_random *const random = br_random_create(3, 0);
    for (size_t i = 0; i < n; i++)
        patches[i] = scene_patch(s, (int)(i % SCENE_MESHES), (int)(i / SCENE_MESHES % SCENE_MESHES), random);
    br_random_destroy(random);
    return patches;
}

/* Coefficients of n patches by a back end made for them. */
static uint64_t run(br_gpu *gpu, const scene *s, const char *name, size_t n, const br_patch *patches,
                    double *mu)
{
    br_error error = {0};
    br_patch_backend *backend;
    const br_patch_options options = br_patch_options_default();
    scene_fail(br_patch_backend_create(name, gpu, SCENE_MESHES, s->surfaces, &options, &backend, &error),
               &error);
    scene_fail(br_patch_evaluate(backend, n, patches, mu, NULL, &error), &error);
    br_patch_backend_destroy(backend);
    return hash(mu, 4 * n * sizeof *mu);
}

/* What a child of this program prints: "program hash BACKEND". */
static int print_hash(const char *name)
{
    br_error error = {0};
    br_gpu_options options = gpu_options();
    br_gpu *gpu;
    if (br_gpu_create(&options, &gpu, &error)) {
        printf("%s\n", error.message);
        return 2;
    }
    scene s = scene_create(br_patch_surface_spec_default(), false, 0.5);
    static double mu[4 * 300];
    br_patch *const patches = make_patches(&s, 300);
    printf("%016llx\n", (unsigned long long)run(gpu, &s, name, 300, patches, mu));
    br_gpu_destroy(gpu);
    free(patches);
    scene_destroy(&s);
    return 0;
}

/* First line of what a child says under an environment; its exit status. */
static int child(const char *program, const char *environment, const char *argument, char line[600])
{
    char command[2000];
    snprintf(command, sizeof command, "env %s '%s' hash %s 2>&1", environment, program, argument);
    FILE *const pipe = popen(command, "r");
    line[0] = '\0';
    if (!pipe)
        return -1;
    if (!fgets(line, 600, pipe))
        line[0] = '\0';
    line[strcspn(line, "\n")] = '\0';
    for (char rest[600]; fgets(rest, sizeof rest, pipe);)
        continue;
    const int status = pclose(pipe);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void test_environment(void)
{
    static const char *const values[] = {"off", "software", "auto", "required"};
    br_gpu_mode mode;
    const char *const before = getenv("BRISTLE_GL");
    char *const kept = before ? strdup(before) : NULL;
    for (int i = 0; i < 4; i++) {
        br_error error = {0};
        setenv("BRISTLE_GL", values[i], 1);
        check(br_gpu_mode_from_env(BR_GPU_OFF, &mode, &error) == BR_OK && (int)mode == i, "BRISTLE_GL=%s",
              values[i]);
        check(strcmp(br_gpu_mode_name((br_gpu_mode)i), values[i]) == 0, "the mode's name is %s", values[i]);
    }
    br_error error = {0};
    setenv("BRISTLE_GL", "nvidia", 1);
    check(br_gpu_mode_from_env(BR_GPU_OFF, &mode, &error) == BR_ERR_UNKNOWN &&
              strstr(error.message, "BRISTLE_GL=nvidia"),
          "another value of BRISTLE_GL is refused: %s", error.message);
    setenv("BRISTLE_GL", "", 1);
    check(br_gpu_mode_from_env(BR_GPU_AUTO, &mode, NULL) == BR_OK && mode == BR_GPU_AUTO,
          "BRISTLE_GL empty: what the caller says");
    unsetenv("BRISTLE_GL");
    check(br_gpu_mode_from_env(BR_GPU_SOFTWARE, &mode, NULL) == BR_OK && mode == BR_GPU_SOFTWARE,
          "BRISTLE_GL not set: what the caller says");
    if (kept)
        setenv("BRISTLE_GL", kept, 1);
    free(kept);
}

/* Off: a clear answer, and plain C by the same call. */
static void test_off(const scene *s)
{
    br_error error = {0};
    br_gpu_options options = br_gpu_options_default();
    br_gpu *gpu = (br_gpu *)&options;
    options.mode = BR_GPU_OFF;
    check(br_gpu_create(&options, &gpu, &error) == BR_ERR_UNSUPPORTED && !gpu, "mode off: %s", error.message);
    br_gpu_destroy(NULL);
    const br_patch_options patch_options = br_patch_options_default();
    br_patch_backend *backend;
    br_error_clear(&error);
    check(br_patch_backend_create("fast", NULL, SCENE_MESHES, s->surfaces, &patch_options, &backend,
                                  &error) == BR_ERR_UNSUPPORTED,
          "fast without a context: %s", error.message);
    br_error_clear(&error);
    check(br_patch_backend_create("quick", NULL, SCENE_MESHES, s->surfaces, &patch_options, &backend,
                                  &error) == BR_ERR_UNKNOWN,
          "another name: %s", error.message);
    br_error_clear(&error);
    check(br_patch_backend_create("auto", NULL, SCENE_MESHES, s->surfaces, &patch_options, &backend,
                                  &error) == BR_OK &&
              strcmp(backend->type->name, "cpu") == 0,
          "auto without a context is plain C");
    br_patch_backend_destroy(backend);
}

static br_status refuse(br_patch_backend *self, size_t n, const br_patch *patches, double *mu,
                        double *covered, br_error *error)
{
    (void)self, (void)n, (void)patches, (void)mu, (void)covered;
    return br_fail(error, BR_ERR_UNSUPPORTED, "not this one");
}

static void keep(br_patch_backend *self)
{
    (void)self;
}

/* Somebody's own back end under a name of ours is not taken for ours: nothing of it is read or written. */
static void test_third_party(void)
{
    static const br_patch_backend_type type = {"fast", "a third party's", refuse, keep};
    struct {
        br_patch_backend base;
        unsigned char other[2000];
    } third_party = {.base = {&type, br_patch_options_default()}}, before;
    memset(third_party.other, 0x5a, sizeof third_party.other);
    memcpy(&before, &third_party, sizeof before);
    br_gpu_patch_time(&third_party.base, true);
    const br_gpu_patch_times times = br_gpu_patch_times_get(&third_party.base);
    check(memcmp(&before, &third_party, sizeof before) == 0 && times.calls == 0 && times.draw == 0,
          "a third party's back end called fast is left alone");
}

static void test_shaders(void)
{
    br_error error = {0};
    br_gpu_options options = br_gpu_options_default();
    br_gpu *gpu;
    options.shaders = "/nowhere/at/all";
    check(br_gpu_create(&options, &gpu, &error) == BR_ERR_OPEN &&
              strstr(error.message, "/nowhere/at/all/patch.vert.glsl"),
          "no shaders: %s", error.message);
}

/* A folder of shaders of which one is missing or wrong. */
static void test_broken_shader(const scene *s, const char *damage, const char *expect)
{
    char folder[] = "/tmp/bristle-shaders.XXXXXX", command[400];
    br_error error = {0};
    br_gpu_options options = gpu_options();
    const br_patch_options patch_options = br_patch_options_default();
    br_patch_backend *backend;
    br_gpu *gpu;
    if (!mkdtemp(folder))
        return;
    snprintf(command, sizeof command, "cp \"${BRISTLE_SHADERS:-shaders}\"/* %s && cd %s && %s", folder,
             folder, damage);
    const bool prepared = system(command) == 0;
    options.shaders = folder;
    scene_fail(br_gpu_create(&options, &gpu, &error), &error);
    const br_status status =
        br_gpu_patch_fast_create(gpu, SCENE_MESHES, s->surfaces, &patch_options, &backend, &error);
    check(prepared && status < 0 && !backend && strstr(error.message, expect), "%s: %s", damage,
          error.message);
    check(br_gpu_check(gpu, NULL) == BR_OK, "the context works on");
    br_gpu_destroy(gpu);
    snprintf(command, sizeof command, "rm -r %s", folder);
    check(system(command) == 0, "cleaned up");
}

/* More than an atlas holds: the same as in pieces, whatever the tile. */
static void test_many(br_gpu *gpu, const scene *s)
{
    static double all[4 * MANY], part[4 * MANY], plain[4 * MANY];
    br_patch *const patches = make_patches(s, MANY);
    (void)run(NULL, s, "cpu", MANY, patches, plain);
    for (int b = 0; b < 2; b++) {
        const uint64_t h = run(gpu, s, backends[b], MANY, patches, all);
        check(run(gpu, s, backends[b], MANY, patches, part) == h, "%s: %d contacts twice give the same bytes",
              backends[b], MANY);
        for (size_t first = 0; first < MANY; first += 500)
            (void)run(gpu, s, backends[b], 500, patches + first, part + 4 * first);
        size_t off = 0, off_plain = 0;
        for (size_t i = 0; i < 4 * MANY; i++) {
            off += fabs(all[i] - part[i]) > 1e-5;
            off_plain += fabs(all[i] - plain[i]) > 1e-5;
        }
        /* A texel on an edge falls to either side according to where its tile lies: rounding of positions in
         * the target. */
        check(off < MANY / 100, "%s: %d contacts at once and by 500: %zu coefficients differ by a texel",
              backends[b], MANY, off);
        check(off_plain < MANY / 4, "%s: %zu of %d coefficients differ from plain C by a texel", backends[b],
              off_plain, 4 * MANY);
    }
    free(patches);
}

/* A mesh so fine that a batch is drawn before its atlas is full: the pole of a sphere, where thousands of
 * triangles meet. */
static void test_dense(br_gpu *gpu)
{
    enum { DENSE = 300 };
    static double mu[2][4 * DENSE];
    static br_patch patches[DENSE];
    br_error error = {0};
    br_mesh *sphere;
    br_patch_surface *surface;
    br_patch_backend *b[2];
    br_patch_surface_spec spec = br_patch_surface_spec_default();
    const br_patch_options options = br_patch_options_default();
    scene_fail(br_mesh_sphere(0.1, 160, 0.1, &sphere, &error), &error);
    spec.mesh = sphere;
    scene_fail(br_patch_surface_create(&spec, &surface, &error), &error);
    for (int i = 0; i < DENSE; i++) {
        br_patch *const p = &patches[i];
        *p = (br_patch){.surface_a = -1,
                        .surface_b = 0,
                        .depth = 1e-3,
                        .pose_a = br_pose_identity(),
                        .pose_b = br_pose_identity()};
        p->normal = br_vec3_make(0, 0, 1);
        p->point = br_vec3_make(1e-5 * i, 3e-5 * i, 0.1);
        br_contact_frame(p->normal, &p->tangent, &p->binormal);
    }
    scene_fail(br_patch_cpu_create(1, &surface, &options, &b[0], &error), &error);
    scene_fail(br_patch_evaluate(b[0], DENSE, patches, mu[0], NULL, &error), &error);
    for (int k = 0; k < 2; k++) {
        double worst = 0;
        scene_fail(br_patch_backend_create(backends[k], gpu, 1, &surface, &options, &b[1], &error), &error);
        scene_fail(br_patch_evaluate(b[1], DENSE, patches, mu[1], NULL, &error), &error);
        for (int i = 0; i < 4 * DENSE; i++)
            worst = fmax(worst, fabs(mu[0][i] - mu[1][i]));
        /* The sphere's slope reaches 0.14 at the corners of a patch; some of 256 texels fall beside the
         * pole's slivers. */
        check(worst < 0.14 * 8 / 256, "%s: %d patches of thousands of triangles, largest difference %.2g",
              backends[k], DENSE, worst);
        br_patch_backend_destroy(b[1]);
    }
    br_patch_backend_destroy(b[0]);
    br_patch_surface_destroy(surface);
    br_mesh_destroy(sphere);
}

static void test_odd_patches(br_gpu *gpu, const scene *s)
{
    br_random *const random = br_random_create(5, 0);
    const br_patch_options options = br_patch_options_default();
    for (int b = 0; b < 2; b++) {
        br_error error = {0};
        br_patch_backend *backend, *cpu;
        double mu[4], plain[4], covered, plainly;
        br_patch p = scene_patch(s, 1, 0, random);
        scene_fail(
            br_patch_backend_create(backends[b], gpu, SCENE_MESHES, s->surfaces, &options, &backend, &error),
            &error);
        scene_fail(br_patch_cpu_create(SCENE_MESHES, s->surfaces, &options, &cpu, &error), &error);
        check(br_patch_evaluate(backend, 0, NULL, NULL, NULL, &error) == BR_OK, "%s: no contact",
              backends[b]);
        p.surface_a = p.surface_b = -1;
        check(br_patch_evaluate(backend, 1, &p, mu, &covered, &error) == BR_OK && mu[0] == 0 && covered == 1,
              "%s: two smooth surfaces cover all, mu_0 alone", backends[b]);
        p.surface_b = 0;
        scene_fail(br_patch_evaluate(cpu, 1, &p, plain, &plainly, &error), &error);
        scene_fail(br_patch_evaluate(backend, 1, &p, mu, &covered, &error), &error);
        check(mu[2] > 0.01 && fabs(mu[2] - plain[2]) < 1e-5 && covered == plainly,
              "%s: a smooth surface on a plane: %g", backends[b], mu[2]);
        p.point = br_vec3_make(1e3, 1e3, 1e3);
        check(br_patch_evaluate(backend, 1, &p, mu, &covered, &error) == BR_OK && mu[1] == 0 && covered == 0,
              "%s: a patch far from its surface: mu_0 alone", backends[b]);
        /* The same surface and body on both sides: it faces one way only, so nothing is covered by both. */
        p = scene_patch(s, 0, 0, random);
        p.pose_a = p.pose_b;
        check(br_patch_evaluate(backend, 1, &p, mu, &covered, &error) == BR_OK && covered == 0,
              "%s: a body with itself", backends[b]);
        /* Tilted by 50 degrees: a strip of the plane, a texel or so wide, lies in the volume. */
        do
            p = scene_patch(s, 0, 0, random);
        while (p.depth < 1.5e-3);
        const br_quat tilt = br_quat_from_axis_angle(p.tangent, 50 * 3.141592653589793 / 180);
        p.pose_a.orientation = br_quat_mul(tilt, p.pose_a.orientation);
        p.pose_a.position =
            br_vec3_add(p.point, br_quat_rotate(tilt, br_vec3_sub(p.pose_a.position, p.point)));
        scene_fail(br_patch_evaluate(cpu, 1, &p, plain, &plainly, &error), &error);
        scene_fail(br_patch_evaluate(backend, 1, &p, mu, &covered, &error), &error);
        check(isfinite(mu[0]) && plainly > 0 && fabs(covered - plainly) <= 17.0 / 256,
              "%s: tilted contact: %g of the patch, plain C %g", backends[b], covered, plainly);
        p.surface_a = SCENE_MESHES;
        const br_status missing = br_patch_evaluate(backend, 1, &p, mu, &covered, &error);
        check(missing == BR_ERR_RANGE, "%s: a surface that is not there: %s", backends[b], error.message);
        br_error_clear(&error);
        p.surface_a = 0;
        p.point.x = NAN;
        const br_status nan_status = br_patch_evaluate(backend, 1, &p, mu, &covered, &error);
        check(nan_status == BR_ERR_ARGUMENT, "%s: NaN: %s", backends[b], error.message);
        br_patch_backend_destroy(backend);
        br_patch_backend_destroy(cpu);
        br_patch_options wrong = options;
        wrong.width = 0;
        br_error_clear(&error);
        check(br_patch_backend_create(backends[b], gpu, SCENE_MESHES, s->surfaces, &wrong, &backend, &error) <
                      0 &&
                  !backend,
              "%s: a patch without area: %s", backends[b], error.message);
    }
    br_random_destroy(random);
}

/* A context whose driver explains errors gives the same bytes. */
static void test_debug(br_gpu *gpu, const scene *s)
{
    br_error error = {0};
    br_gpu *other;
    br_gpu_options options = gpu_options();
    double mu[4 * 64];
    br_patch *const patches = make_patches(s, 64);
    options.debug = !options.debug;
    scene_fail(br_gpu_create(&options, &other, &error), &error);
    for (int b = 0; b < 2; b++)
        check(run(other, s, backends[b], 64, patches, mu) == run(gpu, s, backends[b], 64, patches, mu),
              "%s: the same bytes with and without debug output", backends[b]);
    check(br_gpu_check(other, &error) == BR_OK, "nothing was complained about: %s", error.message);
    br_gpu_destroy(other);
    free(patches);
}

/* Two contexts, used in turns, don't disturb each other, nor what the caller had made current. */
static void test_two_contexts(br_gpu *gpu, const scene *s)
{
    br_error error = {0};
    br_gpu *other;
    br_gpu_options options = gpu_options();
    double mu[2][4 * 64];
    br_patch *const patches = make_patches(s, 64);
    br_patch_backend *b[2];
    const br_patch_options patch_options = br_patch_options_default();
    scene_fail(br_gpu_create(&options, &other, &error), &error);
    scene_fail(br_gpu_patch_fast_create(gpu, SCENE_MESHES, s->surfaces, &patch_options, &b[0], &error),
               &error);
    scene_fail(br_gpu_patch_fast_create(other, SCENE_MESHES, s->surfaces, &patch_options, &b[1], &error),
               &error);
    for (int i = 0; i < 2; i++)
        scene_fail(br_patch_evaluate(b[i], 64, patches, mu[i], NULL, &error), &error);
    check(memcmp(mu[0], mu[1], sizeof mu[0]) == 0, "two contexts give the same bytes");
    br_patch_backend_destroy(b[1]);
    br_gpu_destroy(other);
    scene_fail(br_patch_evaluate(b[0], 64, patches, mu[1], NULL, &error), &error);
    check(memcmp(mu[0], mu[1], sizeof mu[0]) == 0, "one goes on when the other is gone");
    br_patch_backend_destroy(b[0]);
    free(patches);
}

/* Resident memory [KiB], or 0. */
static long resident(void)
{
    long pages = 0, all;
    FILE *const file = fopen("/proc/self/statm", "r");
    if (file) {
        if (fscanf(file, "%ld %ld", &all, &pages) != 2)
            pages = 0;
        fclose(file);
    }
    return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

static void test_leaks(const scene *s)
{
    long after_ten = 0;
    for (int i = 0; i < 50; i++) {
        br_error error = {0};
        br_gpu_options options = gpu_options();
        br_gpu *gpu;
        double mu[4 * 16];
        br_patch *const patches = make_patches(s, 16);
        scene_fail(br_gpu_create(&options, &gpu, &error), &error);
        for (int b = 0; b < 2; b++)
            (void)run(gpu, s, backends[b], 16, patches, mu);
        br_gpu_destroy(gpu);
        free(patches);
        if (i == 9)
            after_ten = resident();
    }
    const long grown = resident() - after_ten;
    check(grown < 40 * 1024, "40 contexts with two back ends each, made and freed: %ld KiB more", grown);
}

static void test_children(const char *program)
{
    char line[600], first[600];
    for (int b = 0; b < 2; b++) {
        check(child(program, "LP_NUM_THREADS=0", backends[b], first) == 0 && strlen(first) == 16,
              "%s: hash %s", backends[b], first);
        for (int threads = 1; threads <= 4; threads *= 2) {
            char environment[40];
            snprintf(environment, sizeof environment, "LP_NUM_THREADS=%d", threads);
            check(child(program, environment, backends[b], line) == 0 && strcmp(line, first) == 0,
                  "%s: the same bytes from another process with %d raster threads", backends[b], threads);
        }
    }
    check(child(program, "MESA_GL_VERSION_OVERRIDE=3.3", "fast", line) == 2 && strstr(line, "4.5"),
          "a driver with OpenGL 3.3: %s", line);
    check(child(program, "GALLIUM_DRIVER=softpipe", "fast", line) == 2 && strstr(line, "4.5"),
          "a driver without OpenGL 4.5: %s", line);
}

int main(int argc, char **argv)
{
    if (argc == 3)
        return print_hash(argv[2]);
    check_begin();
    scene s = scene_create(br_patch_surface_spec_default(), false, 0.5);
    test_environment();
    test_off(&s);
    test_third_party();
    br_gpu *const gpu = gpu_or_skip();
    if (gpu) {
        test_shaders();
        test_broken_shader(&s, "rm patch_facet.glsl", "patch_facet.glsl");
        test_broken_shader(&s, "echo 'void f() { nonsense(); }' >patch_facet.glsl", "nonsense");
        test_broken_shader(&s,
                           "echo 'out vec2 slope; in vec4 not_there; void main() { slope = not_there.xy; }' "
                           ">patch_fast.frag.glsl",
                           "not_there");
        test_odd_patches(gpu, &s);
        test_two_contexts(gpu, &s);
        test_debug(gpu, &s);
        test_many(gpu, &s);
        test_dense(gpu);
        test_leaks(&s);
        if (br_gpu_is_software(gpu))
            test_children(argv[0]);
        else
            check_skip("a hardware renderer", "bytes and limits of the software renderer");
    }
    br_gpu_destroy(gpu);
    scene_destroy(&s);
    return check_end();
}
