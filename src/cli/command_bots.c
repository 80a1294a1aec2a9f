/* command_bots.c: turntable bots. */
#include "cli/cli.h"

#include "cli/flags.h"
#include "turntable/bot.h"

static const char help[] = "usage: turntable bots [--json]\n"
                           "\n"
                           "Lists the bots, each with a short description. Use their names in --bots of\n"
                           "play, simulate and arena, --seats and --hints of table, and --bot of advise.\n"
                           "\n"
                           "  --json   print one JSON object\n";

static void print_table(void)
{
    for (int i = 0; i < tt_bot_count(); i++)
        printf("%-16s  %s\n", tt_bot_at(i)->name, cli_bot_about(tt_bot_at(i)));
}

static void print_json(void)
{
    tt_json_writer writer;
    tt_json_writer_open(&writer, cli_json_put, stdout);
    tt_json_write_object(&writer);
    tt_json_member_array(&writer, "bots");
    for (int i = 0; i < tt_bot_count(); i++) {
        tt_json_write_object(&writer);
        tt_json_member_string(&writer, "name", tt_bot_at(i)->name);
        tt_json_member_string(&writer, "about", tt_bot_at(i)->about);
        tt_json_write_object_end(&writer);
    }
    tt_json_write_array_end(&writer);
    tt_json_write_object_end(&writer);
    tt_json_write_line_end(&writer);
}

int cli_bots_list(int argc, char **argv)
{
    bool json = false;
    const cli_flag flags[] = {{"json", .is_on = &json}, {0}};
    int code = cli_flags_read(flags, argc, argv, help, 0);
    if (code != CLI_DONE)
        return code;
    if (json)
        print_json();
    else
        print_table();
    return CLI_DONE;
}
