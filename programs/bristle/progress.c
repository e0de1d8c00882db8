/* Progress of runs. */
#include "progress.h"

#include <stdio.h>
#include <unistd.h>
#include <bristle/harness/experiment.h>

/* The line is rewritten up to five times a second; before a twentieth is done there is no estimate. */
static const double BETWEEN = 0.2, ENOUGH = 0.05;

void progress_estimate(double share, double elapsed, char text[PROGRESS_TEXT])
{
    snprintf(text, PROGRESS_TEXT, ", about %.0f s left", elapsed / share * (1 - share));
}

progress progress_begin(const char *command, double duration)
{
    return (progress){.command = command,
                      .duration = duration,
                      .begin = br_wall_seconds(),
                      .terminal = isatty(STDERR_FILENO) == 1};
}

void progress_at(progress *p, double time)
{
    if (!p || !p->terminal)
        return;
    const double now = br_wall_seconds(), share = time / p->duration;
    if (now - (p->shown > 0 ? p->shown : p->begin) < BETWEEN)
        return;
    p->shown = now;
    char left[PROGRESS_TEXT] = "";
    if (share >= ENOUGH && share <= 1)
        progress_estimate(share, now - p->begin, left);
    fprintf(stderr, "\r\033[K%s: %.3g of %g s, %.0f s%s", p->command, time, p->duration, now - p->begin,
            left);
}

void progress_end(const progress *p)
{
    if (p->shown > 0)
        fputs("\r\033[K", stderr);
}
