import { createResource, createSignal, type JSX, Show } from 'solid-js'
import type { EnteringSay } from './incoming-view'

/** How the browser treats what is kept here: it keeps it, it may clear it away, or it cannot be asked. */
export type Persistence = 'kept' | 'may_go' | 'unknown'

/** What is asked of the browser and of the store. */
export interface SafePort {
  persistence(): Promise<Persistence>
  /** To be called from a button: some browsers ask the person. */
  ask(): Promise<Persistence>
  lastCopied(): Promise<number | undefined>
}

/** Says where the runs are, asks the browser to keep them, and leads to a backup. */
export function KeepSafe(props: { readonly port: SafePort; readonly say: EnteringSay }): JSX.Element {
  // The port is made once for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { port } = props
  const [state, { mutate }] = createResource(() => port.persistence())
  const [last] = createResource(async () => ({ at: await port.lastCopied().catch(() => undefined) }))
  const [asked, setAsked] = createSignal(false)
  const isKept = () => state.latest === 'kept'

  async function ask() {
    mutate(await port.ask())
    setAsked(true)
  }

  return (
    <>
      <p>{props.say(isKept() ? 'entering.safe.kept' : 'entering.safe.text')}</p>
      <Show when={last.latest}>{(known) => <p class="meta">{lastWords(known().at, props.say)}</p>}</Show>
      <p class="desk-acts">
        <Show when={state.latest === 'may_go'}>
          <button type="button" onClick={() => void ask()}>
            {props.say('entering.safe.ask')}
          </button>
        </Show>
        <a class="button" href="#/storage">
          {props.say('entering.safe.backup')}
        </a>
      </p>
      {/* Always there: a region that came with its words would not be read. */}
      <p class="meta" role="status">
        {asked() && !isKept() ? props.say('entering.safe.refused') : ''}
      </p>
    </>
  )
}

function lastWords(at: number | undefined, say: EnteringSay): string {
  if (at === undefined) return say('entering.safe.never')
  const when = new Date(at).toLocaleString(say.locale, { dateStyle: 'medium', timeStyle: 'short' })
  return say('entering.safe.last', { when })
}
