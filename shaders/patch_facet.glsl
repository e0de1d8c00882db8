// The facet under a texel: texture by hand, since filtering units of different makers round differently; then its slope
// [ploughing, eq. (5)], with the rules of bristle/patch.h. BILINEAR: four texels are weighed. CURVED: normal and tangent vary.

flat in vec2 facet_origin;
flat in int facet_index;
flat in int facet_level;

layout(std430, binding = 0) readonly buffer facet_buffer { facet facets[]; };

uniform sampler2D texels; // x, y, z of the facet normal in the frame (T, B, N); mask

const float COSINE_MIN = 1e-3;

vec4 sample_map(vec2 from)
{
    vec4 along = facets[facet_index].along;
    vec2 uv = facets[facet_index].uv_at.xy + along.xy * from.x + along.zw * from.y;
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
    vec4 n_and = facets[facet_index].normal;
    vec2 from = gl_FragCoord.xy - facet_origin - facets[facet_index].uv_at.zw;
    vec4 texel = sample_map(from);
    vec3 n = n_and.xyz, t = facets[facet_index].tangent.xyz;
#ifdef CURVED
    vec4 n_x = facets[facet_index].normal_x, n_y = facets[facet_index].normal_y, rest = facets[facet_index].tangent_rest;
    n += n_x.xyz * from.x + n_y.xyz * from.y;
    t += vec3(n_x.w, n_y.w, rest.x) * from.x + rest.yzw * from.y;
#endif
    n = normalize(n);
    t -= dot(t, n) * n;
    t /= max(length(t), 1e-20);
    vec3 b = n_and.w * cross(n, t);
    vec3 m = texel.x * t + texel.y * b + texel.z * n;
    float steep = texel.w / max(m.z, COSINE_MIN * length(m));
    return m.z > 0.0 ? steep * m.xy : vec2(0.0); // a facet that overhangs counts as level
}
