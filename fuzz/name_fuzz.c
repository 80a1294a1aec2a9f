/* name_fuzz.c: names of guests. An accepted name is short and visible, does not change when it is cleaned again, and
 * looks like itself. */
#include <stdlib.h>
#include <string.h>

#include "server/guest_names.h"
#include "server/lookalikes.h"
#include "store/store.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool holds)
{
    if (!holds)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char name[TT_STORE_NAME], again[TT_STORE_NAME], skeleton[SKELETON_MAX];
    if (!name_clean((const char *)data, size, name))
        return 0;
    check(strlen(name) < sizeof name && !strchr(name, ':') && !strchr(name, '\n'));
    check(name_clean(name, strlen(name), again) && strcmp(name, again) == 0);
    skeleton_make(name, skeleton);
    check(skeleton[0] && strlen(skeleton) < sizeof skeleton);
    check(skeleton_is_same(name, name) && !skeleton_is_mixed(name));
    skeleton_is_reserved(name);
    return 0;
}
