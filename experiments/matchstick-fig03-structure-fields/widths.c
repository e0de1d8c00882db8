/* How wide the paths are along the slope. */
#include <math.h>

#include <bristle/numbers.h>

#include "fig03.h"

double line_crossing(const br_slope_boxes_params *p, br_vec2 from, double x)
{
    const double step = 0.01; /* [m]: lines that bend by a metre are off by less than 1e-5 m */
    const br_structure_field field = br_slope_field(p);
    const br_pose pose = br_slope_pose(p);
    const br_vec3 down = br_vec3_make(1, 0, 0);
    br_vec3 line[2] = {br_pose_unapply(pose, br_vec3_make(from.x, from.y, 0))};
    for (double gone = 0; gone < 3 * p->length; gone += step) {
        if (br_structure_line(&field, line[0], down, step, 1, line) < 1)
            break;
        const br_vec3 to = br_pose_apply(pose, line[1]);
        if (to.x > x)
            return from.y + (to.y - from.y) * (x - from.x) / (to.x - from.x);
        from = br_vec2_make(to.x, to.y);
        line[0] = line[1];
    }
    return NAN;
}

/* The same in closed form. */
static double closed_form(const br_slope_boxes_params *p, br_vec2 from, double x)
{
    const double k = 2 * BR_PI / p->wavelength, r = p->field == BR_SLOPE_SPREAD ? p->rate : -p->rate;
    return p->field == BR_SLOPE_SLALOM ? from.y + p->amplitude * (sin(k * x) - sin(k * from.x))
                                       : asin(sin(r * from.y) * exp(r * (x - from.x))) / r;
}

/* Largest difference of both, of lines from where the boxes start. */
static double off_closed_form(const structure *c)
{
    double off = 0;
    for (int f = 0; f < FIELDS; f++) {
        const br_slope_boxes_params p = with_field(c, f);
        for (int k = 0; k < p.boxes; k++) {
            const br_vec2 from = br_slope_start(&p, k);
            for (double x = from.x + c->spacing; x <= p.length; x += c->spacing)
                br_worst(&off, line_crossing(&p, from, x) - closed_form(&p, from, x));
        }
    }
    return off;
}

/* Of the lines from where the boxes start. */
static double line_width(const br_slope_boxes_params *p, double x)
{
    const br_vec2 right = br_slope_start(p, 0), left = br_slope_start(p, p->boxes - 1);
    return x > right.x ? line_crossing(p, left, x) - line_crossing(p, right, x) : left.y - right.y;
}

static void put_widths(br_experiment *ex, const structure *c, const runs *all)
{
    br_table *const table = br_table_open(ex, "widths");
    const size_t n = (size_t)lround((c->slope.length - c->slope.start) / c->spacing);
    for (int f = 0; f < FIELDS; f++)
        for (size_t i = 0; i <= n; i++) {
            const br_slope_boxes_params p = with_field(c, f);
            const double x = c->slope.start + (c->slope.length - c->slope.start) * (double)i / (double)n;
            br_table_text(table, field_names[f]);
            br_table_put(table, x, br_slope_width(&run_of(all, f, AS_IT_IS)->paths, x),
                         br_slope_width(&run_of(all, f, MASSES)->paths, x), line_width(&p, x),
                         br_slope_width(&run_of(all, f, LEAST)->paths, x));
        }
}

double widened(const br_slope_run *r)
{
    return br_slope_width(&r->paths, r->params.length) / (r->params.apart * (r->params.boxes - 1));
}

static double lines_widened(const structure *c, int field)
{
    const br_slope_boxes_params p = with_field(c, field);
    return line_width(&p, p.length) / (p.apart * (p.boxes - 1));
}

void claim_widths(br_experiment *ex, const structure *c, const runs *all)
{
    double straight = 0;
    put_widths(ex, c, all);
    br_claim_against(ex, "channel-width", widened(run_of(all, CHANNEL, AS_IT_IS)),
                     widened(run_of(all, CHANNEL, MASSES)));
    br_claim_against(ex, "spread-width", widened(run_of(all, SPREAD, AS_IT_IS)),
                     widened(run_of(all, SPREAD, MASSES)));
    br_claim(ex, "lines", off_closed_form(c));
    br_claim_against(ex, "channel-lines", widened(run_of(all, CHANNEL, MASSES)), lines_widened(c, CHANNEL));
    br_claim_against(ex, "spread-lines", widened(run_of(all, SPREAD, MASSES)), lines_widened(c, SPREAD));
    for (int f = 0; f < FIELDS; f++) {
        br_most(&straight, br_slope_aside(&run_of(all, f, MEAN)->paths));
        br_most(&straight, br_slope_aside(&run_of(all, f, LEAST)->paths));
    }
    br_claim(ex, "isotropic-straight", straight);
}
