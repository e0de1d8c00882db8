/* Each pointer that may not be null, handed over as null: the program ends with the line that names function
 * and argument, before anything else is looked at. Each call in a process of its own. */
#include "check.h"

#include <signal.h>
#include <stddef.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <bristle/arrowhead.h>
#include <bristle/banded.h>
#include <bristle/assert.h>
#include <bristle/block.h>
#include <bristle/bunny.h>
#include <bristle/cards.h>
#include <bristle/cloth.h>
#include <bristle/cloth_look.h>
#include <bristle/cloth_mesh.h>
#include <bristle/cloth_material.h>
#include <bristle/cloth_contact.h>
#include <bristle/cloth_object.h>
#include <bristle/cloth_incline.h>
#include <bristle/cloth_skirt.h>
#include <bristle/cloth_spin.h>
#include <bristle/cloth_stack.h>
#include <bristle/cloth_strip.h>
#include <bristle/cloth_twist.h>
#include <bristle/cloth_wrinkles.h>
#include <bristle/cone_type.h>
#include <bristle/cone.h>
#include <bristle/contact.h>
#include <bristle/csv.h>
#include <bristle/distributed.h>
#include <bristle/extended_laws.h>
#include <bristle/field.h>
#include <bristle/fit.h>
#include <bristle/file.h>
#include <bristle/formula.h>
#include <bristle/friction_model.h>
#include <bristle/gpu.h>
#include <bristle/harness.h>
#include <bristle/harness/cloth_params.h>
#include <bristle/harness/scene_pictures.h>
#include <bristle/harness/wrap.h>
#include <bristle/image.h>
#include <bristle/ini.h>
#include <bristle/ivp.h>
#include <bristle/law_run.h>
#include <bristle/laws.h>
#include <bristle/limit_surface.h>
#include <bristle/line_case.h>
#include <bristle/load_surface.h>
#include <bristle/map_cone.h>
#include <bristle/materials.h>
#include <bristle/matchstick.h>
#include <bristle/matrix_arrays.h>
#include <bristle/mesh.h>
#include <bristle/patch.h>
#include <bristle/pivot.h>
#include <bristle/planar.h>
#include <bristle/planar_case.h>
#include <bristle/planar_contact.h>
#include <bristle/planar_run.h>
#include <bristle/planar_scenes.h>
#include <bristle/pressure.h>
#include <bristle/problem_matrix.h>
#include <bristle/problem_file.h>
#include <bristle/problem_solve.h>
#include <bristle/push_box.h>
#include <bristle/random.h>
#include <bristle/reduced.h>
#include <bristle/render.h>
#include <bristle/rigid.h>
#include <bristle/scene.h>
#include <bristle/scene_friction.h>
#include <bristle/scene_looks.h>
#include <bristle/scene_record.h>
#include <bristle/scenes/arch.h>
#include <bristle/scenes/hopper.h>
#include <bristle/scenes/planks.h>
#include <bristle/scenes/ravine.h>
#include <bristle/scenes/slope_boxes.h>
#include <bristle/scenes/vehicle.h>
#include <bristle/scene_rows.h>
#include <bristle/soft.h>
#include <bristle/soft_box.h>
#include <bristle/soft_look.h>
#include <bristle/solver.h>
#include <bristle/statistics.h>
#include <bristle/steady.h>
#include <bristle/text.h>
#include <bristle/structs.h>
#include <bristle/structure_surface.h>
#include <bristle/texture.h>
#include <bristle/units.h>

typedef struct row {
    const char *argument, *code;
    bool hot;
} row;
static const row rows[] = {
#define V(argument, call) {#argument, #call, false},
#define S(argument, call) {#argument, #call, false},
#define HV(argument, call) {#argument, #call, true},
#define HS(argument, call) {#argument, #call, true},
#include "null_calls.h"
#undef V
#undef S
#undef HV
#undef HS
};
enum { N_ROWS = sizeof rows / sizeof *rows };

static br_error error;
static void *any; /* an address without access */

static void call(int n)
{
    br_status ignored = BR_OK;
    int k = 0;
#define V(argument, code)                                                                                    \
    if (k++ == n)                                                                                            \
        (void)(code);
#define S(argument, code)                                                                                    \
    if (k++ == n)                                                                                            \
        ignored = (code);
#define HV V
#define HS S
#include "null_calls.h"
    (void)ignored;
}

/* In a process of its own; what it says on standard error goes to `said`. Returns the status of wait. */
static int run_apart(int n, char *said, size_t size)
{
    int ends[2];
    if (pipe(ends) != 0)
        return -1;
    fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        const struct rlimit no_core = {0, 0};
        setrlimit(RLIMIT_CORE, &no_core);
        dup2(ends[1], 2);
        close(ends[0]);
        call(n);
        _exit(0);
    }
    close(ends[1]);
    size_t got = 0;
    for (ssize_t more; got < size - 1 && (more = read(ends[0], said + got, size - 1 - got)) > 0;)
        got += (size_t)more;
    said[got] = '\0';
    close(ends[0]);
    int status = -1;
    return child > 0 && waitpid(child, &status, 0) == child ? status : -1;
}

int main(void)
{
    check_begin();
    any = (void *)(sysconf(_SC_PAGESIZE) / 2); /* in the first page, which holds nothing */
    static char said[4000], expected[400];
    for (int n = 0; n < N_ROWS; n++) {
        const row *const r = &rows[n];
        if (BRISTLE_ASSERTS < (r->hot ? 2 : 1)) {
            br_tap_result(&check_tap, true, BR_TAP_SKIP, "not checked in this build", "%s: %s", r->code,
                          r->argument);
            continue;
        }
        const int status = run_apart(n, said, sizeof said);
        const size_t name = strcspn(r->code, "(");
        snprintf(expected, sizeof expected,
                 r->hot ? "bristle: %.*s: %s != NULL does not hold" : "bristle: %.*s: %s is null", (int)name,
                 r->code, r->argument);
        const bool one_line = strchr(said, '\n') != NULL && strchr(said, '\n')[1] == '\0';
        const bool ok = status >= 0 && WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT && one_line &&
                        strncmp(said, expected, strlen(expected)) == 0;
        check(ok, "%s ends the program: %s", r->code, r->argument);
        if (!ok)
            br_tap_comment(&check_tap, "wait status %#x: %.300s", (unsigned)status, said);
    }
    return check_end();
}
