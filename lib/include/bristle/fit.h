/* Fitting friction laws to measured records: nonlinear least squares over the parameters of a law, from many
 * starts, with what the record says about each parameter.
 *
 *     br_law_record_format format = {.want_friction = true};
 *     br_law_record_read("record.csv", &format, &record, &error);
 *     br_fit_options options = br_fit_options_default();
 *     br_fit_law(&br_lugre_amended_type, record, &options, &fit, &error);
 *     printf("%s = %g, 95 %%: %g to %g\n", fit->parameters[0].name, fit->parameters[0].value, ...);
 *
 * The residual of a row is the law's force less the measured friction; at rest, where a law with true
 * stiction holds any force between two bounds, the distance from them. The deflection from which the states
 * of a law start is fitted as well, as one parameter, `start`: the friction that it holds at rest (of several
 * states by that share of their values in long sliding). Where the first row has no load it is 0. */
#ifndef BRISTLE_FIT_H
#define BRISTLE_FIT_H

#include <bristle/law_run.h>

/* Which sum of residuals is made least. */
enum {
    BR_FIT_SQUARES, /* of their squares */
    BR_FIT_HUBER    /* squares of small ones, sizes of large ones: those beyond 1.345 times a robust standard
                       deviation (Huber 1964) */
};

/* Default: 20 starts, squares, all rows train. */
typedef struct br_fit_options {
    int starts; /* the presets and random ones in ranges that the record suggests; the best after a
                   few steps along a thinned record go on along the whole */
    unsigned long long seed;        /* of those */
    unsigned loss;                  /* BR_FIT_... */
    int iterations;                 /* at most, of each of the last fits */
    double tolerance;               /* of the parameters, relative: where steps below it end a fit */
    double train_from, train_until; /* the part of the record's time that is fitted, as shares of it; rows
                                       outside are held out */
    int resamples; /* of residuals in blocks, for intervals by bootstrap; 0: intervals by the covariance */
    int folds;     /* blocks of the fitted rows that are left out in turn, for cross-validation; 0: none */
} br_fit_options;

/* What the record says about a parameter. */
typedef struct br_fit_parameter {
    const char *name, *unit;
    double value;
    double low, high; /* 95 % interval; from the covariance, widened where residuals follow one another and
                         by the noise of the friction that states start anew from behind gaps, or by
                         bootstrap; on a bound that the record does not rule out (likelihood ratio); the
                         ends of the allowed range where the record does not say */
    bool on_bound;    /* the bound of its range fits as well: value is that bound */
    bool undetermined; /* the record holds it to no better than a factor of ten, or moves it only together
                          with others */
    bool outside;      /* a speed outside those of the record */
    bool implausible;  /* a coefficient of friction above 2, or a stiffness that bends over less than an atom
                          or  over more than the record's whole way */
} br_fit_parameter;

/* A fitted law. */
typedef struct br_fit {
    br_law law;                   /* its parameters belong to the fit */
    size_t n;                     /* parameters of the law */
    br_fit_parameter *parameters; /* (n) in the order of the law's fields, and `start` behind them */
    double *correlation;          /* (n x n) of the estimates, row-major; NaN beside an undetermined one */
    size_t n_rows;                /* of the record */
    double *friction;             /* (n_rows) of the fitted law [N]; at rest the held force nearest to the
                                     measured one */
    bool *trains;                 /* (n_rows) the row was fitted */
    double train_rms, test_rms;   /* root of the mean square of residuals [N]; NaN of no rows */
    double cross_rms; /* of rows in blocks that were left out of the fit in turn [N]; NaN without */
    double criterion; /* Bayesian information criterion of the fitted rows (Schwarz 1978), for
                         independent errors: less is better */
    double memory;    /* rows over which residuals remember one another: 1 where they are
                         independent; intervals are wider by its root */
    int agreeing;     /* of the starts that went on, how many ended at the same sum within 1e-6 */
    long evaluations; /* of the law along a whole record */
    bool converged;
    const br_fit_parameter *start; /* the friction that the first deflection holds at rest [N]; null: the law
                                      has no states, or the first row no load */
} br_fit;

BR_BEGIN_DECLS

/* The fields of options, from which the default is made. */
extern BR_API const br_struct_type br_fit_options_struct;
/* The defaults that the struct states. */
BR_API br_fit_options br_fit_options_default(void);

/* Fits a law to a record with measured friction. Errors: BR_ERR_MISSING friction, or fewer fitted rows than
 * parameters and one more; BR_ERR_RANGE options, or no start at which the law is finite along the record;
 * BR_ERR_MEMORY; *fit is null then. The law's type must outlive the fit. */
BR_API BR_NODISCARD br_status br_fit_law(const br_law_type *type, const br_law_record *record,
                                         const br_fit_options *options, br_fit **fit, br_error *error);

/* Frees; takes null. */
BR_API void br_fit_destroy(br_fit *fit);

/* The share of rows that slide in which the measured friction is against sliding: near 0 where the record
 * counts it the other way (br_law_record_format.friction_along). NaN where nothing slides. */
BR_API double br_fit_against_sliding(const br_law_record *record);

BR_END_DECLS
#endif
