/* Random W, and its rank. */
#include <bristle/harness/contact_matrix.h>

#include <math.h>
#include <bristle/assert.h>

void br_random_contact_matrix(br_random *random, size_t n, size_t rank, double *factor, double *way,
                              double *w, double *q)
{
    BR_ASSERT_HANDLE(random);
    BR_ASSERT(rank > 0, "a matrix of rank 0 has no diagonal");
    BR_ASSERT_ARRAY(factor, n);
    BR_ASSERT_HANDLE(way);
    BR_ASSERT_ARRAY(w, n);
    BR_ASSERT_ARRAY(q, n);
    for (size_t i = 0; i < n * rank; i++)
        factor[i] = br_random_normal(random) / sqrt((double)rank);
    for (size_t k = 0; k < rank; k++)
        way[k] = br_random_normal(random);
    for (size_t i = 0; i < n; i++) {
        q[i] = 0;
        for (size_t k = 0; k < rank; k++)
            q[i] += factor[i * rank + k] * way[k];
        for (size_t j = 0; j < n; j++) {
            double sum = 0;
            for (size_t k = 0; k < rank; k++)
                sum += factor[i * rank + k] * factor[j * rank + k];
            w[i * n + j] = sum;
        }
    }
}

size_t br_contact_matrix_rank(size_t n, double *w, double share)
{
    BR_ASSERT_ARRAY(w, n);
    double largest = 0;
    for (size_t i = 0; i < n; i++)
        largest = fmax(largest, w[i * n + i]);
    for (size_t rank = 0; rank < n; rank++) {
        size_t pivot = 0;
        for (size_t i = 1; i < n; i++)
            if (w[i * n + i] > w[pivot * n + pivot])
                pivot = i;
        const double diagonal = w[pivot * n + pivot];
        if (!(diagonal > share * largest) || !(diagonal > 0))
            return rank;
        for (size_t i = 0; i < n; i++) {
            const double part = i == pivot ? 0 : w[i * n + pivot] / diagonal;
            for (size_t j = 0; j < n; j++)
                if (j != pivot)
                    w[i * n + j] -= part * w[pivot * n + j];
        }
        for (size_t j = 0; j < n; j++)
            w[pivot * n + j] = w[j * n + pivot] = 0;
    }
    return n;
}
