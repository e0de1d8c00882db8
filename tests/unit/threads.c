/* Four threads, each with objects of its own of every kind that computes: laws, a world, meshes and patches, a planar
 * contact, a table. The library keeps no state that they would share, so each gets the bytes of a run alone. */
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <bristle/bristle.h>
