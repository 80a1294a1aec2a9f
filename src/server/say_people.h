/* say_people.h: writes the answers to requests about players: profiles, blocks, reports. */
#ifndef TURNTABLE_SERVER_SAY_PEOPLE_H
#define TURNTABLE_SERVER_SAY_PEOPLE_H

#include "server/lobby_job.h"

void say_people(tt_buffer *out, server *s, const lobby_job *j);

#endif
