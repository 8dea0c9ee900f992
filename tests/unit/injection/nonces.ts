/** What fences the brief and the materials of the runs here. */
export const RUN_NONCE = '7d1f0c63a9b84e52c0e7d94b1a36f258'

/** What a run on this stage draws for its second call: it counts up, so it can be guessed. */
export const CALL_GUESS = '2'.padStart(32, '0')
