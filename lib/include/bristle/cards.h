/* The four friction models of the cloth document with one set of parameters, and the cards that slide under
 * them on an incline [cloth, Figures 2, 6 and 7]. Built from the laws and the block scene. */
#ifndef BRISTLE_CARDS_H
#define BRISTLE_CARDS_H

#include <bristle/field.h>
#include <bristle/block.h>
#include <bristle/laws.h>

/* Order of the models: as in Figure 2 (a) to (d) and, from left to right, in Figure 6. */
enum { BR_CARD_C = 0, BR_CARD_CS = 1, BR_CARD_CSS = 2, BR_CARD_CSSV = 3, BR_CARDS = 4 };

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
    union {
        br_coulomb c;
        br_cs cs;
        br_css css;
        br_cssv cssv;
    } params;
    br_block_model block;
} br_card;

BR_BEGIN_DECLS

/* Mass 0.6 g and tan(slope) = 0.3 (see the experiment's params.ini), 9.81 m/s^2, Table 1's column card. */
BR_API br_cards_scene br_cards_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_cards_struct;

/* Sets up the card with model `which` (BR_CARD_C ...). Ranges are checked by br_block_create. */
BR_API void br_card_set(br_card *card, const br_cards_scene *scene, int which);

/* "C", "CS", "CSS", "CSSV"; null for another number. */
BR_API const char *br_card_name(int which);

BR_END_DECLS
#endif
