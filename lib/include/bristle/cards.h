/* The cards that slide on an incline, each under one of the four friction models of the cloth document with
 * one set of coefficients [cloth, Figures 2, 6 and 7]. Built from the laws and the block scene. */
#ifndef BRISTLE_CARDS_H
#define BRISTLE_CARDS_H

#include <bristle/field.h>
#include <bristle/block.h>
#include <bristle/extended_laws.h>

/* Where and on what: constant for a run. */
typedef struct br_cards_scene {
    double mass;    /* of a card [kg], > 0 */
    double slope;   /* [rad], in [0, pi/2) */
    double gravity; /* [m/s^2], > 0 */
    br_cssv law;    /* parameters of all four models; each takes those that it has */
} br_cards_scene;

/* One card: its law's parameters and the block that it is. `block.law` points into this struct: fill it where
 * it stays. */
typedef struct br_card {
    br_extended_laws laws;
    br_block_model block;
} br_card;

BR_BEGIN_DECLS

/* Mass 0.6 g and tan(slope) = 0.3 (see the experiment's params.ini), 9.81 m/s^2, Table 1's column card. */
BR_API br_cards_scene br_cards_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_cards_struct;

/* Sets up the card with model `which` (br_extended_model). Ranges are checked by br_block_create. */
BR_API void br_card_set(br_card *card, const br_cards_scene *scene, int which);

BR_END_DECLS
#endif
