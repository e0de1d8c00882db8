/* Times of the parts of a step of cloth, by a clock that goes on by a second each time that it is asked: how
 * often it was asked between a part's beginning and its end is known. Without a clock all are 0, and nothing
 * moves another way. */
#include <string.h>
#include <bristle/cloth_piece.h>
#include <bristle/laws.h>

#include "cloth_sheets.h"

static br_error error;
static double seconds;

static double tick(void)
{
    return seconds += 1;
}

/* On a plane, in one fold. */
static br_vec3 folded(const void *context, size_t vertex, br_vec3 rest)
{
    (void)context;
    (void)vertex;
    return rest.x < 0 ? br_vec3_make(rest.x, rest.y, 1e-3)
                      : br_vec3_make(-rest.x, rest.y, 2e-3 + rest.x / 40);
}

static br_cloth_piece *make(const br_cloth_response_type *response, bool self, double (*clock)(void))
{
    static const br_coulomb mu = {0.3};
    const br_cloth_grid grid = sheet_grid(0.3, 0.3, 5, 5);
    const br_cloth_material material = br_cloth_material_default();
    br_cloth_options options = br_cloth_options_default();
    options.clock = clock;
    br_cloth_contact_options contact = br_cloth_contact_options_default();
    contact.self = self;
    contact.on_objects.law = contact.on_itself.law = (br_law){&br_coulomb_type, &mu};
    const br_cloth_object ground = br_cloth_object_default();
    br_cloth_piece *piece;
    check_need(br_cloth_piece_sheet(&grid, &material, &options, &contact, response, &piece, &error));
    check_need(br_cloth_contact_add(br_cloth_piece_contact(piece), &ground, NULL, NULL, &error));
    check_need(br_cloth_piece_place(piece, folded, NULL, &error));
    check_need(br_cloth_piece_step(piece, &error));
    return piece;
}

/* A response asks at its beginning and after each of its parts, and whom it is asked for before and after it.
 */
static void parts(const br_cloth_response_type *response, bool self)
{
    br_cloth_piece *const piece = make(response, self, tick);
    const br_cloth_report step = br_cloth_last(br_cloth_piece_cloth(piece));
    const br_cloth_contact_report r = br_cloth_contact_last(br_cloth_piece_contact(piece));
    const double pairs = self ? 1 : 0;
    check(step.seconds.assemble == 1 && step.seconds.solve == 1 && step.seconds.limit == 1,
          "%s%s: assembly, solution and strains took a second each", response->name,
          self ? "" : " without contacts of the cloth with itself");
    check(r.seconds.find == 2 && r.seconds.contacts == 2 + pairs, "finding took two, contacts %g",
          r.seconds.contacts);
    check(r.seconds.impulses == pairs && r.seconds.zones == pairs && r.seconds.check == 1 + pairs,
          "impulses, zones and checks %g, %g, %g", r.seconds.impulses, r.seconds.zones, r.seconds.check);
    check(step.seconds.respond == 7 + 4 * pairs, "the response %g", step.seconds.respond);
    br_cloth_piece_destroy(piece);
}

static void without(void)
{
    br_cloth_piece *const timed = make(&br_cloth_filter_type, true, tick), *const plain =
                                                                               make(&br_cloth_filter_type,
                                                                                    true, NULL);
    const br_cloth_report none = {0};
    const br_cloth_contact_report nothing = {0};
    for (int k = 0; k < 20; k++) {
        check_need(br_cloth_piece_step(timed, &error));
        check_need(br_cloth_piece_step(plain, &error));
    }
    const br_cloth_report step = br_cloth_last(br_cloth_piece_cloth(plain));
    const br_cloth_contact_report r = br_cloth_contact_last(br_cloth_piece_contact(plain));
    check(memcmp(&step.seconds, &none.seconds, sizeof none.seconds) == 0 &&
              memcmp(&r.seconds, &nothing.seconds, sizeof nothing.seconds) == 0,
          "without a clock there are no times");
    check(memcmp(br_cloth_positions(br_cloth_piece_cloth(timed)),
                 br_cloth_positions(br_cloth_piece_cloth(plain)), 36 * sizeof(br_vec3)) == 0,
          "and the cloth moves as with one");
    br_cloth_piece_destroy(timed);
    br_cloth_piece_destroy(plain);
}

int main(void)
{
    check_begin();
    parts(&br_cloth_filter_type, true);
    parts(&br_cloth_filter_type, false);
    parts(&br_cloth_nodes_type, true);
    without();
    return check_end();
}
