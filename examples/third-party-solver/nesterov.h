/* A contact solver that is not Bristle's own. */
#ifndef NESTEROV_H
#define NESTEROV_H

#include <bristle/solver.h>

BR_BEGIN_DECLS

extern const br_contact_solver_type nesterov_type;

BR_END_DECLS

#endif
