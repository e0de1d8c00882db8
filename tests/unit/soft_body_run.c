/* A run of a soft body: in one call, in pieces or step by step; what no step can take, memory that runs out,
 * and what is refused. */
#include "soft_bodies.h"

static void test_refused(void)
{
    br_soft_mesh *mesh;
    br_soft *soft;
    check_need(br_soft_mesh_box(br_vec3_make(1, 1, 1), 1, 1, 1, &mesh, NULL));
    for (int k = 0; k < 8; k++) {
        br_soft_material m = br_soft_material_default();
        br_soft_options o = br_soft_options_default();
        br_error error = {0};
        switch (k) {
        case 0:
            m.density = 0;
            break;
        case 1:
            m.young = -1;
            break;
        case 2:
            m.poisson = 0.5;
            break;
        case 3:
            m.poisson = NAN;
            break;
        case 4:
            m.damping_stiffness = -1e-3;
            break;
        case 5:
            o.dt = 0;
            break;
        case 6:
            o.iterations = 0;
            break;
        default:
            o.solver = NULL;
        }
        const br_status status = br_soft_create(mesh, &m, &o, NULL, &soft, &error);
        check(status < 0 && soft == NULL && strlen(error.message) > 10, "refused: %s", error.message);
    }
    br_soft_mesh_destroy(mesh);
}

/* Velocities that no step can take are told, and change nothing. */
static void test_overflow(void)
{
    const br_soft_options options = weightless(0.01);
    const br_soft_material material = br_soft_material_default();
    body b = make(br_vec3_make(0.1, 0.1, 0.1), (int[]){1, 1, 1}, &material, &options);
    br_vec3 v[8];
    for (size_t i = 0; i < b.n; i++)
        v[i] = br_vec3_make(i % 2 ? 1e200 : -1e200, 0, 0);
    br_soft_place(b.soft, b.mesh->nodes, v);
    br_error error = {0};
    check(br_soft_step(b.soft, &error) == BR_ERR_SOLVER, "velocities of 1e200 m/s: %s", error.message);
    check(apart(b.n, br_soft_positions(b.soft), b.mesh->nodes) == 0 && br_soft_time(b.soft) == 0,
          "the body is as before");
    for (size_t i = 0; i < b.n; i++)
        v[i] = none;
    br_soft_place(b.soft, b.mesh->nodes, v);
    check(br_soft_step(b.soft, NULL) == BR_OK, "and can be used again");
    end(&b);
}

static void test_memory(void)
{
    if (!FAILING_MALLOC) {
        check_skip("the allocator is another one", "memory runs out");
        return;
    }
    const br_soft_material material = br_soft_material_default();
    const br_soft_options options = br_soft_options_default();
    const br_soft_obstacle ground = br_soft_obstacle_default();
    br_soft_mesh *mesh;
    br_cone_generator *const g = br_cone_coulomb_create(0.3, false);
    check_need(br_soft_mesh_box(br_vec3_make(1, 1, 1), 1, 1, 1, &mesh, NULL));
    for (size_t i = 0; i < mesh->n_nodes; i++)
        mesh->nodes[i].z += 0.5;
    bool told = true;
    long k = 1;
    br_status status = BR_ERR_MEMORY;
    for (; status == BR_ERR_MEMORY && k < 2000; k++) {
        br_soft *soft;
        br_error error = {0};
        malloc_left = k;
        status = br_soft_create(mesh, &material, &options, g, &soft, &error);
        if (status >= 0)
            status = br_soft_add_obstacle(soft, &ground, NULL, &error);
        if (status >= 0)
            status = br_soft_step(soft, &error);
        malloc_left = -1;
        told = told && (status >= 0 || strstr(error.message, "memory"));
        br_soft_destroy(soft);
    }
    check(told && status >= 0 && k > 40, "memory that runs out at any of %ld places is told", k);
    br_cone_generator_destroy(g);
    br_soft_mesh_destroy(mesh);
}

static br_status stop_at(br_soft *soft, void *context, br_error *error)
{
    int *const left = context;
    check(br_soft_last(soft).status == BR_OK, "a step before each call");
    if (--*left == 0)
        return BR_STOPPED_AT_EVENT;
    return *left == -3 ? br_fail(error, BR_ERR_CALLBACK, "enough") : BR_OK;
}

/* To a time in one call, in pieces or step by step: the same bytes; an observer ends it. */
static void test_run(void)
{
    const br_soft_material material = br_soft_material_default();
    const br_soft_options options = weightless(0.01);
    const int cells[3] = {2, 1, 1};
    body b[3];
    for (int i = 0; i < 3; i++) {
        b[i] = make(br_vec3_make(0.2, 0.1, 0.1), cells, &material, &options);
        br_soft_set_force(b[i].soft, 0, br_vec3_make(1, 2, 3));
    }
    check_need(br_soft_run(b[0].soft, 0.1, NULL, NULL, NULL));
    static const double ends[] = {0, 0.03, 0.034, 0.036, 0.036, 0.1, 0.05};
    static const int steps[] = {0, 3, 3, 4, 4, 10, 10};
    for (int i = 0; i < 7; i++) {
        check_need(br_soft_run(b[1].soft, ends[i], NULL, NULL, NULL));
        check_near(br_soft_time(b[1].soft), 0.01 * steps[i], 1e-12, "until %g s: %d steps", ends[i],
                   steps[i]);
    }
    for (int i = 0; i < 10; i++)
        check_need(br_soft_step(b[2].soft, NULL));
    for (int i = 1; i < 3; i++)
        check(memcmp(br_soft_positions(b[i].soft), br_soft_positions(b[0].soft), b[0].n * sizeof(br_vec3)) ==
                  0,
              "way %d of three gives the same places", i);
    int left = 2;
    br_error error = {0};
    check(br_soft_run(b[0].soft, 0.2, stop_at, &left, &error) == BR_STOPPED_AT_EVENT, "the observer ends it");
    check_near(br_soft_time(b[0].soft), 0.12, 1e-12, "after the second step");
    check(br_soft_run(b[0].soft, 0.2, stop_at, &left, &error) == BR_ERR_CALLBACK &&
              strcmp(error.message, "enough") == 0,
          "or fails: %s", error.message);
    check_near(br_soft_time(b[0].soft), 0.15, 1e-12, "three steps on");
    for (int i = 0; i < 3; i++)
        end(&b[i]);
}

int main(void)
{
    check_begin();
    test_run();
    test_refused();
    test_overflow();
    test_memory();
    return check_end();
}
