/* search_joint.c: evaluates a position for two seats together.
 *
 * What a seat will score depends on what the other does: who ends the game, and who needs the same routes. The inputs
 * are the features of both seats (search_eval.c) and how much each loses if the other takes the routes that both plan.
 * A network with one hidden layer, fitted to games of the search itself (bench/fit.c), gives the odds that the first
 * ends ahead, the margin, and its points. It is asked from both sides, so what it says of the two adds up. */
#include "bots/search.h"

#include <string.h>

void tt_joint_start(tt_search *search)
{
    const tt_joint_net *net = search->task->game->rules->bots->joint;
    for (int i = 0; i < TT_JOINT_HIDDEN; i++)
        for (int k = 0; k < TT_JOINT_INPUTS; k++)
            search->joint_in[k][i] = (float)net->in[i][k] * net->unit[i];
}

/* The points that `sketch` loses if the other takes the routes for tickets that both plan; and those of them for which
 * the other misses no more cards. Without sketches, as in the card game, both are 0. */
static float *tell_overlap(const tt_sketch *sketch, const tt_sketch *other, float *out)
{
    double all = 0, soon = 0;
    for (int i = 0; i < sketch->items; i++) {
        const tt_plan_item *item = &sketch->item[i];
        for (int k = 0; k < other->items && !item->fills; k++)
            if (other->item[k].route == item->route) {
                all += sketch->lost[i];
                soon += other->item[k].missing + other->item[k].spare <= item->missing ? sketch->lost[i] : 0;
            }
    }
    *out++ = (float)(all / 50);
    *out++ = (float)(soon / 50);
    return out;
}

void tt_joint_inputs(const tt_search_part *part, int seat, int other, float input[TT_JOINT_INPUTS])
{
    const int pair[2] = {seat, other};
    float *out = input;
    for (int i = 0; i < 2; i++) {
        memcpy(out, part->feature[pair[i]], sizeof part->feature[0]);
        out = tell_overlap(&part->sketch[pair[i]], &part->sketch[pair[!i]], out + TT_SEARCH_FEATURES);
    }
}

/* Adds the inputs from `first` up to `end` to the sums of the hidden units, one after another for each unit, so that
 * results are the same everywhere; the units are independent, so a compiler can add them up side by side. */
static inline void add_inputs(const tt_search *search, const float input[], int first, int end,
                              float at[TT_JOINT_HIDDEN])
{
    float sum[TT_JOINT_HIDDEN]; /* nothing else can point here: it stays in registers */
    memcpy(sum, at, sizeof sum);
    for (int k = first; k < end; k++)
        for (int i = 0; i < TT_JOINT_HIDDEN; i++)
            sum[i] += search->joint_in[k][i] * input[k];
    memcpy(at, sum, sizeof sum);
}

static void add_outputs(const tt_joint_net *net, const float at[TT_JOINT_HIDDEN], float out[TT_JOINT_OUTPUTS])
{
    memcpy(out, net->out_bias, sizeof net->out_bias);
    for (int i = 0; i < TT_JOINT_HIDDEN; i++)
        for (int k = 0; k < TT_JOINT_OUTPUTS && at[i] > 0; k++)
            out[k] += at[i] * net->out[k][i];
}

static void ask(const tt_search *search, const float input[TT_JOINT_INPUTS], float out[TT_JOINT_OUTPUTS])
{
    const tt_joint_net *net = search->task->game->rules->bots->joint;
    float at[TT_JOINT_HIDDEN];
    memcpy(at, net->bias, sizeof at);
    add_inputs(search, input, 0, TT_JOINT_INPUTS, at);
    add_outputs(net, at, out);
}

static tt_joint joint_of(const int16_t points[TT_MAX_SEATS], int seat, int other, const float out[TT_JOINT_OUTPUTS],
                         const float from_other[TT_JOINT_OUTPUTS])
{
    return (tt_joint){(out[0] - from_other[0]) / 2.0, points[seat] - points[other] + 25.0 * (out[1] - from_other[1]),
                      points[seat] + 50.0 * out[2]};
}

tt_joint tt_joint_expect(const tt_search *search, const tt_search_part *part, int seat, int other)
{
    float input[TT_JOINT_INPUTS], out[TT_JOINT_OUTPUTS], from_other[TT_JOINT_OUTPUTS];
    tt_joint_inputs(part, seat, other, input);
    ask(search, input, out);
    tt_joint_inputs(part, other, seat, input);
    ask(search, input, from_other);
    return joint_of(part->state.table.points, seat, other, out, from_other);
}

/* The inputs begin with the features of the seat: what they add to the sums is the same with every other seat. */
void tt_joint_expect_all(const tt_search *search, const tt_search_part *part, int players,
                         tt_joint joint[TT_MAX_SEATS][TT_MAX_SEATS])
{
    const tt_joint_net *net = search->task->game->rules->bots->joint;
    float input[TT_JOINT_INPUTS], out[TT_MAX_SEATS][TT_MAX_SEATS][TT_JOINT_OUTPUTS];
    for (int seat = 0; seat < players; seat++) {
        float own[TT_JOINT_HIDDEN], at[TT_JOINT_HIDDEN];
        memcpy(own, net->bias, sizeof own);
        add_inputs(search, part->feature[seat], 0, TT_SEARCH_FEATURES, own);
        for (int other = 0; other < players; other++)
            if (other != seat) {
                tt_joint_inputs(part, seat, other, input);
                memcpy(at, own, sizeof at);
                add_inputs(search, input, TT_SEARCH_FEATURES, TT_JOINT_INPUTS, at);
                add_outputs(net, at, out[seat][other]);
            }
    }
    for (int seat = 0; seat < players; seat++)
        for (int other = 0; other < players; other++)
            if (other != seat)
                joint[seat][other] =
                    joint_of(part->state.table.points, seat, other, out[seat][other], out[other][seat]);
}
