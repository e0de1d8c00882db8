// The facet under a texel: texture by hand, since filtering units of different makers round differently; then its slope
// [ploughing, eq. (5)], with the rules of bristle/patch.h. BILINEAR: four texels are weighed. CURVED: normal and tangent vary.

#ifdef CURVED
in vec3 facet_normal;
in vec3 facet_tangent;
#else
flat in vec3 facet_t, facet_b, facet_n;
#endif
flat in vec2 facet_centre;
flat in vec2 facet_origin;
flat in vec4 facet_along;
flat in float facet_handedness;
flat in int facet_level;

uniform sampler2D texels; // x, y, z of the facet normal in the frame (T, B, N); mask

const float COSINE_MIN = 1e-3;

vec4 sample_map()
{
    vec2 from_centre = gl_FragCoord.xy - facet_origin;
    vec2 uv = facet_centre + facet_along.xy * from_centre.x + facet_along.zw * from_centre.y;
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
    vec4 texel = sample_map();
#ifdef CURVED
    vec3 n = normalize(facet_normal);
    vec3 t = facet_tangent - dot(facet_tangent, n) * n;
    t /= max(length(t), 1e-20);
    vec3 b = facet_handedness * cross(n, t);
    vec3 m = texel.x * t + texel.y * b + texel.z * n;
#else
    vec3 m = texel.x * facet_t + texel.y * facet_b + texel.z * facet_n;
#endif
    float steep = texel.w / max(m.z, COSINE_MIN * length(m));
    return m.z > 0.0 ? steep * m.xy : vec2(0.0); // a facet that overhangs counts as level
}
