/* board_check.c: checks the cities, routes and tickets of a board together. */
#include "boards/draft.h"

static bool same(const char *a, const char *b)
{
    return tt_text_compare(a, b) == 0;
}

static void sort_cities(tt_draft *draft)
{
    for (int i = 1; i < draft->cities; i++) {
        tt_draft_city city = draft->city[i];
        int at = i;
        for (; at > 0 && tt_text_compare(draft->city[at - 1].item.id, city.item.id) > 0; at--)
            draft->city[at] = draft->city[at - 1];
        draft->city[at] = city;
    }
}

static int find_city(const tt_draft *draft, const char *id)
{
    for (int i = 0; i < draft->cities; i++)
        if (same(draft->city[i].item.id, id))
            return i;
    return -1;
}

/* The index of the city an item names, or -1. */
static int named_city(tt_draft *draft, const tt_draft_item *item, const char *id)
{
    if (!id[0])
        return -1;
    int city = find_city(draft, id);
    if (city < 0 && !draft->is_incomplete)
        tt_draft_fault(draft, item->line, item, "names the unknown city %s", id);
    return city;
}

/* Finds the cities an item joins. False if one is not known. */
static bool find_ends(tt_draft *draft, const tt_draft_item *item, tt_draft_ends *ends)
{
    ends->a = named_city(draft, item, ends->a_id);
    ends->b = named_city(draft, item, ends->b_id);
    return ends->a >= 0 && ends->b >= 0;
}

/* Whether the city is in the list a second time. The list is sorted, so equal ids are adjacent. */
static bool is_repeated(const tt_draft *draft, int city)
{
    return city > 0 && same(draft->city[city].item.id, draft->city[city - 1].item.id);
}

static void check_city(tt_draft *draft, int city)
{
    const tt_draft_item *item = &draft->city[city].item;
    if (item->id[0] && is_repeated(draft, city))
        tt_draft_fault(draft, item->line, item, "is in the list twice");
}

/* Whether *text begins with this part; if so, moves *text past it. */
static bool begins_with(const char **text, const char *part)
{
    const char *at = *text;
    for (; *part; part++)
        if (*at++ != *part)
            return false;
    *text = at;
    return true;
}

/* Whether an id is a-b; for parallel routes after the first, with the ending "-2" and so on. */
static bool is_id_of(const char *id, const char *a, const char *b, const char *ending)
{
    return begins_with(&id, a) && begins_with(&id, "-") && begins_with(&id, b) && same(id, ending);
}

/* Routes. */

static bool are_parallel(const tt_draft_route *one, const tt_draft_route *other)
{
    return one->ends.a >= 0 && one->ends.a == other->ends.a && one->ends.b == other->ends.b;
}

static void check_ferry(tt_draft *draft, const tt_draft_route *route)
{
    const tt_draft_item *item = &route->item;
    if (route->ferry > 0 && route->color >= 0 && route->color != TT_GRAY)
        tt_draft_fault(draft, item->line, item, "needs locomotives but is not gray");
    if (route->ferry > route->length && route->length > 0)
        tt_draft_fault(draft, item->line, item, "needs %d locomotives but is %d long", route->ferry, route->length);
}

/* Checks that the cities of a route are in the order of their ids, which is also that of their indexes. */
static void check_order(tt_draft *draft, tt_draft_route *route)
{
    tt_draft_ends *ends = &route->ends;
    if (ends->a < ends->b)
        return;
    tt_draft_fault(draft, route->item.line, &route->item,
                   "must have %s as a and %s as b: cities must be in alphabetical order", ends->b_id, ends->a_id);
    *ends = (tt_draft_ends){.a_id = ends->b_id, .b_id = ends->a_id, .a = ends->b, .b = ends->a};
}

/* Compares a route with those before it that join the same cities. */
static void check_parallel(tt_draft *draft, int index)
{
    static const char *const endings[TT_MAX_PARALLEL] = {"", "-2", "-3"};
    const tt_draft_route *route = &draft->route[index], *first = NULL;
    const tt_draft_item *item = &route->item;
    int before = 0;
    for (int i = 0; i < index; i++) {
        if (!are_parallel(&draft->route[i], route))
            continue;
        if (before++ == 0)
            first = &draft->route[i];
    }
    if (before >= TT_MAX_PARALLEL)
        tt_draft_fault(draft, item->line, item, "is one too many: at most %d routes join the same cities",
                       TT_MAX_PARALLEL);
    else if (item->id[0] && !is_id_of(item->id, route->ends.a_id, route->ends.b_id, endings[before]))
        tt_draft_fault(draft, item->line, item, "must have the id %s-%s%s", route->ends.a_id, route->ends.b_id,
                       endings[before]);
    if (first && first->length > 0 && route->length > 0 && route->length != first->length)
        tt_draft_fault(draft, item->line, item, "is %d long but the route beside it %d", route->length, first->length);
}

static void check_route(tt_draft *draft, int index)
{
    tt_draft_route *route = &draft->route[index];
    check_ferry(draft, route);
    if (!find_ends(draft, &route->item, &route->ends))
        return;
    if (route->ends.a == route->ends.b) {
        tt_draft_fault(draft, route->item.line, &route->item, "joins a city to itself");
        return;
    }
    check_order(draft, route);
    check_parallel(draft, index);
}

/* Reach. */

/* Gives all connected cities the same part number. */
static void find_parts(const tt_draft *draft, int part[TT_MAX_CITIES])
{
    for (int i = 0; i < draft->cities; i++)
        part[i] = i;
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (int i = 0; i < draft->routes; i++) {
            const tt_draft_ends *ends = &draft->route[i].ends;
            if (ends->a < 0 || ends->b < 0 || part[ends->a] == part[ends->b])
                continue;
            int lower = part[ends->a] < part[ends->b] ? part[ends->a] : part[ends->b];
            part[ends->a] = part[ends->b] = lower;
            has_changed = true;
        }
    }
}

static int largest_part(const tt_draft *draft, const int part[TT_MAX_CITIES])
{
    int size[TT_MAX_CITIES] = {0}, largest = 0;
    for (int i = 0; i < draft->cities; i++)
        if (++size[part[i]] > size[largest])
            largest = part[i];
    return largest;
}

static void check_reach(tt_draft *draft)
{
    int part[TT_MAX_CITIES];
    find_parts(draft, part);
    int most = largest_part(draft, part);
    for (int i = 0; i < draft->cities; i++) {
        const tt_draft_item *item = &draft->city[i].item;
        if (item->id[0] && part[i] != most && !is_repeated(draft, i))
            tt_draft_fault(draft, item->line, item, "cannot be reached");
    }
}

/* Tickets and big cities. */

static bool is_ticket_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

/* The card game has two tickets for the same cities, so any id with the usual characters is allowed. */
static void check_free_id(tt_draft *draft, const tt_draft_item *item)
{
    for (const char *c = item->id; *c; c++)
        if (!is_ticket_letter(*c)) {
            tt_draft_fault(draft, item->line, item, "must have only letters a-z, digits, _ and - in its id");
            return;
        }
}

static void check_ticket_id(tt_draft *draft, int index)
{
    const tt_draft_ticket *ticket = &draft->ticket[index];
    const tt_draft_item *item = &ticket->item;
    const tt_draft_ends *ends = &ticket->ends;
    if (!item->id[0])
        return;
    if (draft->is_card_game)
        check_free_id(draft, item);
    else if (ends->a_id[0] && ends->b_id[0] && !is_id_of(item->id, ends->a_id, ends->b_id, ""))
        tt_draft_fault(draft, item->line, item, "must have the id %s-%s", ends->a_id, ends->b_id);
    for (int i = 0; i < index; i++)
        if (same(draft->ticket[i].item.id, item->id)) {
            tt_draft_fault(draft, item->line, item, "is in the list twice");
            return;
        }
}

static void check_ticket(tt_draft *draft, int index)
{
    tt_draft_ticket *ticket = &draft->ticket[index];
    if (find_ends(draft, &ticket->item, &ticket->ends) && ticket->ends.a == ticket->ends.b)
        tt_draft_fault(draft, ticket->item.line, &ticket->item, "names one city twice");
    check_ticket_id(draft, index);
}

static void check_big_city(tt_draft *draft, int index)
{
    tt_draft_big_city *big_city = &draft->big_city[index];
    const tt_draft_item *item = &big_city->item;
    big_city->city = named_city(draft, item, item->id);
    for (int i = 0; i < index; i++)
        if (item->id[0] && same(draft->big_city[i].item.id, item->id)) {
            tt_draft_fault(draft, item->line, item, "is in the list twice");
            return;
        }
}

void tt_draft_check(tt_draft *draft)
{
    sort_cities(draft);
    for (int i = 0; i < draft->cities; i++)
        check_city(draft, i);
    for (int i = 0; i < draft->routes; i++)
        check_route(draft, i);
    if (draft->routes > 0 && !draft->is_incomplete)
        check_reach(draft);
    for (int i = 0; i < draft->tickets; i++)
        check_ticket(draft, i);
    for (int i = 0; i < draft->big_cities; i++)
        check_big_city(draft, i);
}
