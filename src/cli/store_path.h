/* store_path.h: where the server keeps its database unless it is told otherwise. */
#ifndef TURNTABLE_CLI_STORE_PATH_H
#define TURNTABLE_CLI_STORE_PATH_H

#include <stdbool.h>

/* The database in the user's folder for data, whose folders are made if `makes_folders`. */
const char *cli_default_store(bool makes_folders);

#endif
