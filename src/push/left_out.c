/* left_out.c: takes the place of what needs OpenSSL and libcurl, in a build without them. */
#include "push/sender.h"

bool push_is_built_in(void)
{
    return false;
}

push_error push_subscriber_read(const char *point, const char *secret, push_subscriber *subscriber)
{
    (void)point, (void)secret, (void)subscriber;
    return PUSH_NOT_BUILT_IN;
}

push_error push_pair_make(push_pair *pair)
{
    (void)pair;
    return PUSH_NOT_BUILT_IN;
}

push_error push_encrypt(const push_subscriber *to, const void *plain, size_t size, uint8_t body[PUSH_BODY_MAX],
                        size_t *body_size)
{
    (void)to, (void)plain, (void)size, (void)body, (void)body_size;
    return PUSH_NOT_BUILT_IN;
}

push_error push_vapid(const push_pair *pair, const char *url, const char *contact, int64_t expires,
                      char header[PUSH_HEADER_TEXT])
{
    (void)pair, (void)url, (void)contact, (void)expires, (void)header;
    return PUSH_NOT_BUILT_IN;
}

push_error push_post(const push_request *request, const push_ranges *allowed, const push_limits *limits)
{
    (void)request, (void)allowed, (void)limits;
    return PUSH_NOT_BUILT_IN;
}

push_error push_url_check(const char *url, const push_ranges *allowed)
{
    (void)url, (void)allowed;
    return PUSH_NOT_BUILT_IN;
}

push_sender *push_sender_start(const push_setup *setup)
{
    (void)setup;
    return NULL;
}

push_error push_sender_give(push_sender *sender, const push_party *to, int64_t tag, const push_request *request)
{
    (void)sender, (void)to, (void)tag, (void)request;
    return PUSH_NOT_BUILT_IN;
}

void push_sender_cancel(push_sender *sender, int64_t owner, const int64_t kept[], int count)
{
    (void)sender, (void)owner, (void)kept, (void)count;
}

void push_sender_collect(push_sender *sender, void (*done)(void *context, int64_t tag, push_error error), void *context)
{
    (void)sender, (void)done, (void)context;
}

void push_sender_stop(push_sender *sender)
{
    (void)sender;
}
