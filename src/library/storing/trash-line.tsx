import { createSignal, type JSX, Show } from 'solid-js'
import { focused } from './focused'
import type { RoomProps } from './room-part'

/** Emptied, it is gone for good: so it asks, right there. */
export function TrashLine(props: RoomProps): JSX.Element {
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
