/* Presets of the scenes' parameters, written down from the functions that set them before there were tables:
 * a regression test. Options are listed where they differ from those of all scenes, which come first. */
#ifndef SCENE_DEFAULTS_H
#define SCENE_DEFAULTS_H

typedef struct scene_defaults {
    const char *scene;
    const char *values; /* "name = value, ..." */
} scene_defaults;

static const char scene_option_defaults[] =
    "world.dt = 0.01, world.gravity = 0 0 -9.81, world.solver = pgs, "
    "world.solver_options.iterations = 50, world.solver_options.tolerance = 1e-6, "
    "world.solver_options.stop = change, world.solver_options.local = split, "
    "world.solver_options.inner = 4, world.solver_options.divide = no, "
    "world.solver_options.newton_blocks = 1000000, world.solver_options.residuals = no, world.order = first, "
    "world.stiffen = no, world.warm_start = "
    "yes, world.correction = 0.2, "
    "world.correction_joints = 0.2, world.correction_solver = pgs, "
    "world.correction_iterations = 10, world.slop = 0.0001, world.correction_limit = 1, "
    "world.restitution = 0, world.restitution_threshold = 0.5, world.frame = world, "
    "world.alignment_iterations = 5, world.alignment_speed = 1e-6, world.cones = explicit, "
    "world.cone_evaluations = 20, world.cone_tolerance = 1e-6, world.collision.margin = "
    "0.002, world.collision.match_distance = 0, world.residual = yes, patch.width = 0.02, "
    "patch.resolution = 16, patch.directions = 4, patch.mu_0 = 0, patch.packing = float, "
    "patch.threads = 1, filter = nearest, backend = cpu";

static const scene_defaults every_scene_default[] = {
    {"boxes", "options.world.solver_options.iterations = 1000, options.world.solver_options.tolerance = "
              "1e-8, options.patch.mu_0 = 0.2, map_plastic = none, map_steel = none, map_cast_iron = "
              "none, map_concrete = none, map_plaster = none, green = up, k_ground = 2, k_box = 2, "
              "ra_plastic = 0, ra_steel = 0.00001, ra_cast_iron = 0.00015, ra_concrete = 0.001, reading "
              "= standard, stencil = forward, pixel = 0.001, pixels = 256, length = 2.4, width = 0.4, "
              "seed = 9, side = 0.2, mass = 1, plaster = 1, speed = 2, duration = 1.4"},
    {"sawtooth", "options.world.solver_options.iterations = 2000, options.world.solver_options.tolerance = "
                 "1e-10, options.patch.mu_0 = 0.2, map_plane = none, map_box = none, green = up, direction "
                 "= steep, side = 0.2, mass = 1, k_box = 1, depth = 0.002, lift = 0, x = 0, y = 0, turn = "
                 "0, size = 8, k_plane = 4, texel = 0.00125, period = 4, steep = 2, gentle_slope = "
                 "0.2679491924311227, steep_slope = 3.732050807568877, stiffness = 50, damping = 5, "
                 "force_limit = inf, speed = 0.05, height = 0.1, topple = 0.7853981633974483, levels = 0, "
                 "duration = 6"},
    {"sawtooth-ramp",
     "options.world.solver_options.iterations = 2000, options.world.solver_options.tolerance = "
     "1e-10, options.patch.mu_0 = 0.2, map_plane = none, map_box = none, green = up, direction "
     "= steep, side = 0.2, mass = 1, k_box = 1, depth = 0.002, lift = 0, x = 0, y = 0, turn = "
     "0, size = 8, k_plane = 1.2, texel = 0.00125, period = 4, steep = 2, gentle_slope = "
     "0.2679491924311227, steep_slope = 3.732050807568877, stiffness = 50, damping = 5, "
     "force_limit = 9.81, speed = 0.05, height = 0.04, topple = 0.7853981633974483, levels = "
     "240, duration = 24"},
    {"bolas-rough",
     "options.world.dt = 0.001, options.world.solver = anderson, "
     "options.world.solver_options.iterations = 800, options.world.solver_options.tolerance = "
     "0.00001, options.world.slop = 0.00005, options.world.collision.margin = 0.0005, "
     "options.patch.mu_0 = 0.1, map_rod = none, green = up, k_rod = 1, k_chain = 1, rod_radius "
     "= 0.03, rod_length = 1, ra = 0.001, reading = standard, stencil = forward, pixel = "
     "0.001, pixels = 188, sides = 256, seed = 10, links = 44, arc = 6, link_radius = 0.008, "
     "link_mass = 0.005, ball_radius = 0.02, ball_mass = 0.1, speed = 1, offset = 0.125, yaw = "
     "1, height = 0.06, duration = 2, hang = 0.06, ramp = 0.3, ratio = 1.5, slip = 0.01"},
    {"bolas-smooth",
     "options.world.dt = 0.001, options.world.solver = anderson, "
     "options.world.solver_options.iterations = 800, options.world.solver_options.tolerance = "
     "0.00001, options.world.slop = 0.00005, options.world.collision.margin = 0.0005, "
     "options.patch.mu_0 = 0.1, map_rod = none, green = up, k_rod = 1, k_chain = 1, rod_radius "
     "= 0.03, rod_length = 1, ra = 0.00001, reading = standard, stencil = forward, pixel = "
     "0.001, pixels = 188, sides = 256, seed = 10, links = 44, arc = 6, link_radius = 0.008, "
     "link_mass = 0.005, ball_radius = 0.02, ball_mass = 0.1, speed = 1, offset = 0.125, yaw = "
     "1, height = 0.06, duration = 2, hang = 0.06, ramp = 0.3, ratio = 1.5, slip = 0.01"},
    {"capstan", "options.world.dt = 0.001, options.world.solver = anderson, "
                "options.world.solver_options.iterations = 600, options.world.solver_options.tolerance = "
                "1e-7, options.world.slop = 0.00005, options.world.collision.margin = 0.0005, "
                "options.patch.mu_0 = 0.1, map_rod = none, green = up, k_rod = 1, k_chain = 1, rod_radius "
                "= 0.03, rod_length = 1, ra = 0.001, reading = standard, stencil = forward, pixel = "
                "0.001, pixels = 188, sides = 256, seed = 10, links = 44, arc = 12, link_radius = 0.004, "
                "link_mass = 0.002198072307624081, ball_radius = 0.02, ball_mass = 0.1, speed = 1, offset "
                "= 0.125, yaw = 1, height = 0.06, duration = 2, hang = 0.06, ramp = 0.3, ratio = 1.5, "
                "slip = 0.01"},
    {"stacks", "options.world.solver = nncg, options.world.solver_options.iterations = 2000, "
               "options.patch.mu_0 = 0.2, map_acrylic = none, map_oak = none, map_pvc = none, green = "
               "up, k_ground = 1, k_cubes = 1, amplitude_acrylic = 1, amplitude_oak = 6, amplitude_pvc = "
               "12, pixel = 0.001, pixels = 256, seed = 14, cubes = 5, side = 0.2, mass = 1, apart = 1, "
               "crosswise = yes, impulse = 2.6, off_centre = 0, settle = 1, duration = 3"},
    {"bunnies", "options.world.solver_options.iterations = 1000, options.world.solver_options.tolerance = "
                "1e-8, options.world.collision.margin = 0.0002, options.patch.mu_0 = 0.1, "
                "options.patch.packing = rgba8, map_stone = none, map_metal = none, map_plastic = none, "
                "map_logo = none, green = up, slope = 0.4363323129985824, size = 60, logo = yes, "
                "logo_size = 1.2, logo_x = 1.1, logo_depth = 0.04, logo_pixels = 512, logo_bevel = 8, "
                "k_plane = 4, k_bunny = 1, height = 0.2, density = 1000, texture = 0.1, lane = 0.25, "
                "cells = 28, pixels = 128, collision = mesh, pieces = 16, stone = 1, metal = 0.7, plastic "
                "= 1, mesh_path = none, texture_seed = 16, start_x = 0, speed = 1.5, drop = 0.01, yaw = "
                "0, shift = 0, faster = 0, fallen = 1.0471975511965976, duration = 2.5"},
    {"nut", "options.world.dt = 0.001, options.world.gravity = 0 0 -0, "
            "options.world.solver_options.iterations = 1000, options.world.solver_options.tolerance = "
            "1e-8, options.world.slop = 1e-6, options.world.collision.margin = 0.0001, "
            "options.patch.width = 0.004, options.patch.mu_0 = 0.05, map_thread = none, green = up, "
            "pitch = 0.0007, flank_slope = 1.7320508075688772, texels = 8, radius = 0.002, length = "
            "0.016, mass = 0.02, knob_inertia = 1e-6, k_bolt = 1, segments = 64, nut_length = 0.0032, "
            "across_flats = 0.007, clearance = 0.00002, wall = 0.001, k_nut = 6, flats = 12, rings = "
            "2, drive = torque, torque = 0.003, pull = 2, side_load = 5, angle = 0, height = 0, "
            "world_frames = no, turns = 2, duration = 0.6"},
    {"worm", "options.world.solver_options.iterations = 5000, options.patch.width = 0.01, "
             "options.patch.mu_0 = 0.1, map_boxes = none, green = up, k_ground = 1, k_boxes = 1, "
             "texture = forward, gentle_slope = 0.27, steep_slope = 3, period = 8, steep = 2, pixel = "
             "0.000625, boxes = 24, length = 0.05, width = 0.08, height = 0.03, mass = 0.1, gap = "
             "0.015, stroke = 0.002, frequency = 0.5, cycles = 6, lag = 0, pulses = no, power = 8"},
    {"ridges", "options.world.solver_options.iterations = 500, options.world.solver_options.tolerance = "
               "1e-7, options.patch.mu_0 = 0.2, map_plane = none, green = up, k_ridges = 4, k_box = 1, "
               "gentle_slope = 0.2679491924311227, steep_slope = 3.732050807568877, period = 17, steep = "
               "2, pixel = 0.0000625, turned = 0.7853981633974483, size = 10, length = 0.2, width = 0.2, "
               "height = 0.04, mass = 1, speed = 12, angle = 0, shift = 0, duration = 0.2"},
    {"iron", "options.world.solver_options.iterations = 1000, options.world.solver_options.tolerance = "
             "1e-8, options.world.collision.margin = 0.0002, options.patch.mu_0 = 0.2, map_iron = "
             "none, map_plaster = none, green = up, k = 2, ra = 0.00015, pixel = 0.001, pixels = 256, "
             "seed = 56, side = 0.2, mass = 1, plaster = 1, speed = 2"},
    {"incline-box",
     "options.world.gravity = 0 -9.82 0, options.world.solver_options.iterations = 2000, "
     "options.world.solver_options.tolerance = 1e-9, "
     "stone.mu = 0.2, stone.mu_t = 0.2, stone.mu_b = 3, stone.tau = 0.2, stone.mu_tau = 0.1, "
     "stone.reading = projected, terrain.mu = 0.75, terrain.mu_t = 0.75, terrain.mu_b = 0.75, "
     "terrain.tau = 0.75, terrain.mu_tau = 0.01, terrain.reading = projected, plank.length = 16, "
     "plank.thickness = 0.5, plank.width = 2, plank.slope = 0.7853981633974483, plank.structure = "
     "0.7853981633974483, plank.ground = 19.2 1 5.333333333333333, "
     "sides = 1 0.6666666666666666 1, density = 2000, at = 7, structure = 0.7853981633974483, speed = 0, "
     "heading = 0, duration = 2.5"},
    {"plank-cylinder",
     "options.world.gravity = 0 -9.82 0, options.world.solver_options.iterations = 2000, "
     "options.world.solver_options.tolerance = 1e-9, "
     "stone.mu = 0.2, stone.mu_t = 0.2, stone.mu_b = 3, stone.tau = 0.2, stone.mu_tau = 0.1, "
     "stone.reading = projected, terrain.mu = 0.75, terrain.mu_t = 0.75, terrain.mu_b = 0.75, "
     "terrain.tau = 0.75, terrain.mu_tau = 0.01, terrain.reading = projected, plank.length = 16, "
     "plank.thickness = 0.5, plank.width = 2, plank.slope = 0.7853981633974483, plank.structure = "
     "0.7853981633974483, plank.ground = 19.2 1 5.333333333333333, "
     "radius = 0.5, length = 1, facets = 0, density = 2000, at = 7, field = axial, duration = 4"},
    {"tower",
     "options.world.gravity = 0 0 -9.82, options.world.solver = nncg, "
     "options.world.solver_options.iterations = 1000, options.world.solver_options.tolerance = 1e-5, "
     "stone.mu = 0.1, stone.mu_t = 0.1, stone.mu_b = 3, stone.tau = 0.1, stone.mu_tau = 0.1, "
     "stone.reading = projected, ground.mu = 0.75, ground.mu_t = 0.75, ground.mu_b = 0.75, "
     "ground.tau = 0.75, ground.mu_tau = 0.01, ground.reading = projected, direction = "
     "1.5707963267948966, cubes = 6, side = 1, density = 2000, radius = 0.5, distance = 5, height = 6, "
     "speed = 10, jitter = 0, seed = 10, duration = 4"},
    {"arch",
     "options.world.gravity = 0 0 -9.82, options.world.solver = anderson, "
     "options.world.solver_options.iterations = 2000, options.world.solver_options.tolerance = 1e-6, "
     "stone.mu = 0.25, stone.mu_t = 0.25, stone.mu_b = 3, stone.tau = 0.25, stone.mu_tau = 0.1, "
     "stone.reading = projected, ground.mu = 0.75, ground.mu_t = 0.75, ground.mu_b = 0.75, "
     "ground.tau = 0.75, ground.mu_tau = 0.01, ground.reading = projected, direction = axial, inner = "
     "1.5, outer = 2, depth = 2, wedges = 7, pillars = yes, pillar_height = 2, pillar_stones = 3, "
     "density = 2000, duration = 4"},
    {"slope-boxes",
     "options.world.solver_options.iterations = 2000, options.world.solver_options.tolerance = 1e-9, "
     "friction.mu = 0.4, friction.mu_t = 0.1, friction.mu_b = 1, friction.tau = 0, friction.mu_tau = 0, "
     "friction.reading = projected, length = 10, width = 8, thickness = 0.5, slope = 0.17, field = channel, "
     "angle = 0, rate = 0.25, amplitude = 0.4, wavelength = 5, texel = 0, picture = none, boxes = 5, "
     "sides = 0.4 0.4 0.2, density = 1000, start = 0.5, apart = 1, yaw = 0, yaw_step = 0, speed = 0, "
     "structure = no, meet = no, duration = 8"},
    {"hopper",
     "options.world.gravity = 0 0 -9.82, options.world.solver = prox, "
     "options.world.solver_options.iterations = 500, options.world.solver_options.tolerance = 1e-4, "
     "options.world.collision.margin = 0.02, "
     "stone.mu = 0.2, stone.mu_t = 0.2, stone.mu_b = 3, stone.tau = 0.2, stone.mu_tau = 0.1, "
     "stone.reading = projected, ground.mu = 0.75, ground.mu_t = 0.75, ground.mu_b = 0.75, "
     "ground.tau = 0.75, ground.mu_tau = 0.01, ground.reading = projected, funnel_direction = along, "
     "capsule_direction = along, mouth = 4.56, top = 6.72, slope = 0.7853981633974483, thickness = 0.4, "
     "outlet = 1.28, neck = 0.14, radius = 0.4, length = 0.6, density = 2000, columns = 5, layers = 4, "
     "pitch = 1, pitch_up = 1.6, start = 10, jitter = 0, seed = 10, floor = yes, duration = 10"},
    {"ravine",
     "options.world.solver = newton, options.world.solver_options.iterations = 500, "
     "options.world.solver_options.tolerance = 1e-5, options.world.collision.margin = 0.1, "
     "friction.mu = 0.5, friction.mu_t = 0.3, friction.mu_b = 0.7, friction.tau = 0, friction.mu_tau = 0, "
     "friction.reading = projected, length = 26, radius = 60, wall = 1, slope = 0.52, field = towards, "
     "angle = 0.5, bend_from = 2, bend_to = 10, middle = 0.5, building = yes, at = 20, side = 4, "
     "log_radius = 0.2, log_length = 1.6, density = 600, inertia = 1, spin = 1, rows = 2, columns = 10, "
     "start = 1.5, pitch = 2.5, apart = 1, yaw = 0, jitter = 0.1, turn = 0.05, seed = 4, speed = 0, "
     "duration = 10"},
    {"vehicle",
     "options.world.dt = 0.005, options.world.solver = newton, "
     "options.world.solver_options.iterations = 100, options.world.solver_options.tolerance = 1e-9, "
     "friction.mu = 0.6, friction.mu_t = 0.3, friction.mu_b = 0.9, friction.tau = 0, friction.mu_tau = 0, "
     "friction.reading = projected, length = 50, width = 30, ground = both, border = 15, orange = 1 0.5 0, "
     "green = 0 1 0, texel = 0.25, mass = 1800, gyration = 0.7 1.5 1.5, height = 0.75, wheelbase = 3.2, "
     "track = 1.6, front = 1.6, wheel_mass = 25, radius = 0.35, stiffness = 50000, damping = 5000, "
     "travel = 0.2, brake = 6000, brake_time = 0, release = 1e9, tread = 0, steering = 0, start = 3, "
     "speed = 15, yaw = 0, yaw_rate = 0, duration = 6"},
};

#endif
