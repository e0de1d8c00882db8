// A law of the user's own, in C++: sliding friction that falls with speed by a power, F = N mu / (1 + |v|/v_half)^p.
#pragma once

#include <bristle/law.h>

struct Fading {
    double mu;     // coefficient just above rest [1]
    double v_half; // speed scale of the fall [m/s]
    double power;  // exponent of the fall [1]
};

extern const br_law_type fading_type;
