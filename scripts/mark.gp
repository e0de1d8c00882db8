# call scripts.'/mark.gp' MARK SNAPSHOT TEXT [TO]
# Labels a point of the next picture (picture.gp): TEXT, on white, centred where marks.csv has MARK in SNAPSHOT. With TO, an arrow goes from
# there to that mark; TEXT may then be ''.
if (!exists('picture_also')) { picture_also = '' }
if (picture_also eq '') { mark_n = 200 }
mark_n = mark_n + 1
mark_place(name, snapshot) = system(sprintf("awk -F, -v name='%s' -v snapshot=%d '$1 == name && $2 == snapshot && $3 != \"nan\" { print $3, $4; exit }' '%s/marks.csv'", name, snapshot, results))
mark_graph(place, snapshot) = sprintf('graph picture_x(%d, %s), graph picture_y(%d, %s)', snapshot, word(place, 1), snapshot, word(place, 2))
mark_at = measuring ? '' : mark_place(ARG1, int(ARG2)) # a picture has no ranges to measure
mark_to = ARGC > 3 && !measuring ? mark_place(ARG4, int(ARG2)) : ''
if (mark_at ne '' && ARG3 ne '') {
    picture_also = picture_also.sprintf("set label %d '%s' at %s center front boxed; ", mark_n, ARG3, mark_graph(mark_at, int(ARG2)))
}
if (mark_at ne '' && mark_to ne '') {
    picture_also = picture_also.sprintf("set arrow %d from %s to %s front size screen 0.010, 20 filled linecolor rgb '#B03000' linewidth 1.4; ", \
        mark_n, mark_graph(mark_at, int(ARG2)), mark_graph(mark_to, int(ARG2)))
}
