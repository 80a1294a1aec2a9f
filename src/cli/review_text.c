/* review_text.c: prints a review: the table of luck and skill, the costliest decisions, the luckiest draws. */
#include "cli/review_text.h"

#include "cli/advice.h"
#include "cli/cli.h"
#include "cli/show.h"
#include "cli/words.h"

/* --- The table ---------------------------------------------------------------------------------------------------- */

static double points(int32_t hundredths)
{
    return hundredths / 100.0;
}

/* "Blue (ana)", or "Blue" where the name says no more. */
static const char *seat_title(const tt_review *r, int seat, char *text, int room)
{
    snprintf(text, (size_t)room, "%s (%s)", show_names(&r->replay.game)[seat], r->replay.header.seats[seat]);
    return text;
}

static void print_table(const tt_review *r)
{
    enum { NAME = 160, P = TT_REVIEW_POINTS };
    char name[NAME];
    int players = r->replay.game.players, width = 8;
    for (int seat = 0; seat < players; seat++) {
        int columns = words_width(seat_title(r, seat, name, sizeof name));
        width = columns > width ? columns : width;
    }
    words_bold();
    words_print("  %*s  result =  start    luck   skill  others   chance  hidden     cost\n", width, "");
    words_plain();
    for (int seat = 0; seat < players; seat++) {
        words_print("  ");
        words_pad(seat_title(r, seat, name, sizeof name), width);
        words_print("  %6.0f   %6.1f  %+6.1f  %+6.1f  %+6.1f   %+6.1f  %+6.1f  %7.1f\n", points(r->result.of[P][seat]),
                    points(r->start.of[P][seat]), points(tt_review_luck(r, P, seat)), points(r->own.of[P][seat]),
                    points(r->others.of[P][seat]), points(r->chance.of[P][seat]), points(r->hidden.of[P][seat]),
                    points(r->seat[seat].cost));
    }
}

/* --- Decisions and draws ------------------------------------------------------------------------------------------ */

static void print_place(const tt_review_place *place)
{
    if (place->step < 0)
        words_print("the deal");
    else if (place->turn == 0)
        words_print("at the start");
    else
        words_print("turn %d", place->turn);
}

static void print_because(const tt_review *r, const tt_mistake *mistake)
{
    char text[TT_BECAUSE_TEXT_MAX];
    const char *before = ": ";
    for (int i = 0; i < TT_MAX_BECAUSE; i++)
        if (tt_because_write(&r->replay.game, &mistake->because[i], show_names(&r->replay.game), text, sizeof text) >
            0) {
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
    words_print("  -%.1f  ", points(mistake->cost[TT_REVIEW_POINTS]));
    print_place(&mistake->place);
    words_print(", line %d: ", mistake->place.first_line);
    advice_write_action(game, &view, mistake->action, text, sizeof text);
    words_print("%s\n", text);
    advice_write_action(game, &view, mistake->better, text, sizeof text);
    words_print("         better: %s", text);
    print_because(r, mistake);
    words_print("\n");
}

static void print_draw(const tt_review *r, const tt_draw *draw)
{
    const tt_game *game = &r->replay.game;
    words_print("  %+.1f  ", points(draw->gain[TT_REVIEW_POINTS]));
    print_place(&draw->place);
    if (draw->place.step >= 0)
        words_print(", line %d", draw->place.first_line);
    words_print(": %s", tt_draw_name(draw->kind));
    for (int i = 0; i < draw->cards; i++)
        words_print("%s%s", i ? ", " : " ", tt_card_name(draw->card[i]));
    for (int i = 0; i < draw->tickets; i++) {
        char text[200];
        words_ticket(game->board, draw->ticket[i], text, sizeof text);
        words_print("%s%s", i || draw->cards ? ", " : " ", text);
    }
    words_print("\n");
}

static void print_seat(const tt_review *r, int seat)
{
    const tt_review_seat *s = &r->seat[seat];
    char name[160];
    words_print("\n");
    words_bold();
    words_print("%s\n", seat_title(r, seat, name, sizeof name));
    words_plain();
    for (int i = 0; i < s->mistakes; i++)
        print_mistake(r, &s->mistake[i]);
    for (int i = 0; i < s->luckiest; i++)
        print_draw(r, &s->lucky[i]);
    for (int i = 0; i < s->unluckiest; i++)
        print_draw(r, &s->unlucky[i]);
}

void review_print(const tt_review *r, int seat)
{
    words_wrap();
    print_table(r);
    for (int i = 0; i < r->replay.game.players; i++)
        if (seat < 0 || seat == i)
            print_seat(r, i);
    words_flush();
}
