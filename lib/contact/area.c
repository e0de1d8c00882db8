/* The contact area of two convex shapes: the feature of each that faces the other, clipped in the plane of
 * the contact. */
#include <string.h>

#include <bristle/numbers.h>
#include "narrow.h"

enum { FEATURE_MAX = FACE_CORNERS_MAX, CLIPPED_MAX = 2 * FACE_CORNERS_MAX, CAP = 8 };

/* A feature: face (three corners or more) or edge (two); coordinates (x, y) in the contact plane and z along
 * the normal. */
typedef struct feature {
    int n;
    br_vec3 p[CLIPPED_MAX];
} feature;

/* Faces that lean more than this away from the normal carry no area. */
static const double LEAN = 0.2;

/* The feature of the shape in the direction d (unit, in its coordinates). */
static void find_feature(const br_shape *s, br_vec3 d, feature *f)
{
    f->n = 0;
    if (s->kind == BR_SHAPE_BOX || s->kind == BR_SHAPE_CONVEX) {
        int best = 0;
        double most = -2;
        for (int k = 0; k < s->n_faces; k++) {
            const double along = br_vec3_dot(s->normals[k], d);
            if (along > most) {
                most = along;
                best = k;
            }
        }
        for (int i = s->face_start[best]; most > LEAN && i < s->face_start[best + 1]; i++)
            f->p[f->n++] = s->vertices[s->corners[i]];
    } else if (s->kind == BR_SHAPE_CYLINDER && fabs(d.z) > 0.70710678118654752) {
        for (int i = 0; i < CAP; i++) {
            const double angle = 2 * BR_PI * i / CAP;
            f->p[f->n++] =
                br_vec3_make(s->radius * cos(angle), s->radius * sin(angle), copysign(s->length / 2, d.z));
        }
    } else if (s->kind == BR_SHAPE_CYLINDER ||
               (s->kind == BR_SHAPE_CAPSULE && fabs(d.z) < 0.70710678118654752)) {
        br_vec3 out = br_vec3_scale(s->radius, d);
        if (s->kind == BR_SHAPE_CYLINDER)
            out = br_vec3_scale(s->radius, br_vec3_normalise(br_vec3_make(d.x, d.y, 0)));
        for (int end = -1; end <= 1; end += 2)
            f->p[f->n++] = br_vec3_add(out, br_vec3_make(0, 0, end * s->length / 2));
    }
}

static double turn(br_vec3 a, br_vec3 b, br_vec3 c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* The part of `f` on the left of the line from a to b; the new corners keep their place on f's own surface
 * (z). */
static void clip(feature *f, br_vec3 a, br_vec3 b)
{
    feature kept;
    const int n = f->n;
    kept.n = 0;
    for (int i = 0; i < n && kept.n < CLIPPED_MAX - 1; i++) {
        const br_vec3 p = f->p[i], q = f->p[(i + 1) % n];
        const double tp = turn(a, b, p), tq = turn(a, b, q);
        if (tp >= 0)
            kept.p[kept.n++] = p;
        /* An edge (n = 2) is walked there, not back. */
        if ((tp >= 0) != (tq >= 0) && !(n == 2 && i == 1))
            kept.p[kept.n++] = br_vec3_add_scaled(p, tp / (tp - tq), br_vec3_sub(q, p));
    }
    /* Not all of it: there is room for many more corners than most have. */
    f->n = kept.n;
    memcpy(f->p, kept.p, (size_t)kept.n * sizeof *kept.p);
}

/* Height of the reference's plane over (x, y). */
static bool plane_of(const feature *f, double plane[3])
{
    br_vec3 n = {0, 0, 0};
    for (int i = 1; i + 1 < f->n; i++)
        n = br_vec3_add(n, br_vec3_cross(br_vec3_sub(f->p[i], f->p[0]), br_vec3_sub(f->p[i + 1], f->p[0])));
    if (!(fabs(n.z) > LEAN * br_vec3_length(n)))
        return false;
    plane[0] = -n.x / n.z;
    plane[1] = -n.y / n.z;
    plane[2] = f->p[0].z - plane[0] * f->p[0].x - plane[1] * f->p[0].y;
    return true;
}

/* Into the coordinates (x, y, z) along t, b and n, counter-clockwise seen along -n. */
static void flatten(const placed *p, feature *f, const touch *c, br_vec3 t, br_vec3 b)
{
    double area = 0;
    for (int i = 0; i < f->n; i++) {
        const br_vec3 x = br_vec3_sub(to_world(p, f->p[i]), c->point);
        f->p[i] = br_vec3_make(br_vec3_dot(x, t), br_vec3_dot(x, b), br_vec3_dot(x, c->normal));
    }
    for (int i = 1; i + 1 < f->n; i++)
        area += turn(f->p[0], f->p[i], f->p[i + 1]);
    for (int i = 0; area < 0 && i < f->n / 2; i++) {
        const br_vec3 swap = f->p[i];
        f->p[i] = f->p[f->n - 1 - i];
        f->p[f->n - 1 - i] = swap;
    }
}

/* Two edges that lie along one another: the ends of their common stretch. Where they lie aside of one another
 * by then, round shapes overlap by less than their lines: not by more than `most`. False: they cross. */
static bool clip_edges(const feature *a, const feature *b, double most, feature *points, double *depths)
{
    const br_vec3 da = br_vec3_sub(a->p[1], a->p[0]), db = br_vec3_sub(b->p[1], b->p[0]);
    const double la = sqrt(da.x * da.x + da.y * da.y), lb = sqrt(db.x * db.x + db.y * db.y);
    if (!(la > 0 && lb > 0) || fabs(da.x * db.y - da.y * db.x) > 0.02 * la * lb)
        return false;
    const double inverse = 1 / (la * la);
    double t0 = ((b->p[0].x - a->p[0].x) * da.x + (b->p[0].y - a->p[0].y) * da.y) * inverse;
    double t1 = ((b->p[1].x - a->p[0].x) * da.x + (b->p[1].y - a->p[0].y) * da.y) * inverse;
    const double z0 = b->p[0].z, slope = (b->p[1].z - b->p[0].z) / (t1 - t0), start = t0;
    if (t0 > t1) {
        const double swap = t0;
        t0 = t1;
        t1 = swap;
    }
    t0 = fmax(t0, 0);
    t1 = fmin(t1, 1);
    points->n = 0;
    for (int i = 0; i < 2 && t0 <= t1; i++) {
        const double t = i ? t1 : t0, zb = z0 + slope * (t - start);
        const br_vec3 p = br_vec3_add_scaled(a->p[0], t, da);
        depths[points->n] = fmin(zb - p.z, most);
        points->p[points->n++] = br_vec3_make(p.x, p.y, (p.z + zb) / 2);
    }
    return true;
}

void touch_area(const placed *a, const placed *b, double margin, const touch *deepest, touches *out)
{
    const int before = out->n;
    br_vec3 t, bi;
    br_contact_frame(deepest->normal, &t, &bi);
    feature fa, fb;
    find_feature(a->shape, br_vec3_scale(-1, br_mat3_tmul_vec(a->r, deepest->normal)), &fa);
    find_feature(b->shape, br_mat3_tmul_vec(b->r, deepest->normal), &fb);
    flatten(a, &fa, deepest, t, bi);
    flatten(b, &fb, deepest, t, bi);
    feature crossed, *points = &crossed;
    crossed.n = 0;
    double depths[CLIPPED_MAX], plane[3];
    if (fa.n == 2 && fb.n == 2) {
        clip_edges(&fa, &fb, deepest->depth, points, depths);
    } else if (fa.n >= 2 && fb.n >= 2) {
        /* The one with more corners is the reference, A where they have as many. */
        const bool a_is_reference = fa.n >= fb.n;
        const feature *reference = a_is_reference ? &fa : &fb;
        points = a_is_reference ? &fb : &fa;
        if (plane_of(reference, plane)) {
            for (int i = 0; i < reference->n && points->n > 0; i++)
                clip(points, reference->p[i], reference->p[(i + 1) % reference->n]);
            for (int i = 0; i < points->n; i++) {
                const double z = plane[0] * points->p[i].x + plane[1] * points->p[i].y + plane[2];
                depths[i] = a_is_reference ? points->p[i].z - z : z - points->p[i].z;
                points->p[i].z = (points->p[i].z + z) / 2;
            }
        } else {
            points->n = 0;
        }
    }
    /* Clipping may leave the same corner twice. */
    const double near = 1e-6 * fmin(a->shape->size, b->shape->size);
    double most = -INFINITY;
    for (int i = 0; i < points->n; i++) {
        bool again = !(depths[i] > -margin);
        for (int j = 0; j < i && !again; j++)
            again = fabs(points->p[i].x - points->p[j].x) < near &&
                    fabs(points->p[i].y - points->p[j].y) < near && depths[j] > -margin;
        if (again)
            continue;
        const br_vec3 x = br_vec3_add(br_vec3_scale(points->p[i].x, t), br_vec3_scale(points->p[i].y, bi));
        touches_add(out, br_vec3_add(deepest->point, br_vec3_add_scaled(x, points->p[i].z, deepest->normal)),
                    deepest->normal, depths[i]);
        most = fmax(most, depths[i]);
    }
    /* Edge against edge, or a round shape: the deepest point is not among the corners. */
    if (out->n == before || deepest->depth > most + 0.05 * fabs(deepest->depth) + near)
        touches_add(out, deepest->point, deepest->normal, deepest->depth);
    touches_reduce(out, before, BR_CONTACTS_PER_PAIR);
}
