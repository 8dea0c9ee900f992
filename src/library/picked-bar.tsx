import { createSignal, type JSX, Show } from 'solid-js'
import { CrossSign } from './marks'
import type { LibrarySay } from './words'

export interface PickedBarProps {
  readonly say: LibrarySay
  readonly ids: readonly string[]
  readonly trash: boolean
  /** Every one of them has a star. */
  readonly starred: boolean
  /** At least one of them can be put away. */
  readonly trashable: boolean
  readonly onAll: () => void
  readonly onClear: () => void
  readonly onStar: () => void
  readonly onTag: () => void
  readonly onMove: () => void
  readonly onTrash: () => void
  readonly onRestore: () => void
  readonly onPurge: () => void
  /** What makes files of them. */
  readonly exporting?: ((ids: readonly string[]) => JSX.Element) | undefined
}

/** What can be done with the runs that were picked. */
export function PickedBar(props: PickedBarProps): JSX.Element {
  return (
    <Show when={props.ids.length > 0}>
      <div class="library-bar">
        <p role="status">{props.say('library.picked', { n: props.ids.length })}</p>
        <div class="library-verbs">
          <Show when={props.trash} fallback={<Verbs {...props} />}>
            <button type="button" onClick={() => props.onRestore()}>
              {props.say('library.act.restore')}
            </button>
            <PurgeButton
              say={props.say}
              n={props.ids.length}
              name={props.say('library.act.purge')}
              onPurge={() => props.onPurge()}
            />
          </Show>
        </div>
        <div class="library-bar-end">
          <button type="button" class="library-quiet" onClick={() => props.onAll()}>
            {props.say('library.act.all')}
          </button>
          <button
            type="button"
            class="library-icon"
            aria-label={props.say('library.act.clear')}
            title={props.say('library.act.clear')}
            onClick={() => props.onClear()}
          >
            <CrossSign />
          </button>
        </div>
      </div>
    </Show>
  )
}

function Verbs(props: PickedBarProps): JSX.Element {
  const comparable = () => props.ids.length >= 2 && props.ids.length <= 4
  const compare = () => {
    if (comparable()) location.hash = `#/compare?runs=${props.ids.join(',')}`
  }
  return (
    <>
      <button type="button" onClick={() => props.onStar()}>
        {props.say(props.starred ? 'library.act.unstar' : 'library.act.star')}
      </button>
      <button type="button" onClick={() => props.onTag()}>
        {props.say('library.act.tag')}
      </button>
      <button type="button" onClick={() => props.onMove()}>
        {props.say('library.act.move')}
      </button>
      <button
        type="button"
        disabled={!comparable()}
        title={comparable() ? undefined : props.say('library.act.compareHint')}
        onClick={compare}
      >
        {props.say('library.act.compare')}
      </button>
      {props.exporting?.(props.ids)}
      <button type="button" disabled={!props.trashable} onClick={() => props.onTrash()}>
        {props.say('library.act.trash')}
      </button>
    </>
  )
}

/** The one thing that nothing brings back asks once, where it was pressed. */
export function PurgeButton(props: {
  readonly say: LibrarySay
  readonly n: number
  readonly name: string
  readonly onPurge: () => void
}): JSX.Element {
  const [asking, setAsking] = createSignal(false)
  const [opener, setOpener] = createSignal<HTMLElement>()

  function answer(yes: boolean) {
    setAsking(false)
    opener()?.focus()
    if (yes) props.onPurge()
  }

  return (
    <Show
      when={asking()}
      fallback={
        <button type="button" ref={setOpener} disabled={props.n === 0} onClick={() => setAsking(true)}>
          {props.name}
        </button>
      }
    >
      <span class="library-sure">
        <span role="alert">{props.say('library.trash.ask', { n: props.n })}</span>
        <button type="button" onClick={() => answer(true)}>
          {props.say('library.trash.yes')}
        </button>
        {/* What keeps them has the focus: a second Enter must not delete. */}
        <button
          type="button"
          ref={(button) => queueMicrotask(() => button.focus())}
          onClick={() => answer(false)}
        >
          {props.say('library.trash.no')}
        </button>
      </span>
    </Show>
  )
}
