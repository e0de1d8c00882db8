# load scripts.'/patches.gp', from picture.gp where patches has a list: draws contact patches of the run (patch_texels.csv, patch_cones.csv) below
# the picture, each with its sub-textures A and B and its friction cone. An entry of `patches` is NAME;TITLE;BODY=CALLED,...: its name in the tables, a
# title, and what bodies are called that have no name or too long a one; entries are separated by bars. Edges are in points from the lower left corner, the picture's width being figure_w.
patch_cell(name, column) = system(sprintf("awk -F, -v name='%s' -v want='%s' 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == want) c = i } NR > 1 && $1 == name { print $c; exit }' '%s/patch_cones.csv'", name, column, results))
patch_rows(file, name) = sprintf("< awk -F, -v name='%s' 'NR == 1 || $1 == name' '%s'", name, file)
patch_word(text, k) = system(sprintf("printf %%s '%s' | cut -d ';' -f %d", text, k))
patch_call(body, names) = system(sprintf("printf %%s '%s' | awk -v RS=, -v body='%s' 'index($0, body \"=\") == 1 { body = substr($0, length(body) + 2) } END { print body }'", names, body))
patch_x(points) = points / real(figure_w)
patch_y(points) = points * patch_share / patches_high
patch_texels = results.'/patch_texels.csv'
patch_cones = results.'/patch_cones.csv'
patch_list = patches.'|'
patch_gap = 10
patch_low = 15 # of the squares
# A round coefficient within all cones, for the circle that is their scale.
stats patch_cones using (sqrt(column('cone_t_1')**2 + column('cone_b_1')**2)) name 'patch_edge' nooutput
stats patch_cones using (sqrt(column('force_t_1')**2 + column('force_b_1')**2)) name 'patch_force' nooutput
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
    patch_name = patch_word(patch_entry, 1)
    # In a case of the user's own the two bodies may never touch.
    if (patch_cell(patch_name, 'w_m') ne '') {
        patch_names = patch_word(patch_entry, 3)
        patch_w = real(patch_cell(patch_name, 'w_m'))
        set xrange [*:*]
        set yrange [*:*]
        stats patch_rows(patch_texels, patch_name) using 'i' name 'patch_i' nooutput
        patch_texel_n = int(patch_i_max) + 1
        patch_left = patch_step * (patch_i - 1) + (patch_step - 3 * patch_side - 2 * patch_gap) / 2
        set border 15 front linecolor rgb '#404040' linewidth 0.6
        # A label is drawn with every plot from here on: each once.
        set label 301 patch_word(patch_entry, 2) at screen patch_x(patch_left), patch_y(patch_low + patch_side + 18) left front
        do for [patch_s = 0:1] {
            patch_body = patch_s == 0 ? 'a' : 'b'
            patch_called = patch_call(patch_cell(patch_name, 'body_'.patch_body), patch_names)
            patch_at = patch_left + patch_s * (patch_side + patch_gap)
            set lmargin at screen patch_x(patch_at)
            set rmargin at screen patch_x(patch_at + patch_side)
            set bmargin at screen patch_y(patch_low)
            set tmargin at screen patch_y(patch_low + patch_side)
            set xrange [-0.5:patch_texel_n - 0.5]
            set yrange [-0.5:patch_texel_n - 0.5]
            set label 302 patch_called at screen patch_x(patch_at + patch_side / 2), patch_y(patch_low + patch_side + 6) center front font ',7'
            set label 303 (patch_s == 0 ? sprintf('%g mm', 1000 * patch_w) : '') at screen patch_x(patch_at + patch_side / 2), patch_y(6) center front font ',7'
            plot patch_rows(patch_texels, patch_name) using 'i':'j':'red_'.patch_body:'green_'.patch_body:'blue_'.patch_body \
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
        patch_of = patch_rows(patch_cones, patch_name)
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
