import { type JSX, Show } from 'solid-js'
import { Kinds } from './kinds'
import { ProgressLine } from './progress-line'
import type { Room, RoomNews } from './room'
import { sizeOf } from './sizes'
import type { StoringSay } from './storing-say'
import { TrashLine } from './trash-line'

export interface RoomProps {
  readonly room: Room
  readonly say: StoringSay
}

/** How much there is, by kind and by run, and what of it can go. */
export function RoomPart(props: RoomProps): JSX.Element {
  const size = (bytes: number) => sizeOf(bytes, props.say.locale)
  const percent = (part: number, of: number) => Math.min(100, Math.round((part / Math.max(1, of)) * 100))
  return (
    <section class="storing-part" aria-labelledby="storing-room">
      <h3 id="storing-room">{props.say('storing.room.title')}</h3>
      <Show when={props.room.estimate()} fallback={<p>{props.say('storing.room.unknown')}</p>}>
        {(estimate) => (
          <div class="storing-gauge">
            <meter
              aria-label={props.say('storing.room.title')}
              value={percent(estimate().usage, estimate().quota)}
              max={100}
              high={80}
            />
            <p>
              {props.say('storing.room.of', {
                used: size(estimate().usage),
                quota: size(estimate().quota),
                percent: percent(estimate().usage, estimate().quota),
              })}
            </p>
          </div>
        )}
      </Show>
      <p class="storing-acts">
        <button type="button" onClick={() => void props.room.count()}>
          {props.say(props.room.weights() ? 'storing.room.again' : 'storing.room.count')}
        </button>
      </p>
      <ProgressLine
        step={props.room.work.step()}
        text={({ done, of }) => props.say('storing.room.counting', { percent: percent(done, of) })}
        stop={props.say('storing.stop')}
        onStop={props.room.work.stop}
      />
      <p role="status" class="storing-news">
        <Show when={props.room.news()}>{(news) => <span>{newsWords(news(), props.say)}</span>}</Show>
        <Show when={props.room.news()?.kind === 'trashed'}>
          <button type="button" onClick={() => void props.room.undo()}>
            {props.say('storing.undo')}
          </button>
        </Show>
      </p>
      <Show when={props.room.weights()}>{(weights) => <Kinds weights={weights()} {...props} />}</Show>
      <TrashLine {...props} />
    </section>
  )
}

function newsWords(news: RoomNews, say: StoringSay): string {
  switch (news.kind) {
    case 'thumbs':
      return say('storing.thumbs.dropped')
    case 'trashed':
      return say('storing.heavy.trashed', { title: news.title })
    case 'stays':
      return say('storing.heavy.stays', { title: news.title })
    case 'emptied':
      return say('storing.trash.emptied', { n: news.n })
    case 'failed':
      return say('storing.failed', { reason: news.reason })
    default:
      return news satisfies never
  }
}
