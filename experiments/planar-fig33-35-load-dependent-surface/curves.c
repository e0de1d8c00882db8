/* The object in the gripper on both contacts by both models. */
#include "fig33.h"

/* Curve i before it is run; what follows the normal force goes to `of`, too. */
static br_planar_curve curve_of(br_experiment *ex, const scene *s, int i, br_load_contact **of)
{
    static const char *const suffixes[CURVES] = {"d_k2", "r_k2", "d_k2fN", "r_k2fN"};
    const br_planar_model_kind kind = i % 2 == 0 ? BR_PLANAR_DISTRIBUTED : BR_PLANAR_REDUCED;
    br_load_contact *const contact = *of = br_load_contact_make(ex, &s->load, &s->grip.model, i / 2, kind);
    return (br_planar_curve){.kind = kind,
                             .suffix = suffixes[i],
                             .replace = br_load_contact_replace,
                             .context = contact,
                             .contact = &contact->model->contact};
}

void run_curves(br_experiment *ex, const scene *s, br_planar_curve curves[CURVES])
{
    br_load_contact *contact;
    for (int i = 0; i < CURVES; i++)
        curves[i] = curve_of(ex, s, i, &contact);
    br_grip_run(ex, &s->grip, curves, CURVES);
}

br_csv *claim_printed(br_experiment *ex, const scene *s, const br_planar_curve *ours,
                      const br_comparison *comparison)
{
    br_csv *const older = br_data_read_if(ex, !s->grip.own, s->older);
    const br_grip_deviation apart = br_grip_compare(comparison, "r_k2, as printed", ours, older);
    br_claim(ex, "printed-pose", apart.pose);
    br_claim(ex, "printed-force", apart.force);
    return older;
}

void older_curve(br_experiment *ex, const scene *s, const br_planar_curve *ours,
                 const br_comparison *comparison)
{
    br_csv *const older = claim_printed(ex, s, ours, comparison);
    br_load_contact *turned;
    br_planar_curve curve = curve_of(ex, s, 1, &turned);
    turned->spec.older_angle = true;
    br_grip_run(ex, &s->grip, &curve, 1);
    br_table *table = br_table_open(ex, "older_revision");
    br_grip_write(ex, table, 0, ours, older);
    br_grip_write(ex, table, 1, &curve, older);
    const br_grip_deviation met = br_grip_compare(comparison, "r_k2, as printed, older angle", &curve, older);
    br_claim(ex, "older-angle-pose", met.pose);
    br_claim(ex, "older-angle-force", met.force);
}
