// Light on a surface: the facet normals of the map that friction is computed from, a microfacet reflection, soft shadows.
in vec3 within; // the body
in vec3 at;
in vec3 n;
in vec3 t;
in float handedness;
in vec2 texture_at;
layout(location = 0) out vec4 colour;

layout(location = 1) uniform mat3 turn;       // of the body
layout(location = 3) uniform vec3 eye;
layout(location = 4) uniform vec3 to_light;
layout(location = 5) uniform mat4 light_view; // from the world to the shadow map: x, y, depth in 0 to 1
layout(location = 6) uniform vec3 extent;     // of the shadow map [m]: side, depth; and the tangent of the light's radius
layout(location = 7) uniform vec2 brightness; // light, sky
layout(location = 8) uniform vec3 paint;
layout(location = 9) uniform vec3 finish;     // roughness, metal, relief
layout(location = 10) uniform vec3 background;
layout(location = 11) uniform vec4 fade;      // the ground: centre x, y, where it starts to fade, where it is gone; 0 for bodies
layout(location = 12) uniform sampler2D facets;
layout(location = 13) uniform sampler2D colours;
layout(location = 14) uniform sampler2D shadow_map;
layout(location = 15) uniform float grid;     // between lines on the ground [m]; 0: none

layout(location = 16) uniform sampler2DArrayShadow sky_maps;
layout(location = 17) uniform int sky_count;  // directions in which the sky is looked for, a multiple of the samples of a pixel; 0: open sky
layout(location = 18) uniform int samples;    // along a side of a pixel
layout(location = 19) uniform vec3 middle;    // of a box, in the body
layout(location = 20) uniform vec4 core;      // half its edges without their rounding, and that; 0: not a box
layout(location = 21) uniform vec4 sky_views[3 * 72]; // of each direction three rows, as light_view

const float PI = 3.14159265358979;
const int TAPS = 24;

// Points spread evenly over a disc, turned by a different angle in each pixel, so that what is left of their pattern is fine grain, which
// the samples of a pixel average out.
vec2 spread(int i, float turn)
{
    float angle = 2.39996323 * float(i) + turn;
    return sqrt((float(i) + 0.5) / float(TAPS)) * vec2(cos(angle), sin(angle));
}

// Share of the light that arrives: shadows widen with the distance from what casts them.
float lit(vec3 facing)
{
    float texel = extent.x / float(textureSize(shadow_map, 0).x);
    float slope = length(cross(facing, to_light)) / max(dot(facing, to_light), 0.15);
    vec3 p = (light_view * vec4(at + facing * 1.5 * texel, 1.0)).xyz;
    // Behind all that casts shadows the map has its border's depth, 1.
    p.z = min(p.z, 1.0);
    float turn = 6.2831853 * fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
    float search = min(extent.y * 0.5 * extent.z, 0.05 * extent.x) / extent.x;
    float depth = 0.0, blockers = 0.0;
    for (int i = 0; i < TAPS; i++) {
        vec2 d = search * spread(i, turn);
        float found = textureLod(shadow_map, p.xy + d, 0.0).x;
        float margin = (1.5 * texel + length(d) * extent.x * slope) / extent.y;
        if (found < p.z - margin) {
            depth += found;
            blockers += 1.0;
        }
    }
    if (blockers == 0.0)
        return 1.0;
    float width = clamp((p.z - depth / blockers) * extent.y * extent.z, 1.5 * texel, search * extent.x) / extent.x;
    float open = 0.0;
    for (int i = 0; i < TAPS; i++) {
        vec2 d = width * spread(i, turn);
        float margin = (1.5 * texel + length(d) * extent.x * slope) / extent.y;
        open += textureLod(shadow_map, p.xy + d, 0.0).x < p.z - margin ? 0.0 : 1.0;
    }
    return open / float(TAPS);
}

// A place's sky: light from it on the facet with normal m over that on open level ground, and the share of what a mirror would show
// that is not hidden. Directions have the same solid angle; each sample of a pixel takes its own share of them, and its mean is the sum.
struct sky_light {
    float arrives, mirrored;
};
sky_light sky_at(vec3 facing, vec3 m, vec3 mirrored, float sharp)
{
    if (sky_count == 0)
        return sky_light(0.5 + 0.5 * m.z, 1.0);
    float texel = extent.x / float(textureSize(sky_maps, 0).x);
    vec4 place = vec4(at + facing * 1.5 * texel, 1.0);
    ivec2 sub = ivec2(gl_FragCoord.xy) % samples;
    int groups = samples * samples;
    float sum = 0.0, shown = 0.05, all = 0.05;
    for (int k = sub.y * samples + sub.x; k < sky_count; k += groups) {
        vec4 back = sky_views[3 * k + 2];
        vec3 d = -normalize(back.xyz);
        float faces = dot(facing, d), open = 0.0;
        if (faces > 0.0) {
            float margin = texel * (0.5 + min(length(cross(facing, d)) / max(faces, 0.02), 12.0)) / extent.y;
            vec3 p = vec3(dot(sky_views[3 * k], place), dot(sky_views[3 * k + 1], place), dot(back, place) - margin);
            open = texture(sky_maps, vec4(p.xy, float(k), clamp(p.z, 0.0, 1.0)));
        }
        float lobe = pow(max(dot(mirrored, d), 0.0), sharp);
        sum += max(dot(m, d), 0.0) * open;
        shown += lobe * open;
        all += lobe;
    }
    return sky_light(sum * 2.0 * float(groups) / float(sky_count), shown / all);
}

// The normal of a box whose edges are rounded: away from the core that rounding leaves. The box's outline stays.
vec3 rounded(vec3 facing)
{
    vec3 p = within - middle;
    return core.w > 0.0 ? normalize(turn * (p - clamp(p, -core.xyz, core.xyz))) : facing;
}

// Linear below, then bent towards 1 like film: highlights keep their colour's shades.
vec3 tone(vec3 c)
{
    return mix(c, 1.0 - 0.35 * exp(-(c - 0.65) / 0.35), step(vec3(0.65), c));
}

void main()
{
    vec3 smooth_n = rounded(normalize(n));
    vec3 v = normalize(eye - at);
    vec3 side = t - dot(t, smooth_n) * smooth_n;
    side /= max(length(side), 1e-20);
    // The mean of unit normals is the shorter the more they differ: facets too small to be seen count as a spread of the normal.
    vec3 facet = texture(facets, texture_at).xyz;
    float mean = clamp(length(facet), 0.05, 1.0);
    vec3 m = finish.z * (facet.x * side + facet.y * handedness * cross(smooth_n, side)) + facet.z * smooth_n;
    m = normalize(m);
    float spread_m = finish.z * finish.z * (1.0 - mean) / mean;
    mean = 1.0 / (1.0 + spread_m);

    vec3 base = paint * texture(colours, texture_at).rgb;
    float arrives = dot(smooth_n, to_light) > 0.0 ? lit(smooth_n) : 0.0;
    float faces = smoothstep(0.0, 0.15, dot(smooth_n, to_light));
    // The mean of max(0, cosine) over facets whose cosine has this mean and variance; without spread the cosine itself.
    float cosine = mean * dot(m, to_light);
    float n_l = 0.5 * (cosine + sqrt(cosine * cosine + 2.0 / PI * (1.0 - mean * mean) / 3.0)) * faces;
    float n_v = max(dot(m, v), 0.05);
    vec3 h = normalize(v + to_light);
    // They widen the highlight, too.
    float a = min(sqrt(pow(finish.x, 4.0) + 2.0 * spread_m), 1.0), n_h = max(dot(m, h), 0.0);
    float spike = n_h * n_h * (a * a - 1.0) + 1.0;
    float d = a * a / (PI * spike * spike);
    float g = 0.5 / mix(2.0 * n_l * n_v, n_l + n_v, a);
    vec3 f0 = mix(vec3(0.04), base, finish.y);
    // Seen from where the light comes v and h are one, but for round-off: no power of what is below zero.
    vec3 fresnel = f0 + (1.0 - f0) * pow(clamp(1.0 - dot(v, h), 0.0, 1.0), 5.0);
    vec3 diffuse = base * (1.0 - finish.y);

    // Light of the sky from above, and what the ground gives back from below: the less, the less of the sky it sees itself.
    vec3 mirrored = reflect(-v, m);
    sky_light from = sky_at(smooth_n, m, mirrored, mix(24.0, 2.0, finish.x));
    float below = 0.5 - 0.5 * mean * m.z;
    float open = clamp(from.arrives / max(0.5 + 0.5 * m.z, 0.05), 0.0, 1.0);
    vec3 sky = from.arrives * vec3(0.97, 0.99, 1.03) + below * (0.45 + 0.55 * open) * vec3(0.62, 0.60, 0.58);
    float hidden = mix(0.45 + 0.55 * open, from.mirrored, smoothstep(-0.2, 0.2, mirrored.z));
    vec3 seen = mix(vec3(0.45), vec3(1.25), smoothstep(-0.4, 0.7, mirrored.z)) * hidden;
    vec3 sum = brightness.x * arrives * n_l * (diffuse + fresnel * d * g * PI)
             + brightness.y * (diffuse * sky + mix(f0, fresnel, 0.5) * seen * (1.0 + finish.y - 0.7 * finish.x));
    vec3 shown = tone(sum);
    if (fade.w > 0.0) {
        // The ground is paper: its own colour wherever the light is full, darker in shadow only, and far away the background.
        vec3 full = brightness.x * n_l * base + brightness.y * base * vec3(0.97, 0.99, 1.03);
        vec3 now = brightness.x * arrives * n_l * base + brightness.y * base * sky;
        if (grid > 0.0) {
            // Lines of about a pixel; where they would be closer than three of them they fade.
            vec2 place = at.xy / grid, wide = max(fwidth(place), 1e-6);
            vec2 off = abs(fract(place + 0.5) - 0.5);
            vec2 line = (1.0 - smoothstep(0.5 * wide, 1.5 * wide, off)) * (1.0 - smoothstep(0.1, 0.3, wide));
            base *= 1.0 - 0.13 * max(line.x, line.y);
        }
        shown = mix(base * now / max(full, 1e-6), background, smoothstep(fade.z, fade.w, distance(at.xy, fade.xy)));
    }
    colour = vec4(shown, 1.0);
}
