/* A film of a scene: the poses of its bodies at the times of the pictures are kept while it runs, then drawn
 * from one place, and handed to ffmpeg one by one. */
#include "run_film.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { HEIGHT = 1080, RATE = 25 };

/* Poses of all pictures so far. */
typedef struct moments {
    br_pose *poses; /* (n times the world's bodies) */
    size_t n, capacity;
    double every; /* [s] of the scene */
} moments;

/* Room for one more picture. */
static br_status grow(moments *m, size_t bodies, br_error *error)
{
    if (m->n < m->capacity)
        return BR_OK;
    const size_t capacity = m->capacity ? 2 * m->capacity : 64;
    br_pose *const poses = realloc(m->poses, capacity * (bodies + 1) * sizeof *poses);
    if (!poses)
        return br_fail(error, BR_ERR_MEMORY, "no memory for a film");
    m->poses = poses;
    m->capacity = capacity;
    return BR_OK;
}

/* To the nearest step; steps that are longer than a picture are seen more than once. */
static br_status keep(br_scene *scene, void *context, br_error *error)
{
    moments *const m = context;
    const br_world *const world = br_scene_world(scene);
    const size_t bodies = br_world_bodies(world);
    while (br_world_time(world) >= (double)m->n * m->every - 0.5 * br_scene_dt(scene)) {
        BR_TRY(grow(m, bodies, error));
        memcpy(m->poses + m->n * bodies, br_world_poses(world), bodies * sizeof *m->poses);
        m->n++;
    }
    return BR_OK;
}

/* ---- ffmpeg ---- */

static br_status start(char *const *arguments, int input, int output, pid_t *child, br_error *error)
{
    posix_spawn_file_actions_t actions;
    int failed = posix_spawn_file_actions_init(&actions);
    if (failed)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    failed = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    if (!failed)
        failed = posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    if (!failed)
        failed = posix_spawnp(child, "ffmpeg", &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    return failed ? br_fail(error, BR_ERR_EXTERNAL, "ffmpeg, which puts films together, does not start: %s",
                            strerror(failed))
                  : BR_OK;
}

static bool ended_well(pid_t child)
{
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    return status == 0;
}

br_status run_film_check(const char *path, br_error *error)
{
    char *const arguments[] = {(char[]){"ffmpeg"}, (char[]){"-loglevel"}, (char[]){"quiet"},
                               (char[]){"-version"}, NULL};
    const size_t length = strlen(path);
    if (length < 5 || strcmp(path + length - 4, ".mp4") != 0)
        return br_fail(error, BR_ERR_UNKNOWN, "--film %s: a file that ends in .mp4 is wanted", path);
    FILE *const nothing = tmpfile();
    if (!nothing)
        return br_fail(error, BR_ERR_OPEN, "--film %s: no room for temporary files", path);
    pid_t child;
    br_status status = start(arguments, fileno(nothing), fileno(nothing), &child, error);
    if (status >= 0 && !ended_well(child))
        status = br_fail(error, BR_ERR_EXTERNAL, "--film %s: ffmpeg fails", path);
    fclose(nothing);
    return status;
}

static br_status put(const br_image *picture, void *context, br_error *error)
{
    unsigned char *bytes = NULL;
    size_t size = 0, done = 0;
    BR_TRY(br_image_encode_png(picture, 8, &bytes, &size, error));
    while (done < size) {
        const ssize_t n = write(*(const int *)context, bytes + done, size - done);
        if (n < 0 && errno != EINTR)
            break;
        done += n > 0 ? (size_t)n : 0;
    }
    free(bytes);
    return done == size
               ? BR_OK
               : br_fail(error, BR_ERR_EXTERNAL, "ffmpeg takes no more pictures: %s", strerror(errno));
}

/* Pictures into one end of a pipe, of which ffmpeg has the other. */
static br_status encode(const br_scene *scene, const run_film_options *options, const moments *m, int output,
                        br_error *error)
{
    char *const arguments[] = {(char[]){"ffmpeg"},
                               (char[]){"-loglevel"},
                               (char[]){"error"},
                               (char[]){"-f"},
                               (char[]){"image2pipe"},
                               (char[]){"-framerate"},
                               (char[]){"25"},
                               (char[]){"-c:v"},
                               (char[]){"png"},
                               (char[]){"-i"},
                               (char[]){"pipe:0"},
                               (char[]){"-c:v"},
                               (char[]){"libx264"},
                               (char[]){"-crf"},
                               (char[]){"18"},
                               (char[]){"-pix_fmt"},
                               (char[]){"yuv420p"},
                               (char[]){"-movflags"},
                               (char[]){"frag_keyframe+empty_moov"},
                               (char[]){"-fflags"},
                               (char[]){"+bitexact"},
                               (char[]){"-flags:v"},
                               (char[]){"+bitexact"},
                               (char[]){"-f"},
                               (char[]){"mp4"},
                               (char[]){"pipe:1"},
                               NULL};
    long long height = HEIGHT;
    BR_TRY(run_draw_height("BRISTLE_FILM_HEIGHT", &height, error));
    height -= height % 2; /* colours have half the pixels both ways */
    const int width = (int)(height * 16 / 9) / 2 * 2;
    int ends[2];
    pid_t child;
    if (pipe2(ends, O_CLOEXEC) != 0)
        return br_fail(error, BR_ERR_OPEN, "no pipe to ffmpeg: %s", strerror(errno));
    br_status status = start(arguments, ends[0], output, &child, error);
    close(ends[0]);
    if (status < 0) {
        close(ends[1]);
        return status;
    }
    void (*const before)(int) = signal(SIGPIPE, SIG_IGN); /* said by write */
    status = run_draw_all(scene, &options->view, width, (int)height, m->n, m->poses, put, &ends[1], error);
    signal(SIGPIPE, before);
    close(ends[1]);
    if (!ended_well(child) && status >= 0)
        status = br_fail(error, BR_ERR_EXTERNAL, "ffmpeg fails");
    return status;
}

br_status run_film(br_scene *scene, const run_film_options *options, outputs *o, br_error *error)
{
    moments m = {.every = options->pace / RATE};
    br_atomic_file *file = NULL;
    br_status status = keep(scene, &m, error);
    if (status >= 0)
        status = br_scene_run(scene, options->duration, keep, &m, error);
    if (status >= 0)
        status = br_atomic_file_open(o->paths[0], &file, error);
    if (status >= 0) {
        status = encode(scene, options, &m, fileno(br_atomic_file_stream(file)), error);
        if (status >= 0)
            status = outputs_commit(o, &file, 1, error);
        else
            br_atomic_file_discard(file);
    }
    free(m.poses);
    return status < 0 ? status : BR_OK;
}
