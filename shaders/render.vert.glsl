// A vertex of a shape in the world, seen by the camera or, for the shadow map, by the light.
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec4 tangent; // w: handedness
layout(location = 3) in vec2 uv;

layout(location = 0) uniform mat4 view;     // from the world to the target
layout(location = 1) uniform mat3 turn;     // of the body
layout(location = 2) uniform vec3 place;    // of the body

out vec3 within; // the body
out vec3 at;
out vec3 n;
out vec3 t;
out float handedness;
out vec2 texture_at;

void main()
{
    within = position;
    at = turn * position + place;
    n = turn * normal;
    t = turn * tangent.xyz;
    handedness = tangent.w;
    texture_at = uv;
    gl_Position = view * vec4(at, 1.0);
}
