/* event_text.c: events and results as sentences: one from the vocabulary, followed by cards, tickets and points. */
#include "record/phrases.h"
#include "record/result.h"
#include "turntable/record.h"

enum { PHRASE = 300 };

typedef struct sentence {
    tt_text text;
    const tt_game *game;
    const char *const *names;
    const tt_event *event;
    bool sees_all; /* the viewer may know what is hidden from others */
} sentence;

static void add(sentence *s, const char *words)
{
    tt_text_add(&s->text, words);
}

/* A player named "You" or "You (Blue)", in the language that is spoken, is addressed. */
static bool is_you(const char *name)
{
    const char *you = tt_word(&tt_event_words, "you");
    while (*you && *name == *you)
        name++, you++;
    return !*you && (*name == 0 || *name == ' ');
}

/* "red, –, locomotive" */
static void add_list(tt_text *text, const tt_event *event)
{
    for (int i = 0; i < event->count; i++) {
        tt_say_comma(text, i);
        tt_text_add(text, event->list[i] == TT_NO_CARD ? "–" : tt_card_word(event->list[i]));
    }
}

/* "Paris–Wien (8), Kyïv–Sochi (8)": the tickets of the offer whose bit in `chosen` is set. */
static void add_offer(const sentence *s, tt_text *text, int chosen)
{
    for (int i = 0, count = 0; i < s->event->offered; i++)
        if (chosen >> i & 1) {
            tt_say_comma(text, count++);
            tt_say_ticket(text, s->game->board, s->event->offer[i]);
        }
}

/* ": Paris–Wien (8); returned: Kyïv–Sochi (8)" */
static void add_choice(sentence *s)
{
    char tickets[PHRASE];
    tt_text text = tt_text_begin(tickets, sizeof tickets);
    int keep = s->event->keep, returned = ((1 << s->event->offered) - 1) & ~keep;
    add(s, keep ? ": " : "");
    add_offer(s, &s->text, keep);
    if (!returned)
        return;
    add_offer(s, &text, returned);
    add(s, "; ");
    tt_say(&s->text, &tt_event_words, "returned", NULL, (tt_argument[]){{"tickets", tickets, 0}, {0}});
}

/* " (+7, Cy +2)" */
static void add_points(sentence *s)
{
    int count = 0;
    for (int seat = 0; seat < s->game->players; seat++) {
        if (s->event->points[seat] == 0)
            continue;
        add(s, count++ ? ", " : " (");
        add(s, seat == s->event->player ? "" : s->names[seat]);
        add(s, seat == s->event->player ? "+" : " +");
        tt_text_add_number(&s->text, s->event->points[seat]);
    }
    add(s, count ? ")" : "");
}

static void add_robbed(sentence *s)
{
    const tt_event *event = s->event;
    char cards[PHRASE];
    tt_text text = tt_text_begin(cards, sizeof cards);
    uint8_t counts[TT_CARDS] = {0};
    counts[event->robbed_color] = event->robbed_count;
    counts[TT_LOCOMOTIVE] = event->robbed_locomotives;
    tt_say_cards(&text, counts);
    const char *who = s->names[event->robbed_player];
    add(s, "; ");
    tt_say(&s->text, &tt_event_words, "robbed", is_you(who) ? "you" : NULL,
           (tt_argument[]){{"who", who, 0}, {"cards", cards, 0}, {0}});
}

static void add_completed(sentence *s)
{
    for (int seat = 0; seat < s->game->players; seat++) {
        add(s, seat > 0 ? "; " : ": ");
        add(s, s->names[seat]);
        add(s, s->event->completed[seat] ? " " : " –");
        int count = 0;
        for (uint64_t tickets = s->event->completed[seat]; tickets; tickets &= tickets - 1) {
            tt_say_comma(&s->text, count++);
            tt_say_ticket(&s->text, s->game->board, __builtin_ctzll(tickets));
        }
    }
}

/* What follows the sentence. */
static void add_details(sentence *s)
{
    const tt_event *event = s->event;
    switch (event->kind) {
    case TT_EVENT_DEAL:
    case TT_EVENT_MARKET:
        if (!s->sees_all && event->kind == TT_EVENT_DEAL)
            break;
        add(s, ": ");
        add_list(&s->text, event);
        break;
    case TT_EVENT_TICKETS_OFFERED:
        add(s, s->sees_all ? ": " : "");
        add_offer(s, &s->text, s->sees_all ? ~0 : 0);
        break;
    case TT_EVENT_TICKETS_KEPT:
        if (s->sees_all)
            add_choice(s);
        break;
    case TT_EVENT_TUNNEL:
        add(s, " (");
        tt_say_cards(&s->text, event->paid);
        add(s, "; ");
        add_list(&s->text, event);
        add(s, ")");
        break;
    case TT_EVENT_CLAIM:
    case TT_EVENT_TUNNEL_PAID:
    case TT_EVENT_STATION:
    case TT_EVENT_CITY_MARKER:
        add(s, ": ");
        tt_say_cards(&s->text, event->paid);
        add_points(s);
        break;
    case TT_EVENT_ALVIN_CAUGHT:
        add_points(s);
        break;
    case TT_EVENT_LAY:
        if (event->robbed)
            add_robbed(s);
        break;
    case TT_EVENT_SCORING:
        add_completed(s);
        break;
    default:
        break;
    }
}

/* The number in a sentence. */
static int number_of(const tt_event *event)
{
    switch (event->kind) {
    case TT_EVENT_TICKETS_KEPT:
        return __builtin_popcount(event->keep);
    case TT_EVENT_TICKETS_OFFERED:
        return event->offered;
    case TT_EVENT_TUNNEL:
        return event->surcharge;
    case TT_EVENT_SCORING:
        return event->round;
    default:
        return event->count;
    }
}

static const char *variant_of(const sentence *s)
{
    if (s->event->kind == TT_EVENT_TUNNEL)
        return s->event->surcharge ? NULL : "clear";
    if (s->event->kind == TT_EVENT_REFILL)
        return s->event->card == TT_NO_CARD ? "gap" : NULL;
    return is_you(s->names[s->event->player]) ? "you" : NULL;
}

/* The context with the sentence of an event: the page shows fewer events, and no card drawn blind by others. */
static const tt_context *context_of(const sentence *s, const char *name)
{
    bool shows_card = s->event->kind == TT_EVENT_DRAW_BLIND && s->sees_all && !is_you(s->names[s->event->player]);
    return tt_vocabulary_has(&tt_event_words, name) && !shows_card ? &tt_event_words : &tt_detail_words;
}

static void write_event(sentence *s)
{
    const tt_event *event = s->event;
    const tt_board *board = s->game->board;
    const char *name = tt_event_name((tt_event_kind)event->kind);
    char cards[PHRASE], route[PHRASE];
    tt_text cards_text = tt_text_begin(cards, sizeof cards), route_text = tt_text_begin(route, sizeof route);
    if (event->kind == TT_EVENT_DEPART)
        add_list(&cards_text, event);
    else
        tt_say_cards(&cards_text, event->paid);
    if (event->route < board->routes)
        tt_say_route(&route_text, board, event->route);
    tt_say(&s->text, context_of(s, name), name, variant_of(s),
           (tt_argument[]){{"who", s->names[event->player], 0},
                           {"n", NULL, number_of(event)},
                           {"card", tt_card_word(event->card), 0},
                           {"cards", cards, 0},
                           {"city", event->city < board->cities ? board->city_name[event->city] : "", 0},
                           {"route", route, 0},
                           {0}});
    add_details(s);
}

int tt_event_tell(const tt_game *game, const char *const *names, int viewer, const tt_event *event, char *text,
                  int room)
{
    sentence s = {.text = tt_text_begin(text, room),
                  .game = game,
                  .names = names,
                  .event = event,
                  .sees_all = viewer == TT_EVERYTHING || viewer == event->player};
    write_event(&s);
    add(&s, ".");
    return s.text.length;
}

void tt_say_winners(tt_text *text, const tt_game *game, const char *const *names, int winners)
{
    char who[PHRASE];
    tt_text list = tt_text_begin(who, sizeof who);
    int count = 0;
    for (int seat = 0; seat < game->players; seat++)
        if (winners >> seat & 1) {
            tt_say_comma(&list, count++);
            tt_text_add(&list, names[seat]);
        }
    tt_say(text, &tt_event_words, "result",
           count > 1     ? "shared"
           : is_you(who) ? "you"
                         : NULL,
           (tt_argument[]){{"who", who, 0}, {0}});
}

int tt_result_tell(const tt_game *game, const char *const *names, const tt_result *result, char *text, int room)
{
    tt_text out = tt_text_begin(text, room);
    const tt_score *score = &result->score;
    tt_say_winners(&out, game, names, score->winners);
    for (int seat = 0; seat < game->players; seat++) {
        tt_text_add(&out, seat > 0 ? ", " : " (");
        tt_text_add(&out, names[seat]);
        tt_text_add(&out, " ");
        tt_text_add_number(&out, score->seat[seat].total);
    }
    tt_text_add(&out, ").");
    return out.length;
}
