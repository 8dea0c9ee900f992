import { driveOn } from './cut'
import { LAWS } from './laws'
import { type Played, play, type Seed } from './play'
import { createTally, type Tally } from './tally'
import type { Timeline } from './timeline'

/** Runs that are under way together. Each has a time of its own; one turn of the loop serves them all. */
const TOGETHER = 64
/** Things that may happen in one run. A run that goes on beyond goes round in a circle. */
const STEPS = 20_000
/** Every so many runs are cut and driven on: that is as much work again. */
const CUT_EVERY = 16

export interface Failure extends Seed {
  readonly sentences: readonly string[]
}

export interface Crowd {
  readonly tally: Tally
  readonly failures: readonly Failure[]
}

/** One run, or one that is driven on. */
interface Going {
  readonly seed: Seed
  readonly timeline: Timeline
  steps: number
  over: boolean
}

export interface CrowdOptions {
  readonly seeds: Iterable<Seed>
  /** No more are begun once so many have failed. */
  readonly most?: number
  readonly onPlayed?: (played: Played, sentences: readonly string[]) => void
}

/** Plays many runs and holds each against every law. */
export async function playAll({ seeds, most = 10, onPlayed }: CrowdOptions): Promise<Crowd> {
  const tally = createTally()
  const failures: Failure[] = []
  const waiting = seeds[Symbol.iterator]()
  let going: Going[] = []

  function fail(seed: Seed, sentences: readonly string[]) {
    if (sentences.length > 0) failures.push({ ...seed, sentences })
  }

  function follow<T>(seed: Seed, timeline: Timeline, promise: Promise<T>, then: (value: T) => void) {
    const one: Going = { seed, timeline, steps: 0, over: false }
    going.push(one)
    promise
      .then(then)
      .catch((cause: unknown) =>
        fail(seed, [cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)]),
      )
      .finally(() => (one.over = true))
  }

  function begin(seed: Seed) {
    const { timeline, played } = play(seed)
    follow(seed, timeline, played, (whole) => judge(seed, whole))
  }

  function judge(seed: Seed, played: Played) {
    const sentences = Object.values(LAWS).flatMap((law) => law(played))
    tally.count(played)
    fail(seed, sentences)
    onPlayed?.(played, sentences)
    const onward = seed.seed % CUT_EVERY === 0 ? driveOn(played) : undefined
    if (!onward) return
    tally.countCut()
    follow(seed, onward.timeline, onward.sentences, (faults) => fail(seed, faults))
  }

  function refill() {
    while (going.length < TOGETHER && failures.length < most) {
      const { value, done } = waiting.next()
      if (done) return
      begin(value)
    }
  }

  function advance(one: Going) {
    one.steps += 1
    if (one.steps <= STEPS && one.timeline.step()) return
    one.over = true
    const stuck = 'Nothing is left that could happen, and the run is not over.'
    fail(one.seed, [one.steps > STEPS ? 'It goes on for ever.' : stuck])
  }

  // A promise that nobody looks after breaks no run: which one it was, each of those under way is asked alone.
  const suspects = new Set<Seed>()
  const suspect = () => {
    for (const { seed } of going) suspects.add(seed)
  }
  process.on('unhandledRejection', suspect)
  for (refill(); going.length > 0; refill()) {
    await quiet()
    for (const one of [...going]) if (!one.over) advance(one)
    going = going.filter(({ over }) => !over)
  }
  process.off('unhandledRejection', suspect)
  for (const seed of suspects)
    if (await rejectsUnheard(seed)) fail(seed, ['A promise was rejected, and nobody heard it.'])
  return { tally, failures }
}

async function rejectsUnheard(seed: Seed): Promise<boolean> {
  const unheard: unknown[] = []
  const hear = (cause: unknown) => void unheard.push(cause)
  process.on('unhandledRejection', hear)
  const { timeline } = play(seed)
  for (let steps = 0; steps < STEPS; steps++) {
    await quiet()
    if (!timeline.step()) break
  }
  process.off('unhandledRejection', hear)
  return unheard.length > 0
}

/** Resolves once every promise that was ready has been served. */
function quiet(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
