/* fit_kinds.c: what the three networks of the search are fitted to, and how they are printed. */
#include <math.h>

#include "fit.h"

static void print_row(const float *row, int count, const char *format)
{
    for (int i = 0; i < count; i++) {
        putchar(i ? ',' : '{');
        printf(format, (double)row[i]);
    }
    putchar('}');
}

static void print_rows(const float *rows, int width, int count, int shown, const char *format)
{
    for (int i = 0; i < count; i++) {
        print_row(rows + (size_t)width * (size_t)i, shown, format);
        printf(i + 1 < count ? ",\n" : "");
    }
}

static void print_start(const char *file, const char *type, const char *game)
{
    printf("/* %s: made by bench/fit. */\n#include \"games/bots.h\"\n\n/* clang-format off */\n"
           "const %s %s_%s = {.in = {\n",
           file, type, type, game);
}

static void print_end(void)
{
    printf("};\n/* clang-format on */\n");
}

static double squares(const float blame[], int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += (double)blame[i] * (double)blame[i];
    return sum;
}

/* alone: the points that a seat still gets, divided by 50. */
static double learn_alone(const fit_kind *kind, const fit_net *net, const float *row, fit_net *slope)
{
    float hidden[FIT_MOST_HIDDEN], blame[1];
    fit_ask(kind, net, row, hidden, blame);
    blame[0] -= row[kind->inputs];
    if (slope)
        fit_blame(kind, net, row, hidden, blame, slope);
    return squares(blame, 1);
}

static void print_alone(const char *game, const fit_net *net)
{
    print_start("weights.c", "tt_search_net", game);
    print_rows(net->in[0], FIT_MOST_INPUTS + 1, TT_SEARCH_HIDDEN, TT_SEARCH_FEATURES + 1, "%.4ff");
    printf("}, .out = ");
    print_row(net->out[0], TT_SEARCH_HIDDEN, "%.4ff");
    printf(", .bias = %.4ff", (double)net->out[0][TT_SEARCH_HIDDEN]);
    print_end();
}

const fit_kind fit_alone = {"alone",     TT_SEARCH_FEATURES, TT_SEARCH_HIDDEN, 1, TT_SEARCH_FEATURES + 1,
                            learn_alone, print_alone};

/* joint: a row has the inputs of two seats, whether the first ended ahead, and the points that each still gets, divided
 * by 50. It is learned from both sides. */
enum { WON = TT_JOINT_INPUTS, REST };

static double learn_side(const fit_kind *kind, const fit_net *net, const float *input, const float target[],
                         fit_net *slope)
{
    const float odds_count = 0.5f; /* how much an error of the chance counts against one of the points */
    float hidden[FIT_MOST_HIDDEN], blame[TT_JOINT_OUTPUTS];
    fit_ask(kind, net, input, hidden, blame);
    blame[0] = odds_count * (1 / (1 + expf(-blame[0])) - target[0]);
    blame[1] -= target[1] - target[2];
    blame[2] -= target[1];
    if (slope)
        fit_blame(kind, net, input, hidden, blame, slope);
    return squares(blame, TT_JOINT_OUTPUTS);
}

static double learn_joint(const fit_kind *kind, const fit_net *net, const float *row, fit_net *slope)
{
    float other[TT_JOINT_INPUTS];
    for (int i = 0; i < TT_JOINT_INPUTS; i++)
        other[i] = row[(i + TT_JOINT_SEAT) % TT_JOINT_INPUTS];
    const float target[] = {row[WON], row[REST], row[REST + 1]};
    const float from_other[] = {1 - row[WON], row[REST + 1], row[REST]};
    return (learn_side(kind, net, row, target, slope) + learn_side(kind, net, other, from_other, slope)) / 2;
}

/* The weights of the first layer become whole numbers from -127 to 127, which makes the program smaller. */
static void print_joint(const char *game, const fit_net *net)
{
    float whole[TT_JOINT_HIDDEN][TT_JOINT_INPUTS], unit[TT_JOINT_HIDDEN], bias[TT_JOINT_HIDDEN], last[TT_JOINT_OUTPUTS];
    for (int i = 0; i < TT_JOINT_HIDDEN; i++) {
        float most = 1e-6f;
        for (int k = 0; k < TT_JOINT_INPUTS; k++)
            most = fabsf(net->in[i][k]) > most ? fabsf(net->in[i][k]) : most;
        unit[i] = most / 127;
        bias[i] = net->in[i][TT_JOINT_INPUTS];
        for (int k = 0; k < TT_JOINT_INPUTS; k++)
            whole[i][k] = roundf(net->in[i][k] / unit[i]);
    }
    for (int i = 0; i < TT_JOINT_OUTPUTS; i++)
        last[i] = net->out[i][TT_JOINT_HIDDEN];
    print_start("joint.c", "tt_joint_net", game);
    print_rows(whole[0], TT_JOINT_INPUTS, TT_JOINT_HIDDEN, TT_JOINT_INPUTS, "%.0f");
    printf("}, .unit = ");
    print_row(unit, TT_JOINT_HIDDEN, "%.6ff");
    printf(",\n.bias = ");
    print_row(bias, TT_JOINT_HIDDEN, "%.4ff");
    printf(",\n.out = {\n");
    print_rows(net->out[0], FIT_MOST_HIDDEN + 1, TT_JOINT_OUTPUTS, TT_JOINT_HIDDEN, "%.4ff");
    printf("}, .out_bias = ");
    print_row(last, TT_JOINT_OUTPUTS, "%.4ff");
    print_end();
}

const fit_kind fit_joint = {"joint",     TT_JOINT_INPUTS, TT_JOINT_HIDDEN, TT_JOINT_OUTPUTS, TT_JOINT_INPUTS + 3,
                            learn_joint, print_joint};

/* belief: the sets of a row compete: the outputs are logarithms of their weights. The error is the logarithm of the
 * chance that the true set gets. */
static double learn_belief(const fit_kind *kind, const fit_net *net, const float *row, fit_net *slope)
{
    float hidden[FIT_SETS][FIT_MOST_HIDDEN], out[FIT_SETS], sum = 0, most = -1e9f;
    for (int i = 0; i < FIT_SETS; i++) {
        fit_ask(kind, net, row + kind->inputs * i, hidden[i], &out[i]);
        most = out[i] > most ? out[i] : most;
    }
    for (int i = 0; i < FIT_SETS; i++)
        sum += expf(out[i] - most);
    for (int i = 0; i < FIT_SETS && slope; i++) {
        float blame = expf(out[i] - most) / sum - (i == 0 ? 1 : 0);
        fit_blame(kind, net, row + kind->inputs * i, hidden[i], &blame, slope);
    }
    double off = (double)most + log((double)sum) - (double)out[0];
    return off * off;
}

static void print_belief(const char *game, const fit_net *net)
{
    print_start("belief.c", "tt_belief_net", game);
    print_rows(net->in[0], FIT_MOST_INPUTS + 1, TT_BELIEF_HIDDEN, TT_BELIEF_FEATURES + 1, "%.4ff");
    printf("}, .out = ");
    print_row(net->out[0], TT_BELIEF_HIDDEN, "%.4ff");
    print_end();
}

const fit_kind fit_belief = {"belief",     TT_BELIEF_FEATURES, TT_BELIEF_HIDDEN, 1,
                             FIT_MOST_ROW, learn_belief,       print_belief};
