/* Status codes: names, sentences, and the promise about signs. */
#include "check.h"

#include <bristle/status.h>
#include <bristle/version.h>

int main(void)
{
    check_begin();
    static const struct {
        br_status value;
        const char *name, *sentence;
    } all[] = {
#define ROW(name, value, sentence) {name, #name, sentence},
        BR_STATUS_LIST(ROW)
#undef ROW
    };
    const size_t n = sizeof all / sizeof *all;
    for (size_t i = 0; i < n; i++) {
        check(strcmp(br_status_name(all[i].value), all[i].name) == 0, "name of %s", all[i].name);
        check(strcmp(br_status_text(all[i].value), all[i].sentence) == 0, "sentence of %s", all[i].name);
        check((all[i].value < 0) == (strncmp(all[i].name, "BR_ERR_", 7) == 0), "%s: negative if an error",
              all[i].name);
        const size_t length = strlen(all[i].sentence);
        check(length > 0 && all[i].sentence[length - 1] != '.', "%s: a sentence without a stop", all[i].name);
        for (size_t j = 0; j < i; j++)
            if (all[i].value == all[j].value)
                check(false, "%s and %s share a value", all[i].name, all[j].name);
    }
    check(BR_OK == 0, "success is zero");
    check(strcmp(br_status_name((br_status)-12345), "unknown status") == 0, "name of no status");
    check(strcmp(br_status_text((br_status)12345), "unknown status") == 0, "sentence of no status");

    char version[40];
    snprintf(version, sizeof version, "%d.%d.%d", BR_VERSION_MAJOR, BR_VERSION_MINOR, BR_VERSION_PATCH);
    check(strcmp(version, BR_VERSION_TEXT) == 0, "the version's text is its three numbers");
    check(strcmp(version, br_version()) == 0, "library and headers are of one version");
    return check_end();
}
