// The mean of a pixel's samples, then sRGB.
layout(location = 0) out vec4 colour;
layout(location = 0) uniform int samples;
layout(location = 1) uniform sampler2D drawn;

void main()
{
    vec3 sum = vec3(0.0);
    ivec2 corner = ivec2(gl_FragCoord.xy) * samples;
    for (int j = 0; j < samples; j++)
        for (int i = 0; i < samples; i++)
            sum += texelFetch(drawn, corner + ivec2(i, j), 0).rgb;
    vec3 c = clamp(sum / float(samples * samples), 0.0, 1.0);
    colour = vec4(mix(1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, 12.92 * c, lessThanEqual(c, vec3(0.0031308))), 1.0);
}
