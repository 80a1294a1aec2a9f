/* invariants.c: what holds between the rows of a database, with any engine. */
#include "store/invariants.h"

#include <stddef.h>

/* Each row is a sentence. These hold after every transaction of a server. */
const char *const tt_store_invariants[] = {
    "SELECT 'table ' || table_id || ': its actions are not numbered 0 to ' || (count(*) - 1) || ' without a gap'"
    " FROM actions GROUP BY table_id HAVING min(number) <> 0 OR max(number) <> count(*) - 1",
    "SELECT 'table ' || table_id || ': it does not exist, but has actions' FROM actions a"
    " WHERE number = 0 AND NOT EXISTS (SELECT 1 FROM tables WHERE id = a.table_id)",
    "SELECT 'table ' || id || ': it has begun, but its deal is missing' FROM tables t"
    " WHERE started IS NOT NULL AND NOT EXISTS (SELECT 1 FROM actions WHERE table_id = t.id)",
    "SELECT 'table ' || id || ': it has actions, but has not begun' FROM tables t"
    " WHERE started IS NULL AND EXISTS (SELECT 1 FROM actions WHERE table_id = t.id)",
    "SELECT 'table ' || id || ': it is ' || life || ', but seed, deal, rules or the time of its start say otherwise'"
    " FROM tables WHERE (started IS NULL) <> (seed IS NULL) OR (started IS NULL) <> (rules IS NULL)"
    " OR (started IS NULL) <> (dealt IS NULL)"
    " OR (life IN ('running', 'over') AND started IS NULL) OR (life = 'open' AND started IS NOT NULL)",
    "SELECT 'table ' || id || ': it is ' || life || ', but the time of its end says otherwise' FROM tables"
    " WHERE (life IN ('open', 'running')) <> (ended IS NULL)",
    "SELECT 'table ' || id || ': it has ended and is still due' FROM tables"
    " WHERE ended IS NOT NULL AND due IS NOT NULL",
    "SELECT 'table ' || id || ': it is over, but has no result for each of its players' FROM tables t"
    " WHERE life = 'over' AND (SELECT count(*) FROM results WHERE table_id = t.id) <>"
    " (SELECT count(*) FROM seats WHERE table_id = t.id AND kind <> 'nobody')",
    "SELECT 'table ' || id || ': it is over, and nobody has won' FROM tables t"
    " WHERE life = 'over' AND NOT EXISTS (SELECT 1 FROM results WHERE table_id = t.id AND won <> 0)",
    "SELECT 'table ' || id || ': it is ' || life || ', and has a result' FROM tables t"
    " WHERE life <> 'over' AND EXISTS (SELECT 1 FROM results WHERE table_id = t.id)",
    "SELECT 'table ' || id || ': it has no seats' FROM tables t"
    " WHERE NOT EXISTS (SELECT 1 FROM seats WHERE table_id = t.id)",
    "SELECT 'table ' || table_id || ': its seats are not numbered 0 to ' || (count(*) - 1)"
    " FROM seats GROUP BY table_id HAVING min(seat) <> 0 OR max(seat) <> count(*) - 1",
    "SELECT 'table ' || table_id || ': a free seat is before one that is taken' FROM seats GROUP BY table_id"
    " HAVING min(CASE kind WHEN 'nobody' THEN seat ELSE 99 END) < max(CASE kind WHEN 'nobody' THEN -1 ELSE seat END)",
    "SELECT 'table ' || table_id || ': guest ' || guest || ' has more than one seat' FROM seats"
    " WHERE guest IS NOT NULL GROUP BY table_id, guest HAVING count(*) > 1",
    "SELECT 'table ' || id || ': it was dealt without the bytes of seat ' || seat FROM tables JOIN seats ON table_id = "
    "id"
    " WHERE dealt IN ('drawn', 'chosen') AND kind = 'guest' AND chance IS NULL",
    "SELECT 'table ' || table_id || ': it is being deleted' FROM purged",
    "SELECT 'guest ' || guest || ': an account without a password' FROM accounts WHERE length(password) = 0",
    "SELECT 'guest ' || guest || ': blocks itself' FROM blocks WHERE guest = blocked",
    "SELECT 'guest ' || guest || ': more than one ban is in force' FROM bans WHERE ended IS NULL"
    " GROUP BY guest HAVING count(*) > 1",
    "SELECT 'guest ' || guest || ': a rating of ' || games || ' games, but ' ||"
    " (SELECT count(*) FROM rating_changes c WHERE c.guest = r.guest AND c.game = r.game AND c.pool = r.pool) ||"
    " ' changes of it' FROM ratings r WHERE games <>"
    " (SELECT count(*) FROM rating_changes c WHERE c.guest = r.guest AND c.game = r.game AND c.pool = r.pool)",
    "SELECT 'guest ' || c.guest || ': its last rated game does not end with its rating' FROM rating_changes c"
    " JOIN ratings r ON r.guest = c.guest AND r.game = c.game AND r.pool = c.pool"
    " WHERE c.number = r.games AND (c.mu <> r.mu OR c.sigma <> r.sigma)",
    "SELECT 'round ' || id || ': it has not one secret for each of its deals' FROM rounds q"
    " WHERE (SELECT count(*) FROM round_deals WHERE round_id = q.id AND deal BETWEEN 1 AND q.deals) <> deals",
    "SELECT 'round ' || e.round_id || ': table ' || t.id || ' has another secret than its deal' FROM round_entries e"
    " JOIN tables t ON t.id = e.table_id JOIN round_deals d ON d.round_id = e.round_id AND d.deal = e.deal"
    " WHERE d.secret <> t.secret",
    "SELECT 'round ' || e.round_id || ': it is closed, but table ' || t.id || ' is ' || t.life FROM round_entries e"
    " JOIN tables t ON t.id = e.table_id JOIN rounds q ON q.id = e.round_id"
    " WHERE q.closed IS NOT NULL AND t.life IN ('open', 'running')",
    "SELECT 'server: it has ' || count(*) || ' rows in place of one' FROM server HAVING count(*) <> 1",
    NULL,
};
