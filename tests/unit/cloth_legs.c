/* Cloth between two legs that press it: a hanging sheet, its upper edge held, between two capsules that close
 * in on it, stay and open again, as thighs do with a skirt. Nothing meets, by a search of its own over all
 * edges and triangles; the legs press it with equal forces; none of it is inside of a leg where they leave
 * room, and where they do not, if the legs wait; and none of it has changed sides when they have gone. */
#include <bristle/cloth.h>
#include <bristle/cloth_contact.h>
#include <bristle/laws.h>
#include <bristle/numbers.h>

#include "cloth_meetings.h"
#include "cloth_sheets.h"

enum { CELLS = 14 };
static const double side = 0.4, thickness = 2e-3, radius = 0.05, length = 0.5, dt = 1e-3;
static const br_css on_body = {0.2, 0.4, 0.4, 0.2}, on_itself = {0.1, 0.15, 0.4, 0.2};

typedef struct legs {
    const char *what;
    double gap;   /* what they leave between each other when closed [m]; negative: they overlap */
    double time;  /* in which they close, stay, and open [s] */
    double tilt;  /* of one against the other [rad] */
    double swing; /* speed of one forward and of the other back while closed [m/s] */
    bool even;    /* they stay for long, and press as much as each other */
    bool wait;    /* they do where the cloth has no room */
} legs;

typedef struct scene {
    br_cloth *cloth;
    br_cloth_contact *contact;
    size_t meetings, inside, put_back, pressed, waiting;
    double force, uneven;
} scene;

static br_cloth *make(void)
{
    const br_cloth_grid grid = sheet_grid(side, side, CELLS, CELLS);
    br_cloth_material material = br_cloth_material_default();
    material.thickness = thickness;
    br_cloth_options options = br_cloth_options_default();
    options.dt = dt;
    return sheet_make(&grid, &material, &options);
}

/* The sheet in the plane x = 0, its warp along y and its weft upwards; the upper edge is held. */
static void hang(br_cloth *cloth)
{
    const br_cloth_mesh *const mesh = br_cloth_get_mesh(cloth);
    const size_t n = mesh->n_vertices;
    br_vec3 *const x = calloc(2 * n, sizeof *x);
    check_need(x ? BR_OK : BR_ERR_MEMORY);
    double top = -INFINITY;
    for (size_t i = 0; i < n; i++) {
        x[i] = br_vec3_make(0, mesh->rest[i].x, mesh->rest[i].y);
        br_most(&top, x[i].z);
    }
    br_cloth_place(cloth, x, x + n);
    for (size_t i = 0; i < n; i++)
        if (x[i].z > top - 1e-9)
            br_cloth_pin(cloth, i, br_vec3_make(0, 0, 0));
    free(x);
}

/* Half of the legs' distance, skin to skin, at a time: they close, stay and open. */
static double apart(const legs *l, double t)
{
    const double open = 0.03, closed = l->gap / 2, part = t / l->time;
    return part < 1   ? open + (closed - open) * part
           : part < 2 ? closed
                      : closed + (open - closed) * (part - 2);
}

static void press(const legs *l)
{
    scene s = {.cloth = make()};
    const br_cloth_mesh *const mesh = br_cloth_get_mesh(s.cloth);
    br_cloth_contact_options options = br_cloth_contact_options_default();
    options.on_objects.law = (br_law){&br_css_type, &on_body};
    options.on_itself.law = (br_law){&br_css_type, &on_itself};
    options.objects_wait = l->wait;
    check_need(br_cloth_contact_create(mesh, br_cloth_get_material(s.cloth), &options, &s.contact, NULL));
    hang(s.cloth);
    for (int k = 0; k < 2; k++) {
        br_cloth_object leg = br_cloth_object_default();
        leg.shape = BR_CLOTH_CAPSULE;
        leg.radius = radius;
        leg.length = length;
        leg.pose.position.x = (k ? 1 : -1) * (radius + apart(l, 0));
        leg.pose.orientation = br_quat_from_axis_angle(br_vec3_make(1, 0, 0), k ? l->tilt : -l->tilt);
        check_need(br_cloth_contact_add(s.contact, &leg, NULL, NULL, NULL));
    }
    br_cloth_set_response(s.cloth, &br_cloth_filter_type, s.contact);
    const int n = (int)lround(3 * l->time / dt);
    for (int i = 0; i < n; i++) {
        const double in = (apart(l, (i + 1) * dt) - apart(l, i * dt)) / dt, t = (i + 0.5) * dt / l->time;
        for (int k = 0; k < 2; k++)
            br_cloth_contact_drive(
                s.contact, (size_t)k,
                br_vec3_make((k ? 1 : -1) * in, t > 1 && t < 2 ? (k ? 1 : -1) * l->swing : 0, 0),
                br_vec3_make(0, 0, 0));
        check_need(br_cloth_step(s.cloth, NULL));
        const br_cloth_contact_report r = br_cloth_contact_last(s.contact);
        s.inside += r.inside;
        s.put_back += r.put_back;
        s.waiting += r.waiting;
        const double left = br_cloth_contact_force(s.contact, 0).x,
                     right = br_cloth_contact_force(s.contact, 1).x;
        s.pressed += left < 0 && right > 0;
        br_most(&s.force, fmin(-left, right));
        if (i == (int)lround(1.9 * l->time / dt))
            s.uneven = (left + right) / fmax(-left, right);
        if (i % 20 == 0 || i == n - 1)
            s.meetings += meetings_of(mesh, br_cloth_positions(s.cloth));
    }
    /* A leg that cloth had got through would have left it beyond: with the legs 60 mm apart it hangs between.
     */
    const br_vec3 *const x = br_cloth_positions(s.cloth);
    size_t beyond = 0;
    for (size_t i = 0; i < mesh->n_vertices; i++)
        beyond += fabs(x[i].x) > 0.03 + radius;
    check(s.meetings == 0, "%s: nothing meets in %d steps; put back %zu", l->what, n, s.put_back);
    check(s.pressed > 0 && s.force > 0.01, "%s: pressed by both legs in %zu steps, with up to %.3f N",
          l->what, s.pressed, s.force);
    if (l->even)
        check(fabs(s.uneven) < 0.05, "%s: as much by one as by the other: %+.1e", l->what, s.uneven);
    if (l->gap > 0 || l->wait)
        check(s.inside == 0, "%s: none of it inside of a leg", l->what);
    if (l->wait)
        check(s.waiting > 0, "%s: legs waited, %zu times", l->what, s.waiting);
    check(beyond == 0, "%s: none of it beyond a leg", l->what);
    br_cloth_destroy(s.cloth);
    br_cloth_contact_destroy(s.contact);
}

int main(void)
{
    static const legs cases[] = {
        {"slowly", 3e-3, 0.3, 0, 0, true, false},
        {"at 0.5 m/s", 3e-3, 0.06, 0, 0, false, false},
        {"at 5 m/s", 3e-3, 0.006, 0, 0, false, false},
        {"crossed", 3e-3, 0.1, 0.4, 0, false, false},
        {"swinging", 3e-3, 0.2, 0.2, 0.5, false, false},
        {"overlapping", -5e-3, 0.1, 0.2, 0.5, false, false},
        {"overlapping, if they wait", -5e-3, 0.1, 0.2, 0.5, false, true},
    };
    check_begin();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        press(&cases[i]);
    return check_end();
}
