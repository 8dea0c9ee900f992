import { createSignal, For, type JSX, Match, onCleanup, Show, Switch } from 'solid-js'
import type { Status } from '../run/event'
import { Empty } from './empty'
import type { Recorded } from './library-view'
import { cleared } from './narrowing/chips'
import { Sheet } from './sheet/sheet'
import type { ThumbPorts } from './thumbs'
import type { View } from './view'
import type { LibrarySay } from './words'
import './empty.css'

export interface RunsPartProps {
  readonly view: View
  readonly mark: (status: Status) => JSX.Element
  readonly recorded: Recorded
  readonly draw: ThumbPorts['draw']
  readonly failed: (cause: unknown) => JSX.Element
}

/** The runs that were found, or why there are none to show. */
export function RunsPart(props: RunsPartProps): JSX.Element {
  const view = () => props.view
  const isNarrowed = () => view().chips().length > 0
  const isTrash = () => view().narrowing().trash
  return (
    <Switch>
      <Match when={view().cards.error()}>{(cause) => props.failed(cause())}</Match>
      <Match when={view().cards.total() === undefined}>
        <Loading say={view().say} />
      </Match>
      <Match when={view().total() > 0}>
        <Runs {...props} />
        <Show when={!isNarrowed() && !isTrash()}>
          <RecordedLine {...props} />
        </Show>
      </Match>
      <Match when={isNarrowed()}>
        <div class="library-none">
          <h3>{view().say('library.none')}</h3>
          <p>{view().say('library.noneText')}</p>
          <button type="button" onClick={() => view().narrow(cleared(view().narrowing()))}>
            {view().say('library.chip.clear')}
          </button>
        </div>
      </Match>
      <Match when={isTrash()}>
        <div class="library-none">
          <h3>{view().say('library.trash.none')}</h3>
        </div>
      </Match>
      <Match when={true}>
        <Empty
          t={view().t}
          say={view().say}
          mark={(status) => props.mark(status)}
          recorded={props.recorded}
          draw={props.draw}
        />
      </Match>
    </Switch>
  )
}

function Runs(props: RunsPartProps): JSX.Element {
  const view = () => props.view
  return (
    <Sheet
      t={view().t}
      say={view().say}
      sight={view().sight()}
      count={view().total()}
      at={(place) => view().cards.at(place)}
      near={view().near}
      thumbs={view().thumbs}
      picked={view().picked}
      mark={(status) => props.mark(status)}
      cursor={view().cursor()}
      onCursor={(place) => view().setCursor(place)}
      onFocused={(focused) => view().setFocused(focused)}
      onPress={(event, card, place) => view().asked.click(event, card, place)}
      onStar={(card) => view().doing(view().acts.star([card.row.id]))}
    />
  )
}

/** The runs that come with the app are no longer in the way, and still there. */
function RecordedLine(props: RunsPartProps): JSX.Element {
  return (
    <p class="library-recorded-line meta">
      <span>{props.view.say('library.recordedLine')}</span>
      <For each={props.recorded.names}>
        {(name) => <a href={`#/run/${name}`}>{props.view.t(`page.recorded.${name}`)}</a>}
      </For>
    </p>
  )
}

/** Sooner than this nobody sees that something is waited for. */
const LATE_MS = 150

function Loading(props: { readonly say: LibrarySay }): JSX.Element {
  const [late, setLate] = createSignal(false)
  const timer = setTimeout(() => setLate(true), LATE_MS)
  onCleanup(() => clearTimeout(timer))
  return (
    <Show when={late()}>
      <p class="spoken" role="status">
        {props.say('library.loading')}
      </p>
      <div class="library-waiting" aria-hidden="true">
        <For each={Array.from({ length: 8 })}>{() => <div class="library-blank" />}</For>
      </div>
    </Show>
  )
}
