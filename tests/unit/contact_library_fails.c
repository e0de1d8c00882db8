/* When the collision library behind ours meets an error, it would print and end the program. Here its
 * dCollide is taken over by one that does nothing but report errors, in each of its three ways. */
#include "contact_pairs.h"
#include <unistd.h>
#include <ode/ode.h>

static int way;

int dCollide(dGeomID o1, dGeomID o2, int flags, dContactGeom *contact, int skip)
{
    (void)o1, (void)o2, (void)flags, (void)contact, (void)skip;
    if (way == 0)
        dError(1, "an error about %s", "geoms");
    if (way == 1)
        dDebug(2, "a broken %s", "assertion");
    dMessage(3, "a message");
    return 0;
}

int main(void)
{
    check_begin();
    br_error error = {0};
    br_shape *ball = NULL, *box = NULL;
    br_collision *world = NULL;
    br_contact_list list = {0};
    br_geom_spec spec = br_geom_spec_default();
    const br_collision_options options = br_collision_options_default();
    check(!br_shape_sphere(0.1, &ball, &error) && !br_shape_box(br_vec3_make(1, 1, 1), &box, &error) &&
              !br_collision_create(&options, &world, &error),
          "a world%s", error.message);
    const br_shape *shapes[3] = {ball, ball, box};
    for (int i = 0; i < 3; i++) {
        spec.shape = shapes[i];
        spec.body = i;
        check(!br_collision_add(world, &spec, NULL, &error), "a geom%s", error.message);
    }
    br_pose poses[3] = {at(0, 0, 0), at(0.19, 0, 0), at(5, 0, 0)};
    check(!br_collision_find(world, 3, poses, &list, &error) && list.n == 1,
          "two balls need no library: %zu contact", list.n);
    poses[2] = at(0, 0, 0.55);
    static const char *const words[3] = {"an error about geoms", "a broken assertion", ""};
    for (int round = 0; round < 2; round++)
        for (way = 0; way < 3; way++) {
            /* Standard output and error into a file meanwhile. */
            fflush(stdout);
            FILE *catch = tmpfile();
            const int out = dup(1), err = dup(2);
            dup2(fileno(catch), 1);
            dup2(fileno(catch), 2);
            br_error e = {0};
            /* found anew before the library fails: what the next step recognises it by must stay */
            const uint64_t id = list.contacts[0].id;
            const br_vec3 point = list.local_b[0];
            poses[1] = at(0.189 - 0.001 * (3 * round + way), 0, 0);
            const br_status status = br_collision_find(world, 3, poses, &list, &e);
            fflush(stdout);
            dup2(out, 1);
            dup2(err, 2);
            close(out);
            close(err);
            const long bytes = (long)lseek(fileno(catch), 0, SEEK_END);
            fclose(catch);
            check(bytes == 0 && status == (way < 2 ? BR_ERR_EXTERNAL : BR_OK) &&
                      strstr(e.message, words[way]) && !strchr(e.message, '\n') && list.n == 1,
                  "way %d: %ld bytes printed, %zu contact left, \"%s\"", way, bytes, list.n, e.message);
            const bool same = memcmp(&list.local_b[0], &point, sizeof point) == 0;
            check(list.contacts[0].id == id && same == (status < 0),
                  "way %d: the contact is known as before, at its %s point", way, same ? "old" : "new");
        }
    br_contact_list_clear(&list);
    br_collision_destroy(world);
    br_shape_destroy(ball);
    br_shape_destroy(box);
    return check_end();
}
