/* Two blocks on a belt, the first on a spring to the ground, the second on one to the first: a scene whose
 * events are many, and where the tests of laws differ in what rubs. */
#ifndef BRISTLE_TESTS_LINE_PAIR_H
#define BRISTLE_TESTS_LINE_PAIR_H

#include "line_run.h"

enum { LINE_PAIR_BELT = 2 }; /* index of the belt, behind the blocks */

typedef struct line_pair {
    br_line_mass bodies[2];
    br_line_support belt;
    br_line_spring springs[2];
    br_line_contact contacts[3]; /* of both blocks with the belt, and room for one more */
    br_line_scene scene;
} line_pair;

static inline void line_pair_begin(line_pair *p, br_law first, br_law second)
{
    *p = (line_pair){
        .bodies = {{.name = "a", .mass = 1}, {.name = "b", .mass = 0.8}},
        .belt = {.name = "belt", .motion = {.constant = 0.2}},
        .springs = {{.name = "s", .body = 0, .against = BR_LINE_GROUND, .stiffness = 60},
                    {.name = "k", .body = 0, .against = 1, .stiffness = 25}},
        .contacts = {{.name = "a",
                      .body = 0,
                      .against = LINE_PAIR_BELT,
                      .law = first,
                      .normal_force = {.constant = 10}},
                     {.name = "b",
                      .body = 1,
                      .against = LINE_PAIR_BELT,
                      .law = second,
                      .normal_force = {.constant = 7}}},
        .scene = {.n_masses = 2, .n_supports = 1, .n_springs = 2, .n_contacts = 2}};
    p->scene.masses = p->bodies;
    p->scene.supports = &p->belt;
    p->scene.springs = p->springs;
    p->scene.contacts = p->contacts;
}

#endif
