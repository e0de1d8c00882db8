/* A piece of cloth in a scene. */
#include <stdlib.h>
#include <bristle/assert.h>
#include <bristle/cloth_piece.h>
#include <bristle/numbers.h>

struct br_cloth_piece {
    br_cloth *cloth;
    br_cloth_contact *contact;
    br_cloth_totals totals;
};

static br_status build(br_cloth_piece *p, const br_cloth_mesh *mesh, const br_cloth_material *material,
                       const br_cloth_options *options, const br_cloth_contact_options *contact,
                       const br_cloth_response_type *response, br_error *error)
{
    BR_TRY(br_cloth_create(mesh, material, options, &p->cloth, error));
    BR_TRY(br_cloth_contact_create(mesh, material, contact, &p->contact, error));
    br_cloth_set_response(p->cloth, response ? response : &br_cloth_filter_type, p->contact);
    return BR_OK;
}

br_status br_cloth_piece_create(const br_cloth_mesh *mesh, const br_cloth_material *material,
                                const br_cloth_options *options, const br_cloth_contact_options *contact,
                                const br_cloth_response_type *response, br_cloth_piece **piece,
                                br_error *error)
{
    BR_ASSERT_HANDLE(mesh);
    BR_ASSERT_HANDLE(material);
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(contact);
    BR_ASSERT_HANDLE(piece);
    *piece = NULL;
    br_cloth_piece *const p = calloc(1, sizeof *p);
    if (!p)
        return br_fail(error, BR_ERR_MEMORY, "piece of cloth: out of memory");
    const br_status status = build(p, mesh, material, options, contact, response, error);
    if (status < 0) {
        br_cloth_piece_destroy(p);
        return status;
    }
    *piece = p;
    return BR_OK;
}

br_status br_cloth_piece_sheet(const br_cloth_grid *grid, const br_cloth_material *material,
                               const br_cloth_options *options, const br_cloth_contact_options *contact,
                               const br_cloth_response_type *response, br_cloth_piece **piece,
                               br_error *error)
{
    BR_ASSERT_HANDLE(grid);
    BR_ASSERT_HANDLE(material);
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(contact);
    BR_ASSERT_HANDLE(piece);
    *piece = NULL;
    br_cloth_mesh *mesh;
    BR_TRY(br_cloth_mesh_grid(grid, &mesh, error));
    const br_status status = br_cloth_piece_create(mesh, material, options, contact, response, piece, error);
    br_cloth_mesh_destroy(mesh);
    return status;
}

void br_cloth_piece_destroy(br_cloth_piece *piece)
{
    if (!piece)
        return;
    br_cloth_destroy(piece->cloth);
    br_cloth_contact_destroy(piece->contact);
    free(piece);
}

br_cloth *br_cloth_piece_cloth(const br_cloth_piece *piece)
{
    BR_ASSERT_HANDLE(piece);
    return piece->cloth;
}

br_cloth_contact *br_cloth_piece_contact(const br_cloth_piece *piece)
{
    BR_ASSERT_HANDLE(piece);
    return piece->contact;
}

br_status br_cloth_piece_place(br_cloth_piece *piece, br_cloth_map at, const void *context, br_error *error)
{
    BR_ASSERT_HANDLE(piece);
    BR_ASSERT_HANDLE(at);
    const br_cloth_mesh *const mesh = br_cloth_get_mesh(piece->cloth);
    const size_t n = mesh->n_vertices;
    br_vec3 *const x = calloc(2 * n, sizeof *x);
    if (!x)
        return br_fail(error, BR_ERR_MEMORY, "piece of cloth: out of memory for %zu vertices", n);
    for (size_t i = 0; i < n; i++)
        x[i] = at(context, i, mesh->rest[i]);
    br_cloth_place(piece->cloth, x, x + n);
    free(x);
    return BR_OK;
}

br_status br_cloth_piece_step(br_cloth_piece *piece, br_error *error)
{
    BR_ASSERT_HANDLE(piece);
    const br_status status = br_cloth_step(piece->cloth, error);
    if (status < 0)
        return status;
    const br_cloth_contact_report r = br_cloth_contact_last(piece->contact);
    const br_cloth_totals step = {1,           status == BR_LOOSE, r.intersections, r.inside,
                                  r.deepest,   r.impacts,          r.zones,         r.put_back,
                                  r.held_back, r.waiting};
    br_cloth_totals_add(&piece->totals, &step);
    return BR_OK;
}

br_cloth_totals br_cloth_piece_so_far(const br_cloth_piece *piece)
{
    BR_ASSERT_HANDLE(piece);
    return piece->totals;
}

void br_cloth_totals_add(br_cloth_totals *sum, const br_cloth_totals *more)
{
    BR_ASSERT_HANDLE(sum);
    BR_ASSERT_HANDLE(more);
    sum->steps += more->steps;
    sum->loose += more->loose;
    sum->intersections += more->intersections;
    sum->inside += more->inside;
    br_most(&sum->deepest, more->deepest);
    sum->impacts += more->impacts;
    sum->zones += more->zones;
    sum->put_back += more->put_back;
    sum->held_back += more->held_back;
    sum->waiting += more->waiting;
}
