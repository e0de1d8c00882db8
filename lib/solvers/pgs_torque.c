/* A contact with torque, whose impulses are in two units: the length that makes one of them. */
#include "pgs.h"

void pgs_set_length(pgs_contact *c, double length)
{
    c->mu[PGS_LENGTH] = length;
    if (c->ellipsoid)
        c->mu[2] = c->block->cone->u.value[2] / length;
}

double pgs_torque_length(const pgs_contact *c)
{
    const double tt = c->matrix[PGS_T][PGS_T], bb = c->matrix[PGS_B][PGS_B],
                 turn = c->matrix[PGS_TAU][PGS_TAU];
    return turn > 0 && tt + bb > 0 ? sqrt(0.5 * (tt + bb) / turn) : 1;
}

void pgs_scale_torque(pgs_contact *c, double length)
{
    double square = 0, most = 0;
    for (int i = PGS_T; i <= PGS_TAU; i++) {
        double sum = 0;
        for (int j = PGS_T; j <= PGS_TAU; j++) {
            const double unit = (i == PGS_TAU ? length : 1) * (j == PGS_TAU ? length : 1);
            const double w = fabs(c->matrix[i][j]) * unit;
            sum += w;
            square += w * w;
        }
        most = fmax(most, sum);
    }
    /* the largest eigenvalue is at most the largest sum of a row, and at most the root of all squares */
    pgs_set_length(c, length);
    c->largest = fmin(most, sqrt(square));
    c->step = c->largest > 0 ? 1 / c->largest : 0;
}
