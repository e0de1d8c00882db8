/* Rows of ../null_calls.h: base, integration and geometry. */

/* bristle/arrowhead.h */
S(shape, br_arrowhead_create(NULL, NULL, any, any, &error))
S(arrowhead, br_arrowhead_create(any, NULL, any, NULL, &error))
V(arrowhead, br_arrowhead_linear_solver(NULL))
V(arrowhead, br_arrowhead_dense_jacobian(NULL, any))
V(dense, br_arrowhead_dense_jacobian(any, NULL))

/* bristle/banded.h */
S(shape, br_banded_create(NULL, NULL, any, any, &error))
S(banded, br_banded_create(any, NULL, any, NULL, &error))
V(banded, br_banded_linear_solver(NULL))
V(banded, br_banded_jacobian(NULL, 0, 0))

/* bristle/bunny.h */
S(spec, br_bunny_mesh(NULL, any, &error))
S(mesh, br_bunny_mesh(any, NULL, &error))
S(relief, br_teapot_relief(1, 1, NULL, &error))

/* bristle/csv.h */
V(writer, br_csv_writer_columns(NULL))
V(writer, br_csv_number(NULL, 1))
V(writer, br_csv_integer(NULL, 1))
V(writer, br_csv_text(NULL, any))
V(value, br_csv_text(any, NULL))
V(writer, br_csv_list(NULL, any, 1))
V(values, br_csv_list(any, NULL, 1))
V(writer, br_csv_row(NULL, any, 1))
V(values, br_csv_row(any, NULL, 1))
S(writer, br_csv_writer_sync(NULL, &error))
S(file, br_csv_writer_release(any, NULL, &error))
V(csv, br_csv_path(NULL))
V(csv, br_csv_rows(NULL))
V(csv, br_csv_columns(NULL))
V(csv, br_csv_column_name(NULL, 1))
V(csv, br_csv_column_find(NULL, any))
V(name, br_csv_column_find(any, NULL))
V(csv, br_csv_cell(NULL, 1, 1))
V(csv, br_csv_row_line(NULL, 1))
S(csv, br_csv_numbers(NULL, any, any, &error))
S(column, br_csv_numbers(any, NULL, any, &error))
S(values, br_csv_numbers(any, any, NULL, &error))

/* bristle/field.h */
V(type, br_struct_default(NULL, any))
S(type, br_struct_check(NULL, any, &error))
V(type, br_struct_count(NULL))
V(type, br_struct_at(NULL, 1, any))
V(member, br_struct_at(any, 1, NULL))
S(type, br_struct_find(NULL, any, any, &error))
S(name, br_struct_find(any, NULL, any, &error))
S(member, br_struct_find(any, any, NULL, &error))
S(type, br_set(NULL, any, any, any, &error))
S(params, br_set(any, NULL, any, any, &error))
S(name, br_set(any, any, NULL, any, &error))
S(text, br_set(any, any, any, NULL, &error))
S(type, br_get(NULL, any, any, any, 1, &error))
S(params, br_get(any, NULL, any, any, 1, &error))
S(name, br_get(any, any, NULL, any, 1, &error))
S(text, br_get(any, any, any, NULL, 1, &error))
V(field, br_field_range(NULL, any, 1))
V(text, br_field_range(any, NULL, 1))
S(field, br_field_check(NULL, 1, &error))
HV(field, br_field_get(NULL, any))
HV(params, br_field_get(any, NULL))
HV(field, br_field_set(NULL, any, 1))
HV(params, br_field_set(any, NULL, 1))

/* bristle/file.h */
V(file, br_atomic_file_path(NULL))
S(file, br_atomic_file_sync(NULL, &error))
S(files, br_atomic_files_commit(NULL, 1, any, 1, &error))
S(removed, br_atomic_files_commit(any, 1, NULL, 1, &error))
S(bytes, br_file_write(any, NULL, 1, &error))
V(directory, br_file_remove_partials(NULL))
V(directory, br_file_remove_own_partials(NULL))

/* bristle/formula.h */
S(text, br_formula_parse(NULL, any, 1, any, &error))
S(names, br_formula_parse(any, NULL, 1, any, &error))
S(formula, br_formula_parse(any, any, 1, NULL, &error))
V(formula, br_formula_at(NULL, any))
V(variables, br_formula_at(any, NULL))
V(formula, br_formula_rates_at(NULL, any))
V(variables, br_formula_rates_at(any, NULL))
V(formula, br_formula_has(NULL, 1))
S(formula, br_formula_breaks(NULL, 1, 2, any, any, &error))
S(times, br_formula_breaks(any, 1, 2, NULL, any, &error))
S(n, br_formula_breaks(any, 1, 2, any, NULL, &error))

/* bristle/image.h */
V(image, br_image_quantise(NULL, 1))

/* bristle/ini.h */
V(ini, br_ini_path(NULL))
V(ini, br_ini_count(NULL))
V(ini, br_ini_at(NULL, 1))
V(ini, br_ini_find(NULL, any, any))
V(section, br_ini_find(any, NULL, any))
V(key, br_ini_find(any, any, NULL))
V(ini, br_ini_section_count(NULL))
V(ini, br_ini_section_at(NULL, 1))

/* bristle/ivp.h */
S(ivp, br_ivp_create(any, any, 1, any, NULL, &error))
S(ivp, br_ivp_run(NULL, 1, any, 1, NULL, any, &error))
V(ivp, br_ivp_time(NULL))
V(ivp, br_ivp_state(NULL))
S(ivp, br_ivp_reset(NULL, 1, any, &error))
V(ivp, br_ivp_get_statistics(NULL))

/* bristle/mesh.h */
S(mesh, br_mesh_write_obj(NULL, any, &error))
S(path, br_mesh_write_obj(any, NULL, &error))
V(m, br_mesh_put_obj(NULL, any))
V(to, br_mesh_put_obj(any, NULL))
V(mesh, br_mesh_floats(NULL, any))
V(vertices, br_mesh_floats(any, NULL))
V(mesh, br_mesh_bounds(NULL, any, any))
V(low, br_mesh_bounds(any, NULL, any))
V(high, br_mesh_bounds(any, any, NULL))
V(mesh, br_mesh_volume(NULL))
S(mesh, br_mesh_project(NULL, 1, any, &error))
S(result, br_mesh_project(any, 1, NULL, &error))
S(mesh, br_mesh_unfold(NULL, 1, any, any, any, &error))
S(result, br_mesh_unfold(any, 1, NULL, any, any, &error))
S(width, br_mesh_unfold(any, 1, any, NULL, any, &error))
S(height, br_mesh_unfold(any, 1, any, any, NULL, &error))

/* bristle/random.h */
HV(random, br_random_uniform(NULL))
HV(random, br_random_between(NULL, 1, 1))
HV(random, br_random_normal(NULL))
HV(random, br_random_below(NULL, 1))

/* bristle/statistics.h */
V(values, br_mean(NULL, 1, 1))
V(values, br_amplitude(NULL, 1, 1))
V(values, br_amplitude_about_drift(NULL, 1, 1, 0))
V(values, br_drift_between(NULL, 1, 1, 1, 1))
V(samples, br_box_of(NULL, 1))
V(samples, br_estimate_of(NULL, 2))
V(samples, br_mean_half(NULL, 2))
V(x, br_log_slope(NULL, any, 1))
V(y, br_log_slope(any, NULL, 1))

/* bristle/text.h */
V(text, br_format_double(1, NULL))
V(value, br_parse_double(any, NULL))
V(value, br_parse_int(any, NULL))
V(a, br_edit_distance(NULL, any))
V(b, br_edit_distance(any, NULL))
V(word, br_suggest(NULL, any, 1, any))
V(names, br_suggest(any, NULL, 1, any))
V(text, br_suggest(any, any, 1, NULL))

/* bristle/texture.h */
HV(pixel, br_texture_put_slope(NULL, (br_vec2){0}))
HV(pixel, br_texture_slope(NULL, any))
HV(slope, br_texture_slope(any, NULL))

/* bristle/units.h */
V(a, br_unit_same_kind(NULL, any))
V(b, br_unit_same_kind(any, NULL))
S(csv, br_csv_quantity(NULL, any, any, &error))
S(column, br_csv_quantity(any, NULL, any, &error))
S(values, br_csv_quantity(any, any, NULL, &error))
HV(unit, br_unit_to_si(NULL, 1))
