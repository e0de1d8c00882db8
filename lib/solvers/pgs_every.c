/* One contact by itself whose W is singular or indefinite, as of a file or by round-off, for an ellipse,
 * circle or box: all of its solutions, of which that of the least normal impulse is taken. Where there is
 * none, it is known that there is none; where W is singular and solutions are many, some of them lie on the
 * boundary of the cone, which holds no line.
 *
 * An ellipse sticks by one linear system. Where it slides, divide friction by the half axes, and scale W and
 * q alike: friction is n d, |d| = 1, the normal rests for n = -q_n/(W_nn + w.d), and the sliding velocity
 * (q_t + n (w + T d)), w the column between normal and tangents, T the tangents' W, is along d for
 *
 *   F(d) = [q_t (W_nn + w.d) - q_n (w + T d)] x d = 0.
 *
 * With d = (1 - t^2, 2 t)/(1 + t^2) that is a polynomial of degree four in t [Bonnefon, Daviet: Quartic
 * formulation of Coulomb 3D frictional contact, 2011], whose real roots lie between those of its derivatives.
 * A box is in one of nine states, each a linear system. The work is bounded: some thousand operations. */
#include <string.h>
#include "pgs.h"

enum { N = PGS_B + 1, DEGREE = 4, BISECTIONS = 80, POLISHES = 8, DIRECTIONS = 8 };
/* Of the largest velocity that an impulse or none makes: what a solution may leave. */
static const double FOUND = 1e-12;
/* Impulses that make velocities so many times those without any are none: round-off decides on them. */
static const double LARGEST = 1e8;

typedef struct every {
    double w[N][N], q[N], speed; /* compliance and bias included; speed: the largest of q */
    double best[N];              /* impulses of the solution of the least normal impulse */
    bool found;
} every;

static void velocities(const every *e, const double *lambda, double *v, double *speed)
{
    *speed = 0;
    for (int i = 0; i < N; i++) {
        v[i] = e->q[i];
        *speed = fmax(*speed, fabs(e->q[i]));
        for (int j = 0; j < N; j++) {
            const double part = e->w[i][j] * lambda[j];
            v[i] += part;
            *speed = fmax(*speed, fabs(part));
        }
    }
}

/* A candidate that leaves so much of the law's violation, at such a speed. */
static void take(every *e, const double *lambda, double error, double speed)
{
    if (!(error <= FOUND * speed && speed <= LARGEST * e->speed) ||
        (e->found && !(lambda[PGS_N] < e->best[PGS_N])))
        return;
    memcpy(e->best, lambda, sizeof e->best);
    e->found = true;
}

/* The velocities of the first `n` of `index` are made zero by their impulses, the others' impulses being
 * `along` times the normal's: index[0] is the normal. False: no such impulses. */
static bool rest(const every *e, const int *index, int n, const double *along, double *lambda)
{
    double a[N][N + 1];
    int column[N];
    for (int i = 0; i < n; i++) {
        column[i] = i;
        a[i][n] = -e->q[index[i]];
        for (int j = 0; j < n; j++)
            a[i][j] = e->w[index[i]][index[j]];
        for (int j = PGS_T; j < N; j++)
            a[i][0] += e->w[index[i]][j] * along[j];
    }
    for (int k = 0; k < n; k++) {
        int row = k, best = k;
        for (int i = k; i < n; i++)
            for (int j = k; j < n; j++)
                if (fabs(a[i][j]) > fabs(a[row][best])) {
                    row = i;
                    best = j;
                }
        if (!(fabs(a[row][best]) > 0))
            return false;
        for (int j = 0; j <= n; j++) {
            const double keep = a[k][j];
            a[k][j] = a[row][j];
            a[row][j] = keep;
        }
        for (int i = 0; i < n; i++) {
            const double keep = a[i][k];
            a[i][k] = a[i][best];
            a[i][best] = keep;
        }
        const int kept = column[k];
        column[k] = column[best];
        column[best] = kept;
        for (int i = 0; i < n; i++) {
            const double factor = i == k ? 0 : a[i][k] / a[k][k];
            for (int j = k; j <= n; j++)
                a[i][j] -= factor * a[k][j];
        }
    }
    double x[N] = {0};
    for (int k = 0; k < n; k++)
        x[index[column[k]]] = a[k][n] / a[k][k];
    for (int j = 0; j < N; j++)
        lambda[j] = x[j] + along[j] * x[PGS_N];
    return lambda[PGS_N] > 0;
}

/* Real roots of p[0] + ... + p[degree] t^degree, by bisection and Newton's method between those of the
 * derivative, which are handed back as well. Returns their number. */
static int real_roots(const double *p, int degree, double *root, double *turning, int *turns)
{
    if (degree == 1) {
        *root = -p[0] / p[1];
        *turns = 0;
        return 1;
    }
    double slope[DEGREE] = {0}, other[DEGREE], bound = 0;
    int others = 0, count = 0;
    for (int k = 1; k <= degree; k++)
        slope[k - 1] = k * p[k];
    *turns = real_roots(slope, degree - 1, turning, other, &others);
    for (int k = 0; k < degree; k++)
        bound = fmax(bound, fabs(p[k] / p[degree]));
    bound += 1;
    for (int i = 0; i <= *turns; i++) {
        double low = i == 0 ? -bound : turning[i - 1], high = i == *turns ? bound : turning[i], at[2] = {0};
        for (int k = degree; k >= 0; k--) {
            at[0] = at[0] * low + p[k];
            at[1] = at[1] * high + p[k];
        }
        if (!(at[0] * at[1] <= 0))
            continue;
        double t = 0.5 * (low + high);
        for (int step = 0; step < BISECTIONS && low < high; step++) {
            double value = 0, derivative = 0;
            for (int k = degree; k >= 0; k--) {
                derivative = derivative * t + value;
                value = value * t + p[k];
            }
            if (value == 0)
                break;
            if ((value > 0) == (at[0] > 0))
                low = t;
            else
                high = t;
            const double newton = t - value / derivative, middle = 0.5 * (low + high);
            const double next = newton > low && newton < high && step % 4 < 3 ? newton : middle;
            if (next == t || middle == low || middle == high)
                break;
            t = next;
        }
        root[count++] = t;
    }
    return count;
}

/* F in a turned frame: (a + m d) x d. */
typedef struct rim {
    double a[2], m[2][2];
} rim;

static double rim_at(const rim *f, const double *d)
{
    return (f->a[0] + f->m[0][0] * d[0] + f->m[0][1] * d[1]) * d[1] -
           (f->a[1] + f->m[1][0] * d[0] + f->m[1][1] * d[1]) * d[0];
}

static rim turned(const rim *f, double c, double s)
{
    const double r[2][2] = {{c, -s}, {s, c}};
    rim to = {{0}, {{0}}};
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2; k++) {
            to.a[i] += r[k][i] * f->a[k];
            for (int j = 0; j < 2; j++)
                for (int l = 0; l < 2; l++)
                    to.m[i][j] += r[k][i] * f->m[k][l] * r[l][j];
        }
    return to;
}

/* Newton's method on F along the circle, as long as F falls. */
static void polish(const rim *f, double *d)
{
    double value = rim_at(f, d);
    for (int step = 0; step < POLISHES && value != 0; step++) {
        const double slope = f->a[0] * d[0] + f->a[1] * d[1] + 2 * (f->m[0][1] + f->m[1][0]) * d[0] * d[1] +
                             (f->m[0][0] - f->m[1][1]) * (d[0] * d[0] - d[1] * d[1]);
        const double turn = -value / slope, x[2] = {d[0] - turn * d[1], d[1] + turn * d[0]};
        const double length = sqrt(x[0] * x[0] + x[1] * x[1]), next[2] = {x[0] / length, x[1] / length};
        const double there = rim_at(f, next);
        if (!(fabs(there) < fabs(value)))
            return;
        value = there;
        d[0] = next[0];
        d[1] = next[1];
    }
}

/* Friction on the rim in the direction d: a solution, if the velocity is opposite to the rim's normal. */
static void try_sliding(every *e, const double *half, const double *d)
{
    const double along[N] = {0, half[0] * d[0], half[1] * d[1]};
    const int normal[1] = {PGS_N};
    double lambda[N], v[N], speed;
    if (!rest(e, normal, 1, along, lambda))
        return;
    velocities(e, lambda, v, &speed);
    const double m[2] = {half[0] > 0 ? d[0] / half[0] : 0, half[1] > 0 ? d[1] / half[1] : 0};
    const double square = m[0] * m[0] + m[1] * m[1];
    const double tau = square > 0 ? fmax(0, -(v[PGS_T] * m[0] + v[PGS_B] * m[1]) / square) : 0;
    const double t = half[0] > 0 ? v[PGS_T] + tau * m[0] : 0, b = half[1] > 0 ? v[PGS_B] + tau * m[1] : 0;
    take(e, lambda, fmax(fabs(v[PGS_N]), sqrt(t * t + b * b)), speed);
}

static void look_along_rim(every *e, const double *half)
{
    const double w[2] = {half[0] * e->w[PGS_T][PGS_N], half[1] * e->w[PGS_B][PGS_N]};
    rim f;
    for (int i = 0; i < 2; i++) {
        const double q = half[i] * e->q[PGS_T + i];
        f.a[i] = q * e->w[PGS_N][PGS_N] - e->q[PGS_N] * w[i];
        for (int j = 0; j < 2; j++)
            f.m[i][j] = q * w[j] - e->q[PGS_N] * half[i] * half[j] * e->w[PGS_T + i][PGS_T + j];
    }
    /* t is infinite where F is largest */
    double c = 1, s = 0, most = -1;
    for (int k = 0; k < DIRECTIONS; k++) {
        static const double cosine[DIRECTIONS] = {1, 0.8, 0, -0.6, -1, -0.8, 0, 0.6};
        const double d[2] = {cosine[k], cosine[(k + 6) % DIRECTIONS]}, value = fabs(rim_at(&f, d));
        if (value > most) {
            most = value;
            c = -d[0];
            s = -d[1];
        }
    }
    const rim g = turned(&f, c, s);
    const double p[DEGREE + 1] = {-g.a[1] - g.m[1][0], 2 * (g.a[0] + g.m[0][0] - g.m[1][1]),
                                  4 * g.m[0][1] + 2 * g.m[1][0], 2 * (g.a[0] - g.m[0][0] + g.m[1][1]),
                                  g.a[1] - g.m[1][0]};
    if (p[DEGREE] == 0) { /* F is zero everywhere */
        const double d[2] = {c, s};
        try_sliding(e, half, d);
        return;
    }
    double t[2 * DEGREE];
    int turns = 0;
    const int roots = real_roots(p, DEGREE, t, t + DEGREE, &turns);
    /* two roots that round-off has taken for none lie where the polynomial turns */
    for (int k = 0; k < DEGREE + turns; k++) {
        if (k >= roots && k < DEGREE)
            continue;
        const double scale = 1 / (1 + t[k] * t[k]), x = (1 - t[k] * t[k]) * scale, y = 2 * t[k] * scale;
        double d[2] = {c * x - s * y, s * x + c * y};
        polish(&f, d);
        try_sliding(e, half, d);
    }
}

static void look_for_ellipse(every *e, const double *half)
{
    static const int all[N] = {PGS_N, PGS_T, PGS_B};
    static const double none[N] = {0};
    double lambda[N], v[N], speed;
    if (half[0] > 0 && half[1] > 0 && rest(e, all, N, none, lambda)) {
        const double t = lambda[PGS_T] / half[0], b = lambda[PGS_B] / half[1];
        velocities(e, lambda, v, &speed);
        if (t * t + b * b <= lambda[PGS_N] * lambda[PGS_N])
            take(e, lambda, fmax(fabs(v[PGS_N]), fmax(fabs(v[PGS_T]), fabs(v[PGS_B]))), speed);
    }
    look_along_rim(e, half);
}

/* What a box leaves of its law in one axis of friction. */
static double box_error(double lambda, double v, double low, double high, double round_off)
{
    if (lambda < low - round_off || lambda > high + round_off)
        return INFINITY;
    return lambda <= low + round_off && v > 0 ? 0 : lambda >= high - round_off && v < 0 ? 0 : fabs(v);
}

static void look_for_box(every *e, const double *mu)
{
    enum { FREE, LOW, HIGH, STATES };
    for (int state = 0; state < STATES * STATES; state++) {
        const int of[2] = {state % STATES, state / STATES};
        int index[N] = {PGS_N}, n = 1;
        double along[N] = {0}, lambda[N], v[N], speed;
        for (int i = 0; i < 2; i++) {
            if (of[i] == FREE)
                index[n++] = PGS_T + i;
            else
                along[PGS_T + i] = of[i] == LOW ? -mu[i] : mu[i + 2];
        }
        if (!rest(e, index, n, along, lambda))
            continue;
        velocities(e, lambda, v, &speed);
        double error = fabs(v[PGS_N]);
        for (int i = 0; i < 2; i++) {
            const double low = -mu[i] * lambda[PGS_N], high = mu[i + 2] * lambda[PGS_N];
            error = fmax(error, box_error(lambda[PGS_T + i], v[PGS_T + i], low, high, FOUND * (high - low)));
        }
        take(e, lambda, error, speed);
    }
}

bool pgs_contact_every(pgs_contact *c, double *u)
{
    every e = {.found = false};
    bool finite = true;
    for (int i = 0; i < N; i++) {
        e.q[i] = u[i];
        for (int j = 0; j < N; j++) {
            e.w[i][j] = c->matrix[i][j];
            e.q[i] -= c->matrix[i][j] * c->lambda[j];
        }
        finite = finite && isfinite(e.q[i]);
    }
    e.q[PGS_N] += c->block->bias;
    e.w[PGS_N][PGS_N] += c->block->compliance;
    if (!finite)
        return false;
    e.speed = fmax(fabs(e.q[PGS_N]), fmax(fabs(e.q[PGS_T]), fabs(e.q[PGS_B])));
    if (e.q[PGS_N] >= 0)
        e.found = true; /* it leaves */
    else if (c->kind == PGS_BOX)
        look_for_box(&e, c->mu);
    else
        look_for_ellipse(&e, c->mu);
    if (!e.found)
        return false;
    for (int j = 0; j < N; j++) {
        const double delta = e.best[j] - c->lambda[j];
        c->lambda[j] = e.best[j];
        for (int i = 0; i < PGS_DIRECTIONS; i++)
            u[i] += c->matrix[i][j] * delta;
    }
    return true;
}
