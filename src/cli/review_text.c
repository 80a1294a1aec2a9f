/* review_text.c: prints a review: the table of luck and skill, the costliest decisions, the luckiest draws. */
#include "cli/review_text.h"

#include "cli/advice.h"
#include "cli/cli.h"
#include "cli/language.h"
#include "cli/show.h"
#include "cli/words.h"
#include "record/phrases.h"

enum { TITLE = 160, P = TT_REVIEW_POINTS };

static double points(int32_t hundredths)
{
    return hundredths / 100.0;
}

/* "Blue (ana)" */
static const char *seat_title(const tt_review *r, int seat, char text[TITLE])
{
    snprintf(text, TITLE, "%s (%s)", show_names(&r->replay.game)[seat], r->replay.header.seats[seat]);
    return text;
}

/* --- The table ---------------------------------------------------------------------------------------------------- */

static void print_row(const tt_review *r, int seat)
{
    words_print("  %6s  %7s %7s %7s  = %5.0f    %7s %7s    %3.0f %%\n",
                language_decimal(points(r->start.of[P][seat]), 1),
                language_signed(points(tt_review_luck(r, P, seat)), 1), language_signed(points(r->own.of[P][seat]), 1),
                language_signed(points(r->others.of[P][seat]), 1), points(r->result.of[P][seat]),
                language_signed(points(r->chance.of[P][seat]), 1), language_signed(points(r->hidden.of[P][seat]), 1),
                r->curve[0].worth.of[TT_REVIEW_WIN][seat] / 100.0);
}

static void print_table(const tt_review *r)
{
    char name[TITLE];
    int players = r->replay.game.players, width = 8;
    for (int seat = 0; seat < players; seat++) {
        int columns = words_width(seat_title(r, seat, name));
        width = columns > width ? columns : width;
    }
    words_print("Points: what could be expected before the deal, and what changed it\n\n");
    words_bold();
    words_print("  %*s   start     luck   skill  others   result     chance  hidden   to win\n", width, "");
    words_plain();
    for (int seat = 0; seat < players; seat++) {
        words_print("  ");
        words_pad(seat_title(r, seat, name), width);
        print_row(r, seat);
    }
    words_print("\n"
                "Luck is chance and hidden cards; skill is the own decisions, against those of a\n"
                "strong bot. To win: the chance after the deal.\n");
}

/* --- Decisions and draws ------------------------------------------------------------------------------------------ */

/* "turn 43, line 141" */
static void print_place(const tt_review_place *place)
{
    if (place->step < 0)
        words_print("the deal");
    else if (place->turn == 0)
        words_print("start, line %d", place->first_line);
    else
        words_print("turn %d, line %d", place->turn, place->first_line);
}

static void print_because(const tt_review *r, const tt_mistake *mistake)
{
    char text[TT_BECAUSE_TEXT_MAX];
    const tt_game *game = &r->replay.game;
    const char *before = ": ";
    for (int i = 0; i < TT_MAX_BECAUSE; i++)
        if (tt_because_write(game, &mistake->because[i], show_names(game), text, sizeof text) > 0) {
            words_print("%s%s", before, text);
            before = "; ";
        }
}

static void print_mistake(const tt_review *r, const tt_mistake *mistake)
{
    const tt_game *game = &r->replay.game;
    char text[512];
    tt_view view;
    tt_view_make(game, &mistake->state, mistake->place.seat, &view);
    words_print("  %5s  ", language_decimal(-points(mistake->cost[P]), 1));
    print_place(&mistake->place);
    advice_write_action(game, &view, mistake->action, text, sizeof text);
    words_print(": %s\n", text);
    advice_write_action(game, &view, mistake->better, text, sizeof text);
    words_print("         better: %s", text);
    print_because(r, mistake);
    words_print("\n");
}

/* What a draw was, for people. */
static const char *draw_words(const tt_draw *draw)
{
    static const char *const words[TT_DRAW_KINDS] = {[TT_DRAW_DEAL] = TEXT("dealt"),
                                                     [TT_DRAW_BLIND] = TEXT("from the pile"),
                                                     [TT_DRAW_REFILL] = TEXT("into the market"),
                                                     [TT_DRAW_MARKET] = TEXT("a new market"),
                                                     [TT_DRAW_TICKETS] = TEXT("offered"),
                                                     [TT_DRAW_TUNNEL] = TEXT("a tunnel turns up"),
                                                     [TT_DRAW_ROUND] = TEXT("dealt for the second round")};
    return tr(draw->kind == TT_DRAW_TUNNEL && !draw->surcharge ? TEXT("a tunnel costs no more, and turns up")
                                                               : words[draw->kind]);
}

static void print_draw(const tt_review *r, int seat, const tt_draw *draw)
{
    const tt_game *game = &r->replay.game;
    words_print("  %5s  ", language_signed(points(draw->gain[P]), 1));
    print_place(&draw->place);
    if (draw->place.seat >= 0 && draw->place.seat != seat)
        words_print(", %s", show_names(game)[draw->place.seat]);
    words_print(": %s ", draw_words(draw));
    for (int i = 0; i < draw->cards; i++)
        words_print("%s%s", i ? ", " : "", tt_card_word(draw->card[i]));
    for (int i = 0; i < draw->tickets; i++) {
        char text[200];
        words_ticket(game->board, draw->ticket[i], text, sizeof text);
        words_print("%s%s", i ? ", " : draw->cards ? "; " : "", text);
    }
    words_print("\n");
}

static void print_draws(const tt_review *r, int seat, const char *title, const tt_draw draws[], int count)
{
    if (count)
        words_print("%s\n", title);
    for (int i = 0; i < count; i++)
        print_draw(r, seat, &draws[i]);
}

static void print_seat(const tt_review *r, int seat)
{
    const tt_review_seat *s = &r->seat[seat];
    char name[TITLE];
    words_print("\n");
    words_bold();
    words_print("%s\n", seat_title(r, seat, name));
    words_plain();
    if (s->mistakes)
        words_print("Costliest decisions, of %d that cost %s points together\n", s->decisions,
                    language_decimal(points(s->cost), 1));
    else
        words_print("No decision cost half a point.\n");
    for (int i = 0; i < s->mistakes; i++)
        print_mistake(r, &s->mistake[i]);
    print_draws(r, seat, tr("Luckiest"), s->lucky, s->luckiest);
    print_draws(r, seat, tr("Unluckiest"), s->unlucky, s->unluckiest);
}

void review_print(const tt_review *r, int seat)
{
    const tt_header *header = &r->replay.header;
    words_wrap();
    words_print("%s for %d%s\n\n", tr(header->rules->title), header->players, cli_options(header->options, false));
    print_table(r);
    for (int i = 0; i < r->replay.game.players; i++)
        if (seat < 0 || seat == i)
            print_seat(r, i);
    words_flush();
}
