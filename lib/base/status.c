/* Names and sentences of the status codes, from the one list in status.h. */
#include <bristle/status.h>

const char *br_status_name(br_status status)
{
    switch (status) {
#define NAME(name, value, sentence)                                                                          \
    case name:                                                                                               \
        return #name;
        BR_STATUS_LIST(NAME)
#undef NAME
    }
    return "unknown status";
}

const char *br_status_text(br_status status)
{
    switch (status) {
#define SENTENCE(name, value, sentence)                                                                      \
    case name:                                                                                               \
        return sentence;
        BR_STATUS_LIST(SENTENCE)
#undef SENTENCE
    }
    return "unknown status";
}
