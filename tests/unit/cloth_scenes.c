/* Cloth with all its forces in contact: a sheet on an incline, that holds without a bit of drift or slides in
 * closed form; sheets that fall on a ball, on a ball of triangles, and into a heap, without an intersection
 * by an exact search of its own over all edges and triangles; a pinch that holds. */
#include <bristle/cloth.h>
#include <bristle/cloth_contact.h>
#include <bristle/laws.h>
#include <bristle/numbers.h>

#include "cloth_meetings.h"
#include "cloth_sheets.h"

static const double g = 9.81;
static const br_vec3 zero;
static const br_css on_objects = {0.2, 0.4, 0.4, 0.2}, on_itself = {0.1, 0.2, 0.4, 0.2};

typedef struct scene {
    br_cloth_mesh *mesh;
    br_cloth *cloth;
    br_cloth_contact *contact;
    size_t intersections, inside, put_back, impacts, near, stuck;
} scene;

/* A square sheet of `cells` squared, at a place and turned. */
static scene make(double side, int cells, double dt, double bending, br_law law, br_pose pose)
{
    scene s = {0};
    const br_cloth_grid grid = sheet_grid(side, side, cells, cells);
    check_need(br_cloth_mesh_grid(&grid, &s.mesh, NULL));
    br_cloth_material material = br_cloth_material_default();
    material.thickness = 1e-3;
    material.bending_warp = material.bending_weft = bending;
    br_cloth_options options = br_cloth_options_default();
    options.dt = dt;
    check_need(br_cloth_create(s.mesh, &material, &options, &s.cloth, NULL));
    br_cloth_contact_options contact = br_cloth_contact_options_default();
    contact.on_objects.law = law;
    contact.on_itself.law = (br_law){&br_css_type, &on_itself};
    check_need(br_cloth_contact_create(s.mesh, &material, &contact, &s.contact, NULL));
    br_vec3 *const x = malloc(2 * s.mesh->n_vertices * sizeof *x);
    check_need(x ? BR_OK : BR_ERR_MEMORY);
    for (size_t i = 0; i < s.mesh->n_vertices; i++) {
        x[i] = br_pose_apply(pose, s.mesh->rest[i]);
        x[s.mesh->n_vertices + i] = zero;
    }
    br_cloth_place(s.cloth, x, x + s.mesh->n_vertices);
    free(x);
    br_cloth_set_response(s.cloth, &br_cloth_filter_type, s.contact);
    return s;
}

static void end(scene *s)
{
    br_cloth_destroy(s->cloth);
    br_cloth_contact_destroy(s->contact);
    br_cloth_mesh_destroy(s->mesh);
}

static void steps(scene *s, int n)
{
    for (int k = 0; k < n; k++) {
        check_need(br_cloth_step(s->cloth, NULL));
        const br_cloth_contact_report r = br_cloth_contact_last(s->contact);
        s->intersections += r.intersections;
        s->inside += r.inside;
        s->put_back += r.put_back;
        s->impacts += r.impacts;
        s->near += r.near;
        s->stuck = r.stuck;
    }
}

/* Lying on a slope of this angle. */
static scene on_slope(double angle, double dt, br_law law)
{
    br_cloth_object slope = br_cloth_object_default();
    slope.pose.orientation = br_quat_from_axis_angle(br_vec3_make(0, 1, 0), angle);
    const br_pose lying = {br_quat_rotate(slope.pose.orientation, br_vec3_make(0, 0, 1e-3)),
                           slope.pose.orientation};
    scene s = make(0.3, 5, dt, 1e-5, law, lying);
    check_need(br_cloth_contact_add(s.contact, &slope, NULL, NULL, NULL));
    return s;
}

static void incline(void)
{
    const br_law css = {&br_css_type, &on_objects};
    scene s = on_slope(atan(0.399), 5e-3, css);
    const size_t n = s.mesh->n_vertices;
    steps(&s, 10);
    br_vec3 *const begin = malloc(n * sizeof *begin);
    check_need(begin ? BR_OK : BR_ERR_MEMORY);
    memcpy(begin, br_cloth_positions(s.cloth), n * sizeof *begin);
    steps(&s, 11990);
    check(memcmp(begin, br_cloth_positions(s.cloth), n * sizeof *begin) == 0 && s.stuck == n &&
              br_cloth_time(s.cloth) > 59.9,
          "a sheet on a slope of 0.399 with mu_s = 0.4: 60 s without a bit of drift");
    free(begin);
    end(&s);
    s = on_slope(atan(0.401), 5e-3, css);
    steps(&s, 200);
    br_vec3 x, v;
    br_cloth_centre(s.cloth, &x, &v);
    check(s.stuck == 0 && v.x > 0.5, "on a slope of 0.401 it goes: %.2f m/s after 1 s", v.x);
    end(&s);
    const br_coulomb c = {0.3};
    const double angle = atan(0.6);
    s = on_slope(angle, 1e-3, (br_law){&br_coulomb_type, &c});
    steps(&s, 400);
    br_cloth_centre(s.cloth, &x, &v);
    const double wanted = g * (sin(angle) - 0.3 * cos(angle)) * br_cloth_time(s.cloth);
    check_close(br_vec3_dot(v, br_vec3_make(cos(angle), 0, -sin(angle))), wanted, 1e-9,
                "with C on a slope of 0.6: g (sin - mu cos) t = %.4f m/s", wanted);
    end(&s);
}

static br_cloth_object ground(void)
{
    return br_cloth_object_default();
}

static void ball(bool of_triangles)
{
    const br_pose above = {br_vec3_make(0.01, 0.02, 0.23), br_quat_make(1, 0, 0, 0)};
    scene s = make(0.3, 12, 1e-3, 1e-5, (br_law){&br_css_type, &on_objects}, above);
    br_cloth_object object = br_cloth_object_default();
    br_mesh *mesh = NULL;
    object.shape = BR_CLOTH_SPHERE;
    object.pose.position.z = 0.1;
    if (of_triangles) {
        check_need(br_mesh_sphere(0.1, 16, 1, &mesh, NULL));
        object.shape = BR_CLOTH_MESH;
        object.mesh = mesh;
    }
    const br_cloth_object floor = ground();
    check_need(br_cloth_contact_add(s.contact, &object, NULL, NULL, NULL));
    check_need(br_cloth_contact_add(s.contact, &floor, NULL, NULL, NULL));
    size_t met = 0;
    for (int k = 0; k < 6; k++) {
        steps(&s, 60);
        met += meetings_of(s.mesh, br_cloth_positions(s.cloth));
    }
    br_vec3 x, v;
    br_cloth_centre(s.cloth, &x, &v);
    const double force = br_cloth_contact_force(s.contact, 0).z;
    check(met == 0 && s.intersections == 0 && s.inside == 0 && x.z > 0.08 && force < 0,
          "a sheet on a ball%s: no intersection, none inside; centre at %.3f m, near %zu, put back %zu",
          of_triangles ? " of triangles" : "", x.z, s.near, s.put_back);
    end(&s);
    br_mesh_destroy(mesh);
}

/* Dropped edge on: folds onto itself. */
static void heap(const br_cloth_response_type *type)
{
    br_vec3 *first = NULL;
    for (int again = 0; again < 2; again++) {
        const br_pose upright = {br_vec3_make(0, 0, 0.2),
                                 br_quat_from_axis_angle(br_vec3_make(0.3, 1, 0.1), 1.5)};
        scene s = make(0.3, 12, 1e-3, 1e-6, (br_law){&br_css_type, &on_objects}, upright);
        br_cloth_set_response(s.cloth, type, s.contact);
        const br_cloth_object floor = ground();
        check_need(br_cloth_contact_add(s.contact, &floor, NULL, NULL, NULL));
        size_t met = 0;
        for (int k = 0; k < 10; k++) {
            steps(&s, 60);
            met += meetings_of(s.mesh, br_cloth_positions(s.cloth));
        }
        br_vec3 x, v;
        br_cloth_centre(s.cloth, &x, &v);
        check(met == 0 && s.intersections == 0 && s.inside == 0 && x.z < 0.05 && s.near > 1000,
              "%s: a heap: no intersection, none inside; centre at %.3f m, near %zu, impulses %zu, put back "
              "%zu",
              type->name, x.z, s.near, s.impacts, s.put_back);
        const size_t bytes = s.mesh->n_vertices * sizeof *first;
        if (again)
            check(memcmp(first, br_cloth_positions(s.cloth), bytes) == 0, "a second time the same bytes");
        else {
            first = malloc(bytes);
            check_need(first ? BR_OK : BR_ERR_MEMORY);
            memcpy(first, br_cloth_positions(s.cloth), bytes);
        }
        end(&s);
    }
    free(first);
}

/* Two plates leave half the room that the sheet wants; pushed by both, it is carried up by them. */
static void pinch(void)
{
    const br_pose upright = {br_vec3_make(0, 0, 0),
                             br_quat_from_axis_angle(br_vec3_make(0, 1, 0), 1.5707963267948966)};
    scene s = make(0.2, 4, 1e-3, 1e-5, (br_law){&br_css_type, &on_objects}, upright);
    for (int side = 0; side < 2; side++) {
        br_cloth_object plate = br_cloth_object_default();
        const double out = side ? 1 : -1;
        plate.pose.position.x = 0.5e-3 * out;
        plate.pose.orientation = br_quat_from_axis_angle(br_vec3_make(0, 1, 0), -out * 1.5707963267948966);
        check_need(br_cloth_contact_add(s.contact, &plate, NULL, NULL, NULL));
        br_cloth_contact_drive(s.contact, (size_t)side, br_vec3_make(0, 0, 0.2), zero);
    }
    steps(&s, 100);
    br_vec3 early, late, v;
    br_cloth_centre(s.cloth, &early, &v);
    steps(&s, 400);
    br_cloth_centre(s.cloth, &late, &v);
    check(fabs(early.z - 0.02) < 2e-3 && s.inside == 0, "a pinch carries a sheet up: by %.4f m of 0.02",
          early.z);
    check_near(late.z - early.z, 0.08, 1e-9, "and then holds it: another %.10f m of 0.08", late.z - early.z);
    end(&s);
}

/* A sheet that stands between two plates at rest, which overlap with it by so much. */
static scene between_plates(const br_cloth_response_type *type, double overlap, double dt, br_law law)
{
    const br_pose upright = {zero, br_quat_from_axis_angle(br_vec3_make(0, 1, 0), BR_PI / 2)};
    scene s = make(0.2, 4, dt, 1e-5, law, upright);
    for (int side = 0; side < 2; side++) {
        br_cloth_object plate = br_cloth_object_default();
        const double out = side ? 1 : -1;
        plate.pose.position.x = (1e-3 - overlap / 2) * out;
        plate.pose.orientation = br_quat_from_axis_angle(br_vec3_make(0, 1, 0), -out * BR_PI / 2);
        check_need(br_cloth_contact_add(s.contact, &plate, NULL, NULL, NULL));
    }
    br_cloth_set_response(s.cloth, type, s.contact);
    br_cloth_set_gravity(s.cloth, zero);
    steps(&s, 200);
    br_cloth_set_gravity(s.cloth, br_vec3_make(0, 0, -g));
    return s;
}

/* Two plates at rest that overlap with the sheet: what the one pushes and the other stops is load on both, so
 * that the sheet is held where 2 mu N exceeds its weight. A tenth of the overlap is undone in a step. */
static void pinch_holds(const br_cloth_response_type *type)
{
    static const br_coulomb rough = {0.4};
    const double dt = 1e-3, just = g * dt * dt / (0.1 * 2 * rough.mu_c);
    for (int more = 0; more < 2; more++) {
        const double overlap = just * (more ? 1.05 : 0.95);
        scene s = between_plates(type, overlap, dt, (br_law){&br_coulomb_type, &rough});
        steps(&s, 300);
        br_vec3 x, v;
        br_cloth_centre(s.cloth, &x, &v);
        const double mass = 0.2 * 0.2 * br_cloth_material_default().density,
                     normal = br_cloth_contact_force(s.contact, 0).x,
                     up = br_cloth_contact_force(s.contact, 0).z;
        check_close(fabs(normal), mass * 0.1 * overlap / (dt * dt), 0.01, "each plate presses with %.4f N",
                    fabs(normal));
        check_close(normal, -br_cloth_contact_force(s.contact, 1).x, 1e-6, "as much as the other one");
        if (more)
            check(fabs(v.z) < 1e-9 && fabs(x.z) < 1e-4, "%s: 5 %% more than 2 mu N holds: %.1e m/s",
                  type->name, v.z);
        else
            check_close(-v.z, 0.05 * g * 0.3, 0.2, "5 %% less lets it slip: %.3f m/s", -v.z);
        check_close(up + br_cloth_contact_force(s.contact, 1).z, -mass * g * (more ? 1 : 0.95), 0.01,
                    "and both plates carry: %.4f N and %.4f N", -up, -br_cloth_contact_force(s.contact, 1).z);
        end(&s);
    }
}

/* Friction mu_s N v/eps below a speed eps, as penalty methods have it, holds nothing: a pinched sheet of
 * weight W creeps with W eps/(2 mu_s N). In steps each side leaves 1 - q of the speed that gravity has given,
 * q = mu_s N dt/(m eps), of v = (v + g dt)(1 - q)^2. */
static void pinch_creeps(void)
{
    const double dt = 1e-3, overlap = 5e-4, mu_s = 0.4;
    static const double eps[] = {0.5, 0.25};
    for (int k = 0; k < 2; k++) {
        const br_threshold penalty = {mu_s, mu_s, eps[k]};
        scene s = between_plates(&br_cloth_filter_type, overlap, dt, (br_law){&br_threshold_type, &penalty});
        steps(&s, 500);
        br_vec3 x, v;
        br_cloth_centre(s.cloth, &x, &v);
        const double mass = 0.2 * 0.2 * br_cloth_material_default().density,
                     normal = fabs(br_cloth_contact_force(s.contact, 0).x),
                     q = mu_s * normal * dt / (mass * eps[k]), left = (1 - q) * (1 - q),
                     creep = g * dt * left / (1 - left);
        check_close(-v.z, creep, 1e-3, "a penalty method's friction lets a pinched sheet creep: %.5f m/s",
                    -v.z);
        check_close(-v.z + g * dt, mass * g * eps[k] / (2 * mu_s * normal), 0.6 * q,
                    "W eps/(2 mu_s N) to first order in the step: %.5f m/s before friction", -v.z + g * dt);
        end(&s);
    }
    const br_css stiction = {mu_s, mu_s, 1, 1};
    scene s = between_plates(&br_cloth_filter_type, overlap, dt, (br_law){&br_css_type, &stiction});
    br_vec3 before, x, v;
    steps(&s, 100);
    br_cloth_centre(s.cloth, &before, &v);
    steps(&s, 1000);
    br_cloth_centre(s.cloth, &x, &v);
    check(x.z == before.z && v.z == 0, "friction at rest holds it without a bit of drift: %.1e m in 1 s",
          x.z - before.z);
    end(&s);
}

int main(void)
{
    check_begin();
    incline();
    ball(false);
    ball(true);
    heap(&br_cloth_filter_type);
    heap(&br_cloth_sums_type);
    pinch();
    pinch_holds(&br_cloth_filter_type);
    pinch_holds(&br_cloth_sums_type);
    pinch_creeps();
    return check_end();
}
