/* odds.c: how likely a hand can pay the surcharge of a tunnel (E-3 to E-8), exactly.
 *
 * Every order of a pile is equally likely, so the orders in which a tunnel can turn up cards are counted, by the
 * surcharge they ask for. */
#include "core.h"
#include "turntable/view.h"

typedef struct orders {
    int64_t with[TT_MAX_TUNNEL_CARDS + 1]; /* by surcharge */
} orders;

static int count_all(const uint8_t cards[TT_CARDS])
{
    int all = 0;
    for (int card = 0; card < TT_CARDS; card++)
        all += cards[card];
    return all;
}

static int count_matching(tt_set laid, const uint8_t cards[TT_CARDS])
{
    int matching = 0;
    for (int card = 0; card < TT_CARDS; card++)
        if (tt_tunnel_matches(laid, (tt_card)card))
            matching += cards[card];
    return matching;
}

/* Turns up `count` more cards, from a pile with these cards. */
static orders turn_up(orders before, tt_set laid, const uint8_t pile[TT_CARDS], int count)
{
    int matching = count_matching(laid, pile), others = count_all(pile) - matching;
    int64_t from_pile[TT_MAX_TUNNEL_CARDS + 1] = {1}; /* orders of the cards so far, by how many match */
    for (int turned = 0; turned < count; turned++)
        for (int match = turned + 1; match >= 0; match--) {
            int64_t one_more = match > 0 ? from_pile[match - 1] * larger(0, matching - (match - 1)) : 0;
            int64_t another = match <= turned ? from_pile[match] * larger(0, others - (turned - match)) : 0;
            from_pile[match] = one_more + another;
        }
    orders after = {{0}};
    for (int sum = 0; sum <= TT_MAX_TUNNEL_CARDS; sum++)
        for (int match = 0; match <= smaller(sum, count); match++)
            after.with[sum] += before.with[sum - match] * from_pile[match];
    return after;
}

static bool can_pay(const tt_game *game, const uint8_t hand[TT_CARDS], tt_set laid, int surcharge)
{
    return surcharge == 0 || tt_payment_count(hand, tt_tunnel_cost(game, laid, surcharge)) > 0;
}

int tt_view_tunnel_odds(const tt_game *game, const tt_view *view, tt_set laid)
{
    uint8_t pool[TT_CARDS], paid[TT_CARDS], hand[TT_CARDS];
    const tt_table_part *table = &view->table;
    int from_draw = smaller(game->rules->tunnel_cards, table->draw_count);
    int from_discard = 0;
    if (game->rules->reshuffles) /* E-8: the laid cards are not among them */
        from_discard = smaller(game->rules->tunnel_cards - from_draw, count_all(table->discard));
    tt_view_pool(game, view, pool);
    orders all = {{1}};
    all = turn_up(all, laid, pool, from_draw);
    all = turn_up(all, laid, table->discard, from_discard);

    tt_set_cards(laid, paid);
    for (int card = 0; card < TT_CARDS; card++)
        hand[card] = (uint8_t)(view->hand[view->seat][card] - paid[card]);
    int64_t good = 0, total = 0;
    for (int surcharge = 0; surcharge <= TT_MAX_TUNNEL_CARDS; surcharge++) {
        total += all.with[surcharge];
        good += can_pay(game, hand, laid, surcharge) ? all.with[surcharge] : 0;
    }
    if (good == 0 || good == total)
        return good ? 100 : 0;
    return larger(1, smaller(99, (int)((200 * good + total) / (2 * total))));
}
