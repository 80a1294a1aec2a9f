/* proof_fuzz.c: any text as a proof with a record below it. Comparing them ends, with a fault or without. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "record/proof.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static tt_proof proof;
    static tt_json json;
    static tt_finding finding;
    const char *text = (const char *)data, *end = size > 0 ? memchr(text, '\n', size) : NULL;
    size_t head = end ? (size_t)(end - text) + 1 : size;
    if (!tt_proof_read(text, head, &proof, &json))
        return 0;
    bool holds = tt_proof_check(&proof, text + head, size - head, NULL, &finding);
    if (holds != (finding.fault == TT_PROOF_OK) || !*tt_proof_fault_name(finding.fault) ||
        tt_proof_lacks(&proof) >= 1u << TT_PROOF_LACKS)
        abort();
    return 0;
}
