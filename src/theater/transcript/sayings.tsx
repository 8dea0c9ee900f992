import { type Accessor, type JSX, Show } from 'solid-js'
import type { TranscriptWords } from '../transcript-words'
import { Filters } from './filters'
import { FindField } from './find-field'
import { Lines } from './lines'
import { createReading } from './reading'
import type { Source } from './slices'
import { ALL } from './survey'

export interface SayingsProps {
  readonly source: Accessor<Source | undefined>
  readonly count: Accessor<number>
  readonly place: Accessor<number>
  readonly words: TranscriptWords
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly pattern: Accessor<RegExp | undefined>
  readonly follow: Accessor<boolean>
  readonly onFollow: (follow: boolean) => void
  readonly onJump: (place: number) => void
}

/** What was said, line by line, with what finds and filters it. */
export function Sayings(props: SayingsProps): JSX.Element {
  const reading = createReading({
    source: () => props.source(),
    count: () => props.count(),
    place: () => props.place(),
    pattern: () => props.pattern(),
    words: () => props.words,
    roomy: hasRoom(),
    onFound: () => props.onFollow(false),
  })
  const emptyKey = () => {
    if (!props.source()) return 'transcript.loading'
    if (reading.filter() === ALL) return 'transcript.empty'
    return reading.isRead() ? 'filter.none' : 'transcript.looking'
  }
  return (
    <>
      <FindField
        query={props.query}
        onQuery={props.onQuery}
        at={reading.at()}
        count={reading.found()}
        more={reading.looking()}
        onStep={reading.step}
        words={props.words}
      />
      <Filters
        filter={reading.filter()}
        counts={reading.counts()}
        listed={reading.listed().length}
        open={reading.open()}
        onOpen={reading.setOpen}
        onFilter={reading.setFilter}
        words={props.words}
      />
      <Show when={reading.surveying() !== undefined}>
        <p class="meta">
          {props.words.say('transcript.reading', { n: reading.surveying() ?? 0, of: props.count() })}
        </p>
      </Show>
      <Show when={reading.failed()}>
        <p class="lines-failed">
          {props.words.say('transcript.failed')}{' '}
          <button type="button" class="quiet" onClick={reading.again}>
            {props.words.say('transcript.again')}
          </button>
        </p>
      </Show>
      <Show
        when={reading.listed().length > 0}
        fallback={<p class="meta lines-none">{props.words.say(emptyKey())}</p>}
      >
        <Lines
          listed={reading.listed}
          list={() => [reading.source(), reading.filter()]}
          event={reading.event}
          place={props.place}
          following={props.follow}
          onFollow={props.onFollow}
          wanted={reading.wanted}
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
}

/** On a phone and in a low window the lines come first. */
function hasRoom(): boolean {
  return typeof matchMedia !== 'function' || matchMedia('(min-width: 720px) and (min-height: 56rem)').matches
}
