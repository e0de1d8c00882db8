/* The cloth document's four models on an incline. */
#include <math.h>
#include <bristle/cards.h>
#include <bristle/assert.h>

void br_card_set(br_card *card, const br_cards_scene *scene, int which)
{
    BR_ASSERT_HANDLE(card);
    BR_ASSERT_HANDLE(scene);
    const br_cssv *p = &scene->law;
    br_law law = {.params = &card->params};
    switch (which) {
    case BR_CARD_C:
        card->params.c = (br_coulomb){.mu_c = p->mu_c};
        law.type = &br_coulomb_type;
        break;
    case BR_CARD_CS:
        card->params.cs = (br_cs){.mu_c = p->mu_c, .mu_s = p->mu_s};
        law.type = &br_cs_type;
        break;
    case BR_CARD_CSS:
        card->params.css = (br_css){.mu_c = p->mu_c, .mu_s = p->mu_s, .v_S = p->v_S, .delta_S = p->delta_S};
        law.type = &br_css_type;
        break;
    default:
        card->params.cssv = *p;
        law.type = &br_cssv_type;
        break;
    }
    card->block = br_block_incline(scene->mass, scene->slope, scene->gravity, law);
}

const char *br_card_name(int which)
{
    static const char *const names[BR_CARDS] = {"C", "CS", "CSS", "CSSV"};
    return which >= 0 && which < BR_CARDS ? names[which] : 0;
}
