/* Fuzz target for cases of scenes along a line: CASE.ini, and files of forces, velocities, normal forces and
 * a law that it may name. A case that reads makes a scene or is refused; a short run of it ends, well or with
 * one line. */
#include "files.h"

#include <bristle/line_case.h>

enum { MOST = 12 };

static void run_case(const br_line_case *c)
{
    br_line_options options = c->options;
    options.max_events = 50;
    options.ivp.max_steps = 300;
    options.ivp.relative_tolerance = 1e-4;
    br_line *line = NULL;
    br_error error = {0};
    const double until = c->duration < 1 ? c->duration : 1;
    br_status status = br_line_create(&c->scene, &options, 0, until, &line, &error);
    fuzz_demand(error.status == status && (status >= 0 || fuzz_is_line(error.message)));
    fuzz_demand((line == NULL) == (status < 0));
    if (status >= 0) {
        status = br_line_run(line, until, NULL, 0, NULL, NULL, &error);
        fuzz_demand(status >= 0 || fuzz_is_line(error.message));
    }
    br_line_destroy(line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const names[] = {"case.ini", "force.csv", "velocity.csv", "normal.csv", "law.ini"};
    enum { N = sizeof names / sizeof *names };
    fuzz_part parts[N];
    char paths[N][FUZZ_PATH];
    fuzz_split(data, size, parts, N);
    for (size_t i = 0; i < N; i++)
        fuzz_write(paths[i], names[i], parts[i]);
    br_law_registry *const registry = br_law_registry_create();
    br_line_case *c;
    br_error error = {0};
    const br_status status = br_line_case_read(paths[0], registry, &c, &error);
    fuzz_demand(status <= 0 && error.status == status);
    if (status < 0)
        fuzz_demand(!c && fuzz_is_line(error.message) &&
                    strncmp(error.message, paths[0], strlen(paths[0])) == 0);
    else if (c->scene.n_masses <= MOST && c->scene.n_contacts + c->scene.n_stops <= MOST)
        run_case(c);
    br_line_case_destroy(c);
    br_law_registry_destroy(registry);
    return 0;
}
