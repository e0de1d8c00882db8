/* The models of Table 2 as laws. */
#include "table2.h"

const char *const model_names[MODELS] = {"no friction", "C", "CS", "CSS", "CSSV"};

br_law law_of(const br_extended_laws *laws, model m)
{
    return m == NONE ? (br_law){0} : br_extended_law(laws, (int)m - C);
}
