/* Elliptic cones in files that know circles: with S = diag(1, a, b) the problem of ellipses (W, q) with half
 * axes (a mu, b mu) is that of circles (S W S, S q) of mu; v = S^-1 v', lambda = S lambda'. */
#include "problems.h"

#include <math.h>
#include <stdlib.h>
#include <bristle/cone_type.h>
#include <bristle/grow.h>

double ellipses_scale(const br_problem_file *file, size_t i)
{
    const size_t rows = file->content.n_rows;
    if (!file->axes || i < rows || (i - rows) % 3 == 0)
        return 1;
    return file->axes[2 * ((i - rows) / 3) + (i - rows) % 3 - 1];
}

br_status ellipses_reserve(br_problem_file *file, size_t n_contacts, br_error *error)
{
    return br_resize(&file->axes, 2 * n_contacts, sizeof *file->axes)
               ? BR_OK
               : br_fail(error, BR_ERR_MEMORY, "problem file of %zu contacts: out of memory", n_contacts);
}

br_status ellipses_check(const br_cone *cone, size_t contact, br_error *error)
{
    if (!cone || cone->type == &br_cone_circle_type)
        return BR_OK;
    if (cone->type != &br_cone_ellipse_type)
        return br_fail(error, BR_ERR_UNSUPPORTED,
                       "problem file: the cone of contact %zu is no circle and no ellipse: %s", contact,
                       cone->type->name);
    const double *const half = br_cone_values(cone, NULL);
    if ((half[0] > 0) != (half[1] > 0))
        return br_fail(
            error, BR_ERR_UNSUPPORTED,
            "problem file: the ellipse of contact %zu is flat: half axes %g and %g are those of no "
            "circle, however scaled",
            contact, half[0], half[1]);
    return BR_OK;
}

void ellipses_take(br_problem_file *file, size_t contact, const br_cone *cone)
{
    const double *const half = cone ? br_cone_values(cone, NULL) : NULL;
    const bool ellipse = cone && cone->type == &br_cone_ellipse_type && half[0] > 0;
    file->mu[contact] = !half ? 0 : ellipse ? fmax(half[0], half[1]) : half[0];
    for (int k = 0; k < 2; k++)
        file->axes[2 * contact + (size_t)k] = ellipse ? half[k] / file->mu[contact] : 1;
}

void ellipses_scale_file(br_problem_file *file)
{
    const br_problem_content *const c = &file->content;
    bool circles = true;
    for (size_t i = 0; i < 2 * c->n_contacts; i++)
        circles = circles && file->axes[i] == 1;
    if (circles) {
        free(file->axes);
        file->axes = NULL;
        return;
    }
    for (size_t i = 0; i < file->components; i++) {
        const double s = ellipses_scale(file, i);
        for (size_t k = file->w.start[i]; k < file->w.start[i + 1]; k++)
            file->w.value[k] *= s * ellipses_scale(file, file->w.column[k]);
        file->q[i] *= s;
        if (file->solution)
            file->solution[i] /= s;
        for (size_t k = 0; k < c->n_guesses; k++)
            file->guesses[k * file->components + i] /= s;
    }
}

br_status ellipses_check_axes(const br_problem_file *file, br_error *error)
{
    for (size_t i = 0; file->axes && i < 2 * file->content.n_contacts; i++)
        if (!(file->axes[i] > 0) || !isfinite(file->axes[i]))
            return br_fail(error, BR_ERR_RANGE, "half axis %zu of contact %zu over its coefficient is %g",
                           i % 2, i / 2, file->axes[i]);
    return BR_OK;
}
