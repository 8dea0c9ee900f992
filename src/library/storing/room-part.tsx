import { createSignal, For, type JSX, Show } from 'solid-js'
import type { Weighed, Weights } from '../../../workers/storing-surface'
import { ProgressLine } from './progress-line'
import type { Room, RoomNews } from './room'
import { dateOf, sizeOf } from './sizes'
import type { StoringSay } from './storing-say'
import './room.css'

interface RoomProps {
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
      <Trash {...props} />
    </section>
  )
}

const KINDS = ['events', 'raw', 'pages', 'thumbs', 'documents', 'rest'] as const

function Kinds(props: RoomProps & { readonly weights: Weights }): JSX.Element {
  const size = (bytes: number) => sizeOf(bytes, props.say.locale)
  return (
    <>
      <table class="storing-kinds">
        <thead>
          <tr>
            <th scope="col">{props.say('storing.room.what')}</th>
            <th scope="col">{props.say('storing.room.size')}</th>
          </tr>
        </thead>
        <tbody>
          <For each={KINDS}>
            {(kind) => (
              <tr>
                <th scope="row">{props.say(`storing.kind.${kind}`)}</th>
                <td>{size(props.weights[kind])}</td>
              </tr>
            )}
          </For>
          <Show when={props.room.estimate()?.shell}>
            {(shell) => (
              <tr>
                <th scope="row">{props.say('storing.kind.shell')}</th>
                <td>{size(shell())}</td>
              </tr>
            )}
          </Show>
        </tbody>
      </table>
      <p class="meta">{props.say('storing.room.note')}</p>
      <Show when={props.weights.thumbs > 0}>
        <p>
          <button type="button" onClick={() => void props.room.dropThumbs()}>
            {props.say('storing.thumbs.drop')}
          </button>
        </p>
      </Show>
      <Show when={props.weights.heaviest.length > 0}>
        <h4>{props.say('storing.heavy.title')}</h4>
        <ul class="storing-heavy">
          <For each={props.weights.heaviest}>{(run) => <Heavy run={run} {...props} />}</For>
        </ul>
      </Show>
    </>
  )
}

function Heavy(props: RoomProps & { readonly run: Weighed }): JSX.Element {
  const title = () => props.run.title || props.say('storing.untitled')
  return (
    <li>
      <span class="storing-heavy-what">
        <a href={`#/run/${props.run.run}`} dir="auto">
          {title()}
        </a>
        <span class="meta">{dateOf(props.run.createdAt, props.say.locale)}</span>
      </span>
      <span class="storing-num">{sizeOf(props.run.bytes, props.say.locale)}</span>
      <Show when={!props.run.trashed} fallback={<span>{props.say('storing.heavy.inTrash')}</span>}>
        <button
          type="button"
          aria-label={props.say('storing.heavy.trashOne', { title: title() })}
          onClick={() => void props.room.trash(props.run.run, title())}
        >
          {props.say('storing.heavy.trash')}
        </button>
      </Show>
    </li>
  )
}

/** Emptied, it is gone for good: so it asks, right there. */
function Trash(props: RoomProps): JSX.Element {
  const [asking, setAsking] = createSignal(false)
  const empty = () => {
    setAsking(false)
    void props.room.emptyTrash()
  }
  return (
    <Show when={props.room.trashed() > 0}>
      <div class="storing-acts">
        <span>{props.say('storing.trash.holds', { n: props.room.trashed() })}</span>
        <a href="#/library?trash=1">{props.say('storing.trash.open')}</a>
        <Show
          when={asking()}
          fallback={
            <button type="button" onClick={() => setAsking(true)}>
              {props.say('storing.trash.empty')}
            </button>
          }
        >
          <span role="alert">{props.say('storing.trash.ask', { n: props.room.trashed() })}</span>
          <button type="button" onClick={empty}>
            {props.say('storing.trash.yes')}
          </button>
          <button type="button" ref={focused} onClick={() => setAsking(false)}>
            {props.say('storing.trash.no')}
          </button>
        </Show>
      </div>
    </Show>
  )
}

/** Asked something, one stands on the answer that changes nothing. */
export function focused(element: HTMLElement): void {
  queueMicrotask(() => element.focus())
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
  }
}
