import { type Accessor, createMemo, createSignal, type JSX, Show } from 'solid-js'
import { Segmented } from '../controls/segmented'
import type { Translate } from '../i18n/t'
import './transcript.css'
import { patternOf } from './transcript/find'
import type { Reply } from './transcript/found-replies'
import { Replies } from './transcript/replies'
import { Sayings } from './transcript/sayings'
import type { Source } from './transcript/slices'
import { type Names, transcriptWords } from './transcript-words'

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
  /** Where all of a call is told; without it, nowhere. */
  readonly callHref?: ((call: string) => string) | undefined
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
            source={props.source}
            count={props.count}
            place={props.place}
            words={words()}
            query={query()}
            onQuery={setQuery}
            pattern={pattern}
            follow={follow}
            onFollow={setFollow}
            onJump={props.onJump}
          />
        }
      >
        <Replies
          replies={props.replies}
          callHref={props.callHref}
          words={words()}
          query={query()}
          onQuery={setQuery}
          pattern={pattern}
        />
      </Show>
    </section>
  )
}
