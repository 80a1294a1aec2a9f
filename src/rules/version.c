/* version.c: the version that was compiled. */
#include "turntable/version.h"

const char *tt_version(void)
{
    return TT_VERSION;
}
