/* Options of a sliding block and parameters of cards on a slope. */
#include <bristle/cards.h>

static const br_field block_fields[] = {
    {BR_FIELD_INSIDE(br_block_options, ivp, &br_ivp_options_struct),
     .preset_text = "relative_tolerance = 1e-11, absolute_tolerance = 1e-14"},
    {BR_FIELD_OF(br_block_options, launch_time), .unit = "s",
     .meaning = "length of the first moment after rest", .source = "ours", .preset = 1e-9, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_block_options, max_transitions), .unit = "1",
     .meaning = "transitions before it is chattering", .source = "ours", .preset = 100000, BR_AT_LEAST(0)},
};

const br_struct_type br_block_options_struct = BR_STRUCT_OF(br_block_options, block_fields, NULL);

br_block_options br_block_options_default(void)
{
    br_block_options options;
    br_struct_default(&br_block_options_struct, &options);
    return options;
}

static const br_field card_fields[] = {
    {BR_FIELD_OF(br_cards_scene, mass), .unit = "kg", .meaning = "of a card", .source = "ours: a paper card",
     .preset = 6e-4, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_cards_scene, slope), .unit = "rad", .meaning = "of the table, below pi/2",
     .source = "ours: atan(0.3)", .preset = 0.2914567944778671, BR_BETWEEN(0, 1.5707963267948966),
     .high_open = true},
    {BR_FIELD_OF(br_cards_scene, gravity), .unit = "m/s^2", .meaning = "acceleration of gravity",
     .source = "ours", .preset = 9.81, BR_MORE_THAN(0)},
};

/* The law has a table of its own (br_law_struct). */
const br_struct_type br_cards_struct = BR_STRUCT_OF(br_cards_scene, card_fields, NULL);

br_cards_scene br_cards_default(void)
{
    br_cards_scene scene;
    br_struct_default(&br_cards_struct, &scene);
    scene.law = br_cssv_default();
    return scene;
}
