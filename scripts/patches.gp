# load scripts.'/patches.gp', from picture.gp where patches has a list: draws contact patches of the run (patch_texels.csv, patch_cones.csv) below
# the picture, each with its sub-textures A and B and its friction cone. An entry of `patches` is NAME;TITLE;BODY=CALLED,...: its name in the tables, a
# title, and what bodies are called that have no name or too long a one; entries are separated by bars. Edges are in points from the lower left corner, the picture's width being figure_w.
call scripts.'/rows.gp' 'patch_texels' 'patch'
call scripts.'/rows.gp' 'patch_cones' 'patch'
# Part k, from 1, of a text between semicolons.
patch_rest(text) = strstrt(text, ';') > 0 ? text[strstrt(text, ';') + 1:*] : ''
patch_first(text) = text[1:strstrt(text.';', ';') - 1]
patch_part(text, k) = k == 1 ? patch_first(text) : patch_part(patch_rest(text), k - 1)
# What a body is called, of BODY=CALLED,...; else its name.
patch_after(body, names) = names[strstrt(','.names, ','.body.'=') + strlen(body) + 1:*]
patch_call(body, names) = strstrt(','.names, ','.body.'=') == 0 ? body : patch_after(body, names)[1:strstrt(patch_after(body, names).',', ',') - 1]
patch_x(points) = points / real(figure_w)
patch_y(points) = points * patch_share / patches_high
patch_list = patches.'|'
patch_gap = 10
patch_low = 15 # of the squares
# A round coefficient within all cones, for the circle that is their scale.
stats results.'/patch_cones.csv' using (sqrt(column('cone_t_1')**2 + column('cone_b_1')**2)) name 'patch_edge' nooutput
stats results.'/patch_cones.csv' using (sqrt(column('force_t_1')**2 + column('force_b_1')**2)) name 'patch_force' nooutput
patch_most = patch_edge_max > patch_force_max ? patch_edge_max : patch_force_max
patch_most = patch_most > 0 ? patch_most : 1
patch_power = 10**floor(log10(patch_most))
patch_mu = patch_power * (patch_most >= 5 * patch_power ? 5 : patch_most >= 2 * patch_power ? 2 : 1)
unset key; unset tics; unset label; unset arrow
set size noratio
do for [patch_i = 1:patch_n] {
    patch_bar = strstrt(patch_list, '|')
    patch_entry = patch_list[1:patch_bar - 1]
    patch_list = patch_list[patch_bar + 1:*]
    patch_name = patch_part(patch_entry, 1)
    # In a case of the user's own the two bodies may never touch.
    if (strstrt(rows_patch_cones, '|'.patch_name.'|') > 0) {
        patch_names = patch_part(patch_entry, 3)
        set xrange [*:*]
        set yrange [*:*]
        stats rows('patch_cones', patch_name) using (patch_w = column('w_m'), patch_a = strcol('body_a'), patch_b = strcol('body_b'), 1) name 'patch_n_of' nooutput
        stats rows('patch_texels', patch_name) using 'i' name 'patch_i' nooutput
        patch_texel_n = int(patch_i_max) + 1
        patch_left = patch_step * (patch_i - 1) + (patch_step - 3 * patch_side - 2 * patch_gap) / 2
        set border 15 front linecolor rgb '#404040' linewidth 0.6
        # A label is drawn with every plot from here on: each once.
        set label 301 patch_part(patch_entry, 2) at screen patch_x(patch_left), patch_y(patch_low + patch_side + 18) left front
        do for [patch_s = 0:1] {
            patch_body = patch_s == 0 ? 'a' : 'b'
            patch_called = patch_call(patch_s == 0 ? patch_a : patch_b, patch_names)
            patch_at = patch_left + patch_s * (patch_side + patch_gap)
            set lmargin at screen patch_x(patch_at)
            set rmargin at screen patch_x(patch_at + patch_side)
            set bmargin at screen patch_y(patch_low)
            set tmargin at screen patch_y(patch_low + patch_side)
            set xrange [-0.5:patch_texel_n - 0.5]
            set yrange [-0.5:patch_texel_n - 0.5]
            set label 302 patch_called at screen patch_x(patch_at + patch_side / 2), patch_y(patch_low + patch_side + 6) center front font ',7'
            set label 303 (patch_s == 0 ? sprintf('%g mm', 1000 * patch_w) : '') at screen patch_x(patch_at + patch_side / 2), patch_y(6) center front font ',7'
            plot rows('patch_texels', patch_name) using 'i':'j':'red_'.patch_body:'green_'.patch_body:'blue_'.patch_body \
                with rgbimage notitle
            unset label
        }
        patch_at = patch_left + 2 * (patch_side + patch_gap)
        set lmargin at screen patch_x(patch_at)
        set rmargin at screen patch_x(patch_at + patch_side)
        set xrange [-1.1 * patch_most:1.1 * patch_most]
        set yrange [-1.1 * patch_most:1.1 * patch_most]
        set label 302 (patch_side < 45 ? 'cone' : 'friction cone') at screen patch_x(patch_at + patch_side / 2), patch_y(patch_low + patch_side + 6) center front font ',7'
        set label 303 sprintf('%s{/:Italic μ} = %g', patch_side < 45 ? '' : 'circle: ', patch_mu) at screen patch_x(patch_at + patch_side / 2), patch_y(6) center front font ',7'
        patch_of = rows('patch_cones', patch_name)
        set parametric
        set trange [0:2 * pi]
        plot patch_mu * cos(t), patch_mu * sin(t) with lines linestyle guide notitle, \
             patch_of using 'cone_t_1':'cone_b_1' with lines linetype 1 notitle, \
             patch_of using (0):(0):(0.8 * patch_most * column('slide_t_1')):(0.8 * patch_most * column('slide_b_1')) every ::0::0 \
                 with vectors head size screen 0.006, 20 filled linecolor rgb '#404040' linewidth 0.8 dashtype solid notitle, \
             patch_of using 'force_t_1':'force_b_1' every ::0::0 with points linetype 2 pointtype 7 pointsize 0.35 notitle
        unset parametric
        unset label
    }
}
unset border
