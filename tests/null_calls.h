/* Calls of public functions with one null argument that must not be null, for tests/unit/api_null.c, which
 * defines what a row is: V(argument, call) for functions without a status, S(argument, call) for those with
 * one; HV and HS where only sanitizer builds check (BR_INVARIANT, bristle/assert.h). `any` is a pointer that
 * nobody may follow: the assertion comes first. Included more than once.
 * No script writes them: a row for each argument that a function asserts; by header, in files of the
 * library's parts. */

#include "null_calls/base.h"
#include "null_calls/laws.h"
#include "null_calls/planar.h"
#include "null_calls/cloth.h"
#include "null_calls/contact.h"
#include "null_calls/solvers.h"
#include "null_calls/scenes.h"
#include "null_calls/harness.h"
