/* store_path.h: the default path of the server's database. */
#ifndef TURNTABLE_CLI_STORE_PATH_H
#define TURNTABLE_CLI_STORE_PATH_H

#include <stdbool.h>

/* The database in the user's data folder, which is created if `makes_folders`. */
const char *cli_default_store(bool makes_folders);

#endif
