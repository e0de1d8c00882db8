/* The four models of the cloth document with one set of coefficients. */
#include <bristle/extended_laws.h>
#include <bristle/assert.h>

br_extended_laws br_extended_laws_of(const br_cssv *coefficients)
{
    BR_ASSERT_HANDLE(coefficients);
    const br_cssv *const p = coefficients;
    return (br_extended_laws){.c = {.mu_c = p->mu_c},
                              .cs = {.mu_c = p->mu_c, .mu_s = p->mu_s},
                              .css = {.mu_c = p->mu_c, .mu_s = p->mu_s, .v_S = p->v_S, .delta_S = p->delta_S},
                              .cssv = *p};
}

br_law br_extended_law(const br_extended_laws *laws, int model)
{
    BR_ASSERT_HANDLE(laws);
    BR_ASSERT(model >= 0 && model < BR_EXTENDED_MODELS, "model = %d", model);
    const br_law all[BR_EXTENDED_MODELS] = {{&br_coulomb_type, &laws->c},
                                            {&br_cs_type, &laws->cs},
                                            {&br_css_type, &laws->css},
                                            {&br_cssv_type, &laws->cssv}};
    return all[model];
}

const char *br_extended_name(int model)
{
    static const char *const names[BR_EXTENDED_MODELS] = {"C", "CS", "CSS", "CSSV"};
    return model >= 0 && model < BR_EXTENDED_MODELS ? names[model] : 0;
}
