/* The models of Table 2 as laws. */
#include "table2.h"

const char *const model_names[MODELS] = {"no friction", "C", "CS", "CSS", "CSSV"};

br_law law_of(br_experiment *ex, const br_cssv *of, model m)
{
    br_coulomb *const coulomb = br_memory(ex, 1, sizeof *coulomb);
    br_cs *const cs = br_memory(ex, 1, sizeof *cs);
    br_css *const css = br_memory(ex, 1, sizeof *css);
    *coulomb = (br_coulomb){of->mu_c};
    *cs = (br_cs){of->mu_c, of->mu_s};
    *css = (br_css){of->mu_c, of->mu_s, of->v_S, of->delta_S};
    const br_law laws[MODELS] = {
        {0}, {&br_coulomb_type, coulomb}, {&br_cs_type, cs}, {&br_css_type, css}, {&br_cssv_type, of}};
    return laws[m];
}
