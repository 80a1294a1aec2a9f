/* store_files.c: databases as files, for tests. */
#include "store_files.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/upkeep.h"
#include "store_suite.h"

char folder[64], path[100], copy[100];

int files_make(void **unused)
{
    (void)unused;
    strcpy(folder, "/tmp/turntable-upkeep-XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/games.db", folder);
    snprintf(copy, sizeof copy, "%s/copy.db", folder);
    return 0;
}

int files_remove(void **unused)
{
    char command[100];
    (void)unused;
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

tt_store *open_at(const char *file)
{
    tt_store *store;
    assert_store(tt_sqlite_open(&(tt_sqlite_setup){.path = file}, &store, NULL), TT_STORE_OK);
    return store;
}

char *read_file(const char *file, size_t *size)
{
    FILE *from = fopen(file, "r");
    assert_non_null(from);
    fseek(from, 0, SEEK_END);
    *size = (size_t)ftell(from);
    rewind(from);
    char *bytes = malloc(*size + 1);
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, *size, from), *size);
    fclose(from);
    return bytes;
}

void spoil(const char *file, const char *thing)
{
    char name[200], query[100], rubbish[4096];
    sqlite3 *db;
    sqlite3_stmt *statement;
    snprintf(query, sizeof query, "SELECT rootpage FROM sqlite_schema WHERE name = '%s'", thing);
    snprintf(name, sizeof name, "file:%s?immutable=1", file);
    assert_int_equal(sqlite3_open_v2(name, &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, query, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    long page = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(db);
    memset(rubbish, 0x55, sizeof rubbish);
    FILE *to = fopen(file, "r+");
    assert_non_null(to);
    fseek(to, (page - 1) * (long)sizeof rubbish, SEEK_SET);
    fwrite(rubbish, 1, sizeof rubbish, to);
    fclose(to);
}

bool is_beside(const char *file, const char *ending)
{
    char name[TT_UPKEEP_PATH + 40];
    snprintf(name, sizeof name, "%s%s", file, ending);
    return access(name, F_OK) == 0;
}

void write_file(const char *file, const char *bytes, size_t size)
{
    FILE *to = fopen(file, "w");
    assert_non_null(to);
    assert_int_equal(fwrite(bytes, 1, size, to), size);
    assert_int_equal(fclose(to), 0);
}

void files_kill(tt_store *store)
{
    char log[140];
    size_t size, log_size;
    snprintf(log, sizeof log, "%s-wal", path);
    char *bytes = read_file(path, &size), *log_bytes = read_file(log, &log_size);
    tt_store_close(store);
    write_file(path, bytes, size);
    write_file(log, log_bytes, log_size);
    free(bytes);
    free(log_bytes);
}
