/* The worm as a row of points on a line. */
#ifndef ROW_H
#define ROW_H

#include "crawl.h"

/* Mean speed of the slow worm, without inertia [m/s]. */
double row_slow(const scene *c, double mu_forwards, double mu_backwards);
/* Mean speed with inertia, over the cycles after the first [m/s]. */
double row_crawl(const scene *c, double mu_forwards, double mu_backwards);

#endif
