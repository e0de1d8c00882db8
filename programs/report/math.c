/* Symbols in sentences as MathML. What is set, and what is left as it stands: docs/experiment-contract.md,
 * "Symbols". */
#include <ctype.h>
#include <string.h>

#include "text.h"

typedef struct part {
    const char *at;
    size_t length;
} part;

/* A symbol: letter or Greek name, index, exponent; each may be missing (length 0) but the first. */
typedef struct symbol {
    part base, index, power;
    bool is_tower; /* the exponent is a symbol with an index, as in v^delta_v */
} symbol;

/* The Greek letter of a name, or null. */
static const char *greek(part name)
{
    static const char *const letters[][2] = {
        {"alpha", "\xCE\xB1"},  {"beta", "\xCE\xB2"},    {"gamma", "\xCE\xB3"}, {"delta", "\xCE\xB4"},
        {"Delta", "\xCE\x94"},  {"epsilon", "\xCE\xB5"}, {"theta", "\xCE\xB8"}, {"kappa", "\xCE\xBA"},
        {"lambda", "\xCE\xBB"}, {"mu", "\xCE\xBC"},      {"nu", "\xCE\xBD"},    {"pi", "\xCF\x80"},
        {"rho", "\xCF\x81"},    {"sigma", "\xCF\x83"},   {"tau", "\xCF\x84"},   {"phi", "\xCF\x86"},
        {"psi", "\xCF\x88"},    {"omega", "\xCF\x89"},   {"Omega", "\xCE\xA9"}};
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        if (strlen(letters[i][0]) == name.length && strncmp(letters[i][0], name.at, name.length) == 0)
            return letters[i][1];
    return NULL;
}

static size_t letters_at(const char *c)
{
    size_t n = 0;
    while (isalpha((unsigned char)c[n]) && (unsigned char)c[n] < 0x80)
        n++;
    return n;
}

static size_t word_at(const char *c)
{
    size_t n = 0;
    while (isalnum((unsigned char)c[n]) && (unsigned char)c[n] < 0x80)
        n++;
    return n;
}

/* An exponent behind '^': a letter, digits, or one of them behind a minus sign. */
static part take_power(const char **c)
{
    part power = {*c + 1, 0};
    if (**c != '^')
        return power;
    const char *at = *c + 1;
    const size_t sign = *at == '-' ? 1 : 0;
    size_t word = word_at(at + sign);
    const bool is_number = word > 0 && strspn(at + sign, "0123456789") == word;
    if (is_number && at[sign + word] == '.')
        word += strspn(at + sign + word + 1, "0123456789") > 0
                    ? 1 + strspn(at + sign + word + 1, "0123456789")
                    : 0;
    const bool is_name = word == 1 || greek((part){at + sign, word}) != NULL;
    if ((is_number || is_name) && at[sign + word] != '_')
        power.length = sign + word;
    if (power.length > 0)
        *c = at + power.length;
    return power;
}

/* The symbol that begins at *c, which then points behind it. Plain words and names of the program are none.
 */
static bool take_symbol(const char *start, const char **c, symbol *s)
{
    enum { LONGEST_INDEX = 5 };
    const char *at = *c;
    const unsigned char before = at == start ? ' ' : (unsigned char)at[-1];
    if (isalnum(before) || before == '_' || before == '.' || before == '\\' || before >= 0x80)
        return false;
    *s = (symbol){.base = {at, letters_at(at)}};
    if (s->base.length == 0 || (s->base.length > 1 && greek(s->base) == NULL))
        return false;
    at += s->base.length;
    const size_t digits = strspn(at, "0123456789");
    if (digits == 1) {
        s->index = (part){at, 1}; /* "v0" */
        at += 1;
    } else if (digits == 0 && *at == '_') {
        s->index = (part){at + 1, word_at(at + 1)};
        if (s->index.length == 0 || (s->index.length > LONGEST_INDEX && greek(s->index) == NULL))
            return false;
        at += 1 + s->index.length;
    }
    s->power = take_power(&at);
    symbol above;
    const char *top = at + 1;
    if (s->power.length == 0 && *at == '^' && take_symbol(start, &top, &above) && above.index.length > 0) {
        s->power = (part){at + 1, (size_t)(top - at) - 1};
        s->is_tower = true;
        at = top;
    }
    const bool is_bare = s->index.length == 0 && s->power.length == 0;
    const bool goes_on = isalnum((unsigned char)*at) || *at == '_' || (unsigned char)*at >= 0x80;
    if (goes_on || (*at == '.' && isalpha((unsigned char)at[1])) || (is_bare && greek(s->base) == NULL))
        return false;
    *c = at;
    return true;
}

/* One letter of an index or exponent is a quantity's where it is one that counts or points; all else is a
 * word. */
static void put_part(text *out, part p, bool is_upright)
{
    if (p.length > 0 && *p.at == '-') {
        put(out, "<mo>\xE2\x88\x92</mo>");
        p = (part){p.at + 1, p.length - 1};
    }
    const char *const letter = greek(p);
    if (isdigit((unsigned char)*p.at)) {
        put(out, "<mn>");
        put_bytes(out, p.at, p.length);
        put(out, "</mn>");
        return;
    }
    put(out, is_upright ? "<mtext>" : "<mi>"); /* one letter of <mi> is slanted, text never is */
    if (letter != NULL)
        put(out, letter);
    else
        put_bytes(out, p.at, p.length);
    put(out, is_upright ? "</mtext>" : "</mi>");
}

static void put_script(text *out, part p, bool is_index)
{
    const bool is_row = *p.at == '-';
    const bool is_quantity = p.length == 1 && strchr(is_index ? "xyznik" : "xyznikTd", *p.at) != NULL;
    put(out, is_row ? "<mrow>" : "");
    put_part(out, p, !is_quantity && greek(p) == NULL);
    put(out, is_row ? "</mrow>" : "");
}

/* The symbol's elements, without the <math> around them. */
static void put_elements(text *out, symbol s, bool is_unit)
{
    const bool sub = s.index.length > 0, sup = s.power.length > 0;
    put(out, sub && sup ? "<msubsup>" : sub ? "<msub>" : sup ? "<msup>" : "");
    put_part(out, s.base, is_unit);
    if (sub)
        put_script(out, s.index, true);
    symbol above;
    const char *top = s.power.at;
    if (s.is_tower && take_symbol(top, &top, &above))
        put_elements(out, above, false);
    else if (sup)
        put_script(out, s.power, false);
    put(out, sub && sup ? "</msubsup>" : sub ? "</msub>" : sup ? "</msup>" : "");
}

/* How it was written stands beside, for those who search for that: where filters do. */
static void put_symbol(text *out, const char *from, const char *to, symbol s, bool is_unit)
{
    put(out, out->is_short ? "<math>" : "<math alttext=\"");
    if (!out->is_short) {
        put_bytes(out, from, (size_t)(to - from));
        put(out, "\">");
    }
    put_elements(out, s, is_unit);
    put(out, "</math>");
}

/* Whether the letter at `c` is a unit's: a power of m or s, or behind a number and a blank ("3 N^2") or
 * another unit and a stroke ("rad/s"). What has an index, or a Greek letter, is a quantity ("10 v_S"). */
static bool is_in_unit(const char *start, const char *c, const symbol *s)
{
    if (s->index.length > 0 || s->base.length > 1)
        return false;
    if (s->power.length > 0 && strchr("ms", *c) != NULL)
        return true;
    if (c - start >= 2 && c[-1] == ' ' && isdigit((unsigned char)c[-2]))
        return true;
    if (c == start || c[-1] != '/')
        return false;
    const char *word = c - 1;
    while (word > start && isalpha((unsigned char)word[-1]))
        word--;
    static const char *const units[] = {"m", "mm", "rad", "N", "kg", "J"};
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (strlen(units[i]) == (size_t)(c - 1 - word) && strncmp(units[i], word, strlen(units[i])) == 0)
            return true;
    return false;
}

/* A bracket or number with what stands above it, "(v/v_S)^2", "10^-6": *c is on the last letter below. */
static bool put_raised(text *out, text *plain, const char *start, const char **c)
{
    const char *at = *c + 2, *const above = at;
    symbol s;
    const bool is_symbol = take_symbol(start, &at, &s);
    at = is_symbol ? at : *c + 1;
    const part power = is_symbol ? (part){above, 0} : take_power(&at);
    if (!is_symbol && power.length == 0)
        return false;
    put_bytes(plain, *c, 1);
    put_content(out, plain->bytes);
    text_free(plain);
    put(out, "<sup>");
    if (is_symbol) {
        put_symbol(out, above, at, s, false);
    } else {
        const size_t sign = *power.at == '-' ? 1 : 0;
        put(out, sign > 0 ? "\xE2\x88\x92" : "");
        put_bytes(out, power.at + sign, power.length - sign);
    }
    put(out, "</sup>");
    *c = at;
    return true;
}

void put_math(text *out, const char *value)
{
    text plain = {0};
    const char *const start = value == NULL ? "" : value;
    for (const char *c = start; *c != '\0';) {
        const char *const from = c;
        symbol s;
        if (take_symbol(start, &c, &s)) {
            put_content(out, plain.bytes);
            text_free(&plain);
            put_symbol(out, from, c, s, is_in_unit(start, from, &s));
        } else if ((*c == ')' || isdigit((unsigned char)*c)) && c[1] == '^' &&
                   put_raised(out, &plain, start, &c)) {
            continue;
        } else {
            c = from;
            /* A word as a whole, or one character. */
            size_t length = word_at(c) > 0 ? word_at(c) : 1;
            if (length > 1 && c[length] == '^' && isdigit((unsigned char)c[length - 1]))
                length--; /* the last digit is looked at with its power */
            put_bytes(&plain, c, length);
            c += length;
        }
    }
    put_content(out, plain.bytes);
    text_free(&plain);
}
