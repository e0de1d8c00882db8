#include <bristle/text.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
size_t br_format_double(double value, char *text)
{
    if (isnan(value))
        return (size_t)sprintf(text, "nan");
    if (isinf(value))
        return (size_t)sprintf(text, value < 0 ? "-inf" : "inf");
    double back;
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, BR_DOUBLE_TEXT, "%.*g", digits, value);
        char *comma = strchr(text, ',');
        if (comma)
            *comma = '.';
        if (br_parse_double(text, &back) && back == value)
            break;
    }
    return strlen(text);
}
