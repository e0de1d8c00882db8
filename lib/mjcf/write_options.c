/* Options of a scene that a model does not start with, as a text in <custom>. */
#include "write.h"

#include <string.h>

#include "../scenes/scene_internal.h"

/* What <option> says, and what is the machine's matter. */
static bool is_elsewhere(const br_member *member)
{
    return strcmp(member->name, "world.dt") == 0 || strcmp(member->name, "world.gravity") == 0 ||
           member->field->kind == BR_FIELD_TEXT;
}

/* One that no text can say is refused: a run of the file would do without it. */
static br_status put_option(mjcf_writer *w, const br_member *member, const br_scene_options *is,
                            const br_scene_options *preset, bool *begun)
{
    char text[256], other[256];
    BR_TRY(br_get(&br_scene_options_struct, is, member->name, text, sizeof text, w->error));
    BR_TRY(br_get(&br_scene_options_struct, preset, member->name, other, sizeof other, w->error));
    if (is_elsewhere(member) || strcmp(text, other) == 0)
        return BR_OK;
    if (strcmp(text, "other") == 0 || strcmp(text, "callback") == 0)
        return br_fail(w->error, BR_ERR_UNSUPPORTED, "%s: MJCF has no way to say %s of the scene's own",
                       w->path, member->name);
    if (!*begun)
        fputs("    <text name=\"bristle:options\" data=\"", w->to);
    const char *const quote = strpbrk(text, " ,") ? "'" : "";
    fprintf(w->to, "%s%s=%s%s%s", *begun ? " " : "", member->name, quote, text, quote);
    *begun = true;
    return BR_OK;
}

br_status mjcf_write_options(mjcf_writer *w)
{
    br_mjcf_params model;
    br_scene_options is = w->scene->options;
    bool begun = false;
    br_scene_default(&br_mjcf_type, &model);
    is.world = *br_world_get_options(w->world);
    for (size_t i = 0; i < br_struct_count(&br_scene_options_struct); i++) {
        br_member member;
        br_struct_at(&br_scene_options_struct, i, &member);
        BR_TRY(put_option(w, &member, &is, &model.options, &begun));
    }
    if (begun)
        fputs("\"/>\n", w->to);
    return BR_OK;
}
