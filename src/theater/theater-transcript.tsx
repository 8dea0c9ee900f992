import { type Accessor, createEffect, createMemo, createSignal, type JSX, on, Show } from 'solid-js'
import { Segmented } from '../controls/segmented'
import type { Translate } from '../i18n/t'
import type { Event } from '../run/event'
import './transcript.css'
import { Filters } from './transcript/filters'
import { isIn, patternOf } from './transcript/find'
import { FindField } from './transcript/find-field'
import { Lines } from './transcript/lines'
import { createListed, some } from './transcript/listed'
import { createPages } from './transcript/pages'
import { createReadThrough } from './transcript/read-through'
import { Replies, type Reply } from './transcript/replies'
import type { Source } from './transcript/slices'
import { ALL, createSurvey, type Filter } from './transcript/survey'
import { type Names, sayingOf, type TranscriptWords, transcriptWords } from './transcript-words'

const VIEWS = ['structured', 'raw'] as const

export interface TranscriptProps {
  /** The run; another one is another object. */
  readonly source: Accessor<Source | undefined>
  /** How many events it has by now. */
  readonly count: Accessor<number>
  /** How many have happened at the place on show. */
  readonly place: Accessor<number>
  /** Goes to the state after so many events. */
  readonly onJump: (place: number) => void
  /** Begins to read the replies; called where the raw view is on screen, for they are long. Undefined while they are on their way. */
  readonly replies: () => Accessor<readonly Reply[] | undefined>
  /** Whom the run asks: sentences of what went wrong name them. */
  readonly names: Accessor<Names>
  readonly t: Translate
}

/** Everything that was said, as events in words or as the bare text of the model. */
export function TheaterTranscript(props: TranscriptProps): JSX.Element {
  const [view, setView] = createSignal<(typeof VIEWS)[number]>('structured')
  const [query, setQuery] = createSignal('')
  const [follow, setFollow] = createSignal(true)
  const words = createMemo(() => transcriptWords(props.t, props.names))
  const pattern = createMemo(() => patternOf(query()))
  return (
    <section class="transcript" aria-label={words().say('transcript.label')}>
      <div class="transcript-head">
        <Segmented
          label={words().say('transcript.view')}
          options={VIEWS}
          value={view()}
          name={(option) => words().say(`transcript.${option}`)}
          onPick={setView}
        />
        <Show when={view() === 'structured'}>
          <button
            type="button"
            class="quiet"
            aria-pressed={follow()}
            title={words().say('follow.title')}
            onClick={() => setFollow(!follow())}
          >
            {words().say('follow.label')}
          </button>
        </Show>
      </div>
      <Show
        when={view() === 'raw'}
        fallback={
          <Sayings
            {...props}
            words={words()}
            query={query()}
            onQuery={setQuery}
            pattern={pattern}
            follow={follow}
            onFollow={setFollow}
          />
        }
      >
        <Replies
          replies={props.replies}
          words={words()}
          query={query()}
          onQuery={setQuery}
          pattern={pattern}
        />
      </Show>
    </section>
  )
}

/** A run of up to so many events is looked through at once, so that the filters have their numbers. */
const SHORT = 20_000

type SayingsProps = TranscriptProps & {
  words: TranscriptWords
  query: string
  onQuery: (query: string) => void
  pattern: Accessor<RegExp | undefined>
  follow: Accessor<boolean>
  onFollow: (follow: boolean) => void
}

function Sayings(props: SayingsProps): JSX.Element {
  const [filter, setFilter] = createSignal<Filter>(ALL)
  const [open, setOpen] = createSignal(hasRoom() && props.count() <= SHORT)
  const [again, setAgain] = createSignal(0)
  // Read again, a run is another one to whoever reads it.
  const source = createMemo(
    () => {
      again()
      return props.source()
    },
    undefined,
    { equals: false },
  )
  const pages = createPages(source)
  const wants = createMemo(() => open() || filter() !== ALL)
  const survey = createMemo(() => (source() && wants() ? createSurvey() : undefined))
  const surveyed = createReadThrough(source, props.count, survey)
  const counts = createMemo(() => {
    surveyed.read()
    return (survey() ?? createSurvey()).counts(filter())
  })
  const listed = createListed(props.count, filter, survey, surveyed.read)
  const finder = createFinder(props, source)
  const hits = createMemo(() => {
    finder.read()
    const found = finder.hits()
    const known = survey()
    return filter() === ALL || !known ? [...found] : found.filter((seq) => known.matches(seq, filter()))
  })
  const [wanted, setWanted] = createSignal<{ readonly seq: number }>()
  const at = () => Math.max(0, some(hits()).rowOf(wanted()?.seq ?? -1))
  const looks = () => props.pattern() !== undefined && finder.read() < props.count()
  const failed = () => pages.failed() || surveyed.failed() || finder.failed()

  function show(seq: number | undefined) {
    setWanted(seq === undefined ? undefined : { seq })
    if (seq !== undefined) props.onFollow(false)
  }

  // What is looked for is shown as soon as it is found: the first one from the place on show on.
  createEffect(
    on([props.pattern, hits], ([pattern, found], before) => {
      if (pattern === before?.[0] && wanted()) return
      show(pattern && (found.find((seq) => seq >= props.place() - 1) ?? found[0]))
    }),
  )

  const step = (by: 1 | -1) => {
    const found = hits()
    if (found.length > 0) show(found[(at() + by + found.length) % found.length])
  }

  return (
    <>
      <FindField
        query={props.query}
        onQuery={props.onQuery}
        at={at()}
        count={hits().length}
        more={looks()}
        onStep={step}
        words={props.words}
      />
      <Filters
        filter={filter()}
        counts={counts()}
        listed={listed().length}
        open={open()}
        onOpen={setOpen}
        onFilter={setFilter}
        words={props.words}
      />
      <Show when={wants() && surveyed.read() < props.count() && props.count() > SHORT}>
        <p class="meta">{props.words.say('transcript.reading', { n: surveyed.read(), of: props.count() })}</p>
      </Show>
      <Show when={failed()}>
        <p class="lines-failed">
          {props.words.say('transcript.failed')}{' '}
          <button type="button" class="quiet" onClick={() => setAgain((turn) => turn + 1)}>
            {props.words.say('transcript.again')}
          </button>
        </p>
      </Show>
      <Show
        when={listed().length > 0}
        fallback={<p class="meta lines-none">{props.words.say(emptyKey())}</p>}
      >
        <Lines
          listed={listed}
          list={() => [source(), filter()]}
          event={pages.event}
          place={props.place}
          following={props.follow}
          onFollow={props.onFollow}
          wanted={wanted}
          pattern={props.pattern}
          words={props.words}
          onJump={(place) => {
            props.onFollow(true)
            props.onJump(place)
          }}
        />
      </Show>
    </>
  )

  function emptyKey() {
    if (!props.source()) return 'transcript.loading'
    if (filter() === ALL) return 'transcript.empty'
    return surveyed.read() < props.count() ? 'transcript.looking' : 'filter.none'
  }
}

/** The lines that hold what is looked for, over the whole run and whatever is listed. */
function createFinder(props: SayingsProps, source: Accessor<Source | undefined>) {
  const taker = createMemo(() => {
    source()
    const [by, { words }] = [props.pattern(), props]
    const hits: number[] = []
    const add = (events: readonly Event[]) => {
      for (const event of events) if (by && isIn(sayingOf(event, words), by)) hits.push(event.seq)
    }
    return by ? { hits, add } : undefined
  })
  const { read, failed } = createReadThrough(source, () => props.count(), taker)
  return { read, failed, hits: () => taker()?.hits ?? [] }
}

/** On a phone and in a low window the lines come first. */
function hasRoom(): boolean {
  return typeof matchMedia !== 'function' || matchMedia('(min-width: 720px) and (min-height: 56rem)').matches
}
