/* Laws that mechanical engineers fit to records of rigs and drives: smooth Coulomb friction, a servo's
 * friction that depends on load, tables over speed, and hysteresis by Maxwell slip and by Bouc and Wen. They
 * stand in the registry as all laws do. Units SI throughout. */
#ifndef BRISTLE_RIG_LAWS_H
#define BRISTLE_RIG_LAWS_H

#include <bristle/law.h>

/* Coulomb friction rounded off at rest: F = mu_c N tanh(v/v_0). Holds no load: a load F creeps at v_0
 * atanh(F/(mu_c N)). */
typedef struct br_smooth_coulomb {
    double mu_c; /* coefficient [1], >= 0 */
    double v_0;  /* speed at which friction is tanh(1) = 76 % of its limit [m/s], > 0 */
} br_smooth_coulomb;

/* Friction of a drive whose Coulomb and Stribeck terms have a constant part and one that grows with the load
 * N [N]: F = F_c + mu_c N + (F_st + mu_st N) exp(-(v/v_S)^delta_S) + F_v v. Terms and their dependence on
 * load after Bittencourt and Gunnarsson (2012), without temperature and with one Stribeck velocity for both
 * parts. As with every law N <= 0 means no contact and no friction: a drive without load is the limit N -> 0.
 */
typedef struct br_servo {
    double F_c;     /* Coulomb friction without load [N], >= 0 */
    double mu_c;    /* Coulomb friction per load [1], >= 0 */
    double F_st;    /* what stiction without load adds to it [N], >= 0 */
    double mu_st;   /* what stiction per load adds to it [1], >= 0 */
    double v_S;     /* Stribeck velocity [m/s], > 0 */
    double delta_S; /* shape of the fall [1], > 0 */
    double F_v;     /* viscous coefficient [N s/m], >= 0 */
} br_servo;

/* A coefficient of friction given at rest and at n speeds: linear between, constant beyond the last, with
 * kinks at the speeds. At rest it holds mu_0 N. */
enum { BR_TABLE_MOST = 8 };
typedef struct br_table {
    double mu_0;              /* coefficient at rest [1], >= 0 */
    double v[BR_TABLE_MOST];  /* speeds [m/s], > 0, each larger than the one before */
    double mu[BR_TABLE_MOST]; /* coefficients there [1], >= 0 */
} br_table;

/* Bouc (1967) and Wen (1976) as friction: F = mu_c N zeta with zeta = kappa z/mu_c and dz/dt = v - |zeta|^(n
 * - 1) zeta beta |v| - (1 - beta) |zeta|^n v. The force follows the load as in the amended LuGre law. With n
 * = 1 and beta = 1 it is Dahl's law; n -> infinity is a spring that yields. Energy is only lost for beta >=
 * 1/2 (Erlicher and Point 2004), which is the range here. */
typedef struct br_bouc_wen {
    double kappa; /* stiffness per normal force [1/m], > 0 */
    double mu_c;  /* coefficient of steady sliding [1], > 0 */
    double n;     /* sharpness of the transition [1], 1 to 20 */
    double beta;  /* share of the term against the velocity [1], 1/2 (unloading is elastic) to 1 */
} br_bouc_wen;

/* Generalised Maxwell slip of Lampaert, Al-Bender and Swevers (2003): n springs in parallel that slip each at
 * its own limit, which falls with the speed as Stribeck's curve says. With f_i = kappa_i z_i and g(v) = 1 +
 * (rise - 1) exp(-(v/v_S)^2): dz_i/dt = v while |f_i| < mu_i g or the spring is straightened, else -lag
 * (|z_i| - mu_i g/kappa_i) sign(v); F = (sum f_i + sigma2 v) N. One thing differs from the paper: a spring
 * that slips sticks again when its limit rises above it, there only when the velocity turns; that needs no
 * further state. */
enum { BR_MAXWELL_MOST = 8 };
/* Its parameters. */
typedef struct br_maxwell_slip {
    double rise;                   /* limit at rest over that at large speed [1], >= 1 */
    double v_S;                    /* Stribeck velocity [m/s], > 0 */
    double lag;                    /* rate at which slipping springs follow a limit that falls [1/s], > 0 */
    double sigma2;                 /* viscous friction per normal force [s/m], >= 0 */
    double mu[BR_MAXWELL_MOST];    /* limits at large speed [1], >= 0; their sum is the Coulomb coefficient */
    double kappa[BR_MAXWELL_MOST]; /* stiffnesses per normal force [1/m], > 0; 0 behind the last element */
} br_maxwell_slip;

BR_BEGIN_DECLS

extern BR_API const br_law_type br_smooth_coulomb_type; /* on br_smooth_coulomb */
extern BR_API const br_law_type br_servo_type;          /* on br_servo */
extern BR_API const br_law_type br_bouc_wen_type;       /* on br_bouc_wen */
/* Tables of four and eight speeds, on br_table. */
extern BR_API const br_law_type br_table_4_type;
extern BR_API const br_law_type br_table_8_type; /* eight speeds */
/* Maxwell slip of two, four and eight elements, on br_maxwell_slip. */
extern BR_API const br_law_type br_maxwell_slip_2_type;
extern BR_API const br_law_type br_maxwell_slip_4_type; /* four elements */
extern BR_API const br_law_type br_maxwell_slip_8_type; /* eight elements */

/* Parameters with all fields at their presets; those of br_table and br_maxwell_slip depend on their type:
 * br_law_default. */
BR_API br_smooth_coulomb br_smooth_coulomb_default(void);
BR_API br_servo br_servo_default(void);
BR_API br_bouc_wen br_bouc_wen_default(void);

BR_END_DECLS
#endif
