/* Memory of what cloth looks like and of the banded solver: running out of it is told, wherever it happens;
 * moving a look asks for none. */
#include <string.h>
#include <bristle/banded.h>
#include <bristle/cloth_look.h>

#include "check.h"
#include "failing_malloc.h"

static br_cloth *cloth;

static br_status make_look(br_error *error)
{
    br_cloth_look *look;
    const br_status status = br_cloth_look_create(cloth, NULL, &look, error);
    br_cloth_look_destroy(look);
    return status;
}

static br_status make_object(br_error *error)
{
    br_cloth_object object = br_cloth_object_default();
    br_mesh *mesh;
    br_image *colours;
    object.shape = BR_CLOTH_SPHERE;
    const br_status status = br_cloth_look_object(&object, NULL, &mesh, &colours, error);
    br_mesh_destroy(mesh);
    br_image_destroy(colours);
    return status;
}

static int still(double t, const double *y, double *dydt, void *context)
{
    (void)t;
    (void)y;
    (void)context;
    memset(dydt, 0, 5 * sizeof *dydt);
    return 0;
}

static br_status make_band(br_error *error)
{
    const br_banded_shape shape = {5, 1, 1, 1};
    br_banded *banded;
    const br_status status = br_banded_create(&shape, still, NULL, &banded, error);
    br_banded_destroy(banded);
    return status;
}

static void runs_out(const char *name, br_status (*make)(br_error *error), int least)
{
    int told = 0, odd = 0;
    bool done = false;
    for (int n = 1; n < 3000 && !done; n++) {
        br_error error = {0};
        malloc_left = n;
        const br_status status = make(&error);
        done = malloc_left > 0;
        malloc_left = -1;
        told += status == BR_ERR_MEMORY;
        odd += done ? status != BR_OK : status != BR_ERR_MEMORY || !strstr(error.message, "memory");
    }
    check(done && told >= least && odd == 0, "%s: memory that runs out is told (%d times, %d otherwise)",
          name, told, odd);
}

int main(void)
{
    check_begin();
    if (!FAILING_MALLOC) {
        check_skip("this allocator is not ours to fail", "memory of cloth's look");
        return check_end();
    }
    br_cloth_grid grid;
    br_cloth_mesh *mesh;
    br_cloth_look *look;
    br_error error = {0};
    const br_cloth_material material = br_cloth_material_default();
    const br_cloth_options options = br_cloth_options_default();
    br_struct_default(&br_cloth_grid_struct, &grid);
    grid.n_warp = grid.n_weft = 4;
    check_need(br_cloth_mesh_grid(&grid, &mesh, &error));
    check_need(br_cloth_create(mesh, &material, &options, &cloth, &error));
    runs_out("a look", make_look, 15);
    runs_out("an object", make_object, 5);
    runs_out("a band", make_band, 6);
    check_need(br_cloth_look_create(cloth, NULL, &look, &error));
    malloc_left = 0;
    const br_status moved = br_cloth_look_move(look, br_cloth_positions(cloth), &error);
    malloc_left = -1;
    check(moved == BR_OK, "moving a look asks for no memory");
    br_cloth_look_destroy(look);
    br_cloth_destroy(cloth);
    br_cloth_mesh_destroy(mesh);
    return check_end();
}
