/* action_text.c: actions as text, both ways (docs/record.md, Actions as text). One action has one text. */
#include "core.h"

/* What follows the first word. */
typedef enum form { ALONE, SLOT, BLIND, KEPT, ROUTE_CARDS, CITY_CARDS, CARDS, CITY, TICKET } form;

static const struct {
    const char *verb;
    form form;
} words[TT_ACTION_KINDS] = {
    [TT_ACTION_DRAW] = {"draw", SLOT},
    [TT_ACTION_DRAW_BLIND] = {"draw", BLIND},
    [TT_ACTION_TICKETS] = {"tickets", ALONE},
    [TT_ACTION_CLAIM] = {"claim", ROUTE_CARDS},
    [TT_ACTION_STATION] = {"station", CITY_CARDS},
    [TT_ACTION_LAY] = {"lay", CARDS},
    [TT_ACTION_PASS] = {"pass", ALONE},
    [TT_ACTION_KEEP] = {"keep", KEPT},
    [TT_ACTION_PAY] = {"pay", CARDS},
    [TT_ACTION_ABANDON] = {"abandon", ALONE},
    [TT_ACTION_START] = {"start", CITY},
    [TT_ACTION_MARKER] = {"marker", CITY_CARDS},
    [TT_ACTION_NO_MARKER] = {"no_marker", ALONE},
    [TT_ACTION_ALVIN] = {"alvin", CITY},
    [TT_ACTION_COMPLETE] = {"complete", TICKET},
};

const char *tt_action_name(tt_action_kind kind)
{
    return words[kind].verb;
}

/* Writing. */

static char *put(char *end, const char *text)
{
    while (*text)
        *end++ = *text++;
    return end;
}

static char *put_word(char *end, const char *word)
{
    *end++ = ' ';
    return put(end, word);
}

static char *put_cards(char *end, const uint8_t cards[TT_CARDS])
{
    for (int card = 0; card < TT_CARDS; card++) {
        if (cards[card] == 0)
            continue;
        *end++ = ' ';
        if (cards[card] >= 10)
            *end++ = (char)('0' + cards[card] / 10);
        *end++ = (char)('0' + cards[card] % 10);
        end = put_word(end, tt_card_name(card));
    }
    return end;
}

static char *put_kept(char *end, const tt_board *board, const uint8_t *offer, int offered, int keep)
{
    if (keep == 0)
        return put_word(end, "none");
    for (int i = 0; i < offered; i++)
        if (keep >> i & 1)
            end = put_word(end, board->ticket_id[offer[i]]);
    return end;
}

int tt_action_write(const tt_game *game, const uint8_t *offer, int offered, tt_action action, char *text)
{
    const tt_board *board = game->board;
    int kind = tt_action_kind_of(action), arg = tt_action_arg(action);
    uint8_t cards[TT_CARDS];
    tt_set_cards(tt_action_set(action), cards);
    char *end = put(text, words[kind].verb);
    switch (words[kind].form) {
    case ALONE:
        break;
    case SLOT:
        end = put_word(end, (char[2]){(char)('0' + arg), 0});
        break;
    case BLIND:
        end = put_word(end, "blind");
        break;
    case KEPT:
        end = put_kept(end, board, offer, offered, arg);
        break;
    case ROUTE_CARDS:
        end = put_cards(put_word(end, board->route_id[arg]), cards);
        break;
    case CITY_CARDS:
        end = put_cards(put_word(end, board->city_id[arg]), cards);
        break;
    case CARDS:
        for (int color = 0; color < TT_COLORS; color++) /* C-8 b: three colors in the argument */
            cards[color] += arg >> color & 1;
        end = put_cards(end, cards);
        break;
    case CITY:
        end = put_word(end, board->city_id[arg]);
        break;
    case TICKET:
        end = put_word(end, board->ticket_id[arg]);
        break;
    }
    *end = 0;
    return (int)(end - text);
}

/* Reading. Words are read one by one; anything after the last expected word makes the text invalid. */

typedef struct reader {
    const char *at, *end;
    bool bad;
} reader;

typedef struct word {
    const char *text;
    int length;
} word;

static word next_word(reader *r)
{
    const char *start = r->at;
    while (r->at < r->end && *r->at != ' ')
        r->at++;
    word w = {start, (int)(r->at - start)};
    r->bad |= w.length == 0;
    if (r->at < r->end) {
        r->at++; /* the space; a text may not end with one */
        r->bad |= r->at == r->end;
    }
    return w;
}

static bool is(word w, const char *text)
{
    int i = 0;
    while (i < w.length && text[i] && text[i] == w.text[i])
        i++;
    return i == w.length && text[i] == 0;
}

/* The index found for a word; if it is -1, 0 and the text is invalid. */
static int found(reader *r, int index)
{
    r->bad |= index < 0;
    return index < 0 ? 0 : index;
}

/* A count without leading zeros, 1 .. 31. */
static int read_count(reader *r)
{
    word w = next_word(r);
    int count = 0;
    for (int i = 0; i < w.length && i < 3; i++) {
        r->bad |= w.text[i] < '0' || w.text[i] > '9';
        count = count * 10 + (w.text[i] - '0');
    }
    r->bad |= w.length > 2 || count < 1 || count > 31 || w.text[0] == '0';
    return r->bad ? 0 : count;
}

/* Counts of cards, in the order of cards. */
static void read_cards(reader *r, uint8_t cards[TT_CARDS])
{
    int last = -1;
    for (int card = 0; card < TT_CARDS; card++)
        cards[card] = 0;
    do {
        int count = read_count(r);
        word w = next_word(r);
        int card = found(r, tt_card_find(w.text, w.length));
        r->bad |= card <= last;
        cards[card] = (uint8_t)count;
        last = card;
    } while (!r->bad && r->at < r->end);
}

static int colors_in(const uint8_t cards[TT_CARDS])
{
    int colors = 0;
    for (int color = 0; color < TT_COLORS; color++)
        colors += cards[color] > 0;
    return colors;
}

/* These cards as a set: at most one color, and locomotives. Anything else is invalid. */
static tt_set read_set(reader *r, const uint8_t cards[TT_CARDS])
{
    tt_set set = {TT_LOCOMOTIVE, 0, cards[TT_LOCOMOTIVE]};
    for (int color = 0; color < TT_COLORS; color++)
        if (cards[color])
            set.color = (uint8_t)color, set.count = cards[color];
    r->bad |= colors_in(cards) > 1;
    return set;
}

/* C-8 b: single cards of several colors, as a mask. */
static int read_singles(reader *r, const uint8_t cards[TT_CARDS])
{
    int colors = 0;
    for (int color = 0; color < TT_COLORS; color++) {
        r->bad |= cards[color] > 1;
        colors |= cards[color] << color;
    }
    r->bad |= cards[TT_LOCOMOTIVE] > 0;
    return colors & 255;
}

static int read_kept(reader *r, const tt_board *board, const uint8_t *offer, int offered)
{
    int keep = 0, i = 0;
    reader start = *r;
    if (is(next_word(r), "none"))
        return 0;
    *r = start;
    do {
        word w = next_word(r);
        int ticket = tt_board_ticket(board, w.text, w.length);
        while (i < offered && offer[i] != ticket)
            i++;
        r->bad |= i >= offered || ticket < 0;
        keep |= r->bad ? 0 : 1 << i++;
    } while (!r->bad && r->at < r->end);
    return keep;
}

static tt_action read_cards_after(reader *r, int kind, int arg)
{
    uint8_t cards[TT_CARDS];
    read_cards(r, cards);
    if (kind == TT_ACTION_LAY && colors_in(cards) > 1)
        return tt_action_plain(TT_ACTION_LAY, read_singles(r, cards));
    return tt_action_make((tt_action_kind)kind, arg, read_set(r, cards));
}

static tt_action read_form(const tt_board *board, const uint8_t *offer, int offered, int kind, reader *r)
{
    word w;
    switch (words[kind].form) {
    case ALONE:
        return tt_action_plain((tt_action_kind)kind, 0);
    case SLOT:
        w = next_word(r);
        r->bad |= w.length != 1 || w.text[0] < '0' || w.text[0] >= '0' + TT_MARKET_SLOTS;
        return tt_action_plain(TT_ACTION_DRAW, r->bad ? 0 : w.text[0] - '0');
    case BLIND:
        r->bad |= !is(next_word(r), "blind");
        return tt_action_plain(TT_ACTION_DRAW_BLIND, 0);
    case KEPT:
        return tt_action_plain(TT_ACTION_KEEP, read_kept(r, board, offer, offered));
    case ROUTE_CARDS:
        w = next_word(r);
        return read_cards_after(r, kind, found(r, tt_board_route(board, w.text, w.length)));
    case CITY_CARDS:
        w = next_word(r);
        return read_cards_after(r, kind, found(r, tt_board_city(board, w.text, w.length)));
    case CARDS:
        return read_cards_after(r, kind, 0);
    case CITY:
        w = next_word(r);
        return tt_action_plain((tt_action_kind)kind, found(r, tt_board_city(board, w.text, w.length)));
    case TICKET:
        w = next_word(r);
        return tt_action_plain(TT_ACTION_COMPLETE, found(r, tt_board_ticket(board, w.text, w.length)));
    }
    return TT_NO_ACTION;
}

tt_action tt_action_read(const tt_game *game, const uint8_t *offer, int offered, const char *text, int length)
{
    for (int kind = 0; kind < TT_ACTION_KINDS; kind++) {
        reader r = {text, text + length, false};
        if (!is(next_word(&r), words[kind].verb))
            continue;
        tt_action action = read_form(game->board, offer, offered, kind, &r);
        if (!r.bad && r.at == r.end)
            return action;
    }
    return TT_NO_ACTION;
}
