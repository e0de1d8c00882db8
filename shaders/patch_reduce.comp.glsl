// The average over the texels that both surfaces cover [ploughing, eq. (8)]: a group of invocations for each contact (x) and four directions
// (y), an invocation for a row of texels. Sums of rows first, for less round-off, then over the rows in their order.
// PACKED: coefficients are first clamped to [0, 1] and rounded to 1/255.
layout(local_size_x = 32) in;

struct contact {
    int tile_a, tile_b; // -1: a smooth surface that covers all
    float k_a, k_b;
};
struct result {
    vec4 mean;
    float covered; // texels
    float unused_1, unused_2, unused_3;
};
layout(std430, binding = 1) readonly buffer contact_buffer { contact contacts[]; };
layout(std430, binding = 7) writeonly buffer result_buffer { result results[]; };
uniform sampler2D slopes;
uniform vec2 directions[16];
uniform int resolution;

const float NOTHING = 1e29; // what was cleared is above, no slope is

shared vec4 rows_a[32], rows_b[32];
shared float counts[32];

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
    contact c = contacts[gl_WorkGroupID.x];
    int first = 4 * int(gl_WorkGroupID.y), own = int(gl_LocalInvocationID.x);
    vec4 dx = vec4(directions[first].x, directions[first + 1].x, directions[first + 2].x, directions[first + 3].x);
    vec4 dy = vec4(directions[first].y, directions[first + 1].y, directions[first + 2].y, directions[first + 3].y);
    ivec2 a = place(max(c.tile_a, 0)), b = place(max(c.tile_b, 0));
    vec4 sum_a = vec4(0.0), sum_b = vec4(0.0);
    float count = 0.0;
    for (int from = 0; from < resolution; from += 32) {
        int j = from + own, n = min(32, resolution - from);
        vec4 row_a = vec4(0.0), row_b = vec4(0.0);
        float in_row = 0.0;
        for (int i = 0; i < resolution && own < n; i++) {
            vec2 s_a = c.tile_a < 0 ? vec2(0.0) : texelFetch(slopes, a + ivec2(i, j), 0).xy;
            vec2 s_b = c.tile_b < 0 ? vec2(0.0) : texelFetch(slopes, b + ivec2(i, j), 0).xy;
            if (max(s_a.x, s_b.x) < NOTHING) {
                in_row += 1.0;
                row_a += coefficient(s_a.x * dx + s_a.y * dy);
                row_b += coefficient(-s_b.x * dx - s_b.y * dy);
            }
        }
        rows_a[own] = row_a;
        rows_b[own] = row_b;
        counts[own] = in_row;
        barrier();
        for (int k = 0; k < n && own == 0; k++) {
            sum_a += rows_a[k];
            sum_b += rows_b[k];
            count += counts[k];
        }
        barrier();
    }
    if (own != 0)
        return;
    vec4 mean = (c.k_a * sum_a + c.k_b * sum_b) / max(count, 1.0);
#ifdef PACKED
    mean /= 255.0;
#endif
    results[gl_WorkGroupID.x * gl_NumWorkGroups.y + gl_WorkGroupID.y] = result(mean, count, 0.0, 0.0, 0.0);
}
