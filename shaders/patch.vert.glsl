// Triangles near contact patches, laid out by the CPU: each corner in texels of its own sub-texture, which the tile places in the
// target. Clipping to the volume of the patch: along tangent and binormal by clip distances, along the normal by the
// view volume. In the frame (t, b, o) of the contact's tangent and binormal o points outwards, towards the other body.
// CURVED: normal and tangent vary over the triangle.

layout(location = 0) in vec4 corner;  // x, y [texels], height along o [half thickness of the volume], handedness
layout(location = 1) in vec4 normal;  // of the vertex; w: tile
layout(location = 2) in vec4 tangent; // of the vertex; w: level of the mipmap
layout(location = 3) in vec2 centre;  // (u, v) at the patch's centre, less whole repeats
layout(location = 4) in vec4 along;   // how (u, v) changes over one texel along x (xy) and y (zw)

uniform int resolution; // texels along a sub-texture
uniform ivec2 target;   // texels of the target

#ifdef CURVED
out vec3 facet_normal;
out vec3 facet_tangent;
#else
flat out vec3 facet_t, facet_b, facet_n;
#endif
flat out vec2 facet_centre;
flat out vec2 facet_origin; // the sub-texture's centre in the target
flat out vec4 facet_along;
flat out float facet_handedness;
flat out int facet_level;

out gl_PerVertex
{
    vec4 gl_Position;
    float gl_ClipDistance[4];
};

void main()
{
    int tile = int(normal.w);
    int across = target.x / resolution;
    float side = float(resolution);
    vec2 origin = vec2(tile % across, tile / across) * side;
    gl_ClipDistance[0] = corner.x;
    gl_ClipDistance[1] = side - corner.x;
    gl_ClipDistance[2] = corner.y;
    gl_ClipDistance[3] = side - corner.y;
    gl_Position = vec4((origin + corner.xy) / vec2(target) * 2.0 - 1.0, -corner.z, 1.0);
#ifdef CURVED
    facet_normal = normal.xyz;
    facet_tangent = tangent.xyz;
#else
    facet_n = normalize(normal.xyz);
    facet_t = tangent.xyz - dot(tangent.xyz, facet_n) * facet_n;
    facet_t /= max(length(facet_t), 1e-20);
    facet_b = corner.w * cross(facet_n, facet_t);
#endif
    facet_centre = centre;
    facet_along = along;
    facet_origin = origin + 0.5 * side;
    facet_handedness = corner.w;
    facet_level = int(tangent.w);
}
