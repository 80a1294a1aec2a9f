/* tables.c: what visitors ask of tables, done in the store. In the keeper's thread. */
#include <stdlib.h>
#include <string.h>

#include "server/chat.h"
#include "server/deal.h"
#include "server/errand.h"
#include "server/history.h"
#include "server/levels.h"
#include "server/quotas.h"
#include "server/seating.h"
#include "server/standing.h"
#include "turntable/turntable.h"

typedef tt_store_error work(tt_store *store, errand *e);

static tt_store_error refuse(errand *e, hall_error error)
{
    e->refusal = error;
    return TT_STORE_OK;
}

static tt_store_error get(tt_store *store, errand *e, tt_store_id id)
{
    tt_store_error error = tt_store_table_get(store, id, &e->facts);
    if (error != TT_STORE_NOT_FOUND)
        return error;
    e->facts.id = 0;
    return refuse(e, HALL_NO_SUCH_TABLE);
}

/* The facts as they are now. */
static tt_store_error look_again(tt_store *store, errand *e)
{
    return tt_store_table_get(store, e->facts.id, &e->facts);
}

/* Whether a guest with this ask may see a table: it is public, or he sits or hosts there, or was invited. That there is
 * a table of this number is no secret: numbers are given in turn. */
static tt_store_error check_invited(tt_store *store, errand *e, bool *may)
{
    static tt_store_table invited; /* only this thread comes here */
    uint8_t hash[TT_STORE_HASH];
    *may = false;
    if (seating_is_removed(e) && !e->facts.is_public)
        return TT_STORE_OK;
    *may = e->facts.is_public || facts_seat(&e->facts, e->guest) >= 0 || (e->guest && e->facts.host == e->guest);
    if (*may || !e->ask.has_token)
        return TT_STORE_OK;
    token_hash(e->ask.token, ASK_TOKEN, hash);
    tt_store_error error = tt_store_table_find(store, hash, &invited);
    *may = error == TT_STORE_OK && invited.id == e->facts.id;
    return error == TT_STORE_NOT_FOUND ? TT_STORE_OK : error;
}

/* How many open and running tables the guest sits at. */
static tt_store_error count_tables(tt_store *store, const errand *e, int64_t *count)
{
    int64_t running = 0;
    tt_store_error error =
        tt_store_table_count(store, &(tt_store_filter){.life = TT_LIFE_OPEN, .guest = e->guest}, count);
    if (error == TT_STORE_OK)
        error = tt_store_table_count(store, &(tt_store_filter){.life = TT_LIFE_RUNNING, .guest = e->guest}, &running);
    *count += running;
    return error;
}

/* Lists. */

static tt_store_error list(tt_store *store, errand *e)
{
    const ask *a = &e->ask;
    tt_store_filter filter = {.life = a->life,
                              .game = a->game[0] ? a->game : NULL,
                              .guest = a->only_mine ? e->guest : 0,
                              .only_public = !a->only_mine,
                              .only_free = a->only_free,
                              .before = a->before};
    if (a->only_mine && !e->guest)
        return refuse(e, HALL_GUEST_FIRST);
    if (a->game[0] && !tt_rules_find(a->game, (int)strlen(a->game)))
        return refuse(e, HALL_BAD_TABLE);
    if (a->only_free && a->life != TT_LIFE_ANY && a->life != TT_LIFE_OPEN)
        return TT_STORE_OK; /* nobody can sit down there: none of them is looked at */
    if (a->only_free)
        filter.life = TT_LIFE_OPEN;
    e->list = calloc(ERRAND_PAGE + 1, sizeof *e->list);
    if (!e->list)
        return TT_STORE_NO_MEMORY;
    return tt_store_table_list(store, &filter, e->list, ERRAND_PAGE + 1, &e->count);
}

/* Opening. */

static void sit(errand *e, tt_store_seat *seat)
{
    *seat = (tt_store_seat){.kind = TT_SITS_GUEST, .guest = e->guest, .has_chance = true};
    memcpy(seat->chance, e->ask.chance, sizeof seat->chance);
}

/* It ends if nobody comes. */
static void remember(errand *e)
{
    settings chosen;
    standing now;
    settings_read(e->facts.clock, &chosen);
    standing_begin(&now, &chosen, e->ran);
    standing_write(&now, e->facts.standing);
    e->facts.due = e->ran + standing_patience(&chosen, e->server->options->idle_days);
}

/* A guest sits at so many open and running tables at most. */
static tt_store_error check_number(tt_store *store, errand *e)
{
    int64_t count;
    tt_store_error error = count_tables(store, e, &count);
    if (error == TT_STORE_OK && count >= e->server->options->limits.tables)
        refuse(e, HALL_TOO_MANY_TABLES);
    return error;
}

/* Whether the tables of the last hour where the guest sits or sat are too many for one more: who opens tables and
 * leaves them fills the store. */
static tt_store_error check_pace(tt_store *store, errand *e)
{
    enum { HOUR = 3600 * 1000 };
    int64_t count = 0;
    tt_store_filter filter = {.guest = e->guest, .since = e->time - HOUR};
    tt_store_error error = e->is_free ? TT_STORE_OK : tt_store_table_count(store, &filter, &count);
    if (!e->is_free && error == TT_STORE_OK && count >= e->server->options->limits.opened)
        refuse(e, HALL_TOO_FAST);
    return error;
}

/* Nobody fills the first page of the list alone. */
static tt_store_error check_waiting(errand *e)
{
    bool may = true;
    tt_store_error error = e->is_free || !e->facts.is_public
                               ? TT_STORE_OK
                               : quotas_may_wait(e->server, e->network, e->server->options->limits.waiting, &may);
    if (error == TT_STORE_OK && !may)
        refuse(e, HALL_TOO_MANY_TABLES);
    return error;
}

/* A table like e->facts says, with a secret of its own. */
static tt_store_error add(tt_store *store, errand *e)
{
    uint8_t invite[TT_STORE_HASH];
    tt_store_error error = check_number(store, e);
    if (error != TT_STORE_OK || e->refusal)
        return error;
    error = check_pace(store, e);
    if (error == TT_STORE_OK && !e->refusal)
        error = check_waiting(e);
    if (error != TT_STORE_OK || e->refusal)
        return error;
    memcpy(e->facts.secret, e->secret, sizeof e->facts.secret);
    tt_sha256(e->secret, sizeof e->secret, e->facts.commitment);
    e->facts.host = e->guest;
    e->facts.created = e->time;
    sit(e, &e->facts.seats[0]);
    remember(e);
    token_hash(e->token, ASK_TOKEN, invite);
    error = tt_store_table_add(store, &e->facts, e->facts.is_public ? NULL : invite, &e->facts.id);
    e->seat = 0;
    if (error == TT_STORE_OK && e->facts.is_public)
        quotas_wait(e->server, e->network, e->facts.id);
    return error == TT_STORE_OK ? look_again(store, e) : error;
}

static tt_store_error create(tt_store *store, errand *e)
{
    const ask *a = &e->ask;
    const tt_rules *rules = tt_rules_find(a->game, (int)strlen(a->game));
    tt_game game;
    if (!rules || tt_game_make(rules, NULL, a->seats, a->options, &game) != TT_GAME_OK)
        return refuse(e, HALL_BAD_TABLE);
    e->facts =
        (tt_store_table){.is_public = a->is_public, .memory_aid = a->memory_aid, .seat_count = (uint8_t)a->seats};
    strcpy(e->facts.game, rules->name);
    options_write(&a->options, e->facts.options);
    settings_write(&a->settings, e->facts.clock);
    return add(store, e);
}

/* The rematch that somebody has asked for before, if there is still a place at it: two who both ask shall meet. The
 * number alone would not do: what was not committed after all gave it back. */
static tt_store_error find_rematch(tt_store *store, errand *e, tt_store_id old)
{
    static tt_store_table facts; /* only this thread comes here */
    for (int i = 0; i < REMATCHES; i++) {
        const rematch *known = &e->server->rematches[i];
        if (known->old != old)
            continue;
        tt_store_error error = tt_store_table_get(store, known->id, &facts);
        if (error != TT_STORE_OK)
            return error == TT_STORE_NOT_FOUND ? TT_STORE_OK : error;
        bool sits = facts_seat(&facts, e->guest) >= 0;
        bool is_good = facts.life == TT_LIFE_OPEN ? sits || facts_players(&facts) < facts.seat_count
                                                  : facts.life == TT_LIFE_RUNNING && sits;
        if (!is_good || memcmp(facts.commitment, known->commitment, sizeof facts.commitment) != 0)
            continue;
        e->is_known = true;
        e->facts = facts;
        memcpy(e->token, known->token, sizeof e->token);
    }
    return TT_STORE_OK;
}

static void keep_rematch(errand *e, tt_store_id old)
{
    server *s = e->server;
    rematch *known = &s->rematches[s->rematch_count++ % REMATCHES];
    *known = (rematch){.old = old, .id = e->facts.id};
    memcpy(known->commitment, e->facts.commitment, sizeof known->commitment);
    memcpy(known->token, e->token, sizeof known->token);
}

static tt_store_error begin_if_full(tt_store *store, errand *e);
static tt_store_error take_seat(tt_store *store, errand *e);

/* The same once more: who asks has the first seat, bots come along, people join anew, each with bytes of his own. */
static tt_store_error ask_rematch(tt_store *store, errand *e)
{
    tt_store_error error = get(store, e, e->ask.table);
    int taken = 1;
    if (error != TT_STORE_OK || e->refusal)
        return error;
    if (facts_seat(&e->facts, e->guest) < 0)
        return refuse(e, HALL_NOT_SEATED);
    if (e->facts.life != TT_LIFE_OVER)
        return refuse(e, HALL_TOO_EARLY);
    const tt_store_table old = e->facts;
    error = find_rematch(store, e, old.id);
    if (error != TT_STORE_OK || e->is_known)
        return error == TT_STORE_OK ? take_seat(store, e) : error;
    e->facts = (tt_store_table){
        .is_public = old.is_public, .memory_aid = old.memory_aid, .seat_count = (uint8_t)facts_players(&old)};
    strcpy(e->facts.game, old.game);
    strcpy(e->facts.options, old.options);
    strcpy(e->facts.clock, old.clock);
    for (int seat = 0; seat < e->facts.seat_count; seat++)
        if (old.seats[seat].kind == TT_SITS_BOT)
            e->facts.seats[taken++] = old.seats[seat];
    error = add(store, e);
    if (error != TT_STORE_OK || e->refusal)
        return error;
    keep_rematch(e, old.id);
    return begin_if_full(store, e);
}

/* Before the start. The seats stand in the order of joining, without gaps. */

static tt_store_error begin_game(tt_store *store, errand *e, const ask *how);

static tt_store_error begin_if_full(tt_store *store, errand *e)
{
    static const ask drawn;
    settings chosen;
    tt_store_error error = look_again(store, e);
    if (error != TT_STORE_OK || !settings_read(e->facts.clock, &chosen) || !chosen.starts_full ||
        facts_players(&e->facts) < e->facts.seat_count)
        return error;
    return begin_game(store, e, &drawn);
}

tt_store_error tables_get_open(tt_store *store, errand *e)
{
    bool may;
    tt_store_error error = get(store, e, e->ask.table);
    if (error == TT_STORE_OK && !e->refusal)
        error = check_invited(store, e, &may);
    if (error != TT_STORE_OK || e->refusal)
        return error;
    if (!may)
        return refuse(e, HALL_NOT_INVITED);
    if (e->facts.life == TT_LIFE_OPEN)
        return TT_STORE_OK;
    return refuse(e, e->facts.started ? HALL_STARTED : HALL_NO_SUCH_TABLE); /* its host has left, or nobody came */
}

/* At the open table of e->facts. */
static tt_store_error take_seat(tt_store *store, errand *e)
{
    static const tt_store_seat nobody;
    tt_store_seat now;
    int seat;
    tt_store_error error;
    e->seat = facts_seat(&e->facts, e->guest);
    if (e->seat >= 0) /* said twice */
        return TT_STORE_OK;
    seat = facts_players(&e->facts);
    if (seat == e->facts.seat_count)
        return refuse(e, HALL_TABLE_FULL);
    if (seating_refuses(e))
        return refuse(e, seating_refuses(e));
    error = check_number(store, e);
    if (error != TT_STORE_OK || e->refusal)
        return error;
    sit(e, &now);
    e->seat = seat;
    error = tt_store_seat_change(store, e->facts.id, seat, &nobody, &now);
    return error == TT_STORE_OK ? begin_if_full(store, e) : error;
}

static tt_store_error join(tt_store *store, errand *e)
{
    tt_store_error error = tables_get_open(store, e);
    return error != TT_STORE_OK || e->refusal ? error : take_seat(store, e);
}

/* Puts `now` in the place of all seats, in the store and in the facts. What is remembered of the people moves with
 * them, also if nobody is there. */
static tt_store_error reseat(tt_store *store, tt_store_table *facts, const tt_store_seat now[TT_MAX_SEATS])
{
    const tt_store_table was = *facts;
    standing known;
    tt_store_error error = TT_STORE_OK;
    for (int seat = 0; seat < facts->seat_count && error == TT_STORE_OK; seat++)
        error = tt_store_seat_change(store, facts->id, seat, &facts->seats[seat], &now[seat]);
    memcpy(facts->seats, now, sizeof facts->seats);
    if (error != TT_STORE_OK || !standing_read(facts->standing, &known) || !standing_move(&known, &was, facts))
        return error;
    standing_write(&known, facts->standing);
    return tt_store_table_note(store, facts->id, facts->due, facts->standing);
}

tt_store_error tables_remove_seat(tt_store *store, errand *e, int gone)
{
    tt_store_seat now[TT_MAX_SEATS] = {0};
    int count = 0;
    for (int seat = 0; seat < e->facts.seat_count; seat++)
        if (seat != gone && e->facts.seats[seat].kind != TT_SITS_NOBODY)
            now[count++] = e->facts.seats[seat];
    tt_store_error error = reseat(store, &e->facts, now);
    return error == TT_STORE_OK ? look_again(store, e) : error;
}

/* When the host leaves the table is no more. */
static tt_store_error leave(tt_store *store, errand *e)
{
    tt_store_error error = tables_get_open(store, e);
    if (error != TT_STORE_OK || e->refusal)
        return error;
    int seat = facts_seat(&e->facts, e->guest);
    if (seat < 0)
        return refuse(e, HALL_NOT_SEATED);
    return e->facts.host == e->guest ? seating_end(store, e) : tables_remove_seat(store, e, seat);
}

static tt_store_error seat_bot(tt_store *store, errand *e)
{
    const ask *a = &e->ask;
    tt_store_seat now = {.kind = TT_SITS_BOT};
    tt_store_error error = tables_get_open(store, e);
    if (error != TT_STORE_OK || e->refusal)
        return error;
    if (e->facts.host != e->guest)
        return refuse(e, HALL_NOT_HOST);
    int players = facts_players(&e->facts), seat = a->seat < 0 ? players : a->seat;
    bool is_bot = seat < players && e->facts.seats[seat].kind == TT_SITS_BOT;
    if (a->seat < 0 && players == e->facts.seat_count)
        return refuse(e, HALL_TABLE_FULL);
    if (seat >= e->facts.seat_count || (seat < players && !is_bot) || (!is_bot && !a->bot[0]))
        return refuse(e, HALL_BAD_SEAT);
    if (!a->bot[0])
        return tables_remove_seat(store, e, seat);
    if (level_find(a->bot) < 0)
        return refuse(e, HALL_BAD_LEVEL);
    seat = is_bot ? seat : players;
    strcpy(now.name, a->bot);
    e->seat = seat;
    error = tt_store_seat_change(store, e->facts.id, seat, &e->facts.seats[seat], &now);
    return error == TT_STORE_OK ? begin_if_full(store, e) : error;
}

/* The start. */

static void seat_in_order(tt_store_table *facts, const ask *how, int players, tt_store_seat now[TT_MAX_SEATS])
{
    int order[TT_MAX_SEATS];
    deal_seats(facts->seed, players, order);
    for (int seat = 0; seat < players; seat++)
        now[seat] = facts->seats[how->ordered ? how->order[seat] : order[seat]];
}

/* The first events go into the store with the start. */
static tt_store_error store_start(tt_store *store, errand *e)
{
    tt_store_start start = {.rules = TT_RULES_NUMBER, .time = e->time};
    tt_buffer lines;
    tt_buffer_open(&lines, server_memory());
    tt_table_lines(e->table, 0, e->table->event_count, &lines);
    memcpy(start.seed, e->facts.seed, sizeof start.seed);
    start.events = (tt_store_text){lines.bytes, lines.size};
    tt_store_error error = lines.failed ? TT_STORE_NO_MEMORY : tt_store_table_start(store, e->facts.id, &start);
    tt_buffer_close(&lines);
    return error;
}

static tt_store_error begin_game(tt_store *store, errand *e, const ask *how)
{
    tt_store_seat now[TT_MAX_SEATS] = {0};
    tt_setup setup;
    settings chosen;
    int players = facts_players(&e->facts);
    if (!facts_game(&e->facts, &setup.game))
        return refuse(e, HALL_NOT_FULL);
    if (how->ordered && how->ordered != players)
        return refuse(e, HALL_BAD_SEAT);
    if (how->has_seed)
        memcpy(e->facts.seed, how->seed, sizeof e->facts.seed);
    else
        deal_seed(&e->facts, e->facts.seed);
    seat_in_order(&e->facts, how, players, now);
    tt_store_error error = reseat(store, &e->facts, now);
    e->seat = facts_seat(&e->facts, e->guest);
    e->table = error == TT_STORE_OK ? calloc(1, sizeof *e->table) : NULL;
    if (!e->table || !facts_setup(&e->facts, &setup) || !tt_table_open(e->table, &setup, server_memory())) {
        free(e->table);
        e->table = NULL;
        return error == TT_STORE_OK ? TT_STORE_NO_MEMORY : error;
    }
    error = store_start(store, e);
    if (error == TT_STORE_OK && settings_read(e->facts.clock, &chosen) && chosen.clock == CLOCK_DAYS)
        error = tt_store_table_note(store, e->facts.id, e->ran, e->facts.standing); /* it runs though nobody enters */
    return error == TT_STORE_OK ? look_again(store, e) : error;
}

static tt_store_error start(tt_store *store, errand *e)
{
    tt_store_error error = tables_get_open(store, e);
    if (error != TT_STORE_OK || e->refusal)
        return error;
    if (e->facts.host != e->guest)
        return refuse(e, HALL_NOT_HOST);
    if (e->ask.has_seed && !e->server->options->test_seeds)
        return refuse(e, HALL_NO_SEEDS);
    return begin_game(store, e, &e->ask);
}

/* Coming in. */

static tt_store_error enter(tt_store *store, errand *e)
{
    bool may;
    tt_store_error error = get(store, e, e->ask.table);
    if (error != TT_STORE_OK || e->refusal)
        return error;
    error = check_invited(store, e, &may);
    if (error != TT_STORE_OK)
        return error;
    if (!may)
        return refuse(e, HALL_NOT_INVITED);
    error = chat_read(store, e->facts.id, &e->chat);
    if (error != TT_STORE_OK)
        return error;
    if (e->wants_history && e->facts.life != TT_LIFE_OPEN)
        return history_read(store, e->facts.id, &e->history);
    return TT_STORE_OK;
}

/* Links. */

static tt_store_error add_link(tt_store *store, errand *e)
{
    uint8_t hash[TT_STORE_HASH];
    tt_store_error error = get(store, e, e->ask.table);
    if (error != TT_STORE_OK || e->refusal)
        return error;
    e->seat = facts_seat(&e->facts, e->guest);
    if (e->seat < 0)
        return refuse(e, HALL_NOT_SEATED);
    token_hash(e->token, ASK_TOKEN, hash);
    return tt_store_link_add(store, e->facts.id, e->guest, hash, e->time);
}

/* The last seat of the guest; the first is that of facts_seat. */
static int last_seat(const errand *e)
{
    int seat = e->facts.seat_count - 1;
    while (seat >= 0 && e->facts.seats[seat].guest != e->guest)
        seat--;
    return seat;
}

static tt_store_error use_link(tt_store *store, errand *e)
{
    tt_store_id id;
    uint8_t hash[TT_STORE_HASH];
    tt_store_error error = check_number(store, e);
    if (error != TT_STORE_OK || e->refusal)
        return error;
    token_hash(e->ask.token, ASK_TOKEN, hash);
    error = tt_store_link_use(store, hash, e->guest, e->time, &id, &e->seat);
    if (error == TT_STORE_NOT_FOUND || error == TT_STORE_TAKEN || error == TT_STORE_WRONG_LIFE)
        return refuse(e, HALL_BAD_LINK);
    if (error == TT_STORE_OK)
        error = get(store, e, id);
    bool is_fine = facts_seat(&e->facts, e->guest) == last_seat(e);
    if (error != TT_STORE_OK || e->refusal || (is_fine && !seating_refuses(e)))
        return error;
    e->refusal = is_fine ? seating_refuses(e) : HALL_BAD_LINK; /* nobody has two seats: the link stays as it was */
    return TT_STORE_TAKEN;
}

/* Chat. */

static tt_store_error chat(tt_store *store, errand *e)
{
    char clean[CHAT_MAX];
    tt_store_id id;
    if (!text_clean(e->ask.text, strlen(e->ask.text), CHAT_CHARACTERS, clean))
        return refuse(e, HALL_BAD_TEXT);
    strcpy(e->ask.text, clean);
    tt_store_chat said = {.table = e->ask.table, .guest = e->guest, .time = e->time, .text = {clean, strlen(clean)}};
    e->facts.id = e->ask.table;
    return tt_store_chat_add(store, &said, &id);
}

tt_store_error errand_run(tt_store *store, job *base)
{
    static work *const works[ASK_KINDS] = {
        [ASK_TABLES] = list,         [ASK_CREATE] = create,       [ASK_JOIN] = join,   [ASK_LEAVE] = leave,
        [ASK_BOT] = seat_bot,        [ASK_START] = start,         [ASK_ENTER] = enter, [ASK_LINK] = add_link,
        [ASK_TAKE] = use_link,       [ASK_REMATCH] = ask_rematch, [ASK_CHAT] = chat,   [ASK_REMOVE] = seating_remove,
        [ASK_CLOSE] = seating_close,
    };
    errand *e = (errand *)base;
    return works[e->ask.kind](store, e);
}
