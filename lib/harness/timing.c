/* timing.ini: when, where and how fast; nothing here is the same from run to run. */
#include "private.h"

#include <string.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include <bristle/text.h>

static void write_number(FILE *stream, const char *key, double value, const char *unit)
{
    char text[BR_DOUBLE_TEXT];
    br_format_double(value, text);
    br_ini_write(stream, key, text, unit);
}

/* Name of the processor as the kernel gives it, or the architecture. */
static void find_processor(char *name, size_t size)
{
    struct utsname system = {0};
    uname(&system);
    snprintf(name, size, "%s", system.machine);
    FILE *const file = fopen("/proc/cpuinfo", "r");
    char line[400];
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        const char *const colon = strchr(line, ':');
        if (colon == NULL || strncmp(line, "model name", 10) != 0)
            continue;
        line[strcspn(line, "\n")] = '\0';
        snprintf(name, size, "%s", colon + 1 + strspn(colon + 1, " "));
        break;
    }
    if (file != NULL)
        fclose(file);
}

void br_timing_write(const br_experiment *ex, FILE *stream)
{
    struct rusage usage = {0};
    getrusage(RUSAGE_SELF, &usage);
    char date[40], processor[200], threads[24], cores[24];
    const time_t now = time(NULL);
    struct tm utc;
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &utc));
    find_processor(processor, sizeof processor);
    snprintf(threads, sizeof threads, "%d", ex->options.threads);
    snprintf(cores, sizeof cores, "%ld", sysconf(_SC_NPROCESSORS_ONLN));

    fputs("[time]\n", stream);
    br_ini_write(stream, "date", date, "");
    write_number(stream, "wall_s", br_wall_seconds() - ex->wall_start, "");
    write_number(stream, "cpu_s", br_cpu_seconds(), "");
    write_number(stream, "peak_memory_MiB", (double)usage.ru_maxrss / 1024, "");
    br_ini_write(stream, "threads", threads, "");
    fputs("\n[machine]\n", stream);
    br_ini_write(stream, "processor", processor, "");
    br_ini_write(stream, "cores", cores, "");
    if (ex->timings.n > 0)
        fputs("\n[measured]\n", stream);
    for (size_t i = 0; i < ex->timings.n; i++)
        write_number(stream, ex->timings.list[i].key, ex->timings.list[i].value, ex->timings.list[i].unit);
}
