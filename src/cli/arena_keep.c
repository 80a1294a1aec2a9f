/* arena_keep.c: the file of turntable arena --resume: what is played, and the results so far. */
#include "cli/command_arena.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/language.h"

enum { SETTINGS_MAX = 4096 };

/* Everything that determines the games, as one text, without their number: a tournament may be extended. */
static void write_settings(const arena *a, char text[SETTINGS_MAX])
{
    const tt_tournament *t = &a->tournament;
    const tt_game *game = t->game;
    int at = snprintf(text, SETTINGS_MAX, "%s, %d players%s%s%s, seed %s%s%s, bots", game->rules->name, game->players,
                      cli_options(game->options, true), game->board->sha256 ? ", board " : "",
                      game->board->sha256 ? game->board->sha256 : "", t->seed,
                      t->seating.one_table ? ", one table" : "", t->until_decided ? ", until decided" : "");
    const char *before = " ";
    for (int i = 0; i < t->seating.entrants && at < SETTINGS_MAX; i++) {
        const tt_entrant *entrant = &t->entrant[i];
        at += snprintf(text + at, (size_t)(SETTINGS_MAX - at), "%s%s", before, entrant->bot->name);
        if (entrant->iterations && at < SETTINGS_MAX)
            at += snprintf(text + at, (size_t)(SETTINGS_MAX - at), "@%lu", (unsigned long)entrant->iterations);
        if (entrant->nanoseconds && at < SETTINGS_MAX)
            at += snprintf(text + at, (size_t)(SETTINGS_MAX - at), "@%gms", (double)entrant->nanoseconds / 1e6);
        before = ","; /* names have no comma */
    }
}

int arena_keep(arena *a, const tt_standing *standing)
{
    cli_draft draft;
    int error = cli_draft_open(&draft, a->kept_path);
    if (error)
        return error;
    char settings[SETTINGS_MAX];
    write_settings(a, settings);
    tt_json_writer writer;
    tt_json_writer_open(&writer, cli_json_put, draft.file);
    tt_json_write_object(&writer);
    tt_json_member_integer(&writer, "arena", 1);
    tt_json_member_string(&writer, "engine", TT_VERSION);
    tt_json_member_integer(&writer, "edition", TT_BOTS_EDITION);
    tt_json_member_string(&writer, "settings", settings);
    tt_standing_write(&writer, &a->tournament.seating, standing);
    tt_json_write_object_end(&writer);
    tt_json_write_line_end(&writer);
    a->kept_deals = standing->deals;
    return cli_draft_commit(&draft);
}

typedef struct kept {
    int64_t format, edition; /* of the file, of the bots */
    char engine[64], settings[SETTINGS_MAX];
} kept;

/* Reads the first part of the file, up to the settings. The rest is valid only if these are the same. */
static bool read_settings(tt_json *json, kept *file)
{
    return tt_json_expect(json, TT_JSON_OBJECT) && tt_json_key(json) && tt_json_is(json, "arena") &&
           tt_json_integer(json, 1, 1, &file->format) && tt_json_key(json) && tt_json_is(json, "engine") &&
           tt_json_string(json, file->engine, sizeof file->engine) && tt_json_key(json) &&
           tt_json_is(json, "edition") && tt_json_integer(json, 1, INT32_MAX, &file->edition) && tt_json_key(json) &&
           tt_json_is(json, "settings") && tt_json_string(json, file->settings, sizeof file->settings);
}

static bool read_standing(tt_json *json, const tt_seating *seating, tt_standing *standing)
{
    int fields = 0;
    *standing = (tt_standing){0};
    for (; tt_json_key(json); fields++)
        if (!tt_standing_read(json, seating, standing))
            tt_json_refuse(json, TT_JSON_UNKNOWN_KEY);
    return tt_json_finish(json) && fields == 4 && tt_standing_sound(seating, standing);
}

static int read_kept(arena *a, const char *text, size_t size)
{
    char settings[SETTINGS_MAX];
    kept file = {0};
    tt_json json;
    tt_json_open(&json, text, size);
    if (!read_settings(&json, &file))
        return cli_failure("%s does not hold the results of an arena", a->kept_path);
    write_settings(a, settings);
    if (strcmp(file.settings, settings) != 0)
        return cli_misuse("%s holds the results of another arena: %s; this one is %s", a->kept_path, file.settings,
                          settings);
    if (strcmp(file.engine, TT_VERSION) != 0 || file.edition != TT_BOTS_EDITION)
        return cli_misuse("%s was started by turntable %s with edition %d of the bots, which may play differently",
                          a->kept_path, file.engine, (int)file.edition);
    if (!read_standing(&json, &a->tournament.seating, &a->standing))
        return cli_failure("%s is damaged", a->kept_path);
    long long games = a->standing.deals * a->tournament.seating.players; /* of each pair, as in --games */
    if (a->standing.deals > a->tournament.deals)
        return cli_misuse("%s has %lld games already, more than --games asks for", a->kept_path, games);
    return CLI_DONE;
}

int arena_take_up(arena *a)
{
    if (access(a->kept_path, F_OK) == 0) {
        size_t size;
        char *text = cli_file_read(a->kept_path, &size);
        int code = text ? read_kept(a, text, size) : CLI_FAILED;
        free(text);
        if (code != CLI_DONE)
            return code;
    }
    int error = arena_keep(a, &a->standing); /* so that a file that can't be written is reported at once */
    return error ? cli_failure("%s can't be written: %s", a->kept_path, language_error(error)) : CLI_DONE;
}
