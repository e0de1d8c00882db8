/* The four friction models of the cloth document, C, CS, CSS and CSSV, with one set of coefficients, so that
 * runs with them differ in the model alone [cloth, Section 3, eqs. (1) to (7)]. */
#ifndef BRISTLE_EXTENDED_LAWS_H
#define BRISTLE_EXTENDED_LAWS_H

#include <bristle/laws.h>

/* In the order of Figure 2 (a) to (d), and of the columns of Table 2. */
typedef enum br_extended_model {
    BR_EXTENDED_C,
    BR_EXTENDED_CS,
    BR_EXTENDED_CSS,
    BR_EXTENDED_CSSV,
    BR_EXTENDED_MODELS
} br_extended_model;

/* Each model's parameters: those of CSSV that it has. */
typedef struct br_extended_laws {
    br_coulomb c;
    br_cs cs;
    br_css css;
    br_cssv cssv;
} br_extended_laws;

BR_BEGIN_DECLS

/* All four with these coefficients, unchecked: whoever takes a law checks it. */
BR_API br_extended_laws br_extended_laws_of(const br_cssv *coefficients);
/* The law of a model (br_extended_model), whose parameters are those inside `laws`: these must stay where
 * they are as long as it is used. */
BR_API br_law br_extended_law(const br_extended_laws *laws, int model);
/* "C", "CS", "CSS", "CSSV"; null for another number. */
BR_API const char *br_extended_name(int model);

BR_END_DECLS
#endif
