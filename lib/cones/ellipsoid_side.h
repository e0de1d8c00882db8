/* On which side of an ellipsoid's surface a point lies, where that can be told without a division. */
#ifndef BRISTLE_CONES_ELLIPSOID_SIDE_H
#define BRISTLE_CONES_ELLIPSOID_SIDE_H

/* More than round-off away from the surface, of half axes whose products neither overflow nor vanish; else
 * UNKNOWN. */
typedef enum ellipsoid_side { UNKNOWN_SIDE, INSIDE, OUTSIDE } ellipsoid_side;
#define ELLIPSOID_MARGIN 1e-12
#define ELLIPSOID_SMALL 1e-50
#define ELLIPSOID_LARGE 1e50

/* n = 2 or 3 axes. A number of axes that is known makes straight code. */
static inline __attribute__((always_inline)) ellipsoid_side ellipsoid_side_of(int n, const double *half,
                                                                              const double *x)
{
    double all = 1, sum = 0;
    for (int i = 0; i < n; i++) {
        double others = 1;
        for (int j = 0; j < n; j++)
            others *= j == i ? 1 : half[j];
        if (!(half[i] > ELLIPSOID_SMALL && half[i] < ELLIPSOID_LARGE))
            return UNKNOWN_SIDE;
        sum += (x[i] * others) * (x[i] * others);
        all *= half[i];
    }
    return sum < (1 - ELLIPSOID_MARGIN) * (all * all)   ? INSIDE
           : sum > (1 + ELLIPSOID_MARGIN) * (all * all) ? OUTSIDE
                                                        : UNKNOWN_SIDE;
}

#endif
