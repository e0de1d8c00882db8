// The published way [ploughing, section 4.2]: the coefficients of four directions in the four channels of a target, and, since zero is
// a legal coefficient, the mark that the texel was written in a target of its own. COUNT: targets of four directions. PACKED: eight bits each, rounded here, since
// a driver's own conversion may be off by more than half a level.
layout(location = 0) out vec4 coefficients[COUNT];
layout(location = COUNT) out float written;

uniform vec2 directions[4 * COUNT];
layout(location = 1) uniform float side; // +1 for the first body of a contact, -1 for the second: its own sliding is -d

void main()
{
    vec2 slope = side * facet_slope();
    for (int g = 0; g < COUNT; g++)
        for (int i = 0; i < 4; i++) {
            float c = 0.63661977236758134 * max(0.0, dot(slope, directions[4 * g + i])); // 2/pi
#ifdef PACKED
            c = floor(min(c, 1.0) * 255.0 + 0.5) / 255.0;
#endif
            coefficients[g][i] = c;
        }
    written = 1.0;
}
