/* notice_post.c: sends notices by src/push: encrypted for browsers, in the form of each webhook for others. */
#include "server/notice_post.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "push/sender.h"
#include "server/event_log.h"

enum { CONNECT_MS = 3000, TOTAL_MS = 6000, AGAIN_MS = 30000, LEAST_AGAIN_MS = 50 };
enum { HALF_A_DAY = 12 * 3600, DAY = 24 * 3600, HOUR = 3600 };

/* A request that was given to the sender; its place is the tag. guest 0: free. Places are free again once requests are
 * collected: one more than can wait, and there is always one. */
enum { PLACES = PUSH_QUEUE + 1 };

typedef struct on_the_way {
    tt_store_id target, guest;
    bool is_asked_for;
} on_the_way;

static struct {
    push_sender *sender;
    push_ranges allowed;
    push_pair pair;
    char key[PUSH_POINT_TEXT];
    on_the_way all[PLACES];
    notice_post functions;
} post;

static bool read_list(const char *text, push_ranges *ranges)
{
    *ranges = (push_ranges){0};
    for (bool is_last = false; !is_last;) {
        char one[64];
        size_t size = strcspn(text, ",");
        if (size >= sizeof one)
            return false;
        memcpy(one, text, size);
        one[size] = 0;
        if (!push_ranges_add(ranges, one))
            return false;
        is_last = !text[size];
        text += size + !is_last;
    }
    return true;
}

bool notice_post_is_list(const char *text)
{
    push_ranges ranges;
    return read_list(text, &ranges);
}

static bool fits(tt_store_target *target, const char *point, const char *secret)
{
    push_subscriber subscriber;
    bool is_browser = target->kind == TT_TARGET_WEBPUSH;
    if (push_url_check(target->address, &post.allowed) != PUSH_OK ||
        (target->kind == TT_TARGET_MATRIX && !*target->token))
        return false;
    if (!is_browser)
        return true;
    if (push_subscriber_read(point, secret, &subscriber) != PUSH_OK)
        return false;
    memcpy(target->point, subscriber.point, sizeof target->point);
    memcpy(target->secret, subscriber.secret, sizeof target->secret);
    return true;
}

/* A request in the making: its headers, and what they point to. */
typedef struct draft {
    push_request request;
    char lines[PUSH_HEADERS][PUSH_HEADER_TEXT + 32];
    int count;
    char url[PUSH_URL_MAX];
    uint8_t sealed[PUSH_BODY_MAX];
} draft;

static void add_header(draft *d, const char *name, const char *value)
{
    if (d->count >= PUSH_HEADERS - 1)
        return;
    snprintf(d->lines[d->count], sizeof d->lines[0], "%s: %s", name, value);
    d->request.headers[d->count] = d->lines[d->count];
    d->count++;
}

/* Turns are urgent, and old ones worth nothing: a push service may keep them for a day. A later notice of the same
 * table takes the place of one that was not delivered. */
static void add_delivery(draft *d, const notice *what)
{
    char number[32];
    bool is_urgent = what->kind == NOTICE_TURN || what->kind == NOTICE_TEST || what->kind == NOTICE_CODE;
    snprintf(number, sizeof number, "%d", what->kind == NOTICE_TEST || what->kind == NOTICE_CODE ? HOUR : DAY);
    add_header(d, "TTL", number);
    add_header(d, "Urgency", is_urgent ? "high" : "normal");
    snprintf(number, sizeof number, "t%lld", what->count == 1 ? (long long)what->tables[0].id : 0);
    if (what->count > 0)
        add_header(d, "Topic", number);
}

static bool draft_browser(draft *d, server *s, const tt_store_target *to, const notice *what, const tt_buffer *payload)
{
    push_subscriber subscriber;
    char vapid[PUSH_HEADER_TEXT];
    const char *contact = s->options->notify_contact ? s->options->notify_contact : s->options->public_url;
    bool is_contact = contact && (strncmp(contact, "https:", 6) == 0 || strncmp(contact, "mailto:", 7) == 0);
    memcpy(subscriber.point, to->point, sizeof subscriber.point);
    memcpy(subscriber.secret, to->secret, sizeof subscriber.secret);
    if (push_encrypt(&subscriber, payload->bytes, payload->size, d->sealed, &d->request.size) != PUSH_OK ||
        push_vapid(&post.pair, to->address, is_contact ? contact : NULL, s->now / 1000 + HALF_A_DAY, vapid) != PUSH_OK)
        return false;
    add_header(d, "Content-Type", "application/octet-stream");
    add_header(d, "Content-Encoding", "aes128gcm");
    add_header(d, "Authorization", vapid);
    add_delivery(d, what);
    d->request.body = d->sealed;
    d->request.has_secret = true;
    return true;
}

static void add_token(draft *d, const tt_store_target *to)
{
    char value[TT_STORE_TARGET_TOKEN + 8];
    if (!*to->token)
        return;
    snprintf(value, sizeof value, "Bearer %s", to->token);
    add_header(d, "Authorization", value);
    d->request.has_secret = true;
}

static bool draft_webhook(draft *d, server *s, const tt_store_target *to, const notice *what, const tt_buffer *payload)
{
    char place[32], link[512];
    uint8_t number[16];
    char digits[2 * sizeof number + 1];
    d->request.body = payload->bytes;
    d->request.size = payload->size;
    add_token(d, to);
    if (to->kind == TT_TARGET_NTFY) {
        add_header(d, "Content-Type", "text/plain; charset=utf-8");
        add_header(d, "Title", "Turntable");
        notice_place(what, place);
        snprintf(link, sizeof link, "%s/#%s", s->options->public_url ? s->options->public_url : "", place);
        if (s->options->public_url)
            add_header(d, "Click", link);
        return true;
    }
    add_header(d, "Content-Type", "application/json");
    if (to->kind != TT_TARGET_MATRIX)
        return true;
    randombytes_buf(number, sizeof number); /* the same one twice would count as the same message */
    sodium_bin2hex(digits, sizeof digits, number, sizeof number);
    int size = snprintf(d->url, sizeof d->url, "%s/send/m.room.message/%s", to->address, digits);
    d->request.is_put = true;
    return size < (int)sizeof d->url;
}

static int free_place(void)
{
    for (int i = 0; i < PLACES; i++)
        if (!post.all[i].guest)
            return i;
    return -1;
}

static void collected(void *context, int64_t tag, push_error error)
{
    server *s = context;
    on_the_way one = post.all[tag];
    notice_outcome outcome = error == PUSH_OK ? NOTICE_SENT : error == PUSH_GONE ? NOTICE_GONE : NOTICE_FAILED;
    post.all[tag] = (on_the_way){0};
    if (error != PUSH_CANCELED)
        notices_sent(s, one.target, one.guest, one.is_asked_for, outcome, push_error_name(error));
}

static void collect(server *s)
{
    push_sender_collect(post.sender, collected, s);
}

static bool give(server *s, const tt_store_target *to, const notice *what, const tt_language *language,
                 bool is_asked_for)
{
    static draft d; /* large; only the main thread uses it */
    int place = free_place();
    tt_buffer payload;
    if (place < 0) {
        collect(s);
        place = free_place();
    }
    tt_buffer_open(&payload, server_memory());
    notice_payload(what, language, to->kind, s->options->public_url, &payload);
    d = (draft){.request = {.is_once = is_asked_for}};
    snprintf(d.url, sizeof d.url, "%s", to->address);
    d.request.url = d.url;
    bool made = !payload.failed && (to->kind == TT_TARGET_WEBPUSH ? draft_browser(&d, s, to, what, &payload)
                                                                  : draft_webhook(&d, s, to, what, &payload));
    made = made &&
           push_sender_give(post.sender, &(push_party){to->guest, to->id, to->network}, place, &d.request) == PUSH_OK;
    tt_buffer_close(&payload);
    sodium_memzero(&d, sizeof d);
    if (made)
        post.all[place] = (on_the_way){.target = to->id, .guest = to->guest, .is_asked_for = is_asked_for};
    return made;
}

static void cancel(tt_store_id guest, const tt_store_notify *left)
{
    int64_t kept[TT_STORE_TARGETS];
    for (int i = 0; i < left->count; i++)
        kept[i] = left->targets[i].id;
    push_sender_cancel(post.sender, guest, kept, left->count);
}

static bool has(tt_store_id guest)
{
    for (int i = 0; i < PLACES; i++)
        if (post.all[i].guest == guest)
            return true;
    return false;
}

/* So few bits, of a hash with a key, that many networks have the same number: it leads to nobody's address. */
static int64_t network_number(uint64_t network)
{
    static const char what[] = "network";
    uint8_t text[sizeof what + sizeof network], hash[crypto_generichash_BYTES_MIN];
    if (!network)
        return 0;
    memcpy(text, what, sizeof what);
    memcpy(text + sizeof what, &network, sizeof network);
    crypto_generichash(hash, sizeof hash, text, sizeof text, post.pair.scalar, sizeof post.pair.scalar);
    return 1 + (hash[0] << 8 | hash[1]);
}

static bool read_pair(server *s)
{
    if (push_pair_make(&post.pair) != PUSH_OK)
        return false;
    tt_store_error error = tt_store_push_pair(s->store, post.pair.point, post.pair.scalar);
    push_base64_write(post.pair.point, PUSH_POINT, post.key);
    if (error != TT_STORE_OK)
        trouble_failed(s, "notify_key", (trouble_who){0}, error);
    return error == TT_STORE_OK;
}

bool notice_post_start(server *s)
{
    const serve_options *o = s->options;
    if (!push_is_built_in() || o->no_notify)
        return true;
    post.allowed = (push_ranges){0};
    if (o->notify_allow && !read_list(o->notify_allow, &post.allowed))
        return false;
    if (!read_pair(s))
        return false;
    push_setup setup = {.allowed = &post.allowed, .limits = {.connect_ms = CONNECT_MS, .total_ms = TOTAL_MS}};
    setup.again_ms = AGAIN_MS / o->test_speed > LEAST_AGAIN_MS ? AGAIN_MS / o->test_speed : LEAST_AGAIN_MS;
    post.sender = push_sender_start(&setup);
    if (!post.sender)
        return false;
    post.functions = (notice_post){.key = post.key,
                                   .fits = fits,
                                   .send = give,
                                   .collect = collect,
                                   .cancel = cancel,
                                   .has = has,
                                   .network = network_number};
    s->notices.post = &post.functions;
    return true;
}

void notice_post_stop(server *s)
{
    s->notices.post = NULL;
    push_sender_stop(post.sender);
    post.sender = NULL;
    sodium_memzero(&post.pair, sizeof post.pair);
}
