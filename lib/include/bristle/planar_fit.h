/* Fitting planar friction to measured records of twist and wrench: nonlinear least squares over the
 * parameters of a model, from many starts, with what the record says about each parameter.
 *
 *     br_planar_record_read("record.csv", &format, &record, &error);
 *     br_fit_options options = br_fit_options_default();
 *     br_planar_fit_model(br_planar_fit_find("ellipsoid-lugre"), NULL, record, &options, &fit, &error);
 *
 * Models: "ellipsoid" is Coulomb friction whose wrench lies on an ellipsoid of three half axes and takes most
 * power out of the motion; at rest it holds any wrench within. The others are the reduced model of bristles
 * [planar, eqs. (24) to (32)]: with the ellipsoid, or with the limit surface of a pressure of the family of
 * eq. (44) over a given footprint. The twist changes linearly from row to row where the record is linear, and
 * holds to the next one elsewhere.
 *
 * Residuals of forces [N] and of the torque are divided by how much each misses, found by fitting again:
 * by the squares, or with Huber's loss by the medians of the sizes. Each of the three components of a row
 * is an outlier by itself; rows are left out (folds) and resampled (bootstrap) with all three. The
 * bristles start at the deflection that gives the first row's wrench, and in rows that are `anew` at that of
 * theirs. */
#ifndef BRISTLE_PLANAR_FIT_H
#define BRISTLE_PLANAR_FIT_H

#include <bristle/fit.h>
#include <bristle/planar_record.h>
#include <bristle/reduced.h>

/* Parameters of all models; each has a table of those that it uses. */
typedef struct br_planar_fit_values {
    double mu_x, mu_y; /* half axes of the ellipsoid over the normal force [1] */
    double c;          /* its third one: torque over normal force [m] */
    double sigma0, sigma1, sigma2, mu_c, mu_s, gamma, v_s, s_ba; /* as in br_lugre */
    double r;        /* rim radius [m]: torque of spinning over force of sliding [planar, eq. (23)] */
    double u;        /* mean square distance of the pressure [m^2] [planar, eq. (27)] */
    double exponent; /* k of the family of pressure [1] */
    double x, y;     /* centre of pressure, or of the footprint's grid, from the record's origin [m] */
} br_planar_fit_values;

/* A model that can be fitted. */
typedef struct br_planar_fit_type {
    const char *name, *title;
    bool bristles, elasto_plastic;
    bool footprint;        /* it needs one */
    br_struct_type params; /* of br_planar_fit_values: the fields that it uses */
} br_planar_fit_type;

/* A fitted model; members as in br_fit. */
typedef struct br_planar_fit {
    const br_planar_fit_type *type;
    br_planar_fit_values params;
    size_t n;                     /* parameters */
    br_fit_parameter *parameters; /* (n) in the order of the model's fields */
    double *correlation;          /* (n x n) of the estimates, row-major; NaN beside an undetermined one */
    size_t n_rows;                /* of the record */
    double *wrench[3];            /* (n_rows) each, of the fitted model: [N], [N], [N m] */
    bool *trains;                 /* (n_rows) the row was fitted */
    double train_rms[2], test_rms[2]; /* of the force's residual |(f_x, f_y)| [N] and of the torque's [N m];
                                         NaN of no rows */
    double criterion; /* Bayesian information criterion, for errors of forces and torque of two sizes */
    double memory;    /* rows over which residuals remember one another */
    double cross_rms[2]; /* as train_rms, of rows in blocks that were left out of the fit in turn; NaN
                            without */
    int agreeing;     /* of the starts that went on, how many ended at the same sum within 1e-6 */
    bool converged;
} br_planar_fit;

BR_BEGIN_DECLS

/* The models, null-terminated, and the one of a name or null. */
BR_API const br_planar_fit_type *const *br_planar_fit_types(void);
BR_API const br_planar_fit_type *br_planar_fit_find(const char *name);
/* The same with an error for a name that is none: BR_ERR_UNKNOWN, which names the models; *type is null
 * then. */
BR_API BR_NODISCARD br_status br_planar_fit_named(const char *name, const br_planar_fit_type **type,
                                                  br_error *error);

/* Pressure of the family over a footprint: of a cell d [m] within the edge, the largest of which is d_max,
 * (1 - q^k)^(1/k) with q = 1 - d/d_max. Over a disc it is [planar, eq. (44)]; k = 2 is as of a sphere, large
 * k nearly uniform. The footprint's own weights count as loaded or not. Errors: those of br_pressure_create.
 */
BR_API BR_NODISCARD br_status br_planar_fit_pressure(const br_pressure *footprint, double exponent,
                                                     br_pressure **pressure, br_error *error);

/* Fits a model to a record. `footprint` may be null for models that need none. Errors: BR_ERR_MISSING a
 * footprint, or fewer values than parameters, also without the rows of a fold; BR_ERR_RANGE options, or
 * no start at which the model is finite; BR_ERR_MEMORY; *fit is null then. */
BR_API BR_NODISCARD br_status br_planar_fit_model(const br_planar_fit_type *type,
                                                  const br_pressure *footprint,
                                                  const br_planar_record *record,
                                                  const br_fit_options *options, br_planar_fit **fit,
                                                  br_error *error);

/* The wrench (n_rows each) of a model with parameters along a record, from the deflection that gives the
 * first row's wrench (null record wrench: none): what a fit compares. Errors: BR_ERR_RANGE parameters. */
BR_API BR_NODISCARD br_status br_planar_fit_follow(const br_planar_fit_type *type,
                                                   const br_planar_fit_values *params,
                                                   const br_pressure *footprint,
                                                   const br_planar_record *record, double *const wrench[3],
                                                   br_error *error);

/* Type and parameters of a model from an INI file with the one section [model]: type and all parameters of
 * that type, as `bristle fit --planar` writes them. Errors, with file and line: BR_ERR_UNKNOWN a section,
 * type or key; BR_ERR_MISSING; BR_ERR_SYNTAX and BR_ERR_RANGE a value; those of br_ini_read. */
BR_API BR_NODISCARD br_status br_planar_fit_read(const char *path, const br_planar_fit_type **type,
                                                 br_planar_fit_values *values, br_error *error);

/* Frees; takes null. */
BR_API void br_planar_fit_destroy(br_planar_fit *fit);

/* The share of moving rows in which the measured wrench takes power out of the motion: near 0 where the
 * record counts it the other way. NaN where nothing moves. */
BR_API double br_planar_fit_against_sliding(const br_planar_record *record);

BR_END_DECLS
#endif
