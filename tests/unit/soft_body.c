/* Soft bodies without contacts: patch test, beam against theory, momentum, energy, rotation, damping,
 * recovery of inverted elements, and what is refused. */
#include "soft_bodies.h"

/* An irregular mesh under one deformation everywhere: it is that of every element, nodes inside feel no
 * force, those of the surface what the stress says; and held at the surface the nodes inside go there by
 * themselves. */
static void test_patch(void)
{
    enum { MOST = 125 };
    br_random *const r = br_random_create(3, 0);
    const br_mat3 f = {{1.2, 0.1, -0.2, 0.15, 0.9, 0.1, 0, -0.1, 1.1}};
    const br_soft_options options = weightless(1e4);
    br_soft_material material = br_soft_material_default();
    material.damping_stiffness = 0;
    body b = make(br_vec3_make(0.1, 0.1, 0.1), (int[]){4, 4, 4}, &material, &options);
    for (size_t i = 0; i < b.n; i++)
        if (!on_surface(b.mesh, i))
            b.mesh->nodes[i] = br_vec3_add(b.mesh->nodes[i], random_vec(r, 4e-3));
    br_soft *irregular;
    check_need(br_soft_create(b.mesh, &material, &options, NULL, &irregular, NULL));
    br_vec3 wanted[MOST], given[MOST], still[MOST], force[MOST];
    size_t inside = 0;
    for (size_t i = 0; i < b.n; i++) {
        wanted[i] = given[i] = br_mat3_mul_vec(f, b.mesh->nodes[i]);
        still[i] = none;
    }
    br_soft_place(irregular, wanted, still);
    double off = 0, left = 0;
    for (size_t t = 0; t < br_soft_tetrahedra(irregular); t++)
        for (int k = 0; k < 9; k++)
            br_worst(&off, br_soft_deformation(irregular, t).m[k] - f.m[k]);
    br_soft_elastic_forces(irregular, force);
    const br_mat3 p = br_soft_stress(&material, f);
    double pulled = 0; /* sum of force times place at rest: - volume P */
    br_mat3 virial = {{0}};
    for (size_t i = 0; i < b.n; i++) {
        const br_vec3 x = b.mesh->nodes[i];
        const double place[3] = {x.x, x.y, x.z}, g[3] = {force[i].x, force[i].y, force[i].z};
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 3; k++)
                virial.m[3 * j + k] -= g[j] * place[k] / br_soft_mesh_volume(b.mesh);
        if (on_surface(b.mesh, i))
            continue;
        inside++;
        br_most(&left, br_vec3_length(force[i]));
        given[i] = br_vec3_add(given[i], random_vec(r, 3e-3));
    }
    for (int k = 0; k < 9; k++)
        br_worst(&pulled, virial.m[k] - p.m[k]);
    check(inside == 27 && off < 1e-14, "one deformation in all elements, to %.1e", off);
    check(left < 1e-13, "%zu nodes inside feel no force: %.1e N of some 10", inside, left);
    check(pulled < 1e-9, "the surface feels the stress, to %.1e Pa of 1e4", pulled);

    br_soft_place(irregular, given, still);
    for (size_t i = 0; i < b.n; i++)
        if (on_surface(b.mesh, i))
            br_soft_hold(irregular, i, none);
    br_status status = br_soft_step(irregular, NULL);
    const int iterations = br_soft_last(irregular).iterations;
    if (status == BR_OK)
        status = br_soft_step(irregular, NULL);
    check(iterations <= 8, "Newton's method: %d iterations", iterations);
    off = apart(b.n, br_soft_positions(irregular), wanted);
    check(status == BR_OK && off < 1e-9, "moved away they go back: to %.1e m", off);
    br_soft_destroy(irregular);
    end(&b);
    br_random_destroy(r);
}

/* Deflection of a beam held at one end under a force at the other over that of beam theory. */
static double deflect(int fine)
{
    const double length = 0.5, side = 0.1, force = 1e-3;
    const br_soft_material material = {.density = 1000, .young = 1e5};
    const br_soft_options options = weightless(100);
    body b = make(br_vec3_make(length, side, side), (int[]){5 * fine, fine, fine}, &material, &options);
    double share = 0;
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < b.n; i++) {
            const br_vec3 x = b.mesh->nodes[i];
            /* The force is spread as a constant shear is, by areas: an edge has half, a corner a quarter. */
            const double edge_y = fabs(x.y) > 0.499 * side ? 0.5 : 1,
                         edge_z = fabs(x.z) > 0.499 * side ? 0.5 : 1;
            if (x.x < -0.499 * length)
                br_soft_hold(b.soft, i, none);
            if (x.x < 0.499 * length)
                continue;
            if (pass == 0)
                share += edge_y * edge_z;
            else
                br_soft_set_force(b.soft, i, br_vec3_make(0, 0, -force * edge_y * edge_z / share));
        }
    br_status status = br_soft_step(b.soft, NULL);
    if (status == BR_OK)
        status = br_soft_step(b.soft, NULL);
    double sum = 0;
    size_t n = 0;
    for (size_t i = 0; i < b.n; i++)
        if (b.mesh->nodes[i].x > 0.499 * length) {
            sum += b.mesh->nodes[i].z - br_soft_positions(b.soft)[i].z;
            n++;
        }
    const double inertia = side * side * side * side / 12, area = side * side, shear = material.young / 2;
    const double theory = force * length * length * length / (3 * material.young * inertia) +
                          force * length / (5.0 / 6 * shear * area);
    end(&b);
    return status == BR_OK ? sum / (double)n / theory : NAN;
}

/* Euler and Bernoulli's deflection, with shear (Timoshenko). Linear tetrahedra are too stiff by a share that
 * falls with the square of their size. */
static void test_beam(void)
{
    const double d[3] = {deflect(1), deflect(2), deflect(4)};
    const double excess[3] = {1 / d[0] - 1, 1 / d[1] - 1, 1 / d[2] - 1};
    const double limit = 1 / (1 + excess[2] - (excess[1] - excess[2]) / 3);
    check(d[0] < d[1] && d[1] < d[2] && d[2] < 1, "a beam bends by %.3f, %.3f, %.3f of theory", d[0], d[1],
          d[2]);
    const double order = log2((1 / d[0] - 1 / d[1]) / (1 / d[1] - 1 / d[2]));
    check(order > 1.7 && order < 2.3, "converging with order %.2f", order);
    check(fabs(limit - 1) < 0.02, "to %.4f of it: held sides and 3D effects are left", limit);
}

/* Free fall: z_n = -g h^2 n (n + 1)/2 of implicit Euler, without strain; mass damping: v_n = v_0/(1 + a h)^n.
 */
static void test_fall(void)
{
    br_soft_options options = br_soft_options_default();
    br_soft_material material = br_soft_material_default();
    body b = make(br_vec3_make(0.1, 0.2, 0.1), (int[]){2, 2, 1}, &material, &options);
    for (int k = 0; k < 50; k++)
        check_need(br_soft_step(b.soft, NULL));
    br_vec3 place, v;
    br_soft_centre(b.soft, &place, &v);
    check_close(place.z, -9.81 * 1e-4 * 50 * 51 / 2, TOL_ROUND_OFF_MANY, "falls by g h^2 n (n + 1)/2");
    check_close(v.z, -9.81 * 0.5, TOL_ROUND_OFF_MANY, "at g t");
    double strain = 0;
    for (size_t t = 0; t < br_soft_tetrahedra(b.soft); t++)
        for (int k = 0; k < 9; k++)
            br_worst(&strain, br_soft_deformation(b.soft, t).m[k] - (k % 4 == 0));
    check(strain < 1e-13, "without strain, to %.1e", strain);
    check_close(br_soft_time(b.soft), 0.5, TOL_ROUND_OFF_MANY, "in 0.5 s");
    end(&b);

    material.damping_mass = 3;
    options.gravity = none;
    b = make(br_vec3_make(0.1, 0.2, 0.1), (int[]){2, 2, 1}, &material, &options);
    br_vec3 moving[18];
    for (size_t i = 0; i < b.n; i++)
        moving[i] = br_vec3_make(1, 2, -3);
    br_soft_place(b.soft, b.mesh->nodes, moving);
    for (int k = 0; k < 50; k++)
        check_need(br_soft_step(b.soft, NULL));
    br_soft_centre(b.soft, &place, &v);
    check_close(v.z, -3 * pow(1.03, -50), TOL_ROUND_OFF_MANY, "damped by its mass: v_0/(1 + a h)^n");
    end(&b);
}

/* A body thrown with random velocities: momentum stays, energy never grows; turned, it does the same, turned.
 */
static void test_free(void)
{
    enum { N = 27, STEPS = 150 };
    br_random *const r = br_random_create(8, 0);
    const br_quat turn = br_quat_normalise(br_quat_make(0.3, 0.5, -0.4, 0.7));
    const br_soft_options options = weightless(5e-3);
    br_soft_material material = br_soft_material_default();
    material.damping_stiffness = 0;
    body b[2];
    br_vec3 x[N], v[N], turned_x[N], turned_v[N];
    for (int k = 0; k < 2; k++)
        b[k] = make(br_vec3_make(0.1, 0.1, 0.1), (int[]){2, 2, 2}, &material, &options);
    for (size_t i = 0; i < N; i++) {
        x[i] = br_vec3_add(br_vec3_scale(1.2, b[0].mesh->nodes[i]), random_vec(r, 5e-3));
        v[i] = random_vec(r, 2);
        turned_x[i] = br_quat_rotate(turn, x[i]);
        turned_v[i] = br_quat_rotate(turn, v[i]);
    }
    br_soft_place(b[0].soft, x, v);
    br_soft_place(b[1].soft, turned_x, turned_v);
    br_vec3 p0, p, l;
    br_soft_momentum(b[0].soft, &p0, &l);
    const br_soft_energies first = br_soft_energy(b[0].soft);
    double before = first.kinetic + first.elastic, rise = 0, drift = 0, off = 0;
    for (int k = 0; k < STEPS; k++) {
        check_need(br_soft_step(b[0].soft, NULL));
        check_need(br_soft_step(b[1].soft, NULL));
        const br_soft_energies e = br_soft_energy(b[0].soft);
        rise = fmax(rise, e.kinetic + e.elastic - before);
        before = e.kinetic + e.elastic;
        br_soft_momentum(b[0].soft, &p, &l);
        br_most(&drift, br_vec3_length(br_vec3_sub(p, p0)));
        for (size_t i = 0; i < N; i++)
            turned_x[i] = br_quat_rotate(turn, br_soft_positions(b[0].soft)[i]);
        br_most(&off, apart(N, turned_x, br_soft_positions(b[1].soft)));
    }
    check(rise <= 0, "energy never grows (%.1e J), from %.3g to %.3g J in %d steps", rise,
          first.kinetic + first.elastic, before, STEPS);
    check(before > br_vec3_dot(p0, p0) / 2, "and stays above that of the momentum of 1 kg");
    check(drift < 1e-14, "momentum stays, to %.1e N s of %.2g", drift, br_vec3_length(p0));
    check(off < 1e-12, "turned at the start, turned for ever: to %.1e m", off);
    end(&b[0]);
    end(&b[1]);
    br_random_destroy(r);
}

/* Rayleigh: from rest, at small strains, stiffness damping b acts in a step as a modulus E (1 + b/h) would;
 * and a body that turns as a whole does not feel it. */
static void test_damping(void)
{
    enum { N = 27 };
    br_random *const r = br_random_create(9, 0);
    const br_soft_options options = weightless(1e-2);
    br_soft_material damped = br_soft_material_default(), stiff = damped;
    damped.damping_stiffness = 0.03;
    stiff.damping_stiffness = 0;
    stiff.young *= 1 + 0.03 / 1e-2;
    body b[2] = {make(br_vec3_make(0.1, 0.1, 0.1), (int[]){2, 2, 2}, &damped, &options),
                 make(br_vec3_make(0.1, 0.1, 0.1), (int[]){2, 2, 2}, &stiff, &options)};
    br_vec3 v[N];
    for (size_t i = 0; i < N; i++)
        v[i] = random_vec(r, 1e-4);
    for (int k = 0; k < 2; k++) {
        br_soft_place(b[k].soft, b[k].mesh->nodes, v);
        check_need(br_soft_step(b[k].soft, NULL));
    }
    double most = 0, off = apart(N, br_soft_velocities(b[0].soft), br_soft_velocities(b[1].soft));
    for (size_t i = 0; i < N; i++)
        most = fmax(most, br_vec3_length(br_soft_velocities(b[0].soft)[i]));
    check(most < 0.8e-4 && off < 1e-5 * most, "damping acts as a stiffer step: %.1e of %.1e m/s", off, most);
    end(&b[0]);
    end(&b[1]);

    /* A spin of 2 rad/s for half a turn in steps of 5 ms, with a hundred times the default's damping. */
    const br_soft_options fine = weightless(5e-3);
    double spin[2];
    for (int k = 0; k < 2; k++) {
        br_soft_material m = br_soft_material_default();
        m.damping_stiffness = k == 0 ? 0 : 0.5;
        body s = make(br_vec3_make(0.1, 0.1, 0.1), (int[]){2, 2, 2}, &m, &fine);
        br_vec3 p, l0, l;
        for (size_t i = 0; i < N; i++)
            v[i] = br_vec3_cross(br_vec3_make(0, 0, 2), s.mesh->nodes[i]);
        br_soft_place(s.soft, s.mesh->nodes, v);
        br_soft_momentum(s.soft, &p, &l0);
        for (int step = 0; step < 300; step++)
            check_need(br_soft_step(s.soft, NULL));
        br_soft_momentum(s.soft, &p, &l);
        spin[k] = l.z / l0.z;
        end(&s);
    }
    check(spin[1] > 0.9 && fabs(spin[1] - spin[0]) < 0.01,
          "a turning body keeps %.4f of its spin without, %.4f with damping", spin[0], spin[1]);
    br_random_destroy(r);
}

/* From any places of its nodes, flat or inverted ones, a body finds back to its shape. */
static void test_recovery(void)
{
    enum { N = 27 };
    br_random *const r = br_random_create(12, 0);
    br_soft_material material = br_soft_material_default();
    material.damping_stiffness = 0.02;
    const br_soft_options options = weightless(0.02);
    for (int kind = 0; kind < 4; kind++) {
        body b = make(br_vec3_make(0.1, 0.1, 0.1), (int[]){2, 2, 2}, &material, &options);
        br_vec3 x[N], still[N];
        size_t inverted = 0;
        for (size_t i = 0; i < N; i++) {
            const br_vec3 rest = b.mesh->nodes[i];
            still[i] = none;
            x[i] = kind == 0   ? random_vec(r, 0.05)
                   : kind == 1 ? br_vec3_make(rest.x, rest.y, -rest.z)
                   : kind == 2 ? br_vec3_make(rest.x, rest.y, 1e-3 * rest.z * rest.x)
                               : random_vec(r, 1e-6);
        }
        br_soft_place(b.soft, x, still);
        for (size_t t = 0; t < br_soft_tetrahedra(b.soft); t++)
            inverted += !(br_mat3_determinant(br_soft_deformation(b.soft, t)) > 0.1);
        const double before = br_soft_energy(b.soft).elastic;
        for (int k = 0; k < 200; k++)
            check_need(br_soft_step(b.soft, NULL));
        double least = INFINITY;
        for (size_t t = 0; t < br_soft_tetrahedra(b.soft); t++)
            least = fmin(least, br_mat3_determinant(br_soft_deformation(b.soft, t)));
        const double after = br_soft_energy(b.soft).elastic;
        check(inverted >= 5 && least > 0.999 && after < 1e-6 * before,
              "kind %d: %zu elements flat or inverted, all right again: volume %.6f, energy %.1e J of %.1e",
              kind, inverted, least, after, before);
        end(&b);
    }
    br_random_destroy(r);
}

static void test_held(void)
{
    const br_soft_options options = weightless(0.01);
    const br_soft_material material = br_soft_material_default();
    body b = make(br_vec3_make(0.1, 0.1, 0.1), (int[]){2, 2, 2}, &material, &options);
    for (size_t i = 0; i < b.n; i++)
        if (b.mesh->nodes[i].x < -0.04)
            br_soft_hold(b.soft, i, br_vec3_make(0.1, 0, 0));
    for (int k = 0; k < 300; k++)
        check_need(br_soft_step(b.soft, NULL));
    br_vec3 place, v;
    br_soft_centre(b.soft, &place, &v);
    check_close(br_soft_positions(b.soft)[0].x, -0.05 + 0.3, TOL_ROUND_OFF_MANY, "a held node goes its way");
    check_close(v.x, 0.1, 1e-6, "and takes the body along");
    for (size_t i = 0; i < b.n; i++)
        br_soft_release(b.soft, i);
    check_need(br_soft_step(b.soft, NULL));
    br_soft_centre(b.soft, &place, &v);
    check_close(v.x, 0.1, 1e-6, "released it goes on");
    end(&b);
}

int main(void)
{
    check_begin();
    test_patch();
    test_beam();
    test_fall();
    test_free();
    test_damping();
    test_recovery();
    test_held();
    return check_end();
}
