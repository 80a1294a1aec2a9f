/* bots.c: turntable bots. */
#include "cli/cli.h"

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
        printf("%-10s  %s\n", tt_bot_at(i)->name, tt_bot_at(i)->about);
}

static void print_json(void)
{
    tt_json_writer writer;
    tt_json_writer_open(&writer, cli_json_put, stdout);
    tt_json_write_object(&writer);
    tt_json_write_key(&writer, "bots");
    tt_json_write_array(&writer);
    for (int i = 0; i < tt_bot_count(); i++) {
        tt_json_write_object(&writer);
        tt_json_write_key(&writer, "name");
        tt_json_write_string(&writer, tt_bot_at(i)->name);
        tt_json_write_key(&writer, "about");
        tt_json_write_string(&writer, tt_bot_at(i)->about);
        tt_json_write_object_end(&writer);
    }
    tt_json_write_array_end(&writer);
    tt_json_write_object_end(&writer);
    tt_json_write_line_end(&writer);
}

int cli_bots_list(int argc, char **argv)
{
    enum { JSON = 1 };
    static const struct option options[] = {{"json", no_argument, NULL, JSON}, {"help", no_argument, NULL, 'h'}, {0}};
    bool json = false;
    for (int code; (code = getopt_long(argc, argv, ":h", options, NULL)) != -1;) {
        switch (code) {
        case JSON:
            json = true;
            break;
        case 'h':
            fputs(help, stdout);
            return CLI_DONE;
        default:
            return cli_misuse_option(code, argv);
        }
    }
    if (optind < argc)
        return cli_misuse("'%s' is one argument too many", argv[optind]);
    if (json)
        print_json();
    else
        print_table();
    return CLI_DONE;
}
