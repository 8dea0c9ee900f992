import { type Accessor, createEffect, createMemo, createSignal, on } from 'solid-js'
import type { Event } from '../../run/event'
import { sayingOf, type TranscriptWords } from '../transcript-words'
import { isIn } from './find'
import { createListed, some } from './listed'
import { createPages } from './pages'
import { createReadThrough } from './read-through'
import type { Source } from './slices'
import { ALL, createSurvey, type Filter } from './survey'

/** A run of up to so many events is looked through at once, so that the filters have their numbers. */
const SHORT = 20_000

export interface ReadingOptions {
  readonly source: Accessor<Source | undefined>
  readonly count: Accessor<number>
  readonly place: Accessor<number>
  /** What is looked for. */
  readonly pattern: Accessor<RegExp | undefined>
  readonly words: Accessor<TranscriptWords>
  /** The filters have room beside the lines. */
  readonly roomy: boolean
  /** A line was found that is somewhere else than the place on show. */
  readonly onFound: () => void
}

/** What the list of sayings knows and does. How it looks is not decided here. */
export function createReading(options: ReadingOptions) {
  const { count, place, pattern } = options
  const [filter, setFilter] = createSignal<Filter>(ALL)
  const [open, setOpen] = createSignal(options.roomy && count() <= SHORT)
  const [again, setAgain] = createSignal(0)
  // Read again, a run is another one to whoever reads it.
  const source = createMemo(
    () => {
      again()
      return options.source()
    },
    undefined,
    { equals: false },
  )
  const pages = createPages(source)
  const wants = createMemo(() => open() || filter() !== ALL)
  const survey = createMemo(() => (source() && wants() ? createSurvey() : undefined))
  const surveyed = createReadThrough(source, count, survey)
  const counts = createMemo(() => {
    surveyed.read()
    return (survey() ?? createSurvey()).counts(filter())
  })
  const listed = createListed(count, filter, survey, surveyed.read)
  const finder = createFinder(options, source)
  const hits = createMemo(() => {
    finder.read()
    const found = finder.hits()
    const known = survey()
    return filter() === ALL || !known ? [...found] : found.filter((seq) => known.matches(seq, filter()))
  })
  const [wanted, setWanted] = createSignal<{ readonly seq: number }>()
  const at = () => Math.max(0, some(hits()).rowOf(wanted()?.seq ?? -1))

  function show(seq: number | undefined) {
    setWanted(seq === undefined ? undefined : { seq })
    if (seq !== undefined) options.onFound()
  }

  // What is looked for is shown as soon as it is found: the first one from the place on show on.
  createEffect(
    on([pattern, hits], ([sought, found], before) => {
      if (sought === before?.[0] && wanted()) return
      show(sought && (found.find((seq) => seq >= place() - 1) ?? found[0]))
    }),
  )

  return {
    source,
    filter,
    setFilter,
    open,
    setOpen,
    counts,
    listed,
    event: pages.event,
    wanted,
    at,
    found: () => hits().length,
    /** Lines are still looked through for what is sought. */
    looking: () => pattern() !== undefined && finder.read() < count(),
    /** How far a long run has been looked through for the filters; undefined where nobody waits for it. */
    surveying: () => (wants() && surveyed.read() < count() && count() > SHORT ? surveyed.read() : undefined),
    isRead: () => surveyed.read() >= count(),
    failed: () => pages.failed() || surveyed.failed() || finder.failed(),
    again: () => void setAgain((turn) => turn + 1),
    step(by: 1 | -1) {
      const found = hits()
      if (found.length > 0) show(found[(at() + by + found.length) % found.length])
    },
  }
}

/** The lines that hold what is looked for, over the whole run and whatever is listed. */
function createFinder({ count, pattern, words }: ReadingOptions, source: Accessor<Source | undefined>) {
  const taker = createMemo(() => {
    source()
    const [by, speech] = [pattern(), words()]
    const hits: number[] = []
    const add = (events: readonly Event[]) => {
      for (const event of events) if (by && isIn(sayingOf(event, speech), by)) hits.push(event.seq)
    }
    return by ? { hits, add } : undefined
  })
  const { read, failed } = createReadThrough(source, count, taker)
  return { read, failed, hits: () => taker()?.hits ?? [] }
}
