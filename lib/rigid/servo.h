/* Servos: drives whose spring and damper together keep within limits, and whose damper pulls towards a rate.
 * What an actuator of a model does; not for programs of the library's users. */
#ifndef BRISTLE_RIGID_SERVO_H
#define BRISTLE_RIGID_SERVO_H

#include <bristle/rigid.h>

/* Makes a servo of a drive: F = -k (x - rest) - c (v - rate) at the end of the step, from `least` to `most`
 * [N, N m]; infinite: no limit. Its spring is none of the world's energy. */
void world_make_servo(br_world *world, int joint, double rate, double least, double most);
bool world_is_servo(const br_world *world, int joint);

#endif
