/* The table of rules. */
#include <bristle/assert.h>
#include <bristle/harness/rules.h>

#include <string.h>

static const br_rule_type rules[BR_RULES] = {
    [BR_RULE_WITHIN] = {"within", true, true, true, NULL, "within \xC2\xB1", " of the expected value", true,
                        ""},
    [BR_RULE_RELATIVE] = {"relative", true, true, true, NULL, "within ", " times the expected value", false,
                          ""},
    [BR_RULE_AT_LEAST] = {"at-least", true, true, false, "at least the expected value",
                          "at least the expected value, less ", "", true, ""},
    [BR_RULE_AT_MOST] = {"at-most", true, true, false, "at most the expected value",
                         "at most the expected value, plus ", "", true, ""},
    [BR_RULE_HOLDS] = {"holds", false, false, false, "holds: yes or no", "", "", false, ""},
    [BR_RULE_FRACTION] = {"fraction", false, true, true, NULL, "in a share of at least ", " of the cases",
                          false, "share "},
    [BR_RULE_SAMPLED] = {"sampled", false, true, true, NULL, "in a share that is at least ",
                         " by the lower end of its 95 % interval over the runs", false, "share "},
    [BR_RULE_ORDER] = {"order", false, true, false, "strictly in order",
                       "strictly in order, every gap above ", "", true, "smallest gap "},
    [BR_RULE_CURVE] = {"curve", false, true, true, NULL, "largest difference at most ",
                       " of the reference's largest value", false, "relative difference "},
};

const br_rule_type *br_rule_of(br_rule rule)
{
    BR_ASSERT_INDEX("rule", rule, BR_RULES);
    return &rules[rule];
}

br_rule br_rule_find(const char *name)
{
    BR_ASSERT_HANDLE(name);
    int rule = 0;
    while (rule < BR_RULES && strcmp(rules[rule].name, name) != 0)
        rule++;
    return (br_rule)rule;
}
