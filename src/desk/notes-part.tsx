import { createSignal, type JSX, Match, Switch } from 'solid-js'
import type { EnteringSay } from './incoming-view'

/** What stands in the way of a note: nothing, the browser's question, its refusal, or a browser that has none. */
export type NoteState = 'granted' | 'ask' | 'denied' | 'unsupported'

export interface NotesPort {
  /** The browser's word. It tells nobody when it changes. */
  state(): NoteState
  on(): boolean
  /** To be called from a button. */
  turnOn(): Promise<NoteState>
  turnOff(): void
}

/** Whether the person is told when a run has ended. The browser is asked when a button says so, and never before. */
export function NotesPart(props: { readonly port: NotesPort; readonly say: EnteringSay }): JSX.Element {
  // The port is made once for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { port } = props
  const [state, setState] = createSignal(port.state())
  const isOn = () => state() === 'granted' && port.on()
  return (
    <>
      <p>{props.say('entering.notes.text')}</p>
      <p role="status">{isOn() ? props.say('entering.notes.isOn') : ''}</p>
      <Switch>
        <Match when={state() === 'unsupported'}>
          <p class="meta">{props.say('entering.notes.unsupported')}</p>
        </Match>
        <Match when={state() === 'denied'}>
          <p class="meta">{props.say('entering.notes.denied')}</p>
        </Match>
        <Match when={true}>
          <p class="desk-acts">
            <button
              type="button"
              onClick={() => (isOn() ? port.turnOff() : void port.turnOn().then(setState))}
            >
              {props.say(isOn() ? 'entering.notes.off' : 'entering.notes.on')}
            </button>
          </p>
        </Match>
      </Switch>
    </>
  )
}
