/* proof.c: compares what a player kept, what the server says, and the record. */
#include "record/proof.h"

#include <string.h>

#include "record/lines.h"
#include "record/sha256.h"

static const struct {
    const char *name, *text;
} faults[TT_PROOF_FAULTS] = {
    [TT_PROOF_OK] = {"ok", "nothing contradicts"},
    [TT_PROOF_COMMITMENT] = {"commitment", "the commitment is not the one kept before the game"},
    [TT_PROOF_SECRET] = {"secret", "the commitment does not match the secret"},
    [TT_PROOF_OTHERWISE] = {"otherwise", "the seed was given, or dealt by an earlier procedure: it can't be checked"},
    [TT_PROOF_CHANCE] = {"chance", "the own bytes are not those that were sent"},
    [TT_PROOF_SAME] = {"same", "two players are said to have sent the same bytes"},
    [TT_PROOF_SEED] = {"seed", "the seed does not follow from this secret and these chances"},
    [TT_PROOF_HEADER] = {"header", "the record has another seed"},
    [TT_PROOF_PLAYERS] = {"players", "the record has other persons or bots than were shown during the game"},
    [TT_PROOF_PERSONS] = {"persons", "the record has other players than those who sent bytes"},
    [TT_PROOF_CHOSEN] = {"chosen", "the server says that the host chose the seats, and the host did not"},
    [TT_PROOF_SEATS] = {"seats", "the seats were not drawn from the seed"},
    [TT_PROOF_RECORD] = {"record", "the record does not follow from its seed and the rules"},
    [TT_PROOF_SEEN] = {"seen", "the record has other events than were shown during the game"},
};

const char *tt_proof_fault_name(tt_proof_fault fault)
{
    return faults[fault].name;
}

const char *tt_proof_fault_text(tt_proof_fault fault)
{
    return faults[fault].text;
}

static const struct {
    const char *name, *text;
} lacks[TT_PROOF_LACKS] = {
    [TT_LACKS_COMMITMENT] = {"commitment", "that the secret was fixed before the players sent their bytes"},
    [TT_LACKS_CHANCE] = {"chance", "that the bytes of any player went into the seed"},
    [TT_LACKS_PLAYERS] = {"players", "that no bytes were added later: who was a person, and who a bot, was not kept"},
    [TT_LACKS_SEEN] = {"seen", "that the record has what was shown during the game: none of it was kept"},
    [TT_LACKS_DRAW] = {"drawn", "that the seats were drawn: the host, or the server, may have chosen them"},
};

const char *tt_proof_lack_name(tt_proof_lack lack)
{
    return lacks[lack].name;
}

const char *tt_proof_lack_text(tt_proof_lack lack)
{
    return lacks[lack].text;
}

static bool has_seen(const tt_proof *proof)
{
    return proof->has_seen && proof->seen.count > 0;
}

unsigned tt_proof_lacks(const tt_proof *proof)
{
    const bool has[TT_PROOF_LACKS] = {
        [TT_LACKS_COMMITMENT] = proof->has_commitment,    [TT_LACKS_CHANCE] = proof->has_chance,
        [TT_LACKS_PLAYERS] = proof->players > 0,          [TT_LACKS_SEEN] = has_seen(proof),
        [TT_LACKS_DRAW] = proof->dealt == TT_DEALT_DRAWN,
    };
    unsigned bits = 0;
    for (unsigned lack = 0; lack < TT_PROOF_LACKS; lack++)
        bits |= has[lack] ? 0 : 1u << lack;
    return bits;
}

/* What was shown. */

static void add_line(tt_seen *seen, const char *line, size_t size)
{
    tt_sha256_run run;
    tt_sha256_begin(&run);
    tt_sha256_add(&run, seen->sum, sizeof seen->sum);
    tt_sha256_add(&run, line, size);
    tt_sha256_end(&run, seen->sum);
    seen->count++;
}

void tt_seen_add(tt_seen *seen, const char *lines, size_t size)
{
    tt_place place = {0, 1};
    tt_line line;
    size = tt_lines_size(lines, size);
    while (tt_line_next(lines, size, &place, &line))
        add_line(seen, line.bytes, line.size + 1);
}

static void put(void *run, const char *bytes, size_t size)
{
    tt_sha256_add(run, bytes, size);
}

static void add_event(tt_seen *seen, const tt_game *game, const tt_event *event, int seat)
{
    tt_sha256_run run;
    const tt_output out = {put, &run};
    tt_sha256_begin(&run);
    tt_sha256_add(&run, seen->sum, sizeof seen->sum);
    tt_event_write(game, event, seat, &out);
    tt_sha256_end(&run, seen->sum);
    seen->count++;
}

/* The secret, the chances and the seed. */

static tt_proof_fault check_commitment(const tt_proof *proof)
{
    uint8_t hash[32];
    tt_sha256(proof->secret, TT_SECRET, hash);
    if (proof->is_shown && proof->has_commitment && memcmp(proof->commitment, proof->kept_commitment, 32) != 0)
        return TT_PROOF_COMMITMENT;
    bool fits = (!proof->is_shown || memcmp(hash, proof->commitment, 32) == 0) &&
                (!proof->has_commitment || memcmp(hash, proof->kept_commitment, 32) == 0);
    return fits ? TT_PROOF_OK : TT_PROOF_SECRET;
}

/* The player's own chance is among those used, and at the player's own seat if seats are known. */
static bool has_own(const tt_proof *proof)
{
    for (int i = 0; i < proof->joined; i++)
        if ((proof->joined_seat[i] < 0 || proof->joined_seat[i] == proof->seat) &&
            memcmp(proof->chance[i], proof->kept_chance, TT_CHANCE) == 0)
            return true;
    return false;
}

static bool has_same(const tt_proof *proof)
{
    for (int i = 0; i < proof->joined; i++)
        for (int j = 0; j < i; j++)
            if (memcmp(proof->chance[i], proof->chance[j], TT_CHANCE) == 0)
                return true;
    return false;
}

static tt_proof_fault check_seed(const tt_proof *proof)
{
    tt_fair_player persons[TT_MAX_SEATS];
    uint8_t seed[32];
    if (proof->joined < 0 || proof->dealt == TT_DEALT_OTHERWISE)
        return TT_PROOF_OTHERWISE;
    if (proof->has_chance && !has_own(proof))
        return TT_PROOF_CHANCE;
    if (has_same(proof))
        return TT_PROOF_SAME;
    for (int i = 0; i < proof->joined; i++)
        persons[i] = (tt_fair_player){.chance = proof->chance[i]};
    tt_fair_seed(proof->secret, persons, proof->joined, seed);
    return memcmp(seed, proof->seed, sizeof seed) == 0 ? TT_PROOF_OK : TT_PROOF_SEED;
}

/* Who sits where. */

/* The bot that a name in a header stands for; NULL: a person. */
static const char *bot_of(const char name[TT_NAME_MAX])
{
    return memcmp(name, "bot:", 4) == 0 ? name + 4 : NULL;
}

static bool is_same_bot(const char *bot, const char *other)
{
    return strlen(bot) == strlen(other) && memcmp(bot, other, strlen(bot)) == 0;
}

/* Persons and bots have the seats that were shown. The names of persons are ignored: they do not affect the deal, and
 * change when a seat goes to another guest. */
static bool has_shown_players(const tt_proof *proof, const tt_header *header)
{
    for (int seat = 0; seat < header->players && seat < proof->players; seat++) {
        const char *shown = bot_of(proof->player[seat]), *bot = bot_of(header->seats[seat]);
        if (shown && bot ? !is_same_bot(shown, bot) : shown != bot)
            return false;
    }
    return proof->players == 0 || proof->players == header->players;
}

/* The players by seat. False if the persons of the record are not those who sent chances. */
static bool find_entrants(const tt_proof *proof, const tt_header *header, tt_fair_player entrants[TT_MAX_SEATS])
{
    int persons = 0;
    for (int seat = 0; seat < header->players; seat++) {
        entrants[seat] = (tt_fair_player){.bot = bot_of(header->seats[seat])};
        persons += !entrants[seat].bot;
    }
    if (persons != proof->joined)
        return false;
    for (int i = 0; i < proof->joined && proof->joined_seat[i] >= 0; i++) {
        int seat = proof->joined_seat[i];
        if (seat >= header->players || entrants[seat].bot || entrants[seat].chance)
            return false;
        entrants[seat].chance = proof->chance[i];
    }
    return true;
}

/* Bots with the same name are interchangeable. */
static bool is_drawn(const tt_proof *proof, const tt_fair_player entrants[], int players)
{
    int drawn[TT_MAX_SEATS];
    tt_fair_draw(proof->seed, entrants, players, drawn);
    for (int seat = 0; seat < players; seat++) {
        const char *bot = entrants[seat].bot, *other = entrants[drawn[seat]].bot;
        if (bot && other ? !is_same_bot(bot, other) : drawn[seat] != seat)
            return false;
    }
    return true;
}

static tt_proof_fault check_seats(const tt_proof *proof, const tt_header *header)
{
    tt_fair_player entrants[TT_MAX_SEATS];
    if (memcmp(header->seed, proof->seed, sizeof header->seed) != 0)
        return TT_PROOF_HEADER;
    if (!has_shown_players(proof, header))
        return TT_PROOF_PLAYERS;
    if (!find_entrants(proof, header, entrants))
        return TT_PROOF_PERSONS;
    if (proof->dealt == TT_DEALT_CHOSEN && proof->is_host)
        return TT_PROOF_CHOSEN;
    if (proof->dealt == TT_DEALT_DRAWN && !is_drawn(proof, entrants, header->players))
        return TT_PROOF_SEATS;
    return TT_PROOF_OK;
}

/* The record. */

/* Reads the events again, as the seat was shown them. The record has no fault. */
static tt_proof_fault check_seen(const tt_proof *proof, const tt_game *game, const char *record, size_t size,
                                 tt_finding *finding)
{
    tt_place place = {0, 1};
    tt_seen seen = {0};
    tt_line line;
    tt_event event;
    bool is_same = !has_seen(proof);
    tt_line_next(record, size, &place, &line);
    while (tt_line_next(record, size, &place, &line)) {
        if (!tt_event_read(game, line.bytes, line.size, line.number, &event, &finding->record))
            return TT_PROOF_RECORD;
        finding->is_over = event.kind == TT_EVENT_RESULT;
        if (finding->is_over)
            add_line(&seen, line.bytes, line.size + 1); /* nothing in it is hidden */
        else
            add_event(&seen, game, &event, proof->seat);
        is_same |= seen.count == proof->seen.count && memcmp(seen.sum, proof->seen.sum, sizeof seen.sum) == 0;
    }
    finding->events = seen.count;
    return is_same ? TT_PROOF_OK : TT_PROOF_SEEN;
}

static tt_proof_fault check(const tt_proof *proof, const char *record, size_t size, const tt_board *board,
                            tt_finding *finding)
{
    tt_header header;
    tt_game game;
    tt_place place = {0, 1};
    tt_line line = {"", 0, 1};
    tt_proof_fault fault = check_commitment(proof);
    if (fault == TT_PROOF_OK)
        fault = check_seed(proof);
    if (fault != TT_PROOF_OK)
        return fault;
    size = tt_lines_size(record, size);
    tt_line_next(record, size, &place, &line);
    if (!tt_header_read(line.bytes, line.size, &header, &finding->record) ||
        !tt_header_game(&header, board, &game, &finding->record))
        return TT_PROOF_RECORD;
    fault = check_seats(proof, &header);
    if (fault != TT_PROOF_OK)
        return fault;
    if (!tt_record_verify(record, size, board, TT_REPLAY_FROM_SEED, &finding->record))
        return TT_PROOF_RECORD;
    return check_seen(proof, &game, record, size, finding);
}

bool tt_proof_check(const tt_proof *proof, const char *record, size_t size, const tt_board *board, tt_finding *finding)
{
    *finding = (tt_finding){0};
    finding->fault = check(proof, record, size, board, finding);
    return finding->fault == TT_PROOF_OK;
}
