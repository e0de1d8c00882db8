/* Cells of bodies, contacts and steps. */
#include <stdio.h>

#include <bristle/assert.h>
#include <bristle/cone_type.h>
#include <bristle/scene_rows.h>

void br_scene_row_name(const br_scene *scene, int body, char name[BR_SCENE_NAME])
{
    BR_ASSERT_HANDLE(scene);
    BR_ASSERT_HANDLE(name);
    const char *const own = body < 0 ? "world" : br_scene_body_name(scene, body);
    if (*own == '\0')
        snprintf(name, BR_SCENE_NAME, "#%d", body);
    else
        snprintf(name, BR_SCENE_NAME, "%s", own);
}

static void put_vector(br_csv_writer *table, br_vec3 v)
{
    br_csv_put(table, v.x, v.y, v.z);
}

void br_scene_pose_row(br_csv_writer *table, const char *body, br_pose p, br_velocity v)
{
    BR_ASSERT_HANDLE(table);
    BR_ASSERT_HANDLE(body);
    br_csv_text(table, body);
    put_vector(table, p.position);
    br_csv_put(table, p.orientation.w, p.orientation.x, p.orientation.y, p.orientation.z);
    put_vector(table, v.linear);
    put_vector(table, v.angular);
}

void br_scene_contact_row(br_csv_writer *table, const char *body_a, const char *body_b,
                          const br_scene_contact *c)
{
    BR_ASSERT_HANDLE(table);
    BR_ASSERT_HANDLE(body_a);
    BR_ASSERT_HANDLE(body_b);
    BR_ASSERT_HANDLE(c);
    const br_contact *const at = &c->contact;
    const br_scene_cone *const cone = &c->cone;
    br_csv_integer(table, (long long)at->id);
    br_csv_text(table, body_a);
    br_csv_text(table, body_b);
    put_vector(table, at->point);
    put_vector(table, at->normal);
    put_vector(table, at->tangent);
    put_vector(table, at->binormal);
    br_csv_put(table, at->depth, c->force.normal, c->force.friction.t, c->force.friction.b,
               c->force.friction.tau, c->force.slip.t, c->force.slip.b, c->force.slip.tau);
    br_csv_text(table, cone->type ? cone->type->name : "none");
    br_csv_put(table, cone->axis.x, cone->axis.y);
    br_csv_list(table, cone->values, (size_t)cone->n);
    br_csv_row(table, c->mu, 4);
}

void br_scene_step_row(br_csv_writer *table, const br_scene_sample *s, const char *status)
{
    BR_ASSERT_HANDLE(table);
    BR_ASSERT_HANDLE(s);
    br_csv_put(table, (double)s->contacts, (double)s->loaded, s->iterations, s->residual);
    br_csv_text(table, status ? status : s->loose ? "loose" : "solved");
    br_csv_put(table, s->deepest, s->energy.linear + s->energy.angular, s->energy.potential,
               s->energy.elastic);
}
