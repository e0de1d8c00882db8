/* The package behind this layer, with what changed between its versions 6 and 7 hidden. Tested with 6.4.1;
 * the lines for 7 follow its documentation. */
#ifndef BRISTLE_IVP_CVODE_COMPAT_H
#define BRISTLE_IVP_CVODE_COMPAT_H

#include <cvode/cvode.h>
#include <cvode/cvode_ls.h>
#include <nvector/nvector_serial.h>
#include <sundials/sundials_config.h>
#include <sundials/sundials_linearsolver.h>
#include <sundials/sundials_matrix.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#if SUNDIALS_VERSION_MAJOR >= 7
#define BR_SUN_COMM SUN_COMM_NULL
typedef sunbooleantype br_sun_bool;
#else
#define BR_SUN_COMM NULL
typedef booleantype br_sun_bool;
#endif

#endif
