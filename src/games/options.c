/* options.c: the options of games as JSON: {"alvin":true}. */
#include "games/options.h"

#include <stddef.h>

static const struct {
    const char *name;
    size_t at;
} rows[TT_OPTION_COUNT] = {
#define TT_OPTION_ROW(name, flag, with, what, rule) {#name, offsetof(tt_options, name)},
    TT_OPTIONS(TT_OPTION_ROW)
#undef TT_OPTION_ROW
};

bool *tt_option_of(tt_options *options, tt_option option)
{
    return (bool *)((char *)options + rows[option].at);
}

unsigned tt_options_bits(tt_options options)
{
    unsigned bits = 0;
    for (int i = 0; i < TT_OPTION_COUNT; i++)
        bits |= (unsigned)*tt_option_of(&options, (tt_option)i) << i;
    return bits;
}

bool *tt_options_find(tt_options *options, const tt_json *json)
{
    for (int i = 0; i < TT_OPTION_COUNT; i++)
        if (tt_json_is(json, rows[i].name))
            return tt_option_of(options, (tt_option)i);
    return NULL;
}

bool tt_options_read(tt_json *json, tt_options *options)
{
    if (!tt_json_expect(json, TT_JSON_OBJECT))
        return false;
    while (tt_json_key(json)) {
        bool *option = tt_options_find(options, json);
        if (option)
            tt_json_boolean(json, option);
        else
            tt_json_refuse(json, TT_JSON_UNKNOWN_KEY);
    }
    return json->error == TT_JSON_OK;
}

void tt_options_write(tt_json_writer *json, tt_options options)
{
    tt_json_write_object(json);
    for (int i = 0; i < TT_OPTION_COUNT; i++)
        if (*tt_option_of(&options, (tt_option)i))
            tt_json_member_boolean(json, rows[i].name, true);
    tt_json_write_object_end(json);
}
