/* Models in MJCF: which geoms meet, where parts of bodies, exclusions, joints and pairs say different things.
 */
#include "mjcf_made.h"

/* The model's contacts after a step without gravity. */
static size_t contacts_of(const char *inside)
{
    char text[2000];
    size_t n;
    snprintf(text, sizeof text, "<option gravity='0 0 0'/>%s", inside);
    br_scene *const s = made(text, "none");
    run(s, 1);
    br_world_contacts(br_scene_world(s), &n);
    br_scene_destroy(s);
    return n;
}

/* A ball, touched by a ball of the world itself and by one of a body that stands still. */
#define STANDING(rest)                                                                                       \
    "<worldbody><geom name='ground' size='1'/><body name='wall' pos='3.8 0 0'><geom size='1'/></body>"       \
    "<body name='ball' pos='1.9 0 0'><freejoint/><geom name='b' size='1'/></body></worldbody>" rest

static void bodies_that_stand_still(void)
{
    check(contacts_of(STANDING("")) == 2, "a ball between two that stand still");
    check(contacts_of(STANDING("<contact><exclude body1='ball' body2='wall'/></contact>")) == 1,
          "excluded from a body that stands still it meets the ground, as before");
    check(contacts_of(STANDING("<contact><exclude body1='world' body2='ball'/></contact>")) == 1,
          "and the other way round");
    check(contacts_of(STANDING("<contact><exclude body1='world' body2='ball'/><exclude body1='ball' "
                               "body2='wall'/></contact>")) == 0,
          "or from both");
}

/* A body with an arm that has no joint, between two balls: one at the body, one at the arm. */
#define PARTS(rest)                                                                                          \
    "<worldbody><body name='a'><freejoint/><geom size='1'/><body name='arm' pos='10 0 0'><geom name='g' "    \
    "size='1'/></body></body><body name='b' pos='11.9 0 0'><freejoint/><geom size='1'/></body>"              \
    "<body name='c' pos='-1.9 0 0'><freejoint/><geom size='1'/><body pos='13.8 1.9 0' name='far'>"           \
    "<geom name='f' size='1'/></body></body></worldbody>" rest

static void parts(void)
{
    check(contacts_of(PARTS("")) == 3, "a body with an arm meets two, which meet each other");
    check(contacts_of(PARTS("<contact><exclude body1='a' body2='b'/></contact>")) == 3,
          "an exclusion of its own geoms leaves those of the arm");
    check(contacts_of(PARTS("<contact><exclude body1='arm' body2='b'/></contact>")) == 2,
          "one of the arm takes its contact");
    check(contacts_of(PARTS("<contact><exclude body1='arm' body2='b'/><exclude body1='c' body2='a'/>"
                            "</contact>")) == 1,
          "two exclusions of parts");
    check(contacts_of(PARTS("<contact><exclude body1='arm' body2='b'/><exclude body1='b' body2='far'/>"
                            "</contact>")) == 1,
          "b meets neither the arm nor the far part");
}

/* A body with two geoms that hangs on one with two geoms, all four at one place. */
#define HANGING(rest)                                                                                        \
    "<worldbody><body name='p'><freejoint/><geom name='p1' size='1'/><geom name='p2' size='1.1'/>"           \
    "<body name='q' pos='1 0 0'><joint/><geom name='q1' size='1'/><geom name='q2' size='1.2'/></body>"       \
    "</body></worldbody>" rest

static void pairs(void)
{
    check(contacts_of(HANGING("")) == 0, "a body and the one that hangs on it");
    check(contacts_of(HANGING("<contact><pair geom1='p1' geom2='q2'/></contact>")) == 1,
          "two of their geoms that a <pair> names, and no others");
    check(contacts_of(STANDING("<contact><exclude body1='world' body2='ball'/><pair geom1='ground' "
                               "geom2='b'/></contact>")) == 2,
          "a <pair> meets whatever is excluded");
    check(contacts_of(PARTS("<contact><exclude body1='arm' body2='b'/><exclude body1='c' body2='a'/>"
                            "<pair geom1='f' geom2='g'/></contact>")) == 1,
          "one that is apart meets nothing");
    br_scene *const s =
        made("<option gravity='0 0 0'/><worldbody><body name='a'><freejoint/><geom name='a' size='0.1' "
             "mass='1'/><body name='b' pos='1 0 0'><joint type='slide' axis='1 0 0'/><geom name='b' "
             "size='0.1' mass='3'/></body></body></worldbody><contact><pair geom1='a' geom2='b'/></contact>"
             "<keyframe><key name='k' qvel='0 0 0 0 0 0 -1'/></keyframe>",
             "k");
    run(s, 1000);
    check_close(body(s, "a").velocity.linear.x, -0.75, 1e-9,
                "a slide that runs into what carries it goes on with it: momentum");
    check_close(body(s, "b").velocity.linear.x, -0.75, 1e-9, "at one speed");
    br_scene_destroy(s);
}

/* 33 bodies of which each is excluded from one part of the first. */
static void too_many(void)
{
    char text[6000];
    int n = snprintf(text, sizeof text,
                     "<worldbody><body name='a'><freejoint/><geom size='1'/><body "
                     "name='arm'><geom size='1'/></body></body>");
    for (int i = 0; i < 33; i++)
        n += snprintf(text + n, sizeof text - (size_t)n,
                      "<body name='b%d' pos='0 0 %d'><freejoint/><geom size='1'/></body>", i, 3 * i + 3);
    n += snprintf(text + n, sizeof text - (size_t)n, "</worldbody><contact>");
    for (int i = 0; i < 33; i++)
        n += snprintf(text + n, sizeof text - (size_t)n, "<exclude body1='arm' body2='b%d'/>", i);
    snprintf(text + n, sizeof text - (size_t)n, "</contact>");
    br_error error = {0};
    br_scene *const s = scene_of(text, "none", false, &error);
    check(!s &&
              strstr(error.message, "more than 32 different contype, conaffinity, pairs and excluded bodies"),
          "more than there are bits for: %s", error.message);
    br_scene_destroy(s);
}

int main(void)
{
    check_begin();
    if (mjcf_is_missing())
        return check_end();
    begin_paths("mjcf-meets");
    bodies_that_stand_still();
    parts();
    pairs();
    too_many();
    end_paths();
    return check_end();
}
