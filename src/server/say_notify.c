/* say_notify.c: writes the messages about notifications. */
#include <string.h>

#include "server/say.h"

static void begin(tt_json_writer *json, tt_buffer *out, const char *name)
{
    tt_json_writer_open(json, tt_buffer_put, out);
    tt_json_write_object(json);
    tt_json_member_string(json, "message", name);
}

static void end(tt_json_writer *json)
{
    tt_json_write_object_end(json);
    tt_json_write_line_end(json);
}

/* Of an address only its host is sent: the rest is often a secret. */
static void write_host(tt_json_writer *json, const char *address)
{
    const char *host = strstr(address, "://");
    host = host ? host + 3 : address;
    tt_json_write_key(json, "host");
    tt_json_write_text(json, host, strcspn(host, "/?#"));
}

static void write_target(tt_json_writer *json, const tt_store_target *target)
{
    tt_json_write_object(json);
    tt_json_member_integer(json, "id", target->id);
    tt_json_member_string(json, "kind", tt_store_target_kind_name(target->kind));
    write_host(json, target->address);
    tt_json_member_boolean(json, "confirmed", !*target->code);
    tt_json_member_integer(json, "failures", target->failures);
    tt_json_member_integer(json, "time", target->created);
    tt_json_write_object_end(json);
}

void say_notify(tt_buffer *out, const tt_store_notify *notify, const char *key)
{
    tt_json_writer json;
    begin(&json, out, "notify");
    tt_json_member_string(&json, "key", key);
    tt_json_member_boolean(&json, "turns", notify->turns);
    tt_json_member_boolean(&json, "games", notify->games);
    tt_json_write_key(&json, "digest");
    if (notify->digest < 0)
        tt_json_write_null(&json);
    else
        tt_json_write_integer(&json, notify->digest);
    tt_json_member_string(&json, "language", notify->language);
    tt_json_member_array(&json, "targets");
    for (int i = 0; i < notify->count; i++)
        write_target(&json, &notify->targets[i]);
    tt_json_write_array_end(&json);
    end(&json);
}

void say_notified(tt_buffer *out, tt_store_id target, const char *error)
{
    tt_json_writer json;
    begin(&json, out, "notified");
    tt_json_member_integer(&json, "id", target);
    tt_json_write_key(&json, "error");
    if (error)
        tt_json_write_string(&json, error);
    else
        tt_json_write_null(&json);
    end(&json);
}
