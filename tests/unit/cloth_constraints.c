/* Constraints of a step's equations as a method of response: closed forms on an incline, the threshold of
 * stick from both sides, no drift, belts, what pulls is let go, a sheet over a ball, what self contact adds
 * to the load, both solvers of the equations, and all methods of response on one scene by every law. */
#include <stdlib.h>
#include <string.h>
#include <bristle/cloth_piece.h>
#include <bristle/laws.h>
#include <bristle/numbers.h>

#include "cloth_sheets.h"

static const double g = 9.81;

typedef struct setup {
    br_law law;
    const br_cloth_response_type *response; /* null: constraints */
    double angle, side, dt;
    int cells;
    unsigned solver;
    double height, speed; /* above the slope [m]; down it [m/s] */
} setup;

static setup usual(br_law law)
{
    return (setup){.law = law, .angle = atan(0.7), .side = 0.3, .dt = 5e-3, .cells = 5};
}

static br_vec3 lay(const void *context, size_t vertex, br_vec3 rest)
{
    (void)vertex;
    return br_pose_apply(*(const br_pose *)context, rest);
}

/* A sheet on a slope about an odd axis; where that goes down. */
static br_cloth_piece *on_slope(const setup *s, br_vec3 *down)
{
    const br_cloth_grid grid = sheet_grid(s->side, s->side, s->cells, s->cells);
    br_cloth_material material = br_cloth_material_default();
    br_cloth_options options = br_cloth_options_default();
    options.dt = s->dt;
    options.tolerance = 1e-9;
    options.solver = s->solver;
    br_cloth_contact_options contact = br_cloth_contact_options_default();
    contact.on_objects.law = s->law;
    contact.on_itself.law = s->law;
    br_cloth_piece *piece;
    check_need(br_cloth_piece_sheet(&grid, &material, &options, &contact,
                                    s->response ? s->response : &br_cloth_constraints_type, &piece, NULL));
    br_cloth_object slope = br_cloth_object_default();
    slope.pose.position = br_vec3_make(0.3, -0.4, 0.7);
    slope.pose.orientation = br_quat_from_axis_angle(br_vec3_make(0.6, 0.8, 0), s->angle);
    check_need(br_cloth_contact_add(br_cloth_piece_contact(piece), &slope, NULL, NULL, NULL));
    *down = br_vec3_make(0.8 * cos(s->angle), -0.6 * cos(s->angle), -sin(s->angle));
    br_pose lying = slope.pose;
    lying.position = br_pose_apply(slope.pose, br_vec3_make(0, 0, material.thickness + s->height));
    check_need(br_cloth_piece_place(piece, lay, &lying, NULL));
    br_cloth *const cloth = br_cloth_piece_cloth(piece);
    const size_t n = br_cloth_get_mesh(cloth)->n_vertices;
    br_vec3 *const v = malloc(n * sizeof *v);
    check_need(v ? BR_OK : BR_ERR_MEMORY);
    for (size_t i = 0; i < n; i++)
        v[i] = br_vec3_scale(s->speed, *down);
    br_cloth_place(cloth, br_cloth_positions(cloth), v);
    free(v);
    return piece;
}

static void steps(br_cloth_piece *piece, int n)
{
    for (int k = 0; k < n; k++)
        check_need(br_cloth_piece_step(piece, NULL));
}

static br_cloth_contact_report last(const br_cloth_piece *piece)
{
    return br_cloth_contact_last(br_cloth_piece_contact(piece));
}

static double mass_of(const br_cloth_piece *piece)
{
    const br_cloth *const cloth = br_cloth_piece_cloth(piece);
    double sum = 0;
    for (size_t i = 0; i < br_cloth_get_mesh(cloth)->n_vertices; i++)
        sum += br_cloth_masses(cloth)[i];
    return sum;
}

static void slides(unsigned solver)
{
    const br_coulomb law = {0.3};
    setup s = usual((br_law){&br_coulomb_type, &law});
    s.solver = solver;
    br_vec3 down;
    br_cloth_piece *const piece = on_slope(&s, &down);
    const br_cloth *const cloth = br_cloth_piece_cloth(piece);
    const size_t n = br_cloth_get_mesh(cloth)->n_vertices;
    const double a = g * (sin(s.angle) - 0.3 * cos(s.angle));
    double off = 0, across = 0, force = 0, sum = 0;
    int most = 0;
    for (int k = 1; k <= 100; k++) {
        steps(piece, 1);
        for (size_t i = 0; i < n; i++) {
            const br_vec3 v = br_cloth_velocities(cloth)[i];
            const double along = br_vec3_dot(v, down);
            br_worst(&off, along / (a * s.dt * k) - 1);
            br_worst(&across, br_vec3_length(br_vec3_add_scaled(v, -along, down)));
        }
        const br_vec3 f = br_cloth_contact_force(br_cloth_piece_contact(piece), 0);
        br_vec3 left = f;
        for (size_t i = 0; i < n; i++)
            left = br_vec3_add(left, br_cloth_contact_vertex_force(br_cloth_piece_contact(piece), i));
        br_worst(&sum, br_vec3_length(left) / br_vec3_length(f));
        br_worst(&force, br_vec3_length(f) / (mass_of(piece) * g * cos(s.angle) * hypot(1, law.mu_c)) - 1);
        if (k > 1)
            most = last(piece).iterations > most ? last(piece).iterations : most;
    }
    check(sum < 1e-12, "forces on vertices are that on the plane, the other way, to %.1e", sum);
    check(off < 1e-7 && across < 1e-7 && force < 1e-7 && last(piece).touching == n && last(piece).stuck == 0,
          "solver %u: slides with g (sin - mu cos), to %.1e, across by %.1e m/s; force to %.1e", solver, off,
          across, force);
    check(most <= 2, "which takes %d solutions a step", most);
    br_cloth_piece_destroy(piece);
}

static void sticks(br_law law, double mu_s)
{
    setup s = usual(law);
    br_vec3 down;
    s.angle = atan(mu_s * (1 - 1e-7));
    br_cloth_piece *piece = on_slope(&s, &down);
    const br_cloth *cloth = br_cloth_piece_cloth(piece);
    const size_t n = br_cloth_get_mesh(cloth)->n_vertices;
    steps(piece, 10);
    br_vec3 *const begin = malloc(n * sizeof *begin);
    check_need(begin ? BR_OK : BR_ERR_MEMORY);
    memcpy(begin, br_cloth_positions(cloth), n * sizeof *begin);
    steps(piece, 2990);
    check(memcmp(begin, br_cloth_positions(cloth), n * sizeof *begin) == 0 && last(piece).stuck == n,
          "%s: below mu_s not a bit of drift in 15 s", law.type->name);
    const br_vec3 f = br_cloth_contact_force(br_cloth_piece_contact(piece), 0);
    const br_vec3 weight = br_vec3_make(0, 0, -g * mass_of(piece));
    check(br_vec3_length(br_vec3_sub(f, weight)) < 1e-9 * br_vec3_length(weight),
          "%s: the slope carries the weight", law.type->name);
    free(begin);
    br_cloth_piece_destroy(piece);
    /* Friction of sliding is found to a part in 1e4. */
    s.angle = atan(mu_s * (1 + 1e-3));
    piece = on_slope(&s, &down);
    cloth = br_cloth_piece_cloth(piece);
    steps(piece, 200);
    check(last(piece).stuck == 0 && br_vec3_dot(br_cloth_velocities(cloth)[0], down) > 1e-4,
          "%s: above it the sheet goes: %.1e m/s", law.type->name,
          br_vec3_dot(br_cloth_velocities(cloth)[0], down));
    br_cloth_piece_destroy(piece);
}

/* Up a slope that holds it: decelerates with g (sin + mu cos), and stays where it comes to rest. */
static void comes_to_rest(void)
{
    const br_coulomb law = {0.5};
    setup s = usual((br_law){&br_coulomb_type, &law});
    s.angle = atan(0.4);
    s.speed = -1;
    s.dt = 1e-3;
    br_vec3 down, before, after, unused;
    br_cloth_piece *const piece = on_slope(&s, &down);
    br_cloth_centre(br_cloth_piece_cloth(piece), &before, &unused);
    steps(piece, 400);
    br_cloth_centre(br_cloth_piece_cloth(piece), &after, &unused);
    const double a = g * (sin(s.angle) + 0.5 * cos(s.angle));
    const double way = -br_vec3_dot(br_vec3_sub(after, before), down);
    check(fabs(way - 1 / (2 * a)) < 1.01 * s.dt / 2 && br_vec3_length(unused) == 0 &&
              last(piece).stuck == last(piece).touching,
          "thrown up a slope it comes to rest after %.5f m, of %.5f, and stays", way, 1 / (2 * a));
    br_cloth_piece_destroy(piece);
}

static void belt(void)
{
    const br_coulomb law = {0.4};
    setup s = usual((br_law){&br_coulomb_type, &law});
    s.angle = 0;
    br_vec3 down;
    br_cloth_piece *const piece = on_slope(&s, &down);
    const br_vec3 v = {0.3, -0.4, 0};
    br_cloth_contact_drive(br_cloth_piece_contact(piece), 0, v, br_vec3_make(0, 0, 0));
    const br_vec3 *const own = br_cloth_velocities(br_cloth_piece_cloth(piece));
    steps(piece, 10);
    check_close(br_vec3_length(own[7]), 0.4 * g * 0.05, 1e-7, "a belt speeds cloth up with mu g");
    steps(piece, 40);
    check(br_vec3_length(br_vec3_sub(own[7], v)) < 1e-12 && last(piece).stuck == last(piece).touching,
          "then it goes with the belt: %.1e m/s off", br_vec3_length(br_vec3_sub(own[7], v)));
    br_cloth_piece_destroy(piece);
}

/* Lifted with 1.5 times its weight it leaves with g/2, and nothing holds it. */
static void leaves(void)
{
    const br_coulomb law = {0.4};
    setup s = usual((br_law){&br_coulomb_type, &law});
    s.angle = 0;
    br_vec3 down;
    br_cloth_piece *const piece = on_slope(&s, &down);
    br_cloth *const cloth = br_cloth_piece_cloth(piece);
    steps(piece, 10);
    for (size_t i = 0; i < br_cloth_get_mesh(cloth)->n_vertices; i++)
        br_cloth_set_force(cloth, i, br_vec3_make(0, 0, 1.5 * g * br_cloth_masses(cloth)[i]));
    double pull = 0;
    for (int k = 0; k < 10; k++) {
        steps(piece, 1);
        pull = fmax(pull, br_cloth_contact_force(br_cloth_piece_contact(piece), 0).z);
    }
    check_close(br_cloth_velocities(cloth)[3].z, g / 2 * 0.05, 1e-7, "what is lifted is let go at once");
    check(pull == 0 && last(piece).touching == 0, "the ground does not pull: %g N", pull);
    br_cloth_piece_destroy(piece);
}

/* Falls on ground that holds it: lands at the thickness, and does not rebound. */
static void lands(void)
{
    const br_coulomb law = {5};
    setup s = usual((br_law){&br_coulomb_type, &law});
    s.angle = 0.3;
    s.height = 1.3e-3;
    br_vec3 down;
    br_cloth_piece *const piece = on_slope(&s, &down);
    const br_cloth *const cloth = br_cloth_piece_cloth(piece);
    const br_cloth_object *const slope = br_cloth_contact_object(br_cloth_piece_contact(piece), 0);
    for (int k = 0; k < 20 && last(piece).touching == 0; k++)
        steps(piece, 1);
    double off = 0;
    for (size_t i = 0; i < br_cloth_get_mesh(cloth)->n_vertices; i++) {
        br_vec3 normal;
        br_worst(&off, br_cloth_object_distance(slope, br_cloth_positions(cloth)[i], &normal) - 1e-3);
    }
    check(off < 1e-9 && last(piece).touching == 36, "lands at the thickness, to %.1e m", off);
    br_cloth_piece_destroy(piece);
}

/* Without friction on ground that rises and moves aside: goes up with it, and not aside. */
static void lifted(void)
{
    setup s = usual((br_law){NULL, NULL});
    s.angle = 0;
    br_vec3 down;
    br_cloth_piece *const piece = on_slope(&s, &down);
    br_cloth_contact_drive(br_cloth_piece_contact(piece), 0, br_vec3_make(0.7, 0, 0.5),
                           br_vec3_make(0, 0, 0));
    steps(piece, 40);
    const br_vec3 v = br_cloth_velocities(br_cloth_piece_cloth(piece))[8];
    check(br_vec3_length(br_vec3_sub(v, br_vec3_make(0, 0, 0.5))) < 1e-9 && last(piece).touching == 36 &&
              last(piece).inside == 0,
          "smooth ground lifts it and does not take it aside: (%g, %g, %g)", v.x, v.y, v.z);
    br_cloth_piece_destroy(piece);
}

/* A layer on another one, which is drawn down a slope: only with the load of both together does the ground
 * hold the lower one. Layers of one triangle. */
static void two_layers(void)
{
    const br_coulomb ground = {0.35}, between = {1};
    const double angle = atan(0.3), r[] = {0.1, 0.06};
    br_cloth_object plane = br_cloth_object_default();
    plane.pose.orientation = br_quat_from_axis_angle(br_vec3_make(0.6, 0.8, 0), angle);
    const br_vec3 down = br_vec3_make(0.8 * cos(angle), -0.6 * cos(angle), -sin(angle));
    br_vec3 corners[6];
    uint32_t index[6];
    for (uint32_t k = 0; k < 6; k++) {
        const double turn = 2.0943951 * (k % 3), l = r[k / 3];
        corners[k] =
            br_pose_apply(plane.pose, br_vec3_make(l * cos(turn), l * sin(turn), 1e-3 * (1 + k / 3)));
        index[k] = k;
    }
    const br_cloth_mesh_source source = {
        .n_vertices = 6, .n_triangles = 2, .rest = corners, .triangles = index};
    br_cloth_mesh *mesh;
    check_need(br_cloth_mesh_create(&source, &mesh, NULL));
    const br_cloth_material material = br_cloth_material_default();
    const br_cloth_options options = br_cloth_options_default();
    br_cloth_contact_options contact = br_cloth_contact_options_default();
    contact.on_objects.law = (br_law){&br_coulomb_type, &ground};
    contact.on_itself.law = (br_law){&br_coulomb_type, &between};
    contact.sweeps = 200;
    br_cloth_piece *piece;
    check_need(
        br_cloth_piece_create(mesh, &material, &options, &contact, &br_cloth_constraints_type, &piece, NULL));
    check_need(br_cloth_contact_add(br_cloth_piece_contact(piece), &plane, NULL, NULL, NULL));
    br_cloth *const cloth = br_cloth_piece_cloth(piece);
    /* As much as lets the lower one slide if only what the upper one adds counts for friction. */
    const double lower = br_cloth_masses(cloth)[0], upper = br_cloth_masses(cloth)[3];
    const double most = 0.35 * (lower + upper), asked = 0.3 * (lower + upper);
    for (size_t i = 3; i < 6; i++)
        br_cloth_set_force(cloth, i, br_vec3_scale(0.9 * (most - asked) * g * cos(angle), down));
    double creep = 0;
    steps(piece, 50);
    for (size_t i = 0; i < 6; i++)
        br_worst(&creep, br_vec3_length(br_cloth_velocities(cloth)[i]));
    const br_vec3 f = br_cloth_contact_force(br_cloth_piece_contact(piece), 0);
    const double weight = 3 * (lower + upper) * g;
    check(0.3 + 0.9 * (most - asked) / upper > 0.35 && creep < 1e-5,
          "a layer drawn on another one, which the load of both holds: %.1e m/s", creep);
    check_close(-br_vec3_dot(f, br_vec3_cross(br_vec3_make(0.6, 0.8, 0), down)), -weight * cos(angle), 1e-3,
                "and the ground carries both");
    br_cloth_piece_destroy(piece);
    br_cloth_mesh_destroy(mesh);
}

/* A sheet above a ball. */
static br_cloth_piece *above_ball(unsigned solver)
{
    static const br_css css = {0.2, 0.4, 0.4, 0.2};
    setup s = usual((br_law){&br_css_type, &css});
    s.side = 0.5;
    s.cells = 14;
    s.dt = 2e-3;
    s.angle = 0;
    s.height = 0.02;
    s.solver = solver;
    br_vec3 down;
    br_cloth_piece *const piece = on_slope(&s, &down);
    br_cloth_contact *const contact = br_cloth_piece_contact(piece);
    /* The slope goes away; the ball is where it was. */
    br_cloth_contact_drive(contact, 0, br_vec3_make(0, 0, -50), br_vec3_make(0, 0, 0));
    br_cloth_object ball = br_cloth_object_default();
    ball.shape = BR_CLOTH_SPHERE;
    ball.radius = 0.15;
    ball.pose.position = br_vec3_make(0.31, -0.41, 0.55);
    check_need(br_cloth_contact_add(contact, &ball, NULL, NULL, NULL));
    return piece;
}

/* Over a ball: never inside, comes to rest there, and the ball carries the weight. */
static void over_ball(void)
{
    br_cloth_piece *const piece = above_ball(BR_CLOTH_CG);
    steps(piece, 1500);
    const br_cloth_totals all = br_cloth_piece_so_far(piece);
    const br_vec3 f = br_cloth_contact_force(br_cloth_piece_contact(piece), 1);
    const double weight = g * mass_of(piece);
    check(all.inside == 0 && all.intersections == 0 && all.loose == 0 && last(piece).touching > 20 &&
              last(piece).stuck > 10,
          "hangs over a ball: %zu vertices touch it, %zu stick, none was inside, none met",
          last(piece).touching, last(piece).stuck);
    check(fabs(f.z + weight) < 0.05 * weight && fabs(f.x) + fabs(f.y) < 0.05 * weight,
          "which carries %.4f N of %.4f N", -f.z, weight);
    br_cloth_piece_destroy(piece);
}

/* Both solvers of the equations, while it slides down over the ball; conjugate gradients go round no more
 * often because vertices are held. */
static void solvers_agree(void)
{
    br_cloth_piece *const a = above_ball(BR_CLOTH_CG), *const b = above_ball(BR_CLOTH_DIRECT);
    double apart = 0;
    int most = 0, free = 0;
    for (int k = 0; k < 100; k++) {
        steps(a, 1);
        steps(b, 1);
        const int round = br_cloth_last(br_cloth_piece_cloth(a)).iterations;
        if (last(a).touching == 0)
            free = round > free ? round : free;
        else if (last(a).iterations > 0)
            most = round / last(a).iterations > most ? round / last(a).iterations : most;
    }
    for (size_t i = 0; i < br_cloth_get_mesh(br_cloth_piece_cloth(a))->n_vertices; i++)
        br_worst(&apart, br_vec3_length(br_vec3_sub(br_cloth_positions(br_cloth_piece_cloth(a))[i],
                                                    br_cloth_positions(br_cloth_piece_cloth(b))[i])));
    check(apart < 1e-6 && last(a).touching > 10 && br_cloth_piece_so_far(a).loose == 0,
          "both solvers of the equations: %.1e m apart", apart);
    check(most < 60, "conjugate gradients go round %d times at most (%d in free fall)", most, free);
    br_cloth_piece_destroy(a);
    br_cloth_piece_destroy(b);
}

/* All methods: a sheet falls on a slope, slides and folds a little; where its middle is after 0.4 s. */
static void methods_agree(br_law law)
{
    size_t n;
    const br_cloth_response_type *const *const all = br_cloth_responses(&n);
    enum { MOST = 4 };
    br_vec3 centre[MOST] = {{0, 0, 0}};
    double way = 0, apart = 0;
    for (size_t k = 0; k < n && k < MOST; k++) {
        setup s = usual(law);
        s.response = all[k];
        s.dt = 1e-3;
        s.angle = atan(0.5);
        s.height = 0.01;
        s.speed = 0.3;
        br_vec3 down, begin, unused;
        br_cloth_piece *const piece = on_slope(&s, &down);
        br_cloth_centre(br_cloth_piece_cloth(piece), &begin, &unused);
        steps(piece, 400);
        br_cloth_centre(br_cloth_piece_cloth(piece), &centre[k], &unused);
        way = br_vec3_dot(br_vec3_sub(centre[k], begin), down);
        br_worst(&apart, br_vec3_length(br_vec3_sub(centre[k], centre[0])));
        br_cloth_piece_destroy(piece);
    }
    check(n == MOST && way > 0.1 && apart < 0.01 * way,
          "%s: after %.4f m the methods of response are %.1e m apart", law.type->name, way, apart);
}

static void by_name(void)
{
    size_t n;
    const br_cloth_response_type *const *const all = br_cloth_responses(&n);
    size_t found = 0;
    for (size_t k = 0; k < n; k++)
        found += br_cloth_response_find(all[k]->name) == all[k];
    check(n == 4 && found == n && br_cloth_response_find("constraints") == &br_cloth_constraints_type &&
              !br_cloth_response_find("constraint"),
          "methods of response by name");
}

int main(void)
{
    check_begin();
    by_name();
    const br_coulomb c = {0.4};
    const br_cs cs = {0.1, 0.2};
    const br_css css = {0.1, 0.3, 0.4, 0.2};
    const br_cssv cssv = {0.2, 0.35, 0.4, 0.2, 6e-5, 1};
    const br_law laws[] = {
        {&br_coulomb_type, &c}, {&br_cs_type, &cs}, {&br_css_type, &css}, {&br_cssv_type, &cssv}};
    const double mu_s[] = {0.4, 0.2, 0.3, 0.35};
    slides(BR_CLOTH_CG);
    slides(BR_CLOTH_DIRECT);
    for (int k = 0; k < 4; k++)
        sticks(laws[k], mu_s[k]);
    comes_to_rest();
    belt();
    leaves();
    lands();
    lifted();
    two_layers();
    over_ball();
    solvers_agree();
    for (int k = 0; k < 4; k++)
        methods_agree(laws[k]);
    return check_end();
}
