/* standings.c: compares results of the same deal and seat. */
#include "league/standings.h"

#include <math.h>
#include <stdlib.h>

static int order_of(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

static int by_deal(const void *a, const void *b)
{
    const tt_round_entry *one = a, *other = b;
    int order = order_of(one->deal, other->deal);
    if (order == 0)
        order = order_of(one->seat, other->seat);
    return order ? order : order_of(one->entrant, other->entrant);
}

static int by_entrant(const void *a, const void *b)
{
    const tt_round_entry *one = a, *other = b;
    int order = order_of(one->entrant, other->entrant);
    return order ? order : order_of(one->deal, other->deal);
}

/* Entries of one deal and seat. */
static void compare_seat(tt_round_entry entries[], int count)
{
    int finished = 0;
    int64_t sum = 0;
    for (int i = 0; i < count; i++)
        if (entries[i].state == TT_ENTRY_FINISHED) {
            finished++;
            sum += entries[i].points;
        }
    for (int i = 0; i < count; i++) {
        tt_round_entry *e = &entries[i];
        bool is_finished = e->state == TT_ENTRY_FINISHED;
        e->others = is_finished ? finished - 1 : finished;
        e->is_counted = is_finished && e->others > 0;
        e->difference = e->is_counted ? e->points - (double)(sum - e->points) / e->others : 0;
    }
}

/* Who leaves a deal has the lowest difference of it, so that leaving never pays. */
static void count_left(tt_round_entry entries[], int count)
{
    bool is_known = false;
    double lowest = 0;
    for (int i = 0; i < count; i++)
        if (entries[i].is_counted) {
            is_known = true;
            lowest = fmin(lowest, entries[i].difference);
        }
    for (int i = 0; i < count && is_known; i++)
        if (entries[i].state == TT_ENTRY_LEFT) {
            entries[i].is_counted = true;
            entries[i].difference = lowest;
        }
}

void tt_round_compare(tt_round_entry entries[], int count)
{
    if (count > 0)
        qsort(entries, (size_t)count, sizeof *entries, by_deal);
    for (int deal = 0, next; deal < count; deal = next) {
        for (next = deal; next < count && entries[next].deal == entries[deal].deal;) {
            int seat = next;
            while (next < count && entries[next].deal == entries[seat].deal && entries[next].seat == entries[seat].seat)
                next++;
            compare_seat(entries + seat, next - seat);
        }
        count_left(entries + deal, next - deal);
    }
}

double tt_interval_width(int count)
{
    static const double few[] = {12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622};
    const int degrees = count - 1, known = (int)(sizeof few / sizeof *few);
    if (degrees <= known)
        return few[degrees - 1];
    /* the expansion of Fisher and Cornish around the normal distribution: less than 0.003 from the truth here */
    double n = degrees;
    return 1.95996 + 2.37227 / n + 2.8225 / (n * n);
}

/* Entries of one entrant. */
static tt_standing standing_of(const tt_round_entry entries[], int count)
{
    tt_standing s = {.entrant = entries[0].entrant, .error = -1, .margin = -1};
    double squares = 0;
    for (int i = 0; i < count; i++) {
        s.playing += entries[i].state == TT_ENTRY_PLAYING;
        s.finished += entries[i].state == TT_ENTRY_FINISHED;
        s.left += entries[i].state == TT_ENTRY_LEFT;
        s.counted += entries[i].is_counted;
        s.mean += entries[i].is_counted ? entries[i].difference : 0;
    }
    if (s.counted == 0)
        return s;
    s.mean /= s.counted;
    for (int i = 0; i < count; i++)
        if (entries[i].is_counted)
            squares += (entries[i].difference - s.mean) * (entries[i].difference - s.mean);
    if (s.counted > 1) {
        s.error = sqrt(squares / (s.counted - 1) / s.counted);
        s.margin = s.error * tt_interval_width(s.counted);
    }
    return s;
}

static bool is_equal(double a, double b)
{
    return fabs(a - b) < 1e-9; /* sums of fractions, in another order */
}

/* Rank is 1 for those who have one, until all are sorted. */
static int by_mean(const void *a, const void *b)
{
    const tt_standing *one = a, *other = b;
    if (one->rank != other->rank)
        return one->rank ? -1 : 1;
    if ((one->counted > 0) != (other->counted > 0))
        return one->counted > 0 ? -1 : 1;
    if (!is_equal(one->mean, other->mean))
        return one->mean > other->mean ? -1 : 1;
    return order_of(one->entrant, other->entrant);
}

int tt_round_standings(tt_round_entry entries[], int count, int minimum, tt_standing standings[])
{
    int entrants = 0;
    if (count > 0)
        qsort(entries, (size_t)count, sizeof *entries, by_entrant);
    for (int first = 0, next; first < count; first = next) {
        for (next = first; next < count && entries[next].entrant == entries[first].entrant;)
            next++;
        tt_standing *s = &standings[entrants++];
        *s = standing_of(entries + first, next - first);
        s->rank = s->counted > 0 && s->counted >= minimum;
    }
    if (entrants > 0)
        qsort(standings, (size_t)entrants, sizeof *standings, by_mean);
    for (int i = 1; i < entrants; i++)
        if (standings[i].rank)
            standings[i].rank = is_equal(standings[i].mean, standings[i - 1].mean) ? standings[i - 1].rank : i + 1;
    return entrants;
}
