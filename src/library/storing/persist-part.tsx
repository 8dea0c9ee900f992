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
  async function ask() {
    const now = await props.port.ask()
    mutate(now)
    setRefused(now !== 'kept')
  }
  return (
    <section class="storing-part" aria-labelledby="storing-persist">
      <h3 id="storing-persist">{props.say('storing.persist.title')}</h3>
      <p role="status">{standingWords(known.latest, refused(), props.say)}</p>
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

function standingWords(known: Persistence | undefined, refused: boolean, say: StoringSay): string {
  if (known === undefined) return ''
  const answer = say(`storing.persist.${known}`)
  return refused ? `${answer} ${say('storing.persist.refused')}` : answer
}
