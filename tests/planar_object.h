/* A body on a distributed planar contact as rate equations, written out apart from the library's runs, for
 * tests and benchmarks of solvers. State: x bristles (m), y bristles (m), then the body's numbers below, of
 * the centre of mass, which carries the contact's centre. */
#ifndef BRISTLE_TESTS_PLANAR_OBJECT_H
#define BRISTLE_TESTS_PLANAR_OBJECT_H

#include <bristle/arrowhead.h>
#include <bristle/planar_run.h>

enum { X, Y, ANGLE, VX, VY, OMEGA, N_BODY };
#define RATES                                                                                                \
    ((1u << VX) | (1u << VY) | (1u << OMEGA)) /* the body's numbers that bristles feel, and that feel them   \
                                               */

typedef struct planar_object {
    br_distributed *model;
    size_t m; /* bristles of one direction */
    br_planar_body body;
    br_planar_input held; /* load and normal force of the moment */
} planar_object;

static inline br_twist planar_object_twist(const planar_object *o, const double *y)
{
    const double *b = y + 2 * o->m;
    const br_twist twist = {b[VX], b[VY], b[OMEGA]};
    return twist;
}

/* dydt of y. */
static inline void planar_object_rate(const planar_object *o, const double *y, double *dydt)
{
    const double *b = y + 2 * o->m;
    double *db = dydt + 2 * o->m;
    br_wrench f;
    br_distributed_rate(o->model, planar_object_twist(o, y), o->held.normal_force, y, y + o->m, dydt,
                        dydt + o->m, &f);
    for (int i = 0; i < 3; i++)
        db[i] = b[VX + i];
    db[VX] = (o->body.fingers * f.x + o->held.load.x) / o->body.mass;
    db[VY] = (o->body.fingers * f.y + o->held.load.y) / o->body.mass;
    db[OMEGA] = (o->body.fingers * f.torque + o->held.load.torque) / o->body.inertia;
}

/* Its Jacobian by blocks: bristles, body, and what couples them. */
static inline void planar_object_jacobian(const planar_object *o, const double *y, br_arrowhead_jacobian *j)
{
    br_distributed_jacobian d = {
        .a11 = j->cell[0][0], .a12 = j->cell[0][1], .a21 = j->cell[1][0], .a22 = j->cell[1][1]};
    for (int k = 0; k < 3; k++) {
        d.bx[k] = j->cell_body[0][VX + k];
        d.by[k] = j->cell_body[1][VX + k];
        d.cx[k] = j->body_cell[VX + k][0];
        d.cy[k] = j->body_cell[VX + k][1];
    }
    br_distributed_jacobian_at(o->model, planar_object_twist(o, y), o->held.normal_force, y, y + o->m, &d);
    for (int a = 0; a < N_BODY; a++)
        for (int b = 0; b < N_BODY; b++)
            j->body[a][b] = b == a + 3;
    for (int a = 0; a < 3; a++) {
        const double scale = o->body.fingers / (a < 2 ? o->body.mass : o->body.inertia);
        for (int b = 0; b < 3; b++)
            j->body[VX + a][VX + b] = scale * d.d[3 * a + b];
        for (size_t i = 0; i < o->m; i++)
            for (int c = 0; c < 2; c++)
                j->body_cell[VX + a][c][i] *= scale;
    }
}

#endif
