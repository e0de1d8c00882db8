/* A scene along a line from a file, with all it owns: what `bristle slide` runs.
 *
 *     br_line_case_read("case.ini", registry, &c, &error);
 *     br_line_create(&c->scene, &c->options, 0, c->duration, &line, &error);
 *
 * Sections, each with a name of its own where it may be repeated ("[mass block]"); numbers in SI units,
 * formulas as bristle/formula.h reads them:
 *
 *     scene          duration, every [s], method (bdf, adams), relative_tolerance, absolute_tolerance,
 * max_step [s] mass NAME      mass [kg], position [m], velocity [m/s], force [N] (formula of t, x, v) or
 * force_file (CSV) support NAME   velocity [m/s] (formula of t) or velocity_file (CSV), with position [m] at
 * the start; or position [m], a formula of t, or position_file (a record, whose columns position_columns may
 * name) spring NAME    between (two names), stiffness [N/m], damping [N
 * s/m], length [m] contact NAME   between, law and any of its parameters (the others have their presets) or
 * law_file (LAW.ini), normal_force [N] (formula of t) or normal_force_file (CSV) stop NAME      between,
 * position [m], stays_below (yes, no), restitution, rest_speed [m/s]
 *
 * `between` names a mass and what it is joined to, a mass, a support, or "ground". Forces, slip speeds,
 * stretches are those of the first, relative to the second. Columns of the files: t_s and force_N, v_m_per_s,
 * normal_force_N. */
#ifndef BRISTLE_LINE_CASE_H
#define BRISTLE_LINE_CASE_H

#include <bristle/line.h>

/* A case; made by br_line_case_read or _parse. */
typedef struct br_line_case {
    br_line_scene scene;
    br_line_options options;
    double duration;           /* [s] */
    double every;              /* time between samples [s] */
    const char *const *inputs; /* (n_inputs) paths of the files that were read */
    size_t n_inputs;
} br_line_case;

/* How a case is run: the keys of its section [scene], with their presets. */
typedef struct br_line_timing {
    double duration, every; /* [s] */
    unsigned method;        /* a br_ivp_method */
    double relative_tolerance, absolute_tolerance, max_step;
} br_line_timing;

BR_BEGIN_DECLS

/* The fields of the timing. */
extern BR_API const br_struct_type br_line_timing_struct;

/* A case from an INI file ("-" is standard input). Paths in it are taken from its own folder. Errors name
 * file and line: BR_ERR_UNKNOWN a section, key, name or law, with a suggestion, BR_ERR_SYNTAX,
 * BR_ERR_MISSING, BR_ERR_DUPLICATE, BR_ERR_RANGE, and those of the files; *made is null then. The registry
 * must outlive the case. */
BR_API BR_NODISCARD br_status br_line_case_read(const char *path, const br_law_registry *registry,
                                                br_line_case **made, br_error *error);

/* The same from memory; `name` stands in messages, and for the folder, where the path would. */
BR_API BR_NODISCARD br_status br_line_case_parse(const char *name, const char *text, size_t size,
                                                 const br_law_registry *registry, br_line_case **made,
                                                 br_error *error);

/* Frees; takes null. */
BR_API void br_line_case_destroy(br_line_case *made);

BR_END_DECLS
#endif
