/* Pictures and films of `bristle run`. */
#include "run_pictures.h"

#include <string.h>
#include <bristle/image.h>
#include <bristle/text.h>

#include "figure.h"
#include "run_draw.h"
#include "run_film.h"

/* None of the files that the run reads is replaced. */
br_status run_spare_inputs(outputs *o, const scene_case *c, const char *file, br_error *error)
{
    BR_TRY(outputs_spare(o, file, error));
    for (size_t i = 0; i < c->n_paths; i++)
        BR_TRY(outputs_spare(o, c->paths[i], error));
    return BR_OK;
}

/* Where a scene's picture or film goes, and the scene as it starts; `status` is that of the words before. */
static br_status open_scene(br_status status, const scene_case *c, const char *path, const char *file,
                            outputs *o, br_scene **scene, br_error *error)
{
    if (status >= 0)
        status = outputs_add(o, path, error);
    if (status >= 0)
        status = run_spare_inputs(o, c, file, error);
    if (status < 0)
        return status;
    outputs_begin(o);
    return scene_case_make(c, scene, error);
}

/* A picture of the scene as it starts, or at a time; null text: at its start. */
br_status run_picture(const scene_case *c, const char *path, const char *at, const char *from,
                      const char *file, br_error *error)
{
    outputs o = {.n = 0};
    br_scene *scene = NULL;
    br_image *picture = NULL;
    run_view view;
    double t = 0;
    const char *const format = figure_format(path);
    br_status status = run_view_read(from, &view, error);
    if (status >= 0 && (!format || strcmp(format, "png") != 0))
        status = br_fail(error, BR_ERR_UNKNOWN, "--draw %s: a file that ends in .png is wanted", path);
    if (status >= 0 && at && !(br_parse_double(at, &t) && t >= 0 && t <= 1e6))
        status = br_fail(error, BR_ERR_RANGE, "--at %s: a time from 0 to 1e6 s is wanted", at);
    status = open_scene(status, c, path, file, &o, &scene, error);
    if (status >= 0 && t > 0)
        status = br_scene_run(scene, t, NULL, NULL, error);
    if (status >= 0)
        status = run_draw(scene, &view, &picture, error);
    if (status >= 0)
        status = br_image_write_png(picture, path, 8, error);
    br_image_destroy(picture);
    br_scene_destroy(scene);
    outputs_end(&o);
    return status;
}

/* A film of the run. */
br_status run_moving_picture(const scene_case *c, const char *path, const char *pace, const char *from,
                             const char *file, br_error *error)
{
    outputs o = {.n = 0};
    br_scene *scene = NULL;
    run_film_options film = {.pace = 1, .duration = scene_case_duration(c)};
    br_status status = run_view_read(from, &film.view, error);
    if (status >= 0 && pace && !(br_parse_double(pace, &film.pace) && film.pace >= 1e-6 && film.pace <= 1e6))
        status = br_fail(error, BR_ERR_RANGE,
                         "--pace %s: seconds of the scene in one of the film, from 1e-6 to 1e6", pace);
    if (status >= 0)
        status = run_film_check(path, error);
    status = open_scene(status, c, path, file, &o, &scene, error);
    if (status >= 0)
        status = run_film(scene, &film, &o, error);
    br_scene_destroy(scene);
    outputs_end(&o);
    return status;
}
