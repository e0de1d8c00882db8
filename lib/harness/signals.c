/* Signals: an interrupted experiment removes its partial files and dies of the signal; a file size limit is
 * an error like a full disk, and so is a standard output that nobody reads any more. A thread of its own
 * waits for the signals, since next to nothing is allowed in a signal handler. */
#include "private.h"

#include <signal.h>
#include <time.h>
#include <unistd.h>

/* Those that nobody chose to ignore (a shell's background job ignores SIGINT, nohup ignores SIGHUP). */
static void interrupting_signals(sigset_t *set)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    sigemptyset(set);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct sigaction now;
        if (sigaction(numbers[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN)
            sigaddset(set, numbers[i]);
    }
}

static void interrupted(const br_experiment *ex, int number) BR_NORETURN;
static void interrupted(const br_experiment *ex, int number)
{
    br_file_remove_own_partials(ex->out);
    static const char text[] = ": interrupted; earlier results are untouched\n";
    fprintf(stderr, "%s%s", ex->type->id, text);
    /* Die of the signal itself, so that a shell or make sees what happened. */
    struct sigaction standard = {.sa_handler = SIG_DFL};
    sigaction(number, &standard, NULL);
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, number);
    pthread_sigmask(SIG_UNBLOCK, &one, NULL);
    raise(number);
    _exit(128 + number);
}

/* Tells the waiting thread to end. Not pthread_cancel: a thread that is cancelled in the moment in which
 * sigwait returns has taken the signal and lost it. */
enum { WAKE = SIGUSR2 };

static void *wait_for_signal(void *argument)
{
    const br_experiment *const ex = argument;
    sigset_t set;
    interrupting_signals(&set);
    sigaddset(&set, WAKE);
    int number = 0;
    if (sigwait(&set, &number) == 0 && number != WAKE)
        interrupted(ex, number);
    return NULL;
}

void br_signals_start(br_experiment *ex)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGXFSZ, &ignore, NULL);
    sigaction(SIGPIPE, &ignore, NULL);

    /* Blocked here, before any other thread exists, they reach the waiting thread alone. */
    sigset_t set, wake;
    interrupting_signals(&set);
    sigemptyset(&wake);
    sigaddset(&wake, WAKE);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    pthread_sigmask(SIG_BLOCK, &wake, NULL);
    ex->interruptible = pthread_create(&ex->signal_thread, NULL, wait_for_signal, ex) == 0;
    pthread_sigmask(SIG_UNBLOCK, &wake, NULL);
    if (!ex->interruptible)
        pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

void br_signals_stop(br_experiment *ex)
{
    if (!ex->interruptible)
        return;
    ex->interruptible = false;
    pthread_kill(ex->signal_thread, WAKE);
    pthread_join(ex->signal_thread, NULL); /* does not return when the thread is ending the program */
    sigset_t set;
    interrupting_signals(&set);
    const int number = sigtimedwait(&set, NULL, &(struct timespec){0});
    if (number > 0)
        interrupted(ex, number);
}

void br_signals_release(void)
{
    sigset_t set;
    interrupting_signals(&set);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}
