/* --describe, --list-claims, --help: what an experiment says about itself. */
#include "private.h"

#include <string.h>

enum { WIDTH = 100 };

static void describe_parameter(const br_params *params, const br_param *param, FILE *stream)
{
    const br_metadata *const m = &param->metadata;
    const bool pure = strcmp(m->unit, "-") == 0 || strcmp(m->unit, "1") == 0;
    fprintf(stream, "    %s = %s%s%s", param->entry->key, br_param_value(params, param), pure ? "" : " ",
            pure ? "" : m->unit);
    if (m->kind == BR_RANGE_INTERVAL)
        fprintf(stream, "   in %s", m->range);
    else if (m->kind == BR_RANGE_CHOICES)
        fprintf(stream, "   one of %s", m->range);
    const br_layer layer = br_param_layer(params, param);
    if (layer != BR_LAYER_FILE)
        fprintf(stream, "   (%s; otherwise %s)", layer == BR_LAYER_SET ? "--set" : "--quick",
                param->text[BR_LAYER_FILE]);
    else if (param->text[BR_LAYER_QUICK] != NULL)
        fprintf(stream, "   (%s under --quick)", param->text[BR_LAYER_QUICK]);
    fputc('\n', stream);
    br_wrap(stream, "        ", "        ", m->source, WIDTH);
}

static void describe_claim(const br_claim_entry *claim, FILE *stream)
{
    fprintf(stream, "  %s (%s; %s%s%s%s)\n", claim->id, claim->kind, claim->rule_text,
            claim->tolerance_text != NULL ? " " : "",
            claim->tolerance_text != NULL ? claim->tolerance_text : "",
            claim->quick ? "" : "; full run only");
    br_wrap(stream, "      ", "      ", claim->statement, WIDTH);
    fprintf(stream, "      source: %s\n", claim->source);
    if (claim->published != NULL)
        fprintf(stream, "      published: %s%s%s\n", claim->published, claim->unit != NULL ? " " : "",
                claim->unit != NULL ? claim->unit : "");
    if (claim->stated != NULL)
        fprintf(stream, "      expected: %s%s%s\n", claim->stated, claim->unit != NULL ? " " : "",
                claim->unit != NULL ? claim->unit : "");
    if (claim->basis != NULL)
        fprintf(stream, "      basis: %s; no run of this experiment\n", claim->basis);
    if (claim->varies != NULL)
        br_wrap(stream, "      varies: ", "        ", claim->varies, WIDTH);
    if (claim->fragile != NULL)
        br_wrap(stream, "      fragile: ", "        ", claim->fragile, WIDTH);
    if (claim->sensitive != NULL)
        br_wrap(stream, "      sensitive: ", "        ", claim->sensitive, WIDTH);
    if (claim->fixed != NULL)
        br_wrap(stream, "      not varied: ", "        ", claim->fixed, WIDTH);
    if (claim->todo != NULL)
        br_wrap(stream, "      deviates: ", "        ", claim->todo, WIDTH);
}

void br_describe(const br_experiment *ex, FILE *stream)
{
    const br_experiment_type *const type = ex->type;
    fprintf(stream, "%s: %s\nReproduces %s.\n\n", type->id, type->title, type->reproduces);
    br_wrap(stream, "", "", type->summary, WIDTH);

    fprintf(stream, "\nParameters (%s):\n", ex->params.path);
    const char *section = "";
    for (size_t i = 0; i < ex->params.n; i++) {
        const br_param *const param = &ex->params.list[i];
        if (strcmp(section, param->entry->section) != 0) {
            section = param->entry->section;
            fprintf(stream, "  [%s]\n", section);
        }
        describe_parameter(&ex->params, param, stream);
    }
    fputs("\nOutputs:\n", stream);
    for (size_t i = 0; i < type->n_outputs; i++) {
        fprintf(stream, "  %s\n", type->outputs[i].file);
        br_wrap(stream, "      ", "      ", type->outputs[i].meaning, WIDTH);
        br_wrap(stream, "      columns: ", "        ", type->outputs[i].columns, WIDTH);
    }
    fputs("\nClaims:\n", stream);
    for (size_t i = 0; i < ex->claims.n; i++)
        describe_claim(&ex->claims.list[i], stream);
}

void br_list_claims(const br_experiment *ex, FILE *stream)
{
    fputs("id\tkind\tstatement\tsource\tpublished\trule\ttolerance\tquick\n", stream);
    for (size_t i = 0; i < ex->claims.n; i++) {
        const br_claim_entry *const claim = &ex->claims.list[i];
        fprintf(stream, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", claim->id, claim->kind, claim->statement,
                claim->source, claim->published != NULL ? claim->published : "", claim->rule_text,
                claim->tolerance_text != NULL ? claim->tolerance_text : "", claim->quick ? "yes" : "no");
    }
}

void br_help(const br_experiment_type *type, FILE *stream)
{
    fprintf(
        stream,
        "%s: %s\n"
        "Reproduces %s. Prints its claims as TAP; writes tables, run.ini and claims.tap.\n"
        "\n"
        "  --quick                  the same in miniature, results below build/quick\n"
        "  --out DIR                where results go; without it results/%s, or, for a case of your\n"
        "                           own, a folder beside it that is named after what differs\n"
        "  --set SECTION.KEY=VALUE  replaces a value of params.ini; may be repeated. A value that differs\n"
        "                           makes a case of your own: the document's claims are set aside\n"
        "  --judge                  judges them all the same, for who knows that they hold there, too\n"
        "  --threads N              at most N threads, 1 to 256; results do not depend on it\n"
        "  --params FILE            instead of experiments/%s/params.ini\n"
        "  --describe               what it computes, its parameters, outputs and claims\n"
        "  --list-claims            the claims, one a line, separated by tabs\n"
        "  --help, --version\n"
        "\n"
        "Exit status: 0 all claims hold or deviate with a stated cause, 1 a claim fails, 2 bad input or\n"
        "unwritable output, 3 the computation failed. On 2 and 3 earlier results stay as they were.\n",
        type->id, type->title, type->reproduces, type->id, type->id);
}
