/* Signals: an interrupted program removes its partial files and dies of the signal. A thread of its own waits
 * for the signals, since next to nothing is allowed in a signal handler. */
#include <bristle/harness/program.h>

#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include <bristle/assert.h>
#include <bristle/file.h>

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

static void interrupted(const br_interrupts *in, int number) BR_NORETURN;
static void interrupted(const br_interrupts *in, int number)
{
    for (size_t i = 0; i < in->n_folders; i++)
        br_file_remove_own_partials(in->folders[i]);
    if (in->made)
        rmdir(in->made); /* fails when something is in it */
    fprintf(stderr, "%s: interrupted; earlier results are untouched\n", in->name);
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
    const br_interrupts *const in = argument;
    sigset_t set;
    interrupting_signals(&set);
    sigaddset(&set, WAKE);
    int number = 0;
    if (sigwait(&set, &number) == 0 && number != WAKE)
        interrupted(in, number);
    return NULL;
}

void br_interrupts_start(br_interrupts *in)
{
    BR_ASSERT_HANDLE(in);
    /* Nothing of ours is open yet, so a file of this process id is one of an earlier process. */
    for (size_t i = 0; i < in->n_folders; i++) {
        br_file_remove_partials(in->folders[i]);
        br_file_remove_own_partials(in->folders[i]);
    }

    /* Blocked here, before any other thread exists, they reach the waiting thread alone. */
    sigset_t set, wake;
    interrupting_signals(&set);
    sigemptyset(&wake);
    sigaddset(&wake, WAKE);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    pthread_sigmask(SIG_BLOCK, &wake, NULL);
    in->on = pthread_create(&in->thread, NULL, wait_for_signal, in) == 0;
    pthread_sigmask(SIG_UNBLOCK, &wake, NULL);
    if (!in->on)
        pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

void br_interrupts_stop(br_interrupts *in)
{
    BR_ASSERT_HANDLE(in);
    if (!in->on)
        return;
    in->on = false;
    pthread_kill(in->thread, WAKE);
    pthread_join(in->thread, NULL); /* does not return when the thread is ending the program */
    sigset_t set;
    interrupting_signals(&set);
    const int number = sigtimedwait(&set, NULL, &(struct timespec){0});
    if (number > 0)
        interrupted(in, number);
}

void br_interrupts_release(void)
{
    sigset_t set;
    interrupting_signals(&set);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}
