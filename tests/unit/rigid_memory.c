/* What a contact costs in memory, against the table in docs/performance.md that `build/bench/memory rows`
 * prints: no more than what stands there and a twentieth, and not less than that, or the table is to be made
 * anew. Of the largest pile, 100,000 contacts take less than 100 MB. */
#include "check.h"
#include "../../bench/block_memory.h"

#include <bristle/solver.h>

/* Sanitizers keep books beside each allocation, and have an allocator of their own. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define HEAP_IS_SEEN 0
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define HEAP_IS_SEEN 0
#endif
#ifndef HEAP_IS_SEEN
#define HEAP_IS_SEEN 1
#endif

static const double GROWTH = 0.05, AIM = 1000; /* bytes a contact, with pgs and 100,000 contacts */

static int side_of(int bodies)
{
    int side = 1;
    while (side * side * side < bodies)
        side++;
    return side;
}

static void compare(const char *solver, int bodies, double contacts, double a_contact)
{
    const block_memory m = block_memory_of(side_of(bodies), br_contact_solver_find(solver));
    check(m.bodies == bodies && fabs(m.contacts - contacts) < GROWTH * contacts,
          "%s: %d bodies have %.0f contacts, %.0f in the table", solver, bodies, m.contacts, contacts);
    check(fabs(m.a_contact - a_contact) <= GROWTH * a_contact,
          "%s, %.0f contacts: %.0f bytes a contact, %.0f in the table", solver, m.contacts, m.a_contact,
          a_contact);
    check(m.grown == 0, "%s, %.0f contacts: nothing is allocated any more (%.0f bytes)", solver, m.contacts,
          m.grown);
    if (strcmp(solver, "pgs") == 0 && m.contacts > 1e5)
        check(m.a_contact < AIM, "%.0f bytes a contact: 100,000 contacts take less than 100 MB", m.a_contact);
}

int main(void)
{
    check_begin();
    if (!HEAP_IS_SEEN) {
        check_skip("a sanitizer's heap is another", "bytes a contact");
        return check_end();
    }
    FILE *const file = fopen("docs/performance.md", "r");
    char line[2000];
    int rows = 0;
    while (file && fgets(line, sizeof line, file)) {
        char solver[20];
        int bodies;
        double contacts, a_body, a_contact, all;
        if (sscanf(line, "| `%19[a-z]` | %d | %lf | %lf | %lf | %lf |", solver, &bodies, &contacts, &a_body,
                   &a_contact, &all) != 6)
            continue;
        rows++;
        compare(solver, bodies, contacts, a_contact);
    }
    if (file)
        fclose(file);
    check(rows == 11, "the table of docs/performance.md has 11 rows (%d)", rows);
    return check_end();
}
