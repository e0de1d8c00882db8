/* A piece of cloth: a sheet that falls onto a plane has the bytes of its parts driven by hand; what has
 * happened is counted; what is refused leaves nothing. */
#include <string.h>
#include <bristle/cloth_piece.h>
#include <bristle/laws.h>

#include "cloth_sheets.h"

static br_error error;
static const br_coulomb mu = {0.3};

static br_cloth_grid sheet(void)
{
    return sheet_grid(0.3, 0.3, 6, 6);
}

static br_cloth_contact_options contacts(void)
{
    br_cloth_contact_options options = br_cloth_contact_options_default();
    options.on_objects.law = (br_law){&br_coulomb_type, &mu};
    return options;
}

/* Edge-on above the plane z = 0. */
static br_vec3 upright(const void *context, size_t vertex, br_vec3 rest)
{
    (void)vertex;
    return br_vec3_make(rest.x + 1e-3 * rest.y * rest.y, 0.01 * rest.y, *(const double *)context + rest.y);
}

static void like_its_parts(const br_cloth_response_type *response, size_t steps)
{
    const br_cloth_grid grid = sheet();
    const br_cloth_material material = br_cloth_material_default();
    br_cloth_options options = br_cloth_options_default();
    options.dt = 2e-3;
    const br_cloth_contact_options contact = contacts();
    const br_cloth_object ground = br_cloth_object_default();
    const double height = 0.16;
    br_cloth_piece *piece;
    check_need(br_cloth_piece_sheet(&grid, &material, &options, &contact, response, &piece, &error));
    check_need(br_cloth_contact_add(br_cloth_piece_contact(piece), &ground, NULL, NULL, &error));
    check_need(br_cloth_piece_place(piece, upright, &height, &error));

    br_cloth_mesh *mesh;
    br_cloth *cloth;
    br_cloth_contact *parts;
    check_need(br_cloth_mesh_grid(&grid, &mesh, &error));
    check_need(br_cloth_create(mesh, &material, &options, &cloth, &error));
    check_need(br_cloth_contact_create(mesh, &material, &contact, &parts, &error));
    check_need(br_cloth_contact_add(parts, &ground, NULL, NULL, &error));
    br_cloth_set_response(cloth, response ? response : &br_cloth_filter_type, parts);
    br_vec3 x[49], v[49];
    for (size_t i = 0; i < 49; i++) {
        x[i] = upright(&height, i, mesh->rest[i]);
        v[i] = br_vec3_make(0, 0, 0);
    }
    br_cloth_place(cloth, x, v);

    br_cloth_totals sum = {0};
    for (size_t k = 0; k < steps; k++) {
        check_need(br_cloth_piece_step(piece, &error));
        const br_status status = br_cloth_step(cloth, &error);
        check_need(status);
        const br_cloth_contact_report r = br_cloth_contact_last(parts);
        sum.loose += status == BR_LOOSE;
        sum.impacts += r.impacts;
        sum.put_back += r.put_back;
        sum.inside += r.inside;
        sum.zones += r.zones;
    }
    const br_cloth_totals t = br_cloth_piece_so_far(piece);
    check(memcmp(br_cloth_positions(br_cloth_piece_cloth(piece)), br_cloth_positions(cloth), sizeof x) == 0,
          "%s: a piece moves as its parts do", response ? response->name : "by default");
    check(t.steps == steps && t.loose == sum.loose && t.impacts == sum.impacts &&
              t.put_back == sum.put_back && t.inside == sum.inside && t.zones == sum.zones &&
              t.intersections == 0,
          "and counts what happened in its steps: %zu impulses", t.impacts);
    br_cloth_piece_destroy(piece);
    br_cloth_destroy(cloth);
    br_cloth_contact_destroy(parts);
    br_cloth_mesh_destroy(mesh);
}

static void adds(void)
{
    br_cloth_totals sum = {1, 2, 3, 4, 0.5, 6, 7, 8, 9, 10};
    const br_cloth_totals more = {10, 20, 30, 40, 0.25, 60, 70, 80, 90, 100};
    br_cloth_totals_add(&sum, &more);
    check(sum.steps == 11 && sum.loose == 22 && sum.intersections == 33 && sum.inside == 44 &&
              sum.deepest == 0.5 && sum.impacts == 66 && sum.zones == 77 && sum.put_back == 88 &&
              sum.held_back == 99 && sum.waiting == 110,
          "totals add, the depth is the larger one");
    br_cloth_totals_add(&sum, &(br_cloth_totals){.deepest = 0.75});
    check(sum.deepest == 0.75 && sum.steps == 11, "the depth is that of the second");
}

static void refuses(void)
{
    const br_cloth_material material = br_cloth_material_default();
    const br_cloth_options options = br_cloth_options_default();
    br_cloth_contact_options contact = contacts();
    br_cloth_piece *piece;
    br_cloth_grid grid = sheet();
    grid.n_warp = 0;
    check(br_cloth_piece_sheet(&grid, &material, &options, &contact, NULL, &piece, &error) == BR_ERR_RANGE &&
              !piece && strstr(error.message, "n_warp"),
          "a sheet without cells: %s", error.message);
    grid = sheet();
    contact.sweeps = 0;
    error = (br_error){0};
    check(br_cloth_piece_sheet(&grid, &material, &options, &contact, NULL, &piece, &error) == BR_ERR_RANGE &&
              !piece && strstr(error.message, "sweeps"),
          "contacts without sweeps: %s", error.message);
    br_cloth_piece_destroy(NULL);
}

int main(void)
{
    check_begin();
    like_its_parts(NULL, 300);
    like_its_parts(&br_cloth_nodes_type, 150); /* it touches the ground in the 22nd */
    adds();
    refuses();
    return check_end();
}
