/* rated.c: rated tables: who may sit there, lists of ratings. In the store thread. */
#include "server/rated.h"

#include <stdlib.h>
#include <string.h>

#include "server/lobby_tables.h"
#include "server/rating_cache.h"
#include "store/accounts.h"
#include "turntable/turntable.h"

bool rated_may_be(const lobby_request *request)
{
    static const tt_options none;
    return request->is_public && request->seats > 1 && request->settings.clock != CLOCK_NONE && !request->board[0] &&
           memcmp(&request->options, &none, sizeof none) == 0;
}

bool rated_has_level(const tt_store_table *facts, const char *level)
{
    tt_skill skill;
    return tt_anchor_find(facts->game, TT_POOL_TWO, level, &skill);
}

tt_store_error rated_is_often(tt_store *store, tt_store_id guest, tt_store_id other, int64_t now, bool *is_often)
{
    static const int64_t day = 24 * 3600 * 1000;
    int64_t count = 0;
    tt_store_error error = tt_store_rated_together(store, guest, other, now - day, &count);
    *is_often = count >= RATED_A_DAY;
    return error;
}

/* Refuses a guest without an account. */
static tt_store_error check_account(tt_store *store, lobby_job *j)
{
    tt_store_account account;
    tt_store_error error = tt_store_account_get(store, j->guest, &account);
    return error == TT_STORE_NOT_FOUND ? job_refuse(j, LOBBY_NO_ACCOUNT) : error;
}

tt_store_error rated_admit(tt_store *store, lobby_job *j)
{
    tt_store_error error = j->facts.is_rated ? check_account(store, j) : TT_STORE_OK;
    for (int seat = 0; seat < j->facts.seat_count && j->facts.is_rated && error == TT_STORE_OK && !j->refusal; seat++) {
        const tt_store_seat *other = &j->facts.seats[seat];
        bool is_often = false;
        if (other->kind == TT_SITS_GUEST && other->guest != j->guest)
            error = rated_is_often(store, j->guest, other->guest, j->time, &is_often);
        if (is_often)
            job_refuse(j, LOBBY_RATED_OFTEN);
    }
    return error;
}

static bool make_list(lobby_job *j)
{
    j->ratings = calloc(1, sizeof *j->ratings);
    return j->ratings != NULL;
}

tt_store_error rated_pair(tt_store *store, lobby_job *j)
{
    const lobby_request *request = &j->request;
    const tt_rules *rules = tt_rules_find(request->game, (int)strlen(request->game));
    tt_store_error error = TT_STORE_OK;
    tt_game game;
    if (!rules || tt_game_make(rules, NULL, request->seats, request->options, &game) != TT_GAME_OK)
        return job_refuse(j, LOBBY_BAD_TABLE);
    if (request->is_rated && !rated_may_be(request))
        return job_refuse(j, LOBBY_NO_RATING);
    if (!make_list(j))
        return TT_STORE_NO_MEMORY;
    if (request->is_rated)
        error = check_account(store, j);
    if (error == TT_STORE_OK && !j->refusal)
        error = job_check_number(store, j);
    if (error != TT_STORE_OK || j->refusal)
        return error;
    return tt_store_rating_get(store, j->guest, rules->name, tt_pool_of(request->seats), &j->ratings->own);
}

/* The bots of this edition have ratings also where they have not played. */
static void add_anchors(rating_list *list, const char *game, tt_pool pool)
{
    tt_skill skill;
    const char *level;
    for (int i = 0; (level = tt_anchor_level(i)); i++) {
        bool is_there = !tt_anchor_find(game, pool, level, &skill) || list->anchor_count == RATING_ANCHORS;
        for (int at = 0; at < list->anchor_count; at++)
            is_there |= list->anchors[at].edition == tt_anchor_edition() && strcmp(list->anchors[at].name, level) == 0;
        if (is_there)
            continue;
        tt_store_rating *made = &list->anchors[list->anchor_count++];
        *made = (tt_store_rating){.edition = tt_anchor_edition(), .pool = pool, .skill = skill};
        strcpy(made->name, level);
    }
}

/* The page from this place on, or the last one that is listed. */
static void copy_page(rating_list *list, const rating_board *board, int64_t from)
{
    int first = from <= RATING_PLACES - RATING_PAGE ? (int)from - 1 : RATING_PLACES - RATING_PAGE;
    int left = board->count > first ? board->count - first : 0;
    list->count = left < RATING_PAGE + 1 ? left : RATING_PAGE + 1;
    list->anchor_count = board->anchor_count;
    memcpy(list->ratings, board->ratings + first, (size_t)list->count * sizeof *list->ratings);
    memcpy(list->anchors, board->anchors, (size_t)list->anchor_count * sizeof *list->anchors);
}

tt_store_error rated_page(tt_store *store, lobby_job *j)
{
    const lobby_request *request = &j->request;
    if (!tt_rules_find(request->game, (int)strlen(request->game)))
        return job_refuse(j, LOBBY_BAD_TABLE);
    if (!make_list(j))
        return TT_STORE_NO_MEMORY;
    rating_list *list = j->ratings;
    const rating_board *board = NULL;
    struct rating_cache **cache = &j->server->rating_cache;
    tt_store_error error = tt_store_rating_get(store, j->guest, request->game, request->pool, &list->own);
    if (error == TT_STORE_OK)
        error = rating_cache_place(cache, store, j->time, &list->own);
    if (error == TT_STORE_OK)
        error = rating_cache_board(cache, store, request->game, request->pool, &list->own, j->time, &board);
    if (error == TT_STORE_OK)
        copy_page(list, board, request->from);
    add_anchors(list, request->game, request->pool);
    return error;
}

typedef struct graph {
    rating_list *list;
    int of;
} graph;

static bool add_point(void *context, const tt_store_rated_game *game)
{
    graph *g = context;
    int *count = &g->list->points[g->of];
    g->list->graph[g->of][(*count)++] = (rating_point){game->time, game->change.after};
    return *count < RATING_POINTS;
}

tt_store_error rated_of(tt_store *store, lobby_job *j, tt_store_id guest)
{
    if (!make_list(j))
        return TT_STORE_NO_MEMORY;
    rating_list *list = j->ratings;
    tt_store_error error = tt_store_rating_list(store, guest, list->ratings, RATING_OWN, &list->count);
    for (int i = 0; i < list->count && error == TT_STORE_OK; i++) {
        error = rating_cache_place(&j->server->rating_cache, store, j->time, &list->ratings[i]);
        if (error == TT_STORE_OK)
            error = tt_store_rated_read(store, guest, list->ratings[i].game, list->ratings[i].pool, add_point,
                                        &(graph){list, i});
    }
    return error;
}

void rated_close(server *s)
{
    rating_cache_close(s->rating_cache);
    s->rating_cache = NULL;
}
