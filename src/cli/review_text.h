/* review_text.h: a review as text for people. */
#ifndef TURNTABLE_CLI_REVIEW_TEXT_H
#define TURNTABLE_CLI_REVIEW_TEXT_H

#include "review/review.h"

/* Prints the table of luck and skill, then decisions and draws of `seat`, or of all seats if it is -1. */
void review_print(const tt_review *review, int seat);

#endif
