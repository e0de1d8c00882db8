// Triangles near contact patches, laid out by patch_place.comp.glsl: each corner in texels of its own sub-texture, which the tile
// places in the target. Clipping to the volume of the patch: along tangent and binormal by clip distances, along the normal by
// the view volume.

layout(location = 0) in vec4 corner; // x, y [texels], height along o [half thickness of the volume], tile + LEVEL x level

uniform int resolution; // texels along a sub-texture
uniform ivec2 target;   // texels of the target

flat out vec2 facet_origin; // the sub-texture's corner in the target
flat out int facet_index;
flat out int facet_level; // of the mipmap; not read with the facet, since llvmpipe takes the level of four texels from one that may not be drawn

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
    facet_origin = origin;
    facet_level = int(corner.w) / LEVEL;
    facet_index = gl_VertexID / 3;
}
