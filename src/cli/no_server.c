/* no_server.c: turntable serve, store, admin, league and load in a build without the server. */
#include "cli/cli.h"

static int refuse(void)
{
    return cli_failure("this build has no server; to get one, build it again, configured with "
                       "'meson setup -Dserver=enabled', which names the libraries that are missing");
}

int cli_serve(int argc, char **argv)
{
    (void)argc, (void)argv;
    return refuse();
}

int cli_admin(int argc, char **argv)
{
    (void)argc, (void)argv;
    return refuse();
}

int cli_league(int argc, char **argv)
{
    (void)argc, (void)argv;
    return refuse();
}

int cli_load(int argc, char **argv)
{
    (void)argc, (void)argv;
    return refuse();
}

int cli_store(int argc, char **argv)
{
    (void)argc, (void)argv;
    return refuse();
}
