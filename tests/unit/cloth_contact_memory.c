/* Memory of contact: running out of it is told, wherever it happens, and the cloth is as before; steps that
 * have been this full before ask for none. */
#include <bristle/laws.h>

#include "cloth_dust.h"
#include "failing_malloc.h"

/* A sheet of its own above a plate of triangles, on which it falls, and beside it a half space. */
static br_status make(br_cloth_mesh *mesh, const br_mesh *plate, const br_cloth_response_type *type,
                      br_error *error)
{
    const br_cs law = {0.2, 0.3};
    br_cloth_contact_options options = br_cloth_contact_options_default();
    options.on_objects.law = options.on_itself.law = (br_law){&br_cs_type, &law};
    options.solver = &br_pgs_type;
    br_cloth_material material = br_cloth_material_default();
    material.thickness = 1e-3;
    enum { N = 18 };
    br_vec3 v[N], x1[N];
    double mass[N], inverse[N];
    br_cloth_contact *contact = NULL;
    br_cloth_object object = br_cloth_object_default();
    object.pose.position.z = -2e-3;
    br_status status = br_cloth_contact_create(mesh, &material, &options, &contact, error);
    if (status >= 0)
        status = br_cloth_contact_add(contact, &object, NULL, NULL, error);
    object.shape = BR_CLOTH_MESH;
    object.mesh = plate;
    if (status >= 0)
        status = br_cloth_contact_add(contact, &object, NULL, NULL, error);
    for (size_t i = 0; i < N; i++) {
        mass[i] = 1e-3;
        inverse[i] = 1e3;
        v[i] = br_vec3_make(i < 9 ? 0.1 : 1, 0, -3);
        x1[i] = br_vec3_add_scaled(mesh->rest[i], 1e-3, v[i]);
    }
    br_cloth_motion motion = {.mesh = mesh,
                              .material = &material,
                              .dt = 1e-3,
                              .n = N,
                              .mass = mass,
                              .inverse_mass = inverse,
                              .x0 = mesh->rest,
                              .v0 = v,
                              .v = v,
                              .x1 = x1};
    if (status >= 0) {
        status = type->apply(contact, &motion, error);
        if (status < 0 && v[0].z != -3)
            status = BR_ERR_CALLBACK; /* something has moved */
    }
    br_cloth_contact_destroy(contact);
    return status;
}

/* Two sheets of nine vertices, one on the other. */
static br_cloth_mesh *sheets(void)
{
    br_vec3 x[18];
    uint32_t triangles[48];
    size_t n = 0;
    for (uint32_t k = 0; k < 18; k++)
        x[k] = br_vec3_make(0.01 * (k % 3), 0.01 * (k % 9 / 3), k < 9 ? 0 : 1.2e-3);
    for (uint32_t k = 0; k < 18; k++) {
        if (k % 3 == 2 || k % 9 / 3 == 2)
            continue;
        const uint32_t cell[6] = {k, k + 1, k + 4, k, k + 4, k + 3};
        for (int a = 0; a < 6; a++)
            triangles[n++] = cell[a];
    }
    const br_cloth_mesh_source source = {
        .n_vertices = 18, .n_triangles = n / 3, .rest = x, .triangles = triangles};
    br_cloth_mesh *mesh;
    check_need(br_cloth_mesh_create(&source, &mesh, NULL));
    return mesh;
}

static void runs_out(const br_cloth_response_type *type)
{
    br_cloth_mesh *const mesh = sheets();
    br_mesh *plate;
    check_need(br_mesh_plane(1, 1, 1, 1, 1, &plate, NULL));
    int told = 0, odd = 0;
    bool done = false;
    for (int n = 1; n < 500 && !done; n++) {
        br_error error = {0};
        malloc_left = n;
        const br_status status = make(mesh, plate, type, &error);
        done = malloc_left > 0;
        malloc_left = -1;
        told += status == BR_ERR_MEMORY;
        odd += done                      ? status != BR_OK
               : status == BR_ERR_MEMORY ? !strstr(error.message, "memory")
                                         : status < 0;
    }
    check(done && told > 30 && odd == 0, "%s: memory that runs out is told (%d times)", type->name, told);
    br_mesh_destroy(plate);
    br_cloth_mesh_destroy(mesh);
}

static void steady(const br_cloth_response_type *type)
{
    const br_coulomb law = {0.5};
    br_cloth_contact_options options = br_cloth_contact_options_default();
    options.on_objects.law = options.on_itself.law = (br_law){&br_coulomb_type, &law};
    options.solver = &br_pgs_type;
    dust d = dust_make(sheets(), &options);
    d.type = type;
    br_cloth_object plane = br_cloth_object_default();
    plane.pose.position.z = -2e-3;
    check_need(br_cloth_contact_add(d.contact, &plane, NULL, NULL, NULL));
    for (int k = 0; k < 100; k++)
        check_need(dust_step(&d));
    enum { MANY = 1000 };
    malloc_left = MANY;
    for (int k = 0; k < 50; k++)
        check_need(dust_step(&d));
    const long asked = MANY - malloc_left;
    malloc_left = -1;
    check(asked == 0 && d.last.near > 0 && d.last.touching > 8, "%s: steps ask for no memory: %ld times",
          type->name, asked);
    dust_end(&d);
}

int main(void)
{
    check_begin();
#if FAILING_MALLOC
    runs_out(&br_cloth_filter_type);
    runs_out(&br_cloth_sums_type);
    runs_out(&br_cloth_nodes_type);
    steady(&br_cloth_filter_type);
    steady(&br_cloth_sums_type);
    steady(&br_cloth_nodes_type);
#else
    check_skip("an allocator of its own", "memory that runs out");
    (void)runs_out;
    (void)steady;
#endif
    return check_end();
}
