// One pixel for each contact and four directions, row by row: the average over the texels that both surfaces cover
// [ploughing, eq. (8)]. PACKED: coefficients are first clamped to [0, 1] and rounded to 1/255.
layout(location = 0) out vec4 mean;
layout(location = 1) out float covered;

struct contact {
    int tile_a, tile_b; // -1: a smooth surface that covers all
    float k_a, k_b;
};
layout(std430, binding = 0) readonly buffer contact_buffer
{
    contact contacts[];
};
uniform sampler2D slopes;
uniform vec2 directions[16];
uniform int resolution;
uniform ivec2 layout_of; // pixels in a row of the target, groups of four directions
layout(location = 0) uniform int pixels; // in all

const float NOTHING = 1e29; // what was cleared is above, no slope is

ivec2 place(int tile)
{
    int across = textureSize(slopes, 0).x / resolution;
    return ivec2(tile % across, tile / across) * resolution;
}

vec4 coefficient(vec4 slope_along)
{
    vec4 c = 0.63661977236758134 * max(vec4(0.0), slope_along); // 2/pi
#ifdef PACKED
    c = floor(min(c, vec4(1.0)) * 255.0 + 0.5);
#endif
    return c;
}

void main()
{
    int pixel = int(gl_FragCoord.y) * layout_of.x + int(gl_FragCoord.x);
    if (pixel >= pixels)
        discard;
    contact c = contacts[pixel / layout_of.y];
    int first = 4 * (pixel % layout_of.y);
    vec4 dx = vec4(directions[first].x, directions[first + 1].x, directions[first + 2].x, directions[first + 3].x);
    vec4 dy = vec4(directions[first].y, directions[first + 1].y, directions[first + 2].y, directions[first + 3].y);
    ivec2 a = place(max(c.tile_a, 0)), b = place(max(c.tile_b, 0));
    vec4 sum_a = vec4(0.0), sum_b = vec4(0.0);
    float count = 0.0;
    for (int j = 0; j < resolution; j++) {
        // Sums of rows first: less round-off.
        vec4 row_a = vec4(0.0), row_b = vec4(0.0);
        for (int i = 0; i < resolution; i++) {
            vec2 s_a = c.tile_a < 0 ? vec2(0.0) : texelFetch(slopes, a + ivec2(i, j), 0).xy;
            vec2 s_b = c.tile_b < 0 ? vec2(0.0) : texelFetch(slopes, b + ivec2(i, j), 0).xy;
            if (max(s_a.x, s_b.x) < NOTHING) {
                count += 1.0;
                row_a += coefficient(s_a.x * dx + s_a.y * dy);
                row_b += coefficient(-s_b.x * dx - s_b.y * dy);
            }
        }
        sum_a += row_a;
        sum_b += row_b;
    }
    mean = (c.k_a * sum_a + c.k_b * sum_b) / max(count, 1.0);
#ifdef PACKED
    mean /= 255.0;
#endif
    covered = count;
}
