/* The words of an adapter's command line. */
#ifndef PEER_WORDS_H
#define PEER_WORDS_H

#include "peer.h"

/* Takes "name=value" words (n), and from them duration, every and friction. */
br_status peer_words_read(peer_job *job, int n, char **words, br_error *error);
/* Names a word that nobody has asked for. */
br_status peer_all_used(const peer_job *job, br_error *error);

#endif
