/* SCENE.ini of a case of `bristle run`. */
#include "scene_case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/text.h>
#include <bristle/version.h>

/* Longest line of an INI file, and longest value that is tried. */
enum { LINE = 199, VALUE = 1000 };

static void write_run(const scene_case *c, FILE *to)
{
    char number[BR_DOUBLE_TEXT];
    fprintf(to, "[run]\nscene = %s\nversion = %s\n", c->type->name, br_version());
    if (!c->friction || strcmp(c->variant.name, "half-step") == 0)
        fprintf(to, "variant = %s\n", c->variant.name);
    if (scene_case_has_generator(c))
        fprintf(to, "generator = %s%s\n",
                c->friction && !br_scene_friction_model(c->variant.generator) ? "model:" : "",
                c->variant.generator);
    if (strcmp(c->variant.generator, "coulomb") == 0) {
        br_format_double(c->variant.coefficient, number);
        fprintf(to, "coefficient = %s\n", number);
    }
    if (c->duration > 0) {
        br_format_double(c->duration, number);
        fprintf(to, "duration = %s ; s\n", number);
    }
    fprintf(to, "every = %ld\n\n", c->every);
}

/* Unit and meaning follow as a remark, as much of it as the line holds. */
static br_status write_parameter(const scene_case *c, const br_member *member, FILE *to, br_error *error)
{
    const br_field *const f = member->field;
    char value[VALUE], line[BR_MEMBER_NAME + VALUE + 300];
    BR_TRY(br_get(c->type->params, c->params, member->name, value, sizeof value, error));
    const int length = snprintf(line, sizeof line, "%s = %s", member->name, value);
    if (length > LINE)
        return br_fail(error, BR_ERR_UNSUPPORTED,
                       "scene.ini: %s = %s is too long: a line has at most %d bytes", member->name, value,
                       LINE);
    snprintf(line + length, sizeof line - (size_t)length, " ; %s | %s", f->unit ? f->unit : "-",
             f->meaning ? f->meaning : "");
    fprintf(to, "%.*s\n", LINE, line);
    return BR_OK;
}

/* What was written must say the same when it is read. */
static br_status check_text(const scene_case *c, const char *text, size_t size, br_error *error)
{
    br_ini *ini = NULL;
    char value[VALUE];
    br_status status = br_ini_parse("scene.ini", text, size, &ini, error);
    for (size_t i = 0; i < br_struct_count(c->type->params) && status >= 0; i++) {
        br_member member;
        br_struct_at(c->type->params, i, &member);
        const br_ini_entry *const e = br_ini_find(ini, "scene", member.name);
        status = br_get(c->type->params, c->params, member.name, value, sizeof value, error);
        if (status >= 0 && (!e || strcmp(e->value, value) != 0))
            status = br_fail(error, BR_ERR_UNSUPPORTED,
                             "scene.ini: %s = %s cannot be written into an INI file", member.name, value);
    }
    br_ini_destroy(ini);
    return status;
}

br_status scene_case_write(const scene_case *c, char **text, size_t *size, br_error *error)
{
    br_status status = BR_OK;
    FILE *const to = open_memstream(text, size);
    if (!to)
        return br_fail(error, BR_ERR_MEMORY, "scene.ini");
    write_run(c, to);
    fputs("[scene]\n", to);
    for (size_t i = 0; i < br_struct_count(c->type->params) && status >= 0; i++) {
        br_member member;
        br_struct_at(c->type->params, i, &member);
        status = write_parameter(c, &member, to, error);
    }
    if (c->friction && status >= 0)
        status = br_scene_friction_write(c->friction, scene_case_generator, to, error);
    if (fclose(to) != 0 && status >= 0)
        status = br_fail(error, BR_ERR_MEMORY, "scene.ini");
    if (status >= 0)
        status = check_text(c, *text, *size, error);
    if (status < 0) {
        free(*text);
        *text = NULL;
    }
    return status;
}
