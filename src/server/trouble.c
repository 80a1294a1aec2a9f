/* trouble.c: logs failures and limits without flooding the log. */
#include "server/trouble.h"

#include <ctype.h>
#include <stdio.h>

#include "server/event_log.h"
#include "server/server.h"

enum { SECOND = 1000, LINES = 50 }; /* lines about failures in a second */

trouble_who trouble_of(const visitor *v, tt_store_id table)
{
    return (trouble_who){.guest = v ? v->guest : 0, .table = table, .address = v ? v->address : NULL};
}

/* An address forwarded by a proxy can be any text. */
static void clean(const char *text, char *to, size_t most)
{
    size_t size = 0;
    for (; *text && size < most - 1; text++)
        to[size++] = (char)(isxdigit((unsigned char)*text) || *text == '.' || *text == ':' ? *text : '_');
    to[size] = 0;
}

const char *trouble_words(const server *s, trouble_who who, char words[TROUBLE_WORDS])
{
    char address[ADDRESS_MAX];
    int size = 0;
    words[0] = 0;
    if (who.table)
        size += snprintf(words + size, TROUBLE_WORDS - (size_t)size, " table=%lld", (long long)who.table);
    if (who.guest)
        size += snprintf(words + size, TROUBLE_WORDS - (size_t)size, " guest=%lld", (long long)who.guest);
    if (!who.address || !who.address[0] || s->options->no_addresses)
        return words;
    clean(who.address, address, sizeof address);
    snprintf(words + size, TROUBLE_WORDS - (size_t)size, " address=%s", address);
    return words;
}

static void log_suppressed(troubles *t)
{
    if (t->suppressed > 0)
        log_event("failed_more", "count=%d", t->suppressed);
    t->suppressed = 0;
}

bool trouble_may_log(server *s)
{
    troubles *t = &s->troubles;
    if (s->now / SECOND != t->second) {
        log_suppressed(t);
        t->second = s->now / SECOND;
        t->written = 0;
    }
    if (t->written >= LINES) {
        t->suppressed++;
        return false;
    }
    t->written++;
    return true;
}

/* Whether other operations will fail too. */
static bool concerns_all(tt_store_error error)
{
    return tt_store_is_fatal(error) || error == TT_STORE_LOST || error == TT_STORE_OLDER || error == TT_STORE_FULL ||
           error == TT_STORE_BUSY || error == TT_STORE_READ_ONLY;
}

void trouble_failed(server *s, const char *what, trouble_who who, tt_store_error error)
{
    char words[TROUBLE_WORDS];
    s->metrics.store_failures++;
    if (concerns_all(error)) {
        s->troubles.failed = error;
        s->troubles.failed_at = s->now;
    }
    if (trouble_may_log(s))
        log_event("failed", "what=%s reason=%s%s", what, tt_store_error_name(error), trouble_words(s, who, words));
    if (tt_store_is_fatal(error) && !s->is_broken) {
        s->is_broken = true;
        log_event("store_broken", "reason=%s", tt_store_error_name(error));
    }
}

static const char *const names[TROUBLE_LIMITS] = {
    [TROUBLE_MESSAGES] = "messages", [TROUBLE_REQUESTS] = "requests",
    [TROUBLE_GUESTS] = "guests",     [TROUBLE_CONNECTIONS] = "connections",
    [TROUBLE_SOCKETS] = "sockets",   [TROUBLE_TABLES] = "tables",
    [TROUBLE_CHAT] = "chat",         [TROUBLE_UPGRADES] = "upgrades",
    [TROUBLE_FLOOD] = "flood",       [TROUBLE_QUOTA] = "quota",
    [TROUBLE_LOGINS] = "logins",     [TROUBLE_NOTICES] = "notices"};

const char *trouble_limit_name(trouble_limit limit)
{
    return names[limit];
}

void trouble_limited(server *s, trouble_limit limit, trouble_who who)
{
    char words[TROUBLE_WORDS];
    int64_t *at = &s->troubles.limits[limit].at;
    int *suppressed = &s->troubles.limits[limit].suppressed;
    ++*suppressed;
    s->metrics.limited[limit]++;
    if (s->now >= *at && s->now - *at < SECOND)
        return;
    log_event("limited", "limit=%s count=%d%s", names[limit], *suppressed, trouble_words(s, who, words));
    *at = s->now;
    *suppressed = 0;
}

void trouble_tick(server *s)
{
    if (s->now / SECOND != s->troubles.second)
        log_suppressed(&s->troubles);
    for (int limit = 0; limit < TROUBLE_LIMITS; limit++)
        if (s->troubles.limits[limit].suppressed > 0 && s->now - s->troubles.limits[limit].at >= SECOND) {
            log_event("limited", "limit=%s count=%d", names[limit], s->troubles.limits[limit].suppressed);
            s->troubles.limits[limit].at = s->now;
            s->troubles.limits[limit].suppressed = 0;
        }
}
