import { createSignal, type JSX, Show } from 'solid-js'
import { lastWords } from './copy-part'
import type { Copying } from './copying'
import { focused } from './focused'
import type { StoringSay } from './storing-say'

/** Deletes all there is, once the person has been offered a copy of it and has said so twice. */
export function WipePart(props: {
  readonly copying: Copying
  /** False while a run goes on. */
  readonly wipe: () => Promise<boolean>
  readonly say: StoringSay
}): JSX.Element {
  const [asking, setAsking] = createSignal(false)
  const [running, setRunning] = createSignal(false)
  async function wipe() {
    setRunning(!(await props.wipe()))
  }
  return (
    <section class="storing-part" aria-labelledby="storing-wipe">
      <h3 id="storing-wipe">{props.say('storing.wipe.title')}</h3>
      <p>{props.say('storing.wipe.about')}</p>
      <Show
        when={asking()}
        fallback={
          <p>
            <button type="button" onClick={() => setAsking(true)}>
              {props.say('storing.wipe.ask')}
            </button>
          </p>
        }
      >
        <p role="alert">
          {props.say('storing.wipe.first')} {lastWords(props.copying.last(), props.say)}
        </p>
        <p class="storing-acts">
          <button type="button" onClick={() => void props.copying.copy()}>
            {props.say('storing.copy.do')}
          </button>
          <button type="button" class="storing-danger" onClick={() => void wipe()}>
            {props.say('storing.wipe.yes')}
          </button>
          <button type="button" ref={focused} onClick={() => setAsking(false)}>
            {props.say('storing.wipe.no')}
          </button>
        </p>
      </Show>
      <p role="status">{running() ? props.say('storing.wipe.running') : ''}</p>
    </section>
  )
}
