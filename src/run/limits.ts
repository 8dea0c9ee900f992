/** Numbers of the machinery, the same for every run. */
export const limits = {
  // Two must-fixes whose words overlap less than this speak of different things.
  differingOverlap: 0.5,
  // A must-fix of a later round that shares this much of its word stems with an open one is the same, said anew. Lower, and
  // two faults of one heading become one; higher, and a judge that rewords looks as if it had raised something new.
  sameMustFix: 0.35,
  // So many must-fixes of a role in a round are compared word by word; beyond, only equal texts are the same. Judges write
  // five. Whoever writes ten thousand may not stall the page.
  comparedMustFixes: 64,
  // Of one claim so much is held against what was measured: a judge writes a few sentences. A longer one is text that got
  // into the wrong place, and patterns that run over all of it would keep everybody waiting.
  claimChars: 4000,
  // Findings of one lint rule that are told apart and listed: whoever has mended fifty knows the rest.
  lintRows: 50,
  // Rows that are kept of one page. Violations go first; the rest is what can refute a claim.
  measuredRows: 600,
  // Further places that one row names: a page of a thousand paragraphs says of the first hundred what it says of all.
  measuredPlaces: 100,
  // A page that is not measured by then goes on without the rows: the round's own clock is running.
  measureMs: 20_000,
  // Pages of other runs may stand before it, each with that long.
  measureWaitMs: 60_000,
  // Scripts of a page under measurement come to rest, or are measured as they stand.
  scriptsSettleMs: 3000,
  // A frame that says nothing for so long is stuck: its scripts spin, or its renderer has died.
  frameSilentMs: 2000,
  // Larger pages are shown when asked: they may take all memory before anybody can say stop.
  heavyBytes: 5_242_880,
  heavyNodes: 50_000,
  // Messages that a frame may send within a second before it is taken down.
  frameMessages: 60,
  // A project runs on a host of somebody else's: whether it answers, how long it may take to start, to install packages
  // over a slow line, to serve its first page.
  labReachMs: 8000,
  labBootMs: 30_000,
  labInstallMs: 300_000,
  labServeMs: 120_000,
  // Of what a project prints, the newest part is kept.
  labLogChars: 100_000,
  // The page takes shape this often while it is written.
  draftWriteMs: 250,
  // Rules of a sheet that hide something, of which so many are looked up: each costs a walk over the page.
  hidingRules: 100,
  // Hidden text shorter than this is a label or a hint; longer, it is something that somebody did not want read.
  hiddenTextChars: 160,
  // Of one hidden text so much is read: an order stands in a few lines.
  hiddenReadChars: 20_000,
  // Two colours that differ by less, in OKLab, are told apart only side by side; rounding and opacity make as much.
  colourTolerance: 0.02,
  // Lengths may miss a scale by this many pixels: rem and percentages round.
  scaleTolerancePx: 0.5,
  // Empty phrases on one page before the rows say so: one "seamless" slips in, the third is a habit.
  slopPhrases: 2,
  // Elements that stand deeper are moved up by browsers; so deep, or with so many attributes, a page is a trap and no page.
  parsedDepth: 512,
  parsedAttributes: 512,
  // A quotation in a finding: enough to search for, short enough for a line.
  lintQuoteChars: 60,
  // A brand book or a document goes along with every call of a run: ten thousand tokens of one leave a window of 32 000
  // its room for a page and its judges.
  materialChars: 40_000,
  // A tag longer than this is prose that happens to begin like one.
  tagMaxChars: 16_384,
  // After the last word of a run its cost follows, most often at once. Nobody waits longer than this for it.
  drainMs: 3000,
  // The next pull from a model waits while this many events are not yet on disk.
  mailboxEvents: 256,
  // A judge that is caught in a loop raises thousands of must-fixes; a designer can act on a few dozen.
  quotedMustFixes: 60,
  // The name of a language. The longest that have one have half of it.
  languageChars: 40,
  // What a person says of one thing: a few sentences with their reason. More is a document, and has a place of its own.
  wordChars: 2000,
  // Of one finding that they answer so much is kept: it has to be known again, and no more.
  answeredChars: 4000,
  // Words of a person that one run is handed at a time. Whoever answers a hundred findings wants another page.
  wordsAtOnce: 100,
  // Of all that a person has said so much stands in a prompt, the newest first: a window of 32 000 tokens keeps its room.
  quotedWordChars: 16_000,
  // A removal of a person's own words can be taken back for so long.
  undoMs: 10_000,
  // The second click of a double click comes well within this.
  doubleClickMs: 600,
  // Group commit: soon while tags close, seldom while only a body grows.
  flushTagsMs: 50,
  flushBodyMs: 250,
  flushBodyChars: 16_384,
  // Calls of one run that may be open at once. More would meet the limits of most connections.
  parallelCalls: 2,
  // Calls of a stage that asks several connections: four of them with two each. More would be seldom, and hard to follow.
  stageCalls: 8,
  // Runs that ask one connection at once: most providers bear two streams. A server on the person's own machine has one
  // graphics card, and two models on it take more than twice as long.
  connectionRuns: 2,
  localRuns: 1,
  // A run that begins sooner than this has not waited in line.
  placeMs: 100,
  // What other tabs do is looked for this often, should they be too dead to tell.
  lookMs: 1000,
  // As many times as fast as its recording a run is performed: the pace at which people watch a replay. At its own it takes
  // minutes.
  performPace: 4,
  // A settled log is cut into compressed blocks of about this size: one seek inflates one or two.
  blockChars: 65_536,
  // A replay keeps a state every so many events; a seek folds at most this many forward.
  keyframeEvery: 1000,
  // Inflated blocks kept by a replay.
  blockCache: 16,
  // Gaps in a replay over two seconds play as two: models think longer than people watch.
  idleGapMs: 2000,
  // Where no motion is wanted a replay goes event by event, each as long as it takes to look.
  stepMs: 700,
  // Transcripts above this are gzipped on export.
  transcriptGzipBytes: 262_144,
} as const

/** How far a person may go with the rules of one run, and with what they add to it. */
export const bounds = {
  // After five, a page that is not there has something that no further round mends.
  rounds: [1, 5],
  // Five seconds cut off any model but a toy: that is what it is for. A day is as long as a tab may be trusted to stay.
  clockMs: [5000, 86_400_000],
  // Above two points a margin is a threshold of another name.
  margin: [0, 2],
  // More runs at once than this only wait for one another.
  runsAtOnce: [1, 16],
} as const

/** Numbers of connections: how long to wait, how often to ask again, how much to say. */
export const patience = {
  // A model that thinks before its first word may be silent for a while. Within a round's time, or a run could never say
  // that it was this.
  firstByteMs: 60_000,
  // A large model is read from a slow disk in minutes.
  loadMs: 300_000,
  // Between two signs of life. Every provider pings or writes more often than this while it works.
  idleMs: 60_000,
  // A connection that could not be made: quick tries, because it is often a hiccup.
  connectTries: 3,
  connectWaitMs: [500, 8000],
  connectJitter: 0.25,
  // A provider that is busy: slower tries, spread wide so that many tabs do not come back together.
  busyTries: 4,
  busyWaitMs: [1000, 10_000],
  busyJitter: 0.5,
  // A reply that meets its length limit is asked to go on this often.
  continuations: 3,
  // What a continuation may repeat of the end of what was said, and how little of it is chance.
  seamChars: 400,
  seamLeast: 16,
  // Tokens of one reply where neither the person nor a list says: three rounds of a page fit, and most models allow it.
  maxOutput: 16_000,
  // Ten sentences have 600 tokens; a model that thinks first needs the rest.
  requirementsOutput: 4000,
  // A document has some 1500 tokens; a model that thinks first needs the rest.
  documentOutput: 8000,
  // A question beside a stream, for a list or a key: nothing of its answer has to be thought about.
  answerMs: 20_000,
  // A locked key that nobody used is locked again after this.
  relockMs: 15 * 60_000,
  // What is kept of a provider's error text.
  detailChars: 400,
} as const

/** Limits on spending. A money limit cannot bite where no price is known: there the tokens count. */
export interface Caps {
  readonly run: Cap
  readonly day: Cap
  readonly month: Cap
}

export interface Cap {
  readonly usd?: number
  readonly tokens?: number
}

/** A run of three rounds costs cents with most models and stays under a dollar with nearly all. */
export const defaultCaps: Caps = {
  run: { usd: 1, tokens: 300_000 },
  day: { usd: 5, tokens: 2_000_000 },
  month: { usd: 30, tokens: 20_000_000 },
}

/** At this share of a cap the person is warned. */
export const CAP_WARNING = 0.8
