/* Parameter checks: every field of every law refuses what is outside its range, by name and value. */
#include "check.h"
#include "laws_sweep.h"

#include <bristle/text.h>

static void refuses(const br_law_type *type, const br_field *field, double value)
{
    sweep_params params;
    br_law_default(type, &params);
    br_field_set(field, &params, value);
    br_error error = {0};
    const br_status status = br_law_check(type, &params, &error);
    char text[BR_DOUBLE_TEXT], named[200], range[BR_RANGE_TEXT];
    br_format_double(value, text);
    br_field_range(field, range, sizeof range);
    snprintf(named, sizeof named, "%s = %s", field->name, text);
    const bool told = strstr(error.message, named) == error.message && strstr(error.message, range) &&
                      (strcmp(field->unit, "1") == 0 || strstr(error.message, field->unit));
    check(status == BR_ERR_RANGE && error.status == status && told, "%s refuses %s = %s and says so",
          type->name, field->name, text);
    if (status != BR_ERR_RANGE || !told)
        br_tap_comment(&check_tap, "status %s, message: %s", br_status_name(status), error.message);
}

static void every_field(const br_law_type *type)
{
    for (size_t i = 0; i < type->n_fields; i++) {
        const br_field *f = &type->fields[i];
        refuses(type, f, NAN);
        refuses(type, f, INFINITY);
        refuses(type, f, -INFINITY);
        if (isfinite(f->low)) {
            refuses(type, f, f->low - 1);
            refuses(type, f, nextafter(f->low, -INFINITY));
            if (f->low_open)
                refuses(type, f, f->low);
        }
        if (isfinite(f->high)) {
            refuses(type, f, f->high + 1);
            if (f->high_open)
                refuses(type, f, f->high);
        }
        check(*f->unit && *f->meaning && *f->source, "%s: %s has unit, meaning and source", type->name,
              f->name);
    }
    sweep_params params;
    br_law_default(type, &params);
    check(br_law_check(type, &params, NULL) == BR_OK, "%s: presets pass", type->name);
}

/* Eq. (3) demands mu_s >= mu_c; equality is allowed. */
static void stiction_below_sliding(const br_law_type *type)
{
    sweep_params params;
    br_law_default(type, &params);
    for (size_t i = 0; i < type->n_fields; i++)
        if (strcmp(type->fields[i].name, "mu_c") == 0)
            br_field_set(&type->fields[i], &params, 0.25);
    br_error error = {0};
    check(br_law_check(type, &params, &error) == BR_ERR_RANGE && strstr(error.message, "mu_s = 0.2 ") &&
              strstr(error.message, "mu_c = 0.25"),
          "%s refuses mu_s < mu_c and names both: %s", type->name, error.message);
    for (size_t i = 0; i < type->n_fields; i++)
        if (strcmp(type->fields[i].name, "mu_c") == 0)
            br_field_set(&type->fields[i], &params, 0.2);
    check(br_law_check(type, &params, NULL) == BR_OK, "%s allows mu_s = mu_c", type->name);
}

static void range_text(void)
{
    const struct {
        br_field field;
        const char *text;
    } cases[] = {
        {{.low = 0, .high = INFINITY, .high_open = true}, "[0, inf)"},
        {{.low = 0, .high = 1, .low_open = true}, "(0, 1]"},
        {{.low = -INFINITY, .high = INFINITY}, "(-inf, inf)"},
        {{.low = -1.5, .high = 2, .high_open = true}, "[-1.5, 2)"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[BR_RANGE_TEXT];
        br_field_range(&cases[i].field, text, sizeof text);
        check(strcmp(text, cases[i].text) == 0, "a range reads %s: %s", cases[i].text, text);
    }
}

/* Values themselves are finite, also where the range has no ends. */
static void endless_range(void)
{
    const br_field field = {.name = "x", .unit = "m", .low = -INFINITY, .high = INFINITY};
    const double bad[] = {NAN, INFINITY, -INFINITY};
    for (int i = 0; i < 3; i++)
        check(br_field_check(&field, bad[i], NULL) == BR_ERR_RANGE, "x = %g is refused in (-inf, inf)",
              bad[i]);
    check(br_field_check(&field, -1e308, NULL) == BR_OK, "but -1e308 passes");
}

int main(void)
{
    check_begin();
    br_law_registry *registry = sweep_registry();
    for (size_t i = 0; i < br_law_registry_count(registry); i++)
        every_field(br_law_registry_at(registry, i));
    br_law_registry_destroy(registry);

    stiction_below_sliding(&br_cs_type);
    stiction_below_sliding(&br_css_type);
    stiction_below_sliding(&br_cssv_type);
    range_text();
    endless_range();

    /* A struct that did not come from its default function. */
    const br_css zeroed = {0};
    check(br_law_check(&br_css_type, &zeroed, NULL) == BR_ERR_RANGE, "a zeroed CSS struct is caught");
    check(br_law_check(&br_css_type, &zeroed, NULL) < 0, "no error object is needed");
    return check_end();
}
