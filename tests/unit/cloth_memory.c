/* Memory of cloth: running out of it is told, wherever it happens; a steady step asks for none. */
#include "cloth_sheets.h"
#include "failing_malloc.h"

/* Makes a sheet and takes a step. */
static br_status make(const br_cloth_options *options, br_error *error)
{
    const br_cloth_grid grid = sheet_grid(0.5, 0.4, 6, 5);
    const br_cloth_material material = br_cloth_material_default();
    br_cloth_mesh *mesh = NULL;
    br_cloth *cloth = NULL;
    br_status status = br_cloth_mesh_grid(&grid, &mesh, error);
    if (status >= 0)
        status = br_cloth_create(mesh, &material, options, &cloth, error);
    if (status >= 0)
        status = br_cloth_step(cloth, error);
    br_cloth_destroy(cloth);
    br_cloth_mesh_destroy(mesh);
    return status;
}

static void runs_out(unsigned solver)
{
    br_cloth_options options = br_cloth_options_default();
    options.solver = solver;
    int told = 0, odd = 0;
    bool done = false;
    for (int n = 1; n < 500 && !done; n++) {
        br_error error = {0};
        malloc_left = n;
        const br_status status = make(&options, &error);
        done = malloc_left > 0;
        malloc_left = -1;
        told += status == BR_ERR_MEMORY;
        odd += done                      ? status != BR_OK
               : status == BR_ERR_MEMORY ? !strstr(error.message, "memory")
                                         : status < 0;
    }
    check(done && told > 30 && odd == 0, "%s: memory that runs out is told (%d times)",
          solver ? "direct" : "cg", told);
}

static void weld_runs_out(void)
{
    br_mesh *sphere = NULL;
    check_need(br_mesh_sphere(1, 8, 1, &sphere, NULL));
    int told = 0;
    bool done = false;
    for (int n = 1; n < 100 && !done; n++) {
        br_cloth_mesh *mesh = NULL;
        malloc_left = n;
        const br_status status = br_cloth_mesh_weld(sphere, 0, br_vec3_make(0, 0, 1), NULL, &mesh, NULL);
        done = malloc_left > 0;
        malloc_left = -1;
        told += status == BR_ERR_MEMORY && !mesh;
        br_cloth_mesh_destroy(mesh);
    }
    check(done && told > 10, "welding: memory that runs out is told (%d times)", told);
    br_mesh_destroy(sphere);
}

static void steady(void)
{
    const br_cloth_grid grid = sheet_grid(0.5, 0.4, 6, 5);
    const br_cloth_material material = br_cloth_material_default();
    br_cloth_options options = br_cloth_options_default();
    options.bending = BR_CLOTH_HINGES;
    br_cloth *const c = sheet_make(&grid, &material, &options);
    br_cloth_pin(c, 0, br_vec3_make(0, 0, 0));
    enum { MANY = 1000 };
    malloc_left = MANY;
    for (int k = 0; k < 20; k++)
        check_need(br_cloth_step(c, NULL));
    const long asked = MANY - malloc_left;
    malloc_left = -1;
    check(asked == 0, "steps ask for no memory: %ld times", asked);
    br_cloth_destroy(c);
}

int main(void)
{
    check_begin();
#if FAILING_MALLOC
    runs_out(BR_CLOTH_CG);
    runs_out(BR_CLOTH_DIRECT);
    weld_runs_out();
    steady();
#else
    check_skip("an allocator of its own", "memory that runs out");
    (void)runs_out;
    (void)weld_runs_out;
    (void)steady;
#endif
    return check_end();
}
