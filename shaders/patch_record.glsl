// What a texel needs to know of a triangle near a contact patch. What varies over the triangle is given at the centre of one texel, `uv_at.zw` in
// the sub-texture, with its change over one texel along x and along y.
struct facet {
    vec4 uv_at;              // (u, v), less whole repeats; that centre
    vec4 along;              // change of (u, v) along x (xy) and y (zw)
    vec4 normal;             // w: handedness
    vec4 tangent;            // w: nothing
    vec4 normal_x, normal_y; // CURVED: change of the normal; w: first two of the tangent's change along x
    vec4 tangent_rest;       // CURVED: third of that change; the tangent's change along y
};

const int LEVEL = 1 << 20; // tiles in a target at most: a corner holds tile and level of the mipmap in one exact float
