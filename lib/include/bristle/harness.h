/* libbristle-harness: all that experiments share. Programs link it; libbristle does not use it. */
#ifndef BRISTLE_HARNESS_H
#define BRISTLE_HARNESS_H

#include <bristle/harness/choices.h>
#include <bristle/harness/claims.h>
#include <bristle/harness/claims_vary.h>
#include <bristle/harness/comparison.h>
#include <bristle/harness/data.h>
#include <bristle/harness/experiment.h>
#include <bristle/harness/home.h>
#include <bristle/harness/kept.h>
#include <bristle/harness/params.h>
#include <bristle/harness/program.h>
#include <bristle/harness/starts.h>
#include <bristle/harness/switches.h>
#include <bristle/harness/tap.h>
#include <bristle/harness/timer.h>
#include <bristle/harness/times.h>
#include <bristle/harness/trials.h>

#endif
