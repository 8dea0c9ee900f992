import { createResource, createSignal, type JSX, Show } from 'solid-js'
import type { StoringSay } from './storing-say'

/** Whether the browser may clear away what is kept here. */
export type Persistence = 'kept' | 'may_go' | 'unknown'

export interface PersistPort {
  readonly persistence: () => Promise<Persistence>
  readonly ask: () => Promise<Persistence>
}

/** What the browser has promised, what it means in each of them, and a button that asks. */
export function PersistPart(props: { readonly port: PersistPort; readonly say: StoringSay }): JSX.Element {
  const [known, { mutate }] = createResource(() => props.port.persistence())
  const [refused, setRefused] = createSignal(false)
  const words = () => {
    const { latest } = known
    if (latest === undefined) return ''
    const answer = props.say(`storing.persist.${latest}`)
    return refused() ? `${answer} ${props.say('storing.persist.refused')}` : answer
  }
  async function ask() {
    const now = await props.port.ask()
    mutate(now)
    setRefused(now !== 'kept')
  }
  return (
    <section class="storing-part" aria-labelledby="storing-persist">
      <h3 id="storing-persist">{props.say('storing.persist.title')}</h3>
      <p role="status">{words()}</p>
      <Show when={known.latest === 'may_go'}>
        <p>
          <button type="button" onClick={() => void ask()}>
            {props.say('storing.persist.ask')}
          </button>
        </p>
      </Show>
      <ul class="storing-browsers meta">
        <li>{props.say('storing.persist.chrome')}</li>
        <li>{props.say('storing.persist.firefox')}</li>
        <li>{props.say('storing.persist.safari')}</li>
      </ul>
    </section>
  )
}
