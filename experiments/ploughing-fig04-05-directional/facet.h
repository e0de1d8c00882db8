/* A single facet of the upper body, looked at through a contact patch. */
#ifndef FACET_H
#define FACET_H

#include <bristle/harness/ploughing_maps.h>

typedef struct facet {
    br_patch_surface *surface;
    br_patch_backend *backend;
} facet;

/* How it is seen. */
typedef struct view {
    br_patch_packing packing;
    br_patch_filter filter;
    int texels;    /* of the facet along a side, and of the patch */
    bool map_of_8_bits;
} view;
/* A texel in floats. */
view exact_view(void);
/* A facet that rises by the angle [rad] along the map's x. */
facet open_facet(br_experiment *ex, double angle, const view *how);
void close_facet(facet *f);
/* Its coefficient for sliding at an angle [rad] to the map's x. */
double coefficient(br_experiment *ex, const facet *f, double angle);

#endif
