/* invariants.c: what holds between the rows of a database, with any engine. */
#include "store/invariants.h"

#include "store/upkeep.h"

/* These hold after every transaction of a server. The program translates the sentences (po/program.mjs finds them). */
const tt_invariant tt_store_invariants[] = {
    {"table %s: its actions are not numbered 0 to %s without a gap",
     "SELECT CAST(table_id AS TEXT), CAST(count(*) - 1 AS TEXT) FROM actions GROUP BY table_id"
     " HAVING min(number) <> 0 OR max(number) <> count(*) - 1"},
    {"table %s: it does not exist, but has actions", "SELECT CAST(table_id AS TEXT) FROM actions a WHERE number = 0"
                                                     " AND NOT EXISTS (SELECT 1 FROM tables WHERE id = a.table_id)"},
    {"table %s: it has begun, but its deal is missing",
     "SELECT CAST(id AS TEXT) FROM tables t WHERE started IS NOT NULL"
     " AND NOT EXISTS (SELECT 1 FROM actions WHERE table_id = t.id)"},
    {"table %s: it has actions, but has not begun", "SELECT CAST(id AS TEXT) FROM tables t WHERE started IS NULL"
                                                    " AND EXISTS (SELECT 1 FROM actions WHERE table_id = t.id)"},
    {"table %s: it is %s, but seed, deal, rules or the time of its start say otherwise",
     "SELECT CAST(id AS TEXT), life FROM tables WHERE (started IS NULL) <> (seed IS NULL)"
     " OR (started IS NULL) <> (rules IS NULL) OR (started IS NULL) <> (dealt IS NULL)"
     " OR (life IN ('running', 'over') AND started IS NULL) OR (life = 'open' AND started IS NOT NULL)"},
    {"table %s: it is %s, but the time of its end says otherwise",
     "SELECT CAST(id AS TEXT), life FROM tables WHERE (life IN ('open', 'running')) <> (ended IS NULL)"},
    {"table %s: it has ended and is still due",
     "SELECT CAST(id AS TEXT) FROM tables WHERE ended IS NOT NULL AND due IS NOT NULL"},
    {"table %s: it is over, but has no result for each of its players",
     "SELECT CAST(id AS TEXT) FROM tables t WHERE life = 'over'"
     " AND (SELECT count(*) FROM results WHERE table_id = t.id) <> (SELECT count(*) FROM seats"
     " WHERE table_id = t.id AND kind <> 'nobody')"},
    {"table %s: it is over, and nobody has won",
     "SELECT CAST(id AS TEXT) FROM tables t WHERE life = 'over'"
     " AND NOT EXISTS (SELECT 1 FROM results WHERE table_id = t.id AND won <> 0)"},
    {"table %s: it is %s, and has a result", "SELECT CAST(id AS TEXT), life FROM tables t WHERE life <> 'over'"
                                             " AND EXISTS (SELECT 1 FROM results WHERE table_id = t.id)"},
    {"table %s: it has no seats",
     "SELECT CAST(id AS TEXT) FROM tables t WHERE NOT EXISTS (SELECT 1 FROM seats WHERE table_id = t.id)"},
    {"table %s: its seats are not numbered 0 to %s",
     "SELECT CAST(table_id AS TEXT), CAST(count(*) - 1 AS TEXT) FROM seats GROUP BY table_id"
     " HAVING min(seat) <> 0 OR max(seat) <> count(*) - 1"},
    {"table %s: a free seat is before one that is taken", "SELECT CAST(table_id AS TEXT) FROM seats GROUP BY table_id"
                                                          " HAVING min(CASE kind WHEN 'nobody' THEN seat ELSE 99 END) <"
                                                          " max(CASE kind WHEN 'nobody' THEN -1 ELSE seat END)"},
    {"table %s: guest %s has more than one seat",
     "SELECT CAST(table_id AS TEXT), CAST(guest AS TEXT) FROM seats WHERE guest IS NOT NULL"
     " GROUP BY table_id, guest HAVING count(*) > 1"},
    {"table %s: it was dealt without the bytes of seat %s",
     "SELECT CAST(id AS TEXT), CAST(seat AS TEXT) FROM tables JOIN seats ON table_id = id"
     " WHERE dealt IN ('drawn', 'chosen') AND kind = 'guest' AND chance IS NULL"},
    {"table %s: it is being deleted", "SELECT CAST(table_id AS TEXT) FROM purged"},
    {"guest %s: an account without a password", "SELECT CAST(guest AS TEXT) FROM accounts WHERE length(password) = 0"},
    {"guest %s: blocks itself", "SELECT CAST(guest AS TEXT) FROM blocks WHERE guest = blocked"},
    {"guest %s: more than one ban is in force",
     "SELECT CAST(guest AS TEXT) FROM bans WHERE ended IS NULL GROUP BY guest HAVING count(*) > 1"},
    {"guest %s: a rating of %s games, but %s changes of it",
     "SELECT CAST(guest AS TEXT), CAST(games AS TEXT), CAST((SELECT count(*) FROM rating_changes c"
     " WHERE c.guest = r.guest AND c.game = r.game AND c.pool = r.pool) AS TEXT) FROM ratings r"
     " WHERE games <> (SELECT count(*) FROM rating_changes c WHERE c.guest = r.guest AND c.game = r.game"
     " AND c.pool = r.pool)"},
    {"guest %s: its last rated game does not end with its rating",
     "SELECT CAST(c.guest AS TEXT) FROM rating_changes c JOIN ratings r ON r.guest = c.guest"
     " AND r.game = c.game AND r.pool = c.pool WHERE c.number = r.games"
     " AND (c.mu <> r.mu OR c.sigma <> r.sigma)"},
    {"round %s: it has not one secret for each of its deals",
     "SELECT CAST(id AS TEXT) FROM rounds q"
     " WHERE (SELECT count(*) FROM round_deals WHERE round_id = q.id AND deal BETWEEN 1 AND q.deals) <> deals"},
    {"round %s: table %s has another secret than its deal",
     "SELECT CAST(e.round_id AS TEXT), CAST(t.id AS TEXT) FROM round_entries e"
     " JOIN tables t ON t.id = e.table_id JOIN round_deals d ON d.round_id = e.round_id AND d.deal = e.deal"
     " WHERE d.secret <> t.secret"},
    {"round %s: it is closed, but table %s is %s",
     "SELECT CAST(e.round_id AS TEXT), CAST(t.id AS TEXT), t.life FROM round_entries e"
     " JOIN tables t ON t.id = e.table_id JOIN rounds q ON q.id = e.round_id WHERE q.closed IS NOT NULL"
     " AND t.life IN ('open', 'running')"},
    {"server: it has %s rows in place of one", "SELECT CAST(count(*) AS TEXT) FROM server HAVING count(*) <> 1"},
    {0},
};

/* One line: SQLite's own sentences may have several. */
void tt_upkeep_write(const char *sentence, const char *const values[TT_UPKEEP_VALUES], char *text, size_t size)
{
    const char *end = text + size - 1;
    for (int value = 0; *sentence; sentence++) {
        if (sentence[0] != '%' || sentence[1] != 's') {
            if (text < end)
                *text++ = *sentence;
            continue;
        }
        const char *from = value < TT_UPKEEP_VALUES && values[value] ? values[value] : "?";
        for (; *from && text < end; from++)
            *text++ = *from == '\n' ? ' ' : *from;
        value++;
        sentence++;
    }
    *text = 0;
}
