/* arena_report.c: prints the results of a tournament, for people and as JSON. docs/bots.md explains the numbers. */
#include "cli/command_arena.h"
#include "games/options.h"

#include <math.h>
#include <string.h>

#include "arena/rating.h"
#include "arena/share.h"
#include "cli/cli.h"
#include "cli/language.h"
#include "cli/words.h"

static double ratio(int64_t part, int64_t whole)
{
    return whole ? (double)part / (double)whole : 0;
}

double arena_share(const tt_standing *standing, int entrant)
{
    const tt_entrant_sums *sums = &standing->entrant[entrant];
    return ratio(sums->wins, sums->games * TT_WIN);
}

static tt_interval share_interval(const tt_standing *standing, int entrant)
{
    const tt_entrant_sums *sums = &standing->entrant[entrant];
    int64_t seats = standing->deals ? sums->games / standing->deals : 1; /* of this bot in the games of a deal */
    return tt_scores_interval(
        tt_scores_of(standing->deals, sums->wins, standing->products[entrant][entrant], seats * TT_WIN));
}

/* The bot with the rating 0: random if it takes part, else the first. */
static int anchor_of(const arena *a)
{
    for (int i = 0; i < a->tournament.seating.entrants; i++)
        if (strcmp(a->tournament.entrant[i].bot->name, "random") == 0)
            return i;
    return 0;
}

/* Games that were stopped unfinished. */
static int64_t unfinished(const arena *a)
{
    int64_t seats = 0;
    for (int i = 0; i < a->tournament.seating.entrants; i++)
        seats += a->standing.entrant[i].games - a->standing.entrant[i].finished;
    return seats / a->tournament.seating.players;
}

/* The share of `row`'s seats that won in its games with `column`. */
static tt_scores scores_against(const arena *a, int row, int column)
{
    const tt_seating *seating = &a->tournament.seating;
    for (int c = 0; c < seating->contests; c++) {
        int pair[2];
        tt_seating_pair(seating, c, pair);
        int64_t deals = a->standing.deals, most = (int64_t)seating->players * TT_WIN;
        int64_t wins = a->standing.pair[c].wins, squares = a->standing.pair[c].squares;
        if (pair[0] == row && pair[1] == column)
            return tt_scores_of(deals, wins, squares, most);
        if (pair[0] == column && pair[1] == row) /* all that the first bot of the pair did not win */
            return tt_scores_of(deals, deals * most - wins, deals * most * most - 2 * most * wins + squares,
                                most * (seating->players - 1));
    }
    return (tt_scores){0};
}

static void print_head(const arena *a)
{
    const tt_tournament *t = &a->tournament;
    const tt_game *game = t->game;
    long long games = arena_games(a, &a->standing), deals = a->standing.deals;
    words_print(tr_n("%s, %d players%s, %lld games of %lld deal, seed %s\n\n",
                     "%s, %d players%s, %lld games of %lld deals, seed %s\n\n", (long)deals),
                game->rules->name, game->players, cli_options(game->options, true), games, deals, t->seed);
}

/* Rounds to a whole number, never -0. */
static double whole(double value)
{
    return round(value) + 0.0;
}

static int name_width(const arena *a)
{
    int width = 16;
    for (int i = 0; i < a->tournament.seating.entrants; i++)
        if ((int)strlen(a->name[i]) > width)
            width = (int)strlen(a->name[i]);
    return width;
}

static void print_bots(const arena *a)
{
    tt_rating rating[TT_MAX_ENTRANTS];
    tt_rate(&a->tournament.seating, &a->standing, anchor_of(a), rating);
    words_pad("bot", name_width(a));
    words_print(
        "    games           win share, 95 %%   points   margin  tickets   turns  us/decision  rating, 95 %%\n");
    for (int i = 0; i < a->tournament.seating.entrants; i++) {
        const tt_entrant_sums *sums = &a->standing.entrant[i];
        tt_interval interval = share_interval(&a->standing, i);
        double margin = ratio(sums->margin, sums->finished);
        printf("%-*s  %7lld  ", name_width(a), a->name[i], (long long)sums->games);
        words_print("%6s %% (%5s to %6s)", language_decimal(100 * arena_share(&a->standing, i), 2),
                    language_decimal(100 * interval.low, 2), language_decimal(100 * interval.high, 2));
        words_pad_left(language_decimal(ratio(sums->points, sums->finished), 1), 9);
        words_pad_left(language_signed(margin, 1), 9);
        printf("  %5s %%  %6s  %11s  %5.0f",
               language_decimal(100 * ratio(sums->completed, sums->completed + sums->failed), 1),
               language_decimal(ratio(sums->turns, sums->finished), 1),
               language_decimal(ratio(sums->nanoseconds, sums->decisions) / 1000, 2), whole(rating[i].value));
        if (i != anchor_of(a))
            words_print(" (%.0f to %.0f)", whole(rating[i].within.low), whole(rating[i].within.high));
        putchar('\n');
    }
}

static void print_cross(const arena *a)
{
    const tt_seating *seating = &a->tournament.seating;
    if (seating->one_table || seating->entrants == 2)
        return;
    putchar('\n');
    words_pad(tr("win share against"), name_width(a) + 3);
    for (int column = 0; column < seating->entrants; column++)
        printf("  %6d", column + 1);
    putchar('\n');
    for (int row = 0; row < seating->entrants; row++) {
        printf("%2d %-*s", row + 1, name_width(a), a->name[row]);
        for (int column = 0; column < seating->entrants; column++)
            if (row == column)
                printf("  %6s", "-");
            else
                printf("  %6s", language_decimal(100 * scores_against(a, row, column).mean, 2));
        putchar('\n');
    }
}

static void print_verdict(const arena *a)
{
    static const char *const sentence[] = {
        TEXT("Undecided: %s could be stronger than %s, weaker or even.\n"), TEXT("Decided: %s is stronger than %s.\n"),
        TEXT("Decided: %s is weaker than %s.\n"),
        TEXT("Decided: %s and %s are even, or less than 5 percentage points apart.\n")};
    if (!a->tournament.until_decided)
        return;
    putchar('\n');
    tt_verdict verdict = tt_tournament_verdict(&a->tournament, &a->standing);
    printf(tr(sentence[verdict]), a->name[0], a->name[1]);
}

/* Illegal answers, timeouts and the like. */
static void print_conduct(const arena *a)
{
    if (unfinished(a))
        words_print(tr_n("\n%lld game was stopped unfinished after %d decisions, and shared by all.\n",
                         "\n%lld games were stopped unfinished after %d decisions, and shared by all.\n",
                         (long)unfinished(a)),
                    (long long)unfinished(a), TT_ARENA_LIMIT);
    for (int i = 0; i < a->tournament.seating.entrants; i++) {
        const tt_entrant_sums *sums = &a->standing.entrant[i];
        if (a->tournament.entrant[i].nanoseconds && sums->decisions)
            words_print("\n%s: budget kept in %s %% of decisions.\n", a->name[i],
                        language_decimal(100 * (1 - ratio(sums->over_budget, sums->decisions)), 3));
        if (sums->forfeits) {
            words_print(tr_n("\n%s: forfeited %lld game.", "\n%s: forfeited %lld games.", (long)sums->forfeits),
                        a->name[i], (long long)sums->forfeits);
            if (a->foreign.first[i][0])
                words_print(" The first reason: %s.", a->foreign.first[i]);
            putchar('\n');
        }
        if (sums->illegal)
            words_print(
                tr_n("\n%s: %lld illegal action in %lld decisions; a random one was played in place of each.\n",
                     "\n%s: %lld illegal actions in %lld decisions; a random one was played in place of each.\n",
                     (long)sums->illegal),
                a->name[i], (long long)sums->illegal, (long long)sums->decisions);
    }
}

void arena_print(const arena *a)
{
    print_head(a);
    print_bots(a);
    print_cross(a);
    print_verdict(a);
    print_conduct(a);
}

static void write_decimal(tt_json_writer *writer, const char *key, double value, int decimals)
{
    tt_json_write_key(writer, key);
    cli_json_decimals(writer, value, decimals);
}

static void write_interval(tt_json_writer *writer, const char *key, tt_interval interval, int decimals)
{
    tt_json_member_array(writer, key);
    cli_json_decimals(writer, interval.low, decimals);
    cli_json_decimals(writer, interval.high, decimals);
    tt_json_write_array_end(writer);
}

static void write_bot(tt_json_writer *writer, const arena *a, int i, const tt_rating *rating)
{
    const tt_entrant_sums *sums = &a->standing.entrant[i];
    const tt_entrant *entrant = &a->tournament.entrant[i];
    tt_json_write_object(writer);
    tt_json_member_string(writer, "name", a->name[i]);
    tt_json_member_integer(writer, "games", sums->games);
    write_decimal(writer, "wins", ratio(sums->wins, TT_WIN), sums->wins % TT_WIN ? 3 : 0);
    write_decimal(writer, "win_share", arena_share(&a->standing, i), 5);
    write_interval(writer, "ci95", share_interval(&a->standing, i), 5);
    write_decimal(writer, "mean_points", ratio(sums->points, sums->finished), 3);
    write_decimal(writer, "tickets_completed", ratio(sums->completed, sums->completed + sums->failed), 5);
    write_decimal(writer, "us_per_decision", ratio(sums->nanoseconds, sums->decisions) / 1000, 3);
    write_decimal(writer, "rating", rating->value, 1);
    write_interval(writer, "rating_ci95", rating->within, 1);
    tt_json_member_integer(writer, "won_alone", sums->won);
    tt_json_member_integer(writer, "shared", sums->shared);
    write_decimal(writer, "mean_margin", ratio(sums->margin, sums->finished), 3);
    write_decimal(writer, "mean_turns", ratio(sums->turns, sums->finished), 3);
    write_decimal(writer, "mean_tickets", ratio(sums->completed + sums->failed, sums->finished), 3);
    tt_json_member_integer(writer, "decisions", sums->decisions);
    tt_json_member_integer(writer, "illegal", sums->illegal);
    tt_json_member_integer(writer, "forfeits", sums->forfeits);
    if (entrant->iterations)
        tt_json_member_integer(writer, "iterations", entrant->iterations);
    if (entrant->nanoseconds) {
        write_decimal(writer, "budget_ms", (double)entrant->nanoseconds / 1e6, 3);
        tt_json_member_integer(writer, "over_budget", sums->over_budget);
    }
    tt_json_write_object_end(writer);
}

static void write_bots(tt_json_writer *writer, const arena *a)
{
    tt_rating rating[TT_MAX_ENTRANTS];
    tt_rate(&a->tournament.seating, &a->standing, anchor_of(a), rating);
    tt_json_member_array(writer, "bots");
    for (int i = 0; i < a->tournament.seating.entrants; i++)
        write_bot(writer, a, i, &rating[i]);
    tt_json_write_array_end(writer);
}

static void write_pairs(tt_json_writer *writer, const arena *a)
{
    const tt_seating *seating = &a->tournament.seating;
    tt_json_member_array(writer, "pairs");
    for (int c = 0; c < seating->contests && !seating->one_table; c++) {
        int pair[2];
        tt_seating_pair(seating, c, pair);
        tt_scores scores = scores_against(a, pair[0], pair[1]);
        tt_json_write_object(writer);
        tt_json_member_string(writer, "challenger", a->name[pair[0]]);
        tt_json_member_string(writer, "against", a->name[pair[1]]);
        tt_json_member_integer(writer, "games", a->standing.deals * seating->players);
        write_decimal(writer, "win_share", scores.mean, 5);
        write_interval(writer, "ci95", tt_scores_interval(scores), 5);
        tt_json_write_object_end(writer);
    }
    tt_json_write_array_end(writer);
}

void arena_print_json(const arena *a)
{
    const tt_tournament *t = &a->tournament;
    tt_json_writer writer;
    tt_json_writer_open(&writer, cli_json_put, stdout);
    tt_json_write_object(&writer);
    tt_json_member_string(&writer, "game", t->game->rules->name);
    tt_json_member_integer(&writer, "players", t->game->players);
    tt_json_member_integer(&writer, "games", arena_games(a, &a->standing));
    write_bots(&writer, a);
    write_pairs(&writer, a);
    tt_json_write_key(&writer, "options");
    tt_options_write(&writer, t->game->options);
    tt_json_member_string(&writer, "seed", t->seed);
    tt_json_member_integer(&writer, "deals", a->standing.deals);
    tt_json_member_boolean(&writer, "table", t->seating.one_table);
    tt_json_member_integer(&writer, "unfinished", unfinished(a));
    if (t->until_decided) {
        tt_verdict verdict = tt_tournament_verdict(t, &a->standing);
        tt_json_member_boolean(&writer, "decided", verdict != TT_UNDECIDED);
        tt_json_member_string(&writer, "verdict", tt_verdict_name(verdict));
    }
    tt_json_write_object_end(&writer);
    tt_json_write_line_end(&writer);
}
