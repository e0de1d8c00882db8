// Triangles near contact patches, laid out by patch_place.comp.glsl: each corner in texels of its own sub-texture, which the tile
// places in the target. Clipping to the volume of the patch: along tangent and binormal by clip distances, along the normal by
// the view volume. CURVED: normal and tangent vary over the triangle. HANDED_ON: what a texel needs to know of
// it is read here, once a corner, which is faster in software; else by the texels, which is faster on GPUs.

layout(location = 0) in vec4 corner; // x, y [texels], height along o [half thickness of the volume], tile + LEVEL x level

uniform int resolution; // texels along a sub-texture
uniform ivec2 target;   // texels of the target

#ifdef HANDED_ON
flat out vec4 facet_from;  // the target's coordinates of the texel at which the facet is given; (u, v) there
flat out vec4 facet_along;
flat out vec4 facet_normal, facet_tangent;
#ifdef CURVED
flat out vec4 facet_normal_x, facet_normal_y, facet_tangent_rest;
#endif
layout(std430, binding = 0) readonly buffer facet_buffer { facet facets[]; };
#else
flat out vec2 facet_origin; // the sub-texture's corner in the target
flat out int facet_index;
#endif
flat out int facet_level; // of the mipmap

out gl_PerVertex
{
    vec4 gl_Position;
    float gl_ClipDistance[4];
};

void main()
{
    int tile = int(corner.w) % LEVEL;
    int across = target.x / resolution;
    float side = float(resolution);
    vec2 origin = vec2(tile % across, tile / across) * side;
    gl_ClipDistance[0] = corner.x;
    gl_ClipDistance[1] = side - corner.x;
    gl_ClipDistance[2] = corner.y;
    gl_ClipDistance[3] = side - corner.y;
    gl_Position = vec4((origin + corner.xy) / vec2(target) * 2.0 - 1.0, -corner.z, 1.0);
    facet_level = int(corner.w) / LEVEL;
    int index = gl_VertexID / 3;
#ifdef HANDED_ON
    facet_from = vec4(origin + facets[index].uv_at.zw, facets[index].uv_at.xy);
    facet_along = facets[index].along;
    facet_normal = facets[index].normal;
    facet_tangent = facets[index].tangent;
#ifdef CURVED
    facet_normal_x = facets[index].normal_x;
    facet_normal_y = facets[index].normal_y;
    facet_tangent_rest = facets[index].tangent_rest;
#endif
#else
    facet_origin = origin;
    facet_index = index;
#endif
}
