/* store_path.h: the path or address of the server's database. */
#ifndef TURNTABLE_CLI_STORE_PATH_H
#define TURNTABLE_CLI_STORE_PATH_H

#include <stdbool.h>

/* The database in the user's data folder, which is created if `makes_folders`. */
const char *cli_default_store(bool makes_folders);

/* Other users of the machine can read the words of a command: covers the passwords in addresses of databases there. The
 * words in argv become copies with them. */
void cli_hide_passwords(int argc, char **argv);

#endif
