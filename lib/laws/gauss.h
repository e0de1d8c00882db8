/* Private: Gauss and Legendre's rule of sixteen nodes. */
#ifndef BRISTLE_LAWS_GAUSS_H
#define BRISTLE_LAWS_GAUSS_H

/* Nodes and weights on [-1, 1], the positive half of sixteen. */
static const double br_gauss_node[8] = {
    0.095012509837637440185, 0.281603550779258913230, 0.458016777657227386342, 0.617876244402643748447,
    0.755404408355003033895, 0.865631202387831743880, 0.944575023073232576078, 0.989400934991649932596};
static const double br_gauss_weight[8] = {
    0.189450610455068496285, 0.182603415044923588867, 0.169156519395002538189, 0.149595988816576732081,
    0.124628971255533872052, 0.095158511682492784810, 0.062253523938647892863, 0.027152459411754094852};

/* The integral of f from a to b. */
static inline double br_gauss_16(double (*f)(double x, const void *context), const void *context, double a,
                                 double b)
{
    const double middle = 0.5 * (a + b), half = 0.5 * (b - a);
    double sum = 0;
    for (int i = 0; i < 8; i++)
        sum += br_gauss_weight[i] *
               (f(middle + half * br_gauss_node[i], context) + f(middle - half * br_gauss_node[i], context));
    return half * sum;
}

#endif
