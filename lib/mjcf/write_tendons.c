/* Springs, dampers and rods between two points: sites on the bodies, a tendon between each two of them, and
 * the equality that holds a rod's length. */
#include "write.h"

#include <math.h>

bool mjcf_is_spring(const br_joint_spec *s)
{
    return (s->kind == BR_JOINT_DISTANCE && (s->stiffness > 0 || s->damping > 0)) ||
           (s->kind == BR_JOINT_SPRING && !(s->damping > 0) && isinf(s->force_limit));
}

bool mjcf_is_rod(const br_joint_spec *s)
{
    return s->kind == BR_JOINT_DISTANCE && !mjcf_is_spring(s);
}

static bool written(const mjcf_writer *w, int joint, br_joint_spec *s)
{
    *s = br_world_joint_spec(w->world, joint);
    return br_world_joint_on(w->world, joint) && (mjcf_is_spring(s) || mjcf_is_rod(s));
}

static void put_site(const mjcf_writer *w, int joint, char end, br_vec3 at)
{
    mjcf_put_indent(w);
    fprintf(w->to, "<site name=\"joint %d %c\"", joint, end);
    mjcf_put_vec(w->to, "pos", at);
    fputs("/>\n", w->to);
}

void mjcf_write_sites(const mjcf_writer *w, int body)
{
    const br_pose pose = body < 0 ? br_pose_identity() : br_world_poses(w->world)[body];
    for (int i = 0; i < w->n_joints; i++) {
        br_joint_spec s;
        if (!written(w, i, &s))
            continue;
        if (s.body_a == body)
            put_site(w, i, 'a', br_pose_unapply(pose, s.anchor_a));
        if (s.body_b == body)
            put_site(w, i, 'b', br_pose_unapply(pose, s.anchor_b));
    }
}

void mjcf_write_tendons(const mjcf_writer *w)
{
    int n = 0;
    for (int i = 0; i < w->n_joints; i++) {
        br_joint_spec s;
        if (!written(w, i, &s))
            continue;
        const double length = s.kind == BR_JOINT_SPRING ? 0 : s.length;
        if (n++ == 0)
            fputs("  <tendon>\n", w->to);
        fprintf(w->to, "    <spatial name=\"joint %d\"", i);
        if (mjcf_is_spring(&s)) {
            mjcf_put_numbers(w->to, "stiffness", &s.stiffness, 1);
            mjcf_put_numbers(w->to, "damping", &s.damping, 1);
            mjcf_put_numbers(w->to, "springlength", &length, 1);
        }
        fprintf(w->to,
                ">\n      <site site=\"joint %d a\"/>\n      <site site=\"joint %d b\"/>\n    </spatial>\n",
                i, i);
    }
    if (n > 0)
        fputs("  </tendon>\n", w->to);
}

void mjcf_write_held(const mjcf_writer *w, int joint)
{
    const br_joint_spec s = br_world_joint_spec(w->world, joint);
    const double more[] = {s.length - br_vec3_length(br_vec3_sub(s.anchor_a, s.anchor_b)), 1, 0, 0, 0};
    fprintf(w->to, "    <tendon tendon1=\"joint %d\"", joint);
    mjcf_put_numbers(w->to, "polycoef", more, 5);
    fputs("/>\n", w->to);
}
