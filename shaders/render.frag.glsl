// Light on a surface: the facet normals of the map that friction is computed from, a microfacet reflection, soft shadows.
in vec3 at;
in vec3 n;
in vec3 t;
in float handedness;
in vec2 texture_at;
layout(location = 0) out vec4 colour;

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

#ifdef OCCLUSION
layout(location = 16) uniform mat4 zenith_view; // as light_view, seen from straight above
layout(location = 17) uniform float reach;      // how far to the sides what is higher counts [m]
layout(location = 18) uniform sampler2D zenith_map;
#endif

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

#ifdef OCCLUSION
// How much of the sky is hidden by what is higher nearby: squares of the sine of the angle under which it is seen, over directions and
// distances. What a surface's own slope hides is left out: it has less of the sky already.
float hidden(vec3 facing)
{
    float texel = extent.x / float(textureSize(zenith_map, 0).x);
    vec3 p = (zenith_view * vec4(at + facing * 1.5 * texel, 1.0)).xyz;
    float turn = 6.2831853 * fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
    float sum = 0.0;
    for (int i = 0; i < TAPS; i++) {
        vec2 d = reach * spread(i, turn);
        float own = max(-dot(facing.xy, d) / max(facing.z, 0.2), 0.0);
        // Right and up of the map seen from above are x and y of the world.
        float found = textureLod(zenith_map, p.xy + d / extent.x, 0.0).x;
        // Where there is no body the map has its border's depth, 1, and the ground is below that.
        float higher = found < 1.0 ? max((p.z - found) * extent.y - own - 2.0 * texel, 0.0) : 0.0;
        // From high above less and less: light comes in from the sides.
        float near = 1.0 / (1.0 + higher * higher / (4.0 * reach * reach));
        sum += near * higher * higher / (higher * higher + dot(d, d));
    }
    return sum / float(TAPS);
}
#endif

// Linear below, then bent towards 1 like film: highlights keep their colour's shades.
vec3 tone(vec3 c)
{
    return mix(c, 1.0 - 0.35 * exp(-(c - 0.65) / 0.35), step(vec3(0.65), c));
}

void main()
{
    vec3 smooth_n = normalize(n);
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

    // Light of the sky from above, and what the ground gives back from below; the sky is brighter around the light, so what blocks the
    // light blocks a quarter of the sky: shadows show on metal, too, which has little light of its own.
    float sky_seen = brightness.y * (0.75 + 0.25 * arrives * faces);
#ifdef OCCLUSION
    sky_seen *= 1.0 - 0.8 * hidden(smooth_n);
#endif
    float above = 0.5 + 0.5 * mean * m.z;
    vec3 sky = mix(vec3(0.62, 0.60, 0.58), vec3(0.97, 0.99, 1.03), above);
    vec3 mirrored = reflect(-v, m);
    vec3 seen = mix(vec3(0.45), vec3(1.25), smoothstep(-0.4, 0.7, mirrored.z));
    vec3 sum = brightness.x * arrives * n_l * (diffuse + fresnel * d * g * PI)
             + sky_seen * (diffuse * sky + mix(f0, fresnel, 0.5) * seen * (1.0 + finish.y - 0.7 * finish.x));
    vec3 shown = tone(sum);
    if (fade.w > 0.0) {
        // The ground is paper: its own colour wherever the light is full, darker in shadow only, and far away the background.
        vec3 full = brightness.x * n_l * base + brightness.y * base * sky;
        vec3 now = brightness.x * arrives * n_l * base + sky_seen * base * sky;
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
