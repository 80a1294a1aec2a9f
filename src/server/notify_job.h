/* notify_job.h: does what a guest asks about notifications, and says how they are set. */
#ifndef TURNTABLE_SERVER_NOTIFY_JOB_H
#define TURNTABLE_SERVER_NOTIFY_JOB_H

#include "server/notify_request.h"
#include "server/server.h"

/* Does a request of a guest; the answer is `notify`, or an error. The visitor's next message waits for it. */
lobby_error notify_do(visitor *v, const notify_request *request);

#endif
