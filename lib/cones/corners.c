/* Convex polygons: from half planes to corners, once, and what sweeps ask of the corners. */
#include <string.h>
#include "corners.h"

/* Corners this close to a half plane's edge (relative to the polygon's size) lie on it: what is left of a
 * degenerate polygon, a segment or a point, is kept. */
static const double on_edge = 1e-14;

/* Each half plane cuts off corners and adds at most one; four are there to begin with. */
enum { CORNERS_MAX = BR_CONE_DIRECTIONS_MAX + 4 };

/* Of a quarter turn in n steps. */
static br_vec2 in_quadrant(int step, int n)
{
    const double angle = step * (1.5707963267948966 / n);
    return br_vec2_make(cos(angle), sin(angle));
}

static br_vec2 quarter_turns(br_vec2 d, int turns)
{
    switch (turns & 3) {
    case 0:
        return d;
    case 1:
        return br_vec2_make(-d.y, d.x);
    case 2:
        return br_vec2_make(-d.x, -d.y);
    default:
        return br_vec2_make(d.y, -d.x);
    }
}

br_vec2 br_cone_direction(int i, int n)
{
    const int quadrant = 4 * i / n, rest = 4 * i - quadrant * n;
    return quarter_turns(rest ? in_quadrant(rest, n) : br_vec2_make(1, 0), quadrant);
}

int br_cone_quarter(int n)
{
    return n % 4 ? n : n / 4;
}

br_vec2 br_cone_quarter_turn(br_vec2 d)
{
    return quarter_turns(d, 1);
}

static void directions(int n, br_vec2 *d)
{
    const int own = br_cone_quarter(n);
    for (int i = 0; i < n; i++)
        d[i] = i < own ? br_cone_direction(i, n) : br_cone_quarter_turn(d[i - own]);
}

/* What the half plane g.d <= mu leaves of n corners; returns their number. */
static int clip(int n, const br_vec2 *at, double size, br_vec2 d, double mu, br_vec2 *left)
{
    int kept = 0;
    const double limit = mu + on_edge * size;
    double out_b = br_vec2_dot(at[0], d);
    for (int i = 0; i < n; i++) {
        const br_vec2 a = at[i], b = at[i + 1 < n ? i + 1 : 0];
        const double out_a = out_b;
        out_b = br_vec2_dot(b, d);
        if (out_a <= limit)
            left[kept++] = a;
        if ((out_a <= limit) != (out_b <= limit)) {
            const double share = fmin(1, fmax(0, (mu - out_a) / (out_b - out_a)));
            const br_vec2 cut = br_vec2_add_scaled(a, share, br_vec2_sub(b, a));
            /* A cut through a corner repeats it. */
            if (kept == 0 || br_vec2_length(br_vec2_sub(cut, left[kept - 1])) > on_edge * size)
                left[kept++] = cut;
        }
    }
    while (kept > 1 && br_vec2_length(br_vec2_sub(left[kept - 1], left[0])) <= on_edge * size)
        kept--;
    if (kept == 0)
        left[kept++] = br_vec2_make(0, 0); /* the origin is in every half plane */
    return kept;
}

const br_corners *br_corners_create(int n, const double *mu, br_cone_pool *pool)
{
    br_vec2 d[BR_CONE_DIRECTIONS_MAX], buffer[2][CORNERS_MAX];
    br_vec2 *at = buffer[0], *left = buffer[1];
    double size = 0;
    for (int i = 0; i < n; i++)
        size = fmax(size, mu[i]);
    int corners = 1;
    at[0] = br_vec2_make(0, 0);
    if (size > 0) {
        /* Three directions reach out to twice the largest coefficient; more of them less. */
        const double r = 2.5 * size;
        corners = 4;
        at[0] = br_vec2_make(-r, -r);
        at[1] = br_vec2_make(r, -r);
        at[2] = br_vec2_make(r, r);
        at[3] = br_vec2_make(-r, r);
        directions(n, d);
        for (int i = 0; i < n; i++) {
            corners = clip(corners, at, size, d[i], mu[i], left);
            br_vec2 *const cut = left;
            left = at;
            at = cut;
        }
    }
    br_corners *result = br_cone_pool_take(pool, sizeof *result + (size_t)(corners + 1) * sizeof *at);
    if (!result)
        return NULL;
    result->n = corners;
    result->size = size;
    memcpy(result->at, at, (size_t)corners * sizeof *at);
    result->at[corners] = at[0];
    return result;
}

double br_corners_support(const br_corners *corners, br_vec2 d)
{
    double largest = br_vec2_dot(corners->at[0], d);
    for (int i = 1; i < corners->n; i++) {
        const double along = br_vec2_dot(corners->at[i], d);
        largest = along > largest ? along : largest;
    }
    return largest < 0 ? 0 : largest;
}

static bool inside(const br_corners *corners, br_vec2 g)
{
    for (int i = 0; i < corners->n; i++) {
        const br_vec2 a = corners->at[i], edge = br_vec2_sub(corners->at[i + 1], a);
        if (br_vec2_cross(edge, br_vec2_sub(g, a)) < 0)
            return false;
    }
    return corners->n >= 3;
}

/* Nearest point of the boundary; the number of the edge that it lies on, or -1 at a corner. */
static int nearest_edge(const br_corners *corners, br_vec2 g, br_vec2 *point)
{
    double least = HUGE_VAL, least_square = HUGE_VAL;
    int edge_of = -1;
    *point = corners->at[0];
    for (int i = 0; i < corners->n; i++) {
        const br_vec2 a = corners->at[i], edge = br_vec2_sub(corners->at[i + 1], a);
        const double along = br_vec2_dot(edge, br_vec2_sub(g, a)), square = br_vec2_dot(edge, edge);
        const double share = !(along > 0) || !(square > 0) ? 0 : along < square ? along / square : 1;
        const br_vec2 foot = br_vec2_add_scaled(a, share, edge), off = br_vec2_sub(g, foot);
        const double off_square = br_vec2_dot(off, off);
        /* Of feet at the same distance, to the last bit, the first: so roots are compared, but taken only
         * where they can be less. */
        if (off_square < least_square) {
            const double distance = sqrt(off_square);
            if (distance < least) {
                least = distance;
                least_square = off_square;
                *point = foot;
                edge_of = share > 0 && share < 1 ? i : -1;
            }
        }
    }
    return edge_of;
}

bool br_corners_project(const br_corners *corners, br_vec2 *point)
{
    const br_vec2 g = *point;
    if (inside(corners, g))
        return true;
    nearest_edge(corners, g, point);
    return false;
}

bool br_corners_direction(const br_corners *corners, br_vec2 point, br_vec2 *along)
{
    *along = br_vec2_make(0, 0);
    if (inside(corners, point))
        return true;
    br_vec2 foot;
    const int i = nearest_edge(corners, point, &foot);
    if (i < 0)
        return false;
    const br_vec2 edge = br_vec2_sub(corners->at[i + 1], corners->at[i]);
    *along = br_vec2_scale(1 / br_vec2_length(edge), edge);
    return false;
}

br_vec2 br_corners_extreme(const br_corners *corners, br_vec2 d)
{
    const double length = br_vec2_length(d);
    const double limit = br_corners_support(corners, d) - 1e-12 * corners->size * length;
    const br_vec2 across = br_vec2_make(-d.y, d.x);
    br_vec2 first = corners->at[0], last = corners->at[0];
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (int i = 0; i < corners->n; i++) {
        if (br_vec2_dot(corners->at[i], d) < limit)
            continue;
        const double along = br_vec2_dot(corners->at[i], across);
        if (along < low) {
            low = along;
            first = corners->at[i];
        }
        if (along > high) {
            high = along;
            last = corners->at[i];
        }
    }
    return br_vec2_scale(0.5, br_vec2_add(first, last));
}

bool br_corners_project_force(const br_corners *corners, double lambda_n, br_contact_vec *f)
{
    br_vec2 g = br_vec2_make(-f->t / lambda_n, -f->b / lambda_n);
    if (br_corners_project(corners, &g))
        return true;
    f->t = -g.x * lambda_n;
    f->b = -g.y * lambda_n;
    return false;
}

br_contact_vec br_corners_max_dissipation_force(const br_corners *corners, const br_contact_vec *v)
{
    const br_vec2 g = br_corners_extreme(corners, br_vec2_make(v->t, v->b));
    return (br_contact_vec){-g.x, -g.y, 0};
}
