/* The equations of a step where a response holds vertices: solved between the directions that are free, the
 * impulses that the others take read off what is left of them, again as often as the response changes its
 * mind. */
#include <stdlib.h>
#include <string.h>
#include <bristle/grow.h>
#include "cloth.h"

void cloth_constrained_end(br_cloth *c)
{
    free(c->constraints.held);
    free(c->constraints.free);
    free(c->constraints.given);
    free(c->constraints.impulse);
    free(c->constraints.drag);
    free(c->undragged);
    free(c->asked);
    free(c->taken);
    free(c->held);
}

static br_status begin(br_cloth *c, br_error *error)
{
    br_cloth_constraints *const k = &c->constraints;
    const size_t n = c->n;
    if (!k->held &&
        (!br_resize(&k->free, n, sizeof *k->free) || !br_resize(&k->given, n, sizeof *k->given) ||
         !br_resize(&k->impulse, n, sizeof *k->impulse) || !br_resize(&k->drag, n, sizeof *k->drag) ||
         !br_resize(&c->undragged, n, sizeof *c->undragged) || !br_resize(&c->asked, n, sizeof *c->asked) ||
         !br_resize(&c->taken, n, sizeof *c->taken) || !br_resize(&c->held, n, sizeof *c->held) ||
         !br_resize(&k->held, n, sizeof *k->held)))
        return br_fail(error, BR_ERR_MEMORY, "cloth: out of memory for constraints of %zu vertices", n);
    memset(k->held, 0, n * sizeof *k->held);
    memset(c->taken, 0, n * sizeof *c->taken);
    memcpy(c->asked, c->right, n * sizeof *c->asked);
    memcpy(c->undragged, c->matrix.diagonal, n * sizeof *c->undragged);
    k->v = c->v;
    k->taken = c->taken;
    k->solved = 0;
    return BR_OK;
}

/* What the response wants now: velocities become those that are given, where they are. */
static void hold(br_cloth *c)
{
    const br_cloth_constraints *const k = &c->constraints;
    c->n_held = 0;
    for (size_t i = 0; i < c->n; i++) {
        c->right[i] = c->asked[i];
        c->matrix.diagonal[i] = c->undragged[i];
        /* A pin holds it anyway. */
        if (!k->held[i] || c->pinned[i])
            continue;
        c->held[c->n_held++] = (uint32_t)i;
        c->v[i] = br_vec3_add(k->given[i], br_mat3_mul_vec(k->free[i], br_vec3_sub(c->v[i], k->given[i])));
        c->right[i] = br_vec3_add(c->right[i], k->impulse[i]);
        c->matrix.diagonal[i] = br_mat3_add(c->undragged[i], k->drag[i]);
    }
    cloth_ask_for_change(c);
    cloth_keep_free(c, c->right);
}

/* What held vertices were given so that their equations hold. */
static void read_off(br_cloth *c)
{
    const br_cloth_constraints *const k = &c->constraints;
    cloth_matrix_multiply(&c->matrix, c->v, c->image);
    memset(c->taken, 0, c->n * sizeof *c->taken);
    for (size_t h = 0; h < c->n_held; h++) {
        const size_t i = c->held[h];
        const br_vec3 all = br_vec3_sub(br_vec3_sub(c->image[i], c->asked[i]), k->impulse[i]);
        c->taken[i] = br_vec3_sub(all, br_mat3_mul_vec(k->free[i], all));
    }
}

br_status cloth_solve_constrained(br_cloth *c, br_error *error)
{
    BR_TRY(begin(c, error));
    const br_cloth_motion motion = cloth_motion(c);
    br_status worst = BR_OK;
    int iterations = 0;
    for (;;) {
        bool again = false;
        BR_TRY(c->response->constrain(c->response_state, &motion, &c->constraints, &again, error));
        if (!again && c->constraints.solved > 0)
            break;
        hold(c);
        const br_status status = cloth_solve(c, error);
        if (status < 0)
            return status;
        worst = status == BR_LOOSE ? BR_LOOSE : worst;
        iterations += c->report.iterations;
        c->constraints.solved++;
        read_off(c);
    }
    c->report.iterations = iterations;
    return worst;
}
