/* The Open Dynamics Engine's collision functions for ball, box, capsule and cylinder, behind ode_geom and
 * ode_touch. Its meshes are not used: they compute in single precision and turn normals aside at edges inside
 * of flat surfaces; nor its convex polyhedra, and pairs with cylinders but a ball's, whose depths are not the
 * least ones.
 *
 * ODE keeps state of its own for the process (its initialisation, three message handlers) and for each
 * thread: it is set up once, on first use, and never taken down. An error inside ODE, which would end the
 * program, jumps back to the call that met it; nothing is printed. Margins are made by inflating the shapes,
 * and what that adds to the depth along the normal is taken off again. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <ode/ode.h>
#include "narrow.h"

enum { CONTACTS = 8 };

struct ode_geom {
    dGeomID id;
    const br_shape *shape;
    double margin; /* by which it is inflated now */
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t thread_key;
static bool initialised;
/* Handlers of a program that uses ODE itself: what happens outside of our calls is theirs. */
static struct {
    dMessageFunction *error, *debug, *message;
} before;
/* What a thread has under way in ODE. */
static _Thread_local jmp_buf *way_back;
static _Thread_local char words[200];
static _Thread_local dContactGeom *buffer;

static void leave(int number, const char *format, va_list arguments, dMessageFunction *theirs)
{
    if (!way_back) {
        if (theirs)
            theirs(number, format, arguments);
        return;
    }
    vsnprintf(words, sizeof words, format, arguments);
    longjmp(*way_back, 1);
}
static void leave_error(int number, const char *format, va_list arguments)
{
    leave(number, format, arguments, before.error);
}
static void leave_debug(int number, const char *format, va_list arguments)
{
    leave(number, format, arguments, before.debug);
}
static void pass_over(int number, const char *format, va_list arguments)
{
    if (!way_back && before.message)
        before.message(number, format, arguments);
}
static void leave_thread(void *mine)
{
    free(mine);
    buffer = NULL;
    dCleanupODEAllDataForThread();
}
static void initialise(void)
{
    before.error = dGetErrorHandler();
    before.debug = dGetDebugHandler();
    before.message = dGetMessageHandler();
    dSetErrorHandler(leave_error);
    dSetDebugHandler(leave_debug);
    dSetMessageHandler(pass_over);
    initialised = dInitODE2(0) && pthread_key_create(&thread_key, leave_thread) == 0;
}

/* Every thread that calls ODE needs its data. */
static bool enter_thread(void)
{
    pthread_once(&once, initialise);
    if (!initialised)
        return false;
    if (buffer)
        return true;
    dContactGeom *mine = malloc(CONTACTS * sizeof *mine);
    if (!mine || !dAllocateODEDataForThread((unsigned)dAllocateMaskAll) ||
        pthread_setspecific(thread_key, mine)) {
        free(mine);
        return false;
    }
    buffer = mine;
    return true;
}

static bool create(ode_geom *g)
{
    const br_shape *s = g->shape;
    jmp_buf here;
    way_back = &here;
    if (setjmp(here)) {
        way_back = NULL;
        return false;
    }
    if (s->kind == BR_SHAPE_SPHERE)
        g->id = dCreateSphere(0, s->radius);
    else if (s->kind == BR_SHAPE_BOX)
        g->id = dCreateBox(0, 2 * s->half.x, 2 * s->half.y, 2 * s->half.z);
    else if (s->kind == BR_SHAPE_CAPSULE)
        g->id = dCreateCapsule(0, s->radius, s->length);
    else
        g->id = dCreateCylinder(0, s->radius, s->length);

    way_back = NULL;
    return g->id != 0;
}

br_status ode_geom_create(const br_shape *shape, ode_geom **geom, br_error *error)
{
    *geom = NULL;
    if (!enter_thread())
        return br_fail(error, BR_ERR_EXTERNAL, "the collision library does not start");
    ode_geom *g = calloc(1, sizeof *g);
    if (!g)
        return br_fail(error, BR_ERR_MEMORY, "collision geometry");
    g->shape = shape;
    words[0] = '\0';
    if (!create(g)) {
        ode_geom_destroy(g);
        return br_fail(error, BR_ERR_EXTERNAL, "the collision library refuses a %s: %s",
                       br_shape_kind_name(shape->kind), words[0] ? words : "no memory");
    }
    *geom = g;
    return BR_OK;
}

void ode_geom_destroy(ode_geom *g)
{
    if (!g)
        return;
    jmp_buf here;
    way_back = &here;
    if (!setjmp(here) && g->id)
        dGeomDestroy(g->id);
    way_back = NULL;
    free(g);
}

static void place(ode_geom *g, const placed *p)
{
    const br_vec3 x = p->pose.position;
    const dMatrix3 r = {p->r.m[0], p->r.m[1], p->r.m[2], 0,         p->r.m[3], p->r.m[4],
                        p->r.m[5], 0,         p->r.m[6], p->r.m[7], p->r.m[8], 0};
    dGeomSetPosition(g->id, x.x, x.y, x.z);
    dGeomSetRotation(g->id, r);
}

static void inflate(ode_geom *g, double m)
{
    const br_shape *s = g->shape;
    if (g->margin == m)
        return;
    g->margin = m;
    if (s->kind == BR_SHAPE_SPHERE)
        dGeomSphereSetRadius(g->id, s->radius + m);
    else if (s->kind == BR_SHAPE_BOX)
        dGeomBoxSetLengths(g->id, 2 * (s->half.x + m), 2 * (s->half.y + m), 2 * (s->half.z + m));
    else if (s->kind == BR_SHAPE_CAPSULE)
        dGeomCapsuleSetParams(g->id, s->radius + m, s->length);
    else
        dGeomCylinderSetParams(g->id, s->radius + m, s->length + 2 * m);
}

/* What inflating has added to the extent along the normal. */
static double growth(const ode_geom *g, const placed *p, br_vec3 normal)
{
    const br_vec3 d = br_mat3_tmul_vec(p->r, normal);
    if (g->margin == 0)
        return 0;
    if (g->shape->kind == BR_SHAPE_BOX)
        return g->margin * (fabs(d.x) + fabs(d.y) + fabs(d.z));
    if (g->shape->kind == BR_SHAPE_CYLINDER)
        return g->margin * (fabs(d.z) + sqrt(d.x * d.x + d.y * d.y));
    return g->margin;
}

/* Size and place of both, and dCollide, with a way back; the number of contacts, or -1. Nothing here is
 * changed between setjmp and longjmp. */
static int collide(ode_geom *a, ode_geom *b, const placed *pa, const placed *pb, double margin)
{
    jmp_buf here;
    way_back = &here;
    if (setjmp(here)) {
        way_back = NULL;
        return -1;
    }
    inflate(a, margin / 2);
    inflate(b, margin / 2);
    place(a, pa);
    place(b, pb);
    const int n = dCollide(a->id, b->id, CONTACTS, buffer, sizeof *buffer);
    way_back = NULL;
    return n;
}

br_status ode_touch(ode_geom *a, ode_geom *b, const placed *pa, const placed *pb, double margin, touches *out,
                    br_error *error)
{
    if (!enter_thread())
        return br_fail(error, BR_ERR_EXTERNAL, "the collision library does not start in this thread");
    words[0] = '\0';
    const int n = collide(a, b, pa, pb, margin);
    if (n < 0)
        return br_fail(error, BR_ERR_EXTERNAL, "the collision library fails for a %s and a %s: %s",
                       br_shape_kind_name(a->shape->kind), br_shape_kind_name(b->shape->kind), words);
    for (int i = 0; i < n; i++) {
        const dContactGeom *c = &buffer[i];
        const br_vec3 x = br_vec3_make(c->pos[0], c->pos[1], c->pos[2]);
        br_vec3 normal = br_vec3_make(c->normal[0], c->normal[1], c->normal[2]);
        const double length = br_vec3_length(normal);
        if (!br_vec3_is_finite(x) || !isfinite(c->depth) || !(length > 0.5))
            continue;
        normal = br_vec3_scale(1 / length, normal);
        const double depth = c->depth - growth(a, pa, normal) - growth(b, pb, normal);
        if (depth > -margin || (depth >= 0 && margin == 0))
            touches_add(out, x, normal, depth);
    }
    return BR_OK;
}
