// Triangles that may be near contact patches, laid out in the frames (t, b, o) of the patches, o outwards, towards the other body: corners in
// texels of the sub-texture, and what a texel needs to know of the facet. In double precision: texture coordinates of a large
// surface have too few digits in single precision for the nearest texel to be found. What varies over a triangle (texture coordinates;
// CURVED: normal and tangent) is handed on as a value at one texel and changes from texel to texel, since rasterisers
// interpolate between corners that they have put on a grid of their own.
layout(local_size_x = 64) in;

layout(std430, binding = 0) writeonly buffer facet_buffer { facet facets[]; };
layout(std430, binding = 1) readonly buffer item_buffer { uvec2 items[]; };       // triangle, view
layout(std430, binding = 2) readonly buffer view_buffer { double views[]; };      // 16 each
layout(std430, binding = 3) readonly buffer index_buffer { uint indices[]; };     // 3 for a triangle
layout(std430, binding = 4) readonly buffer place_buffer { double places[]; };    // 5 for a vertex: x, y, z [m], u, v
layout(std430, binding = 5) readonly buffer frame_buffer { float frames[]; };     // 7 for a vertex: normal, tangent, handedness
layout(std430, binding = 6) writeonly buffer corner_buffer { vec4 corners[]; };   // x, y [texels], height along o [half thickness], tile + 2^20 level

layout(location = 0) uniform ivec2 range;  // first item, number
layout(location = 1) uniform ivec3 map;    // width, height, levels of the texture; no levels: no map
layout(location = 2) uniform int side;     // texels along a sub-texture

const double EDGE_ON = 1e-6LF; // triangles seen at a smaller cosine have no area but for round-off, and are not drawn

struct view {
    dvec3 centre, t, b, o;
    double scale, half_depth, facing, tile;
};

dvec3 vector_at(uint at)
{
    return dvec3(views[at], views[at + 1], views[at + 2]);
}

view view_at(uint index)
{
    uint at = 16 * index;
    return view(vector_at(at), vector_at(at + 3), vector_at(at + 6), vector_at(at + 9), views[at + 12], views[at + 13],
                views[at + 14], views[at + 15]);
}

// A direction of the body along (t, b, o).
dvec3 turned(view s, uint at)
{
    dvec3 v = dvec3(frames[at], frames[at + 1], frames[at + 2]);
    return dvec3(dot(v, s.t), dot(v, s.b), dot(v, s.o));
}

// Is the triangle near, and does it face the other body? x, y in texels, z in half thicknesses.
bool near(view s, dvec3 c[3])
{
    dvec3 low = min(min(c[0], c[1]), c[2]), high = max(max(c[0], c[1]), c[2]);
    double edge = double(side);
    if (low.x > edge || high.x < 0.0 || low.y > edge || high.y < 0.0 || low.z > 1.0 || high.z < -1.0)
        return false;
    // Twice the area, seen along the normal and from the sides.
    double deep = s.half_depth * s.scale;
    dvec3 p = c[1] - c[0], q = c[2] - c[0];
    double area = s.facing * (p.x * q.y - q.x * p.y);
    double area_x = deep * (p.y * q.z - q.y * p.z), area_y = deep * (p.x * q.z - q.x * p.z);
    return area > 0.0 && area * area > EDGE_ON * EDGE_ON * (area_x * area_x + area_y * area_y);
}

// The level of the mipmap, by the rule of bristle/patch.h: the binary logarithm of texels of the map along one of the sub-texture, to the nearest.
int level_of(dvec2 along_x, dvec2 along_y)
{
    if (map.z < 2)
        return 0;
    dvec2 size = dvec2(map.xy), x = along_x * size, y = along_y * size;
    double reach = max(dot(x, x), dot(y, y));
    int level = 0;
    double limit = 2.0LF;
    while (level < map.z - 1 && reach >= limit) {
        limit *= 4.0LF;
        level++;
    }
    return level;
}

void main()
{
    uint index = gl_GlobalInvocationID.x;
    if (index >= uint(range.y))
        return;
    index += uint(range.x);
    uvec2 item = items[index];
    view s = view_at(item.y);
    uvec3 v = uvec3(indices[3 * item.x], indices[3 * item.x + 1], indices[3 * item.x + 2]);
    double middle = 0.5LF * double(side);
    dvec3 c[3];
    dvec2 uv[3];
    for (int i = 0; i < 3; i++) {
        uint at = 5 * v[i];
        dvec3 d = dvec3(places[at], places[at + 1], places[at + 2]) - s.centre;
        c[i] = dvec3(dot(d, s.t) * s.scale + middle, dot(d, s.b) * s.scale + middle, dot(d, s.o) / s.half_depth);
        uv[i] = dvec2(places[at + 3], places[at + 4]);
    }
    if (!near(s, c)) {
        for (uint i = 0; i < 3; i++)
            corners[3 * index + i] = vec4(-1.0, -1.0, 0.0, 0.0); // clipped
        return;
    }
    // The texel in the middle of the triangle.
    dvec2 at = clamp(floor((c[0].xy + c[1].xy + c[2].xy) / 3.0LF), dvec2(0.0), dvec2(double(side - 1))) + 0.5LF;
    dvec2 p = c[1].xy - c[0].xy, q = c[2].xy - c[0].xy, from = at - c[0].xy;
    double area = p.x * q.y - q.x * p.y;
    dvec2 share_p = dvec2(q.y, -q.x) / area, share_q = dvec2(-p.y, p.x) / area; // weights of the other corners over one texel
    facet f;
    dvec2 uv_x = (uv[1] - uv[0]) * share_p.x + (uv[2] - uv[0]) * share_q.x;
    dvec2 uv_y = (uv[1] - uv[0]) * share_p.y + (uv[2] - uv[0]) * share_q.y;
    dvec2 there = uv[0] + uv_x * from.x + uv_y * from.y;
    f.uv_at = vec4(vec2(there - floor(there)), vec2(at));
    f.along = vec4(vec2(uv_x), vec2(uv_y));
    // (t, b, o) is left-handed for the first body, where o is opposite to t x b.
    f.normal.w = float(s.facing) * frames[7 * v[2] + 6];
    float tile_level = float(int(s.tile) + level_of(uv_x, uv_y) * LEVEL);
    for (uint i = 0; i < 3; i++)
        corners[3 * index + i] = vec4(vec3(c[i]), tile_level);
#ifdef CURVED
    dvec3 n[3], t[3];
    for (int i = 0; i < 3; i++) {
        n[i] = turned(s, 7 * v[i]);
        t[i] = turned(s, 7 * v[i] + 3);
    }
    dvec3 n_x = (n[1] - n[0]) * share_p.x + (n[2] - n[0]) * share_q.x, n_y = (n[1] - n[0]) * share_p.y + (n[2] - n[0]) * share_q.y;
    dvec3 t_x = (t[1] - t[0]) * share_p.x + (t[2] - t[0]) * share_q.x, t_y = (t[1] - t[0]) * share_p.y + (t[2] - t[0]) * share_q.y;
    f.normal.xyz = vec3(n[0] + n_x * from.x + n_y * from.y);
    f.tangent = vec4(vec3(t[0] + t_x * from.x + t_y * from.y), 0.0);
    f.normal_x = vec4(vec3(n_x), float(t_x.x));
    f.normal_y = vec4(vec3(n_y), float(t_x.y));
    f.tangent_rest = vec4(float(t_x.z), vec3(t_y));
#else
    f.normal.xyz = vec3(turned(s, 7 * v[2]));
    f.tangent = vec4(vec3(turned(s, 7 * v[2] + 3)), 0.0);
    f.normal_x = f.normal_y = f.tangent_rest = vec4(0.0);
#endif
    facets[index] = f;
}
