/* Rows that the tables of several scenes have. */
#ifndef BRISTLE_SCENE_FIELDS_H
#define BRISTLE_SCENE_FIELDS_H

#include <bristle/scene.h>

/* Ends with null; in the orders of br_texture_ra, of br_texture_stencil, of green_down. */
extern const char *const br_scene_reading_words[], *const br_scene_stencil_words[],
                                                       *const br_scene_green_words[];

/* The common options, with what this scene presets otherwise: "patch.mu_0 = 0.2". */
#define BR_SCENE_OPTIONS(type, text)                                                                         \
    {                                                                                                        \
        BR_FIELD_INSIDE(type, options, &br_scene_options_struct), .preset_text = (text)                      \
    }

/* The user's map i, in place of the scene's own, and its convention. */
#define BR_SCENE_MAP(type, i, key, what)                                                                     \
    {                                                                                                        \
        BR_FIELD_KIND(type, maps.path[i], key, BR_FIELD_FILE_OR_NONE),                                       \
            .unit = "-", .meaning = "normal map (PNG) in place of the generated one: " what,                 \
            .source = "ours"                                                                                 \
    }
#define BR_SCENE_GREEN(type)                                                                                 \
    {                                                                                                        \
        BR_FIELD_KIND(type, maps.green_down, "green", BR_FIELD_CHOICE),                                      \
            .unit = "-", .meaning = "where the second component of those normals points in the picture",     \
            .source = "ours", .words = br_scene_green_words                                                  \
    }

#endif
