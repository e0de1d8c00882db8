/* The cloth document's four models on an incline. */
#include <bristle/cards.h>
#include <bristle/assert.h>

void br_card_set(br_card *card, const br_cards_scene *scene, int which)
{
    BR_ASSERT_HANDLE(card);
    BR_ASSERT_HANDLE(scene);
    card->laws = br_extended_laws_of(&scene->law);
    card->block =
        br_block_incline(scene->mass, scene->slope, scene->gravity, br_extended_law(&card->laws, which));
}
