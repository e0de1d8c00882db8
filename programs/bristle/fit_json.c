/* bristle fit --json: what is printed for people, with all digits. */
#include <math.h>

#include "fit.h"
#include "json.h"

static void put_parameters(json *j, const br_fit_parameter *parameters, size_t n)
{
    json_open(j, "parameters", '[');
    for (size_t k = 0; k < n; k++) {
        const br_fit_parameter *const p = &parameters[k];
        char remark[120];
        fit_remarks(p, remark, sizeof remark);
        json_open(j, NULL, '{');
        json_text(j, "name", p->name);
        json_number(j, "value", p->value);
        json_number(j, "low", p->undetermined ? NAN : p->low);
        json_number(j, "high", p->undetermined ? NAN : p->high);
        json_text(j, "unit", p->unit);
        json_text(j, "remark", remark);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void put_rows(json *j, const bool *trains, size_t n)
{
    size_t trained = 0;
    for (size_t i = 0; i < n; i++)
        trained += trains[i];
    json_number(j, "train_rows", (double)trained);
    json_number(j, "test_rows", (double)(n - trained));
}

void fit_print_json(const fits *f)
{
    json j = {.to = stdout};
    json_open(&j, NULL, '{');
    json_open(&j, "laws", '[');
    for (size_t i = 0; i < f->n; i++) {
        const br_fit *const fit = f->of[i];
        json_open(&j, NULL, '{');
        json_text(&j, "law", fit->law.type->name);
        json_text(&j, "title", fit->law.type->title);
        json_number(&j, "train_rms_N", fit->train_rms);
        json_number(&j, "test_rms_N", fit->test_rms);
        json_number(&j, "cross_rms_N", fit->cross_rms);
        json_number(&j, "criterion", fit->criterion);
        json_number(&j, "memory", fit->memory);
        put_rows(&j, fit->trains, fit->n_rows);
        json_number(&j, "agreeing", fit->agreeing);
        json_bool(&j, "converged", fit->converged);
        json_text(&j, "remark", br_law_remark(fit->law.type, fit->law.params));
        put_parameters(&j, fit->parameters, fit_n_parameters(fit));
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_close(&j, '}');
}

void fit_planar_print_json(br_planar_fit *const *of, size_t n)
{
    json j = {.to = stdout};
    json_open(&j, NULL, '{');
    json_open(&j, "models", '[');
    for (size_t i = 0; i < n; i++) {
        const br_planar_fit *const fit = of[i];
        json_open(&j, NULL, '{');
        json_text(&j, "model", fit->type->name);
        json_text(&j, "title", fit->type->title);
        json_number(&j, "train_rms_N", fit->train_rms[0]);
        json_number(&j, "test_rms_N", fit->test_rms[0]);
        json_number(&j, "train_rms_N_m", fit->train_rms[1]);
        json_number(&j, "test_rms_N_m", fit->test_rms[1]);
        json_number(&j, "cross_rms_N", fit->cross_rms[0]);
        json_number(&j, "cross_rms_N_m", fit->cross_rms[1]);
        json_number(&j, "criterion", fit->criterion);
        json_number(&j, "memory", fit->memory);
        put_rows(&j, fit->trains, fit->n_rows);
        json_number(&j, "agreeing", fit->agreeing);
        json_bool(&j, "converged", fit->converged);
        put_parameters(&j, fit->parameters, fit->n);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_close(&j, '}');
}
