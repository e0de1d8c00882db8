/* What a run of a scene of rigid bodies leaves behind: what a step was like, and tables of poses, contacts
 * and steps as CSV files, which are published together.
 *
 *     br_scene_record *record;
 *     br_scene_record_create("out", scene, 1, &record, &error);
 *     br_scene_run(scene, br_scene_duration(scene), br_scene_record_step, record, &error);
 *     br_scene_record_publish(record, &error);
 *
 * A row belongs to a step; step 0 is the start, before anything was solved. Every table has the columns step
 * and t_s, by which they are joined. Bodies stand by their names; one without a name is "#" and its index,
 * and what belongs to no body is "world".
 *
 * poses.csv, a body in a step: x_m, y_m, z_m its centre of mass; qw_1, qx_1, qy_1, qz_1 the unit quaternion
 * that turns its own axes to those of the world; vx_m_per_s ... and wx_rad_per_s ... velocity and angular
 * velocity in world axes. A body that cannot move has one row, at step 0.
 *
 * contacts.csv, a contact in a step, with the poses of the step's start, loaded or not: id, the same from
 * step to step while the contact lasts; body_a, body_b; x_m, y_m, z_m the point; the frame, normal nx_1,
 * ny_1, nz_1 (from B towards A), tangent tx_1 ..., binormal bx_1 ...; depth_m, negative for a gap; normal_N,
 * and in the frame the friction force on A, friction_t_N, friction_b_N, friction_tau_Nm, and the sliding
 * velocity of A against B after the step, slip_t_m_per_s, slip_b_m_per_s, slip_tau_rad_per_s. Then the whole
 * cone: its type, the direction of its first axis in (tangent, binormal), axis_t_1, axis_b_1, and
 * cone_values, the numbers that it was made of, separated by blanks, so that br_cone_make gives it back;
 * "none", and no numbers, for a world without friction. mu_t_1, mu_b_1, mu_minus_t_1, mu_minus_b_1 are its
 * coefficients of sliding along t, b, -t and -b, whatever the type, for those who need no more.
 *
 * One cell holds all values of a cone, because their number is the type's own affair (a circle has one, a
 * polygon up to 64): a contact stays one row, with forces and cone beside each other and no key to join by,
 * and the values are one call away, in Python column.str.split(expand=True), in R strsplit.
 *
 * steps.csv, a step: contacts, loaded (those with a normal force), iterations, residual_m_per_s (nan unless
 * the world was asked for it), status (solved; loose: not to its tolerance; start: step 0), deepest_m,
 * kinetic_J, potential_J, elastic_J. */
#ifndef BRISTLE_SCENE_RECORD_H
#define BRISTLE_SCENE_RECORD_H

#include <bristle/file.h>
#include <bristle/scene_rows.h>

/* A run being written down. Opaque. */
typedef struct br_scene_record br_scene_record;

enum { BR_SCENE_RECORD_FILES = 3 };

BR_BEGIN_DECLS

/* The names of the files, in the order in which br_scene_record_release hands them over: "poses.csv",
 * "contacts.csv", "steps.csv". `i` is below BR_SCENE_RECORD_FILES. */
BR_API const char *br_scene_record_file(size_t i);

/* Opens the files in a folder that exists, and writes the scene as it is now: to be called before its first
 * step. From then on every so many undivided steps are written (`every` >= 1), so that runs with divided
 * steps have their rows at the same times, and the last step. The scene must outlive the record. What was in
 * the folder under these names stays until the record is published. Errors: a folder that cannot be written
 * to, out of memory. */
BR_API BR_NODISCARD br_status br_scene_record_create(const char *folder, const br_scene *scene, long every,
                                                     br_scene_record **record, br_error *error);

/* The header of a file, as br_csv_writer_open takes it. `i` is below BR_SCENE_RECORD_FILES. */
BR_API const char *br_scene_record_columns(size_t i);

/* The same into tables of the caller's, in the order of br_scene_record_file and with the columns of
 * br_scene_record_columns, so that they may be watched (br_csv_writer_watch); null ones are left out. The
 * record owns them from then on, unless this fails: out of memory. */
BR_API BR_NODISCARD br_status br_scene_record_watch(br_csv_writer *const tables[BR_SCENE_RECORD_FILES],
                                                    const br_scene *scene, long every,
                                                    br_scene_record **record, br_error *error);

/* After each step: writes it if it is due. A br_scene_observer; `record` is the br_scene_record. Errors of
 * the disk come out when the record is published. */
BR_API BR_NODISCARD br_status br_scene_record_step(br_scene *scene, void *record, br_error *error);

/* Writes the scene's last step, puts the files into place, all or none, and frees the record. Takes null
 * (BR_OK). */
BR_API BR_NODISCARD br_status br_scene_record_publish(br_scene_record *record, br_error *error);

/* The same, but hands the files over, (BR_SCENE_RECORD_FILES), to be published together with others
 * (br_atomic_files_commit); all are null after an error. */
BR_API BR_NODISCARD br_status br_scene_record_release(br_scene_record *record,
                                                      br_atomic_file *files[BR_SCENE_RECORD_FILES],
                                                      br_error *error);

/* Throws away what was written and frees the record; older files stay. Takes null. */
BR_API void br_scene_record_discard(br_scene_record *record);

BR_END_DECLS
#endif
