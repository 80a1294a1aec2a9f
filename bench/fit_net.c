/* fit_net.c: fits networks with one hidden layer by Adam, in small batches. */
#include <math.h>
#include <string.h>

#include "fit.h"

enum { BATCH = 256, WEIGHTS = sizeof(fit_net) / sizeof(float) };

/* A network as one list of numbers. */
typedef union weights {
    fit_net net;
    float all[WEIGHTS];
} weights;

static float uniform(tt_rng *rng)
{
    return (float)tt_rng_below(rng, 1 << 20) / (1 << 20) * 2 - 1;
}

void fit_start(const fit_kind *kind, tt_rng *rng, fit_net *net)
{
    float size = 2.4f / sqrtf((float)kind->inputs);
    memset(net, 0, sizeof *net);
    for (int i = 0; i < kind->hidden; i++) {
        for (int k = 0; k < kind->inputs; k++)
            net->in[i][k] = size * uniform(rng);
        for (int k = 0; k < kind->outputs; k++)
            net->out[k][i] = 0.35f * uniform(rng);
    }
}

void fit_ask(const fit_kind *kind, const fit_net *net, const float *input, float hidden[], float out[])
{
    for (int k = 0; k < kind->outputs; k++)
        out[k] = net->out[k][kind->hidden];
    for (int i = 0; i < kind->hidden; i++) {
        float at = net->in[i][kind->inputs];
        for (int k = 0; k < kind->inputs; k++)
            at += net->in[i][k] * input[k];
        hidden[i] = at > 0 ? at : 0;
        for (int k = 0; k < kind->outputs; k++)
            out[k] += hidden[i] * net->out[k][i];
    }
}

void fit_blame(const fit_kind *kind, const fit_net *net, const float *input, const float hidden[], const float blame[],
               fit_net *slope)
{
    for (int k = 0; k < kind->outputs; k++)
        slope->out[k][kind->hidden] += blame[k];
    for (int i = 0; i < kind->hidden; i++) {
        if (hidden[i] <= 0)
            continue;
        float back = 0;
        for (int k = 0; k < kind->outputs; k++) {
            slope->out[k][i] += blame[k] * hidden[i];
            back += blame[k] * net->out[k][i];
        }
        for (int k = 0; k < kind->inputs; k++)
            slope->in[i][k] += back * input[k];
        slope->in[i][kind->inputs] += back;
    }
}

void fit_learn(const fit_kind *kind, const float *rows, long count, int rounds, float rate, tt_rng *rng, fit_net *net)
{
    static weights slope, mean, square;
    weights *w = (weights *)net;
    long batches = rounds * (count / BATCH);
    double first = 1, second = 1;
    memset(&mean, 0, sizeof mean);
    memset(&square, 0, sizeof square);
    for (long batch = 0; batch < batches; batch++) {
        float step = rate * (1 - (float)batch / (float)batches) + 0.00001f;
        memset(&slope, 0, sizeof slope);
        for (int i = 0; i < BATCH; i++)
            kind->learn(kind, net, rows + (size_t)kind->row * tt_rng_below(rng, (uint32_t)count), &slope.net);
        first *= 0.9;
        second *= 0.999;
        for (int i = 0; i < WEIGHTS; i++) {
            float by = slope.all[i] / BATCH;
            mean.all[i] = 0.9f * mean.all[i] + 0.1f * by;
            square.all[i] = 0.999f * square.all[i] + 0.001f * by * by;
            w->all[i] -= step * mean.all[i] / (float)(1 - first) / (sqrtf(square.all[i] / (float)(1 - second)) + 1e-8f);
        }
    }
}
