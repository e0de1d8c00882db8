/* The built-in friction laws: parameter structs, defaults, and their type objects. Units SI throughout. */
#ifndef BRISTLE_LAWS_H
#define BRISTLE_LAWS_H

#include <bristle/law.h>

/* C: Coulomb friction, F = mu_c N at any speed; holds mu_c N at rest [cloth, eq. (1)]. */
typedef struct br_coulomb {
    double mu_c; /* coefficient [1], >= 0 */
} br_coulomb;

/* CS: as Coulomb while sliding, holds mu_s N at rest [cloth, eqs. (2), (3)]; mu_s >= mu_c. */
typedef struct br_cs {
    double mu_c; /* sliding coefficient [1], >= 0 */
    double mu_s; /* coefficient of stiction [1], >= mu_c */
} br_cs;

/* CSS: with the Stribeck fall from mu_s N to mu_c N [cloth, eq. (4)]. */
typedef struct br_css {
    double mu_c;    /* [1] */
    double mu_s;    /* [1], >= mu_c */
    double v_S;     /* Stribeck velocity [m/s], > 0 */
    double delta_S; /* shape of the fall [1], > 0. The document says [0, 1] and uses 0.2; 0 would leave no
                     * fall at all (the exponential is 1/e at any speed) and is refused; values above 1 are
                     * allowed because 2 is the usual shape elsewhere (planar, gamma = 2). Below 1 the slope
                     * at v = 0+ is minus infinity. */
} br_css;

/* CSSV: with viscous friction F_v |v|^delta_v added [cloth, eqs. (5), (7)]. */
typedef struct br_cssv {
    double mu_c;    /* [1] */
    double mu_s;    /* [1], >= mu_c */
    double v_S;     /* [m/s], > 0 */
    double delta_S; /* [1], > 0 */
    double F_v;     /* viscous coefficient [N (s/m)^delta_v], >= 0 */
    double delta_v; /* exponent of the viscous term [1], > 0 */
} br_cssv;

/* Velocity threshold, corrected: mu_s N v/epsilon up to and with epsilon, mu_k N above [tribology, "F = (mu_s
 * N)(v/e)"]. Holds no load at rest: it creeps at epsilon F/(mu_s N). The force jumps at epsilon: the slope is
 * NaN there. */
typedef struct br_threshold {
    double mu_s;    /* [1], >= 0; mu_s >= mu_k is usual but not demanded */
    double mu_k;    /* [1], >= 0 */
    double epsilon; /* threshold speed [m/s], > 0 */
} br_threshold;

/* Velocity threshold exactly as Listing 2 prints it: compares v^2 with theta and scales by v^2, mu_s N v^2
 * where v^2 <= theta and mu_k N above. The listing's N is -f.n, negative when the contact is pulled, and then
 * pushes along v: this law keeps that sign. The slope is NaN at v^2 = theta. */
typedef struct br_threshold_printed {
    double mu_s;  /* [s^2/m^2 on the static branch: the listing multiplies by v^2 without a unit] */
    double mu_k;  /* [1], >= 0 */
    double theta; /* STATIC_THRESHOLD [m^2/s^2], > 0 */
} br_threshold_printed;

BR_BEGIN_DECLS

extern BR_API const br_law_type br_coulomb_type;           /* C, on br_coulomb */
extern BR_API const br_law_type br_cs_type;                /* CS, on br_cs */
extern BR_API const br_law_type br_css_type;               /* CSS, on br_css */
extern BR_API const br_law_type br_cssv_type;              /* CSSV, on br_cssv */
extern BR_API const br_law_type br_threshold_type;         /* corrected, on br_threshold */
extern BR_API const br_law_type br_threshold_printed_type; /* as printed, on br_threshold_printed */

/* Parameters with all fields at their presets. */
BR_API br_coulomb br_coulomb_default(void);
BR_API br_cs br_cs_default(void);
BR_API br_css br_css_default(void);
BR_API br_cssv br_cssv_default(void);
BR_API br_threshold br_threshold_default(void);
BR_API br_threshold_printed br_threshold_printed_default(void);

BR_END_DECLS
#endif
