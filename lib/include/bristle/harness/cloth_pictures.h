/* Pictures and films of cloth with the objects that it touches (cloth_look.h). A run is kept as it goes, in
 * any thread; it is drawn when all runs are over, since one thread at a time may draw:
 *
 *     br_cloth_record_create(&c->picture, piece, NULL, &record, &error);
 *     ... br_cloth_record_step(record, &error) before the first step and after each
 *     br_pictures_cloth(pictures, 2, records, "C beside CSS");
 *     br_pictures_put(pictures, "snapshots");
 *
 * draws what picture.times asks for in a row, run beside run, and, where frames are asked for, a film of both
 * beside each other. */
#ifndef BRISTLE_HARNESS_CLOTH_PICTURES_H
#define BRISTLE_HARNESS_CLOTH_PICTURES_H

#include <bristle/cloth_look.h>
#include <bristle/cloth_piece.h>
#include <bristle/harness/scene_pictures.h>

/* How a piece of cloth looked in a run. Opaque. */
typedef struct br_cloth_record br_cloth_record;

BR_BEGIN_DECLS

/* Of a piece with all its objects, which must outlive the record's steps, not its drawing; null options: the
 * default look. Nothing is kept where the parameters, which must outlive the record, say that nothing is
 * drawn. Errors: those of br_cloth_look_create and br_cloth_look_object. */
BR_API BR_NODISCARD br_status br_cloth_record_create(const br_picture_params *params,
                                                     const br_cloth_piece *piece,
                                                     const br_cloth_look_options *options,
                                                     br_cloth_record **record, br_error *error);
/* Frees; takes null. */
BR_API void br_cloth_record_destroy(br_cloth_record *record);
/* Keeps cloth and objects as they are if one of the snapshots or a frame is due. Errors: out of memory. */
BR_API BR_NODISCARD br_status br_cloth_record_step(br_cloth_record *record, br_error *error);
/* By how much the camera is moved along from now on [m], in the picture's axes. */
BR_API void br_cloth_record_follow(br_cloth_record *record, br_vec3 way);

/* Draws runs (n) in place of the bodies before, on a ground with a grid: for each of picture.times a snapshot
 * of each run in turn, which join the row; then, where frames are asked for and `film` is not null, a film of
 * this name, whose frames have the runs beside each other, picture.columns at most in a row. A run that was
 * over shows the last that was kept. Pictures may be null. */
BR_API void br_pictures_cloth(br_scene_pictures *p, size_t n, br_cloth_record *const *records,
                              const char *film);
/* A snapshot of a piece as it is now, in place of the bodies before. Pictures and options may be null. */
BR_API void br_pictures_cloth_now(br_scene_pictures *p, const br_cloth_piece *piece,
                                  const br_cloth_look_options *options);

BR_END_DECLS
#endif
