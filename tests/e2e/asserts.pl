# Reads the public headers and the definitions below lib: every parameter of a public function that is a pointer
# or an index stands in an assertion (bristle/assert.h), or the function looks at it itself (null, or out of
# range, is an answer there), or it is listed below with a reason. Prints those that are none of these, what is
# listed for nothing, and on the last line how many functions, parameters and assertions there are.
use strict;
use warnings;

# What no function can check, or need not: parameters of any function.
my %anywhere = (
    error   => 'takes null: nobody wants the message',
    context => 'the caller\'s own, handed back to it',
    map({ $_ => 'the caller\'s own, handed back to it' } qw(output_context sample_context step_context scene drift grip object)),
    map({ $_ => 'a printf format, which the compiler checks' } qw(format seen reason)),
);
# FUNCTION PARAMETER... # REASON
my %listed;
my %reason;
while (<DATA>) {
    next if /^\s*$/;
    my ($words, $why) = /^(.*?)\s+# (.+)$/ or die "asserts.pl: $_";
    my ($function, @parameters) = split ' ', $words;
    $listed{"$function $_"} = $why for @parameters;
}

my $index = qr/^(?:index|body|joint|row|column|corner|level|side|geom|a|b)$/;
my ($functions, $looked_at, $assertions) = (0, 0, 0);

sub text_of { my ($path) = @_; open my $in, '<', $path or die "$path: $!"; local $/; my $text = <$in>; $text =~ s{/\*.*?\*/}{ }gs; return $text }

my %body;
for my $path (glob 'lib/*/*.c lib/*/*/*.c') {
    my $text = text_of($path);
    $assertions++ while $text =~ /\bBR_(?:ASSERT|INVARIANT)\w*\(/g;
    next if $path =~ m{/absent\.c$};
    while ($text =~ /^[a-z][\w *]*?\b(br_\w+)\(((?:[^(){};]|\((?:[^()]|\([^()]*\))*\))*)\)\n\{\n(.*?)^\}/gms) {
        $body{$1} = [$2, $3];
    }
}
my %public;
for my $path (glob 'lib/include/bristle/*.h lib/include/bristle/harness/*.h') {
    my $text = text_of($path);
    $text =~ s/^[ \t]*#(?:.*\\\n)*.*$//gm;
    while ($text =~ /BR_API\b([^;{]*);/g) {
        my $declaration = $1;
        $declaration =~ s/\bBR_(?!API)[A-Z]+\b//g;
        $public{$1} = 1 if $declaration =~ /\b(br_\w+)\(/;
    }
}
for my $name (sort keys %public) {
    next if $name =~ /_(?:destroy|discard|clear)$/ || $name eq 'br_fail' || $name =~ /^br_error_(?:prefix|within)$/ || $name eq 'br_assert_failed';
    if (!$body{$name}) { print "$name: no definition found\n" unless delete $listed{"$name -"}; next }
    my ($arguments, $code) = @{ $body{$name} };
    $functions++;
    for my $argument (split /,(?![^(]*\))/, $arguments) {
        next if $argument =~ /\(\s*\*/ || $argument =~ /\.\.\./ || $argument =~ /^\s*void\s*$/;
        my ($p) = $argument =~ /(\w+)\s*(?:\[\w*\])?\s*$/ or next;
        my $pointer = $argument =~ /[*\[]/;
        next unless $pointer || ($argument =~ /\b(?:int|size_t)\b/ && $p =~ $index);
        next if $pointer && $anywhere{$p};
        $looked_at++;
        my $asserted = $code =~ /\bBR_(?:ASSERT|INVARIANT)\w*\([^;]*\b$p\b/;
        my $answered = $pointer
            ? $code =~ /!$p\b(?!->)|\b$p [!=]= NULL|(?<![\w>.&*])$p (?:\?|&&|\|\|)|(?:if \(|&& |\|\| )$p(?:\)| &&| \|\|| \?)/
            : $code =~ /\b$p (?:[<>]=?|[!=]=) |[<>]=? \(?(?:size_t\))?$p\b/;
        my $known = delete $listed{"$name $p"};
        next if $asserted || $answered || $known;
        print "$name: nothing looks at $p\n";
    }
}
print "listed for nothing: $_\n" for sort keys %listed;
print "$functions functions, $looked_at parameters, $assertions assertions\n";

__DATA__
br_atomic_file_stream - # one line in a header of the library's own
br_atomic_file_commit file # takes null
br_cloth_piece_create response # null: the filter
br_cloth_piece_sheet response # null: the filter
br_csv_writer_close writer # takes null
br_csv_put_remarks remarks # null for none
br_csv_writer_open_remarked remarks # null for none
br_distributed_rate dz_x dz_y # null where rates are not wanted
br_file_write path # br_atomic_file_open answers it
br_ivp_create problem options y0 # answered by the check of the problem; null options are the defaults
br_ivp_reset y # answered by the check of the state
br_ivp_run times # answered by the check of the times
br_law_check params # null where a law has no parameters
br_law_default params # null where a law has no parameters
br_law_remark params # null where a law has no parameters
br_mesh_box mesh # br_mesh_create answers it
br_mesh_capsule mesh # br_mesh_create answers it
br_mesh_cylinder mesh # br_mesh_create answers it
br_mesh_plane mesh # br_mesh_create answers it
br_mesh_sphere mesh # br_mesh_create answers it
br_mesh_thread mesh # br_mesh_create answers it
br_params_law law_params # null where a law has no parameters
br_patch_evaluate covered # null where it is not wanted
br_planar_body_run statistics # null where they are not wanted
br_planar_case_create profiles # null for none
br_planar_case_run statistics # null where they are not wanted
br_planar_contact_rate wrench # null where it is not wanted
br_planar_drive statistics # null where they are not wanted
br_planar_driven_run statistics # null where they are not wanted
br_profile_read path # br_csv_read answers it
br_data_read_if path # a null path where no file is wanted
br_driven_read path # null: nothing was recorded
br_pictures_coloured mesh colours # br_renderer_add answers the mesh; null: no colours
br_cloth_strip_smooth counts # null where they are not wanted
br_cloth_strip_drive way # null where it is not wanted
br_pictures_cloth_now options # null: the default
br_pictures_run variant looks # null: the scene's own, and the default
br_pictures_strobe variant looks # null: the scene's own, and the default
br_pictures_scene options # null: the default
br_pictures_shape surface mesh # null: no map, or the surface's own mesh
br_pictures_trace p # null where nothing can be drawn
br_planar_curves_run driven carried # null: the other one moves it
br_planar_loads_file path # null is no file
br_planar_model_make surface # null: that of the specification
br_planar_motion_file path # null is no file
br_planar_normal_file path # null is no file
br_planar_pressure surface # null: that of the specification
br_ploughing_pair b # null: smooth
br_reduced_rate wrench # null: not wanted
br_rmse_reference row # any number that the file has
br_same_file a b # null is no file
br_scene_probe_run variant # null: the scene's own
br_slope_paths_boxes variant # null: the scene's own
br_struct_at index # beyond the last member: one without a name
br_struct_check params # null where a type has no fields
br_struct_default params # null where a type has no fields
br_tap_read path # br_file_read answers it
br_texture_gaussian_heights heights # br_image_create answers it
br_texture_gaussian_slopes map # br_image_create answers it
br_timer_in_turn contexts # the callers' own, handed back to them
br_cloth_set_response type state # null: nothing responds
br_cone_generate pool # null where no generator needs one
br_cone_make values # looked at by the type's own function
br_cone_polygon pool # br_cone_make answers it
br_contact_solver_solve statistics # null where they are not wanted
br_contact_solver_solve_bodies statistics # null where they are not wanted
br_materials_coulomb_create materials # br_materials_create looks at them
br_materials_pair a b # out of range: what contacts without a material use
br_materials_set_default of # answered: a generator that is null
br_materials_set_pair a b of # answered: out of range, or null
br_scene_add_body body # null where it is not wanted
br_scene_add_fixed name shape # a body without a name; br_collision_add answers the shape
br_scene_add_ground shape # br_collision_add answers it
br_scene_add_slab name map # a body without a name; null: smooth
br_scene_add_solid body # null where it is not wanted
br_scene_add_surface mesh map # br_patch_surface_create answers them
br_scene_own_image image # null is nothing to own
br_scene_own_mesh mesh # null is nothing to own
br_scene_own_shape shape # null is nothing to own
br_scene_own_structure surface # null is nothing to own
br_soft_create generator # null: no friction
br_soft_set_generator generator # null: no friction
br_world_add_box index # null where it is not wanted
br_world_add_geom index # null where it is not wanted
br_world_create generator options # null: no friction, the defaults
br_world_set_generator generator # null: no friction
