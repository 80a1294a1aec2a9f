/* board_tables_main.c: turntable-board-tables, run while building: makes the boards that are compiled in.
 *
 *     turntable-board-tables OUTPUT.c BOARD.json...
 *
 * Every board file becomes a `const tt_board tt_board_NAME`, named after its game. Faults are printed as FILE:LINE:
 * fault; then nothing is written and the exit code is 1. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "turntable/board_file.h"

enum { MOST_BOARDS = 64, MOST_BYTES = 1 << 20 }; /* of a board file */

/* Reading. */

static void tell_fault(void *path, int line, const char *text)
{
    fprintf(stderr, "%s:%d: %s\n", (const char *)path, line, text);
}

/* Reads the file into `text`. Returns its size; 0 after an error message. */
static size_t read_file(const char *path, char text[MOST_BYTES])
{
    FILE *file = fopen(path, "rb");
    size_t size = file ? fread(text, 1, MOST_BYTES, file) : 0;
    if (!file || ferror(file))
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
    else if (size == 0 || size == MOST_BYTES)
        fprintf(stderr, "%s: %s\n", path, size ? "the file is too large" : "the file is empty");
    if (file)
        fclose(file);
    return size == MOST_BYTES ? 0 : size;
}

/* Writing. Numbers that are 0 are left out. */

static void write_text(FILE *to, const char *text)
{
    fputc('"', to);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            fputc('\\', to);
        fputc(*text, to);
    }
    fputc('"', to);
}

static void write_texts(FILE *to, const char *field, const char *const *texts, int count)
{
    fprintf(to, "    .%s = {\n", field);
    for (int i = 0; i < count; i++) {
        fprintf(to, "        [%d] = ", i);
        write_text(to, texts[i]);
        fputs(",\n", to);
    }
    fputs("    },\n", to);
}

static void write_bytes(FILE *to, const char *field, const uint8_t *bytes, int count)
{
    fprintf(to, ".%s = {", field);
    for (int i = 0; i < count; i++)
        fprintf(to, "%s%d", i ? ", " : "", bytes[i]);
    fputs("}", to);
}

static void write_number(FILE *to, const char *field, int number)
{
    if (number)
        fprintf(to, ", .%s = %d", field, number);
}

static void write_set(FILE *to, const tt_routes *set)
{
    fputs("{{", to);
    for (int i = 0; i < TT_ROUTE_WORDS; i++)
        fprintf(to, "%s0x%" PRIx64, i ? ", " : "", set->word[i]);
    fputs("}}", to);
}

static void write_routes(FILE *to, const tt_board *board)
{
    fputs("    .route = {\n", to);
    for (int i = 0; i < board->routes; i++) {
        const tt_route *route = &board->route[i];
        fprintf(to, "        [%d] = {.a = %d, .b = %d, .color = %d, .length = %d", i, route->a, route->b, route->color,
                route->length);
        write_number(to, "ferry", route->ferry);
        write_number(to, "tunnel", route->tunnel);
        fprintf(to, ", .rank = %d,\n            .parallel = ", route->rank);
        write_set(to, &route->parallel);
        fputs(", .touching = ", to);
        write_set(to, &route->touching);
        fputs("},\n", to);
    }
    fputs("    },\n", to);
}

/* Writes `count` sets as one array, at the depth of `indent`. */
static void write_sets(FILE *to, const char *indent, const tt_routes *sets, int count)
{
    for (int i = 0; i < count; i++) {
        fprintf(to, "%s[%d] = ", indent, i);
        write_set(to, &sets[i]);
        fputs(",\n", to);
    }
}

static void write_route_sets(FILE *to, const tt_board *board)
{
    fputs("    .city_routes = {\n", to);
    write_sets(to, "        ", board->city_routes, board->cities);
    fputs("    },\n    .payable = {\n", to);
    for (int color = 0; color < TT_COLORS; color++) {
        fprintf(to, "        [%d] = {\n", color);
        write_sets(to, "            ", board->payable[color], TT_MAX_LENGTH + 1);
        fputs("        },\n", to);
    }
    fputs("    },\n    .up_to = {\n", to);
    write_sets(to, "        ", board->up_to, TT_MAX_LENGTH + 1);
    fputs("    },\n    .ferries = {\n", to);
    write_sets(to, "        ", board->ferries, TT_MAX_LENGTH + 1);
    fputs("    },\n", to);
}

static bool needs_cards(const tt_ticket *ticket)
{
    for (int color = 0; color < TT_COLORS; color++)
        if (ticket->needs[color])
            return true;
    return false;
}

static void write_tickets(FILE *to, const tt_board *board)
{
    fputs("    .ticket = {\n", to);
    for (int i = 0; i < board->tickets; i++) {
        const tt_ticket *ticket = &board->ticket[i];
        fprintf(to, "        [%d] = {.a = %d, .b = %d, .points = %d", i, ticket->a, ticket->b, ticket->points);
        write_number(to, "is_long", ticket->is_long);
        fprintf(to, ", .rank = %d", ticket->rank);
        if (needs_cards(ticket)) {
            fputs(", ", to);
            write_bytes(to, "needs", ticket->needs, TT_COLORS);
        }
        fputs("},\n", to);
    }
    fputs("    },\n    ", to);
    write_bytes(to, "ticket_by_id", board->ticket_by_id, board->tickets);
    fputs(",\n", to);
}

static void write_big_cities(FILE *to, const tt_board *board)
{
    fputs("    ", to);
    write_bytes(to, "big_city", board->big_city, board->big_cities);
    fputs(",\n    ", to);
    write_bytes(to, "big_city_points", board->big_city_points, board->big_cities);
    fputs(",\n", to);
}

static void write_board(FILE *to, const tt_board *board)
{
    fprintf(to, "\nconst tt_board tt_board_%s = {\n    .id = \"%s\",\n    .name = ", board->id, board->id);
    write_text(to, board->name);
    fprintf(to, ",\n    .cities = %d,\n    .routes = %d,\n    .tickets = %d,\n    .big_cities = %d,\n", board->cities,
            board->routes, board->tickets, board->big_cities);
    write_texts(to, "city_id", board->city_id, board->cities);
    write_texts(to, "city_name", board->city_name, board->cities);
    if (board->routes) {
        write_texts(to, "route_id", board->route_id, board->routes);
        write_routes(to, board);
        write_route_sets(to, board);
    }
    write_texts(to, "ticket_id", board->ticket_id, board->tickets);
    write_tickets(to, board);
    if (board->big_cities)
        write_big_cities(to, board);
    fputs("};\n", to);
}

/* The boards made so far, which later files can use as their map. */
static tt_board *made[MOST_BOARDS];
static int made_count;

static const tt_board *find_made(void *context, const char *name, int length)
{
    (void)context;
    for (int i = 0; i < made_count; i++)
        if ((int)strlen(made[i]->id) == length && memcmp(made[i]->id, name, (size_t)length) == 0 && made[i]->routes)
            return made[i];
    return NULL;
}

/* Reads one file and writes its board. Nothing is freed: the program is about to end. */
static bool make_board(FILE *to, const char *path)
{
    static char text[MOST_BYTES];
    char *strings = malloc(MOST_BYTES);
    tt_board *board = malloc(sizeof *board);
    if (!strings || !board || made_count == MOST_BOARDS)
        return false;
    const tt_board_faults faults = {.tell = tell_fault, .context = (void *)path};
    const tt_board_maps maps = {find_made, NULL};
    size_t size = read_file(path, text);
    if (size == 0 || tt_board_read_on(text, size, strings, MOST_BYTES, &maps, board, &faults) > 0)
        return false;
    if (board->changes.values || board->changes.route_points || board->changes.unkept_tickets) {
        fprintf(stderr, "%s: the rules of a game belong into its C file\n", path);
        return false;
    }
    made[made_count++] = board;
    write_board(to, board);
    return true;
}

static bool make_boards(FILE *to, char **paths, int count)
{
    bool is_good = true;
    fputs("/* Made by turntable-board-tables from the boards in src/games. */\n#include \"turntable/board.h\"\n", to);
    for (int i = 0; i < count; i++)
        is_good &= make_board(to, paths[i]);
    return is_good;
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fputs("usage: turntable-board-tables OUTPUT.c BOARD.json...\n", stderr);
        return 2;
    }
    FILE *to = fopen(argv[1], "wb");
    if (!to) {
        fprintf(stderr, "%s: %s\n", argv[1], strerror(errno));
        return 1;
    }
    bool is_good = make_boards(to, argv + 2, argc - 2);
    is_good &= !ferror(to);
    is_good &= fclose(to) == 0;
    if (!is_good)
        remove(argv[1]);
    return is_good ? 0 : 1;
}
