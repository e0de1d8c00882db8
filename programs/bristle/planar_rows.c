/* A planar case as rows of a table. */
#include "planar_rows.h"

#define DRIVEN                                                                                               \
    "t_s, v_x_m_per_s, v_y_m_per_s, omega_rad_per_s, force_x_N, force_y_N, torque_Nm, normal_force_N"
#define BODY                                                                                                 \
    "t_s, x_m, y_m, theta_rad, v_x_m_per_s, v_y_m_per_s, omega_rad_per_s, force_x_N, force_y_N, torque_Nm, " \
    "normal_force_N"

const char *planar_columns(const br_planar_case *c)
{
    return c->motion ? DRIVEN : BODY;
}

typedef struct run {
    const br_planar_case *c;
    br_csv_writer *csv;
    progress *watched;
} run;

static void write_row(size_t k, const br_planar_sample *s, void *context)
{
    const run *const r = context;
    const double t = (double)(k + 1) * r->c->options.window;
    br_csv_put(r->csv, t);
    if (!r->c->motion)
        br_csv_put(r->csv, s->pose[0], s->pose[1], s->pose[2]);
    br_csv_put(r->csv, s->twist.x, s->twist.y, s->twist.omega, s->wrench.x, s->wrench.y, s->wrench.torque,
               s->input.normal_force);
    progress_at(r->watched, t);
}

br_status planar_run(const br_planar_case *c, br_csv_writer *rows, progress *watched, br_error *error)
{
    br_planar_model *model = NULL;
    run r = {c, rows, watched};
    BR_TRY(br_planar_model_create(&c->model, &model, error));
    const br_status status = br_planar_case_run(c, &model->contact, write_row, &r, NULL, error);
    br_planar_model_destroy(model);
    return status;
}
