// The facet under a texel: texture by hand, since filtering units of different makers round differently; then its slope
// [ploughing, eq. (5)], with the rules of bristle/patch.h. BILINEAR: four texels are weighed. CURVED: normal and tangent vary. HANDED_ON: as in patch.vert.glsl.

#ifdef HANDED_ON
flat in vec4 facet_from; // the target's coordinates of a texel; (u, v) there
flat in vec4 facet_along;
flat in vec4 facet_normal, facet_tangent; // there; w: handedness
#ifdef CURVED
flat in vec4 facet_normal_x, facet_normal_y, facet_tangent_rest;
#endif
void read_facet() {}
#else
flat in vec2 facet_origin;
flat in int facet_index;
layout(std430, binding = 0) readonly buffer facet_buffer { facet facets[]; };
vec4 facet_from, facet_along, facet_normal, facet_tangent, facet_normal_x, facet_normal_y, facet_tangent_rest;
void read_facet()
{
    facet_from = vec4(facet_origin + facets[facet_index].uv_at.zw, facets[facet_index].uv_at.xy);
    facet_along = facets[facet_index].along;
    facet_normal = facets[facet_index].normal;
    facet_tangent = facets[facet_index].tangent;
#ifdef CURVED
    facet_normal_x = facets[facet_index].normal_x;
    facet_normal_y = facets[facet_index].normal_y;
    facet_tangent_rest = facets[facet_index].tangent_rest;
#endif
}
#endif
flat in int facet_level; // of the mipmap: an input of its own, since llvmpipe takes the level of four texels from one of them that may not be drawn

uniform sampler2D texels; // x, y, z of the facet normal in the frame (T, B, N); mask

const float COSINE_MIN = 1e-3;

vec4 sample_map(vec2 from)
{
    vec2 uv = facet_from.zw + facet_along.xy * from.x + facet_along.zw * from.y;
    ivec2 size = textureSize(texels, facet_level);
    vec2 at = (uv - floor(uv)) * vec2(size);
#ifdef BILINEAR
    vec2 corner = floor(at - 0.5);
    vec2 share = at - 0.5 - corner;
    ivec2 low = ivec2(corner), high = low + 1;
    // The picture repeats.
    low += size * ivec2(lessThan(low, ivec2(0)));
    high -= size * ivec2(greaterThanEqual(high, size));
    vec4 bottom = mix(texelFetch(texels, low, facet_level), texelFetch(texels, ivec2(high.x, low.y), facet_level), share.x);
    vec4 top = mix(texelFetch(texels, ivec2(low.x, high.y), facet_level), texelFetch(texels, high, facet_level), share.x);
    return mix(bottom, top, share.y);
#else
    return texelFetch(texels, min(ivec2(at), size - 1), facet_level);
#endif
}

// Slope along (t, b), times the mask.
vec2 facet_slope()
{
    read_facet();
    vec2 from = gl_FragCoord.xy - facet_from.xy;
    vec4 texel = sample_map(from);
    vec3 n = facet_normal.xyz, t = facet_tangent.xyz;
#ifdef CURVED
    n += facet_normal_x.xyz * from.x + facet_normal_y.xyz * from.y;
    t += vec3(facet_normal_x.w, facet_normal_y.w, facet_tangent_rest.x) * from.x + facet_tangent_rest.yzw * from.y;
#endif
    n = normalize(n);
    t -= dot(t, n) * n;
    t /= max(length(t), 1e-20);
    vec3 b = facet_normal.w * cross(n, t);
    vec3 m = texel.x * t + texel.y * b + texel.z * n;
    float steep = texel.w / max(m.z, COSINE_MIN * length(m));
    return m.z > 0.0 ? steep * m.xy : vec2(0.0); // a facet that overhangs counts as level
}
