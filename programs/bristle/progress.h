/* How far a run is, with an estimate of the time that is left: a line on standard error that is rewritten in
 * place where that is a terminal, and nothing elsewhere. */
#ifndef BRISTLE_PROGRAM_PROGRESS_H
#define BRISTLE_PROGRAM_PROGRESS_H

#include <stdbool.h>

enum { PROGRESS_TEXT = 60 };

typedef struct progress {
    const char *command;
    double duration;     /* of what is simulated [s] */
    double begin, shown; /* on the clock [s]; shown: 0 before the first time */
    bool terminal;
} progress;

/* A run of so many seconds of simulated time begins. */
progress progress_begin(const char *command, double duration);
/* It has come to this time [s]. Null: nobody watches. */
void progress_at(progress *p, double time);
/* It has ended: the line goes. */
void progress_end(const progress *p);

/* ", about 12 s left" where `share` (above 0) of the work took `elapsed` [s]. */
void progress_estimate(double share, double elapsed, char text[PROGRESS_TEXT]);

#endif
