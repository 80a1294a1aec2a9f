/* blocks.c: whom a guest blocks, and reports for the operator. */
#include "store/accounts.h"
#include "store/check.h"
#include "store/database.h"

static tt_store_error check_guest(tt_store *store, tt_store_id id)
{
    int64_t found;
    return TT_FIND(store, &found, "SELECT id FROM guests WHERE id = $1", tt_integer(id));
}

tt_store_error tt_store_block_has(tt_store *store, tt_store_id guest, tt_store_id blocked, bool *has)
{
    int64_t found = 0;
    tt_store_error error = TT_FIND(store, &found, "SELECT count(*) FROM blocks WHERE guest = $1 AND blocked = $2",
                                   tt_integer(guest), tt_integer(blocked));
    *has = found > 0;
    return error;
}

static tt_store_error add_block(tt_store *store, tt_store_id guest, tt_store_id blocked, int64_t time)
{
    bool has;
    int64_t count;
    tt_store_error error = check_guest(store, guest);
    if (error == TT_STORE_OK)
        error = check_guest(store, blocked);
    if (error == TT_STORE_OK)
        error = tt_store_block_has(store, guest, blocked, &has);
    if (error != TT_STORE_OK || has)
        return error;
    error = TT_FIND(store, &count, "SELECT count(*) FROM blocks WHERE guest = $1", tt_integer(guest));
    if (error != TT_STORE_OK || count >= TT_STORE_BLOCKS)
        return error != TT_STORE_OK ? error : TT_STORE_TAKEN;
    error = TT_RUN(store, "INSERT INTO blocks (guest, blocked, created) VALUES ($1, $2, $3)", tt_integer(guest),
                   tt_integer(blocked), tt_integer(time));
    return error == TT_STORE_OK ? tt_store_note_change(store, guest) : error;
}

tt_store_error tt_store_block_add(tt_store *store, tt_store_id guest, tt_store_id blocked, int64_t time)
{
    if (guest == blocked)
        return TT_STORE_BAD_VALUE;
    tt_store_error error = tt_sql_begin(store);
    return error == TT_STORE_OK ? tt_sql_end(store, add_block(store, guest, blocked, time)) : error;
}

tt_store_error tt_store_block_remove(tt_store *store, tt_store_id guest, tt_store_id blocked)
{
    int64_t found;
    tt_store_error error = tt_sql_begin(store);
    if (error != TT_STORE_OK)
        return error;
    error = TT_FIND(store, &found, "DELETE FROM blocks WHERE guest = $1 AND blocked = $2 RETURNING guest",
                    tt_integer(guest), tt_integer(blocked));
    return tt_sql_end(store, error == TT_STORE_OK ? tt_store_note_change(store, guest) : error);
}

tt_store_error tt_store_block_ids(tt_store *store, tt_store_id guest, tt_store_id ids[TT_STORE_BLOCKS], int *count)
{
    *count = 0;
    tt_rows rows = TT_ASK(store, "SELECT blocked FROM blocks WHERE guest = $1", tt_integer(guest));
    while (*count < TT_STORE_BLOCKS && tt_rows_next(&rows))
        ids[(*count)++] = tt_rows_integer(&rows, 0);
    return tt_rows_end(&rows);
}

tt_store_error tt_store_block_list(tt_store *store, tt_store_id guest, tt_store_guest blocked[], int capacity,
                                   int *count)
{
    *count = 0;
    if (capacity < 1)
        return TT_STORE_BAD_VALUE;
    tt_rows rows = TT_ASK(store,
                          "SELECT g.id, g.name, g.created, g.seen FROM blocks b JOIN guests g ON g.id = b.blocked"
                          " WHERE b.guest = $1 ORDER BY b.created DESC, b.blocked DESC LIMIT $2",
                          tt_integer(guest), tt_integer(capacity));
    while (*count < capacity && tt_rows_next(&rows)) {
        tt_store_guest *one = &blocked[(*count)++];
        *one = (tt_store_guest){
            .id = tt_rows_integer(&rows, 0), .created = tt_rows_integer(&rows, 2), .seen = tt_rows_integer(&rows, 3)};
        tt_rows_name(&rows, 1, one->name, sizeof one->name);
    }
    return tt_rows_end(&rows);
}

/* Reports. */

static tt_store_error add_report(tt_store *store, const tt_store_report *report, tt_store_id *id)
{
    tt_store_error error = check_guest(store, report->reporter);
    if (error == TT_STORE_OK)
        error = check_guest(store, report->reported);
    if (error == TT_STORE_OK)
        error = TT_FIND(store, id,
                        "INSERT INTO reports (reporter, reported, table_id, time, text) VALUES ($1, $2, $3, $4, $5)"
                        " RETURNING id",
                        tt_integer(report->reporter), tt_integer(report->reported), tt_integer(report->table),
                        tt_integer(report->time), tt_span(report->text));
    if (error != TT_STORE_OK)
        return error;
    return TT_RUN(store,
                  "DELETE FROM reports WHERE reporter = $1 AND id <="
                  " (SELECT id FROM reports WHERE reporter = $1 ORDER BY id DESC LIMIT 1 OFFSET $2)",
                  tt_integer(report->reporter), tt_integer(TT_STORE_REPORTS));
}

tt_store_error tt_store_report_add(tt_store *store, const tt_store_report *report, tt_store_id *id)
{
    if (report->table < 0 || report->text.size == 0 || report->text.size > TT_STORE_REPORT ||
        !tt_store_is_text(report->text.at, report->text.size))
        return TT_STORE_BAD_VALUE;
    tt_store_error error = tt_sql_begin(store);
    return error == TT_STORE_OK ? tt_sql_end(store, add_report(store, report, id)) : error;
}

tt_store_error tt_store_report_count(tt_store *store, tt_store_id reporter, int64_t since, int64_t *count)
{
    return TT_FIND(store, count, "SELECT count(*) FROM reports WHERE reporter = $1 AND time >= $2",
                   tt_integer(reporter), tt_integer(since));
}

tt_store_error tt_store_report_last(tt_store *store, int most, tt_store_tell_report *tell, void *context)
{
    bool goes_on = true;
    if (most < 1)
        return TT_STORE_BAD_VALUE;
    tt_rows rows = TT_ASK(store,
                          "SELECT r.id, r.reporter, a.name, r.reported, b.name, r.table_id, r.time, r.text"
                          " FROM reports r JOIN guests a ON a.id = r.reporter JOIN guests b ON b.id = r.reported"
                          " ORDER BY r.id DESC LIMIT $1",
                          tt_integer(most));
    while (goes_on && tt_rows_next(&rows)) {
        tt_store_report report = {.id = tt_rows_integer(&rows, 0),
                                  .reporter = tt_rows_integer(&rows, 1),
                                  .reported = tt_rows_integer(&rows, 3),
                                  .table = tt_rows_integer(&rows, 5),
                                  .time = tt_rows_integer(&rows, 6),
                                  .text = tt_rows_span(&rows, 7)};
        tt_rows_name(&rows, 2, report.reporter_name, sizeof report.reporter_name);
        tt_rows_name(&rows, 4, report.reported_name, sizeof report.reported_name);
        goes_on = tell(context, &report);
    }
    return tt_rows_end(&rows);
}
