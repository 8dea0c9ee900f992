import type { Remote } from 'comlink'
import { type JSX, Show } from 'solid-js'
import type { Jury } from '../../workers/jury'
import { storingTexts } from '../i18n/storing'
import type { Translate } from '../i18n/t'
import { reasonOf } from '../run/reason'
import { createRawExport } from './raw-export'
import './shut.css'

type Kind = 'newer' | 'blocked' | 'closed' | 'fault'

export interface ShutProps {
  /** An error of the store, or what it has told of itself. */
  readonly why: unknown
  readonly jury: Remote<Jury>
  readonly t: Translate
}

/** The runs on this device cannot be had: why, and what can be done. What comes with the app still plays below. */
export function Shut(props: ShutProps): JSX.Element {
  const say = () => props.t.part('storing', storingTexts)
  const kind = () => kindOf(props.why)
  // The door is made once for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { exporting, begin } = createRawExport(props.jury)
  const told = () => {
    const now = exporting()
    // Behind an opening that waits, the browser lets nobody read.
    if (now.at === 'reading' && kind() === 'blocked') return say()('shut.waiting')
    return now.at === 'failed' ? say()('shut.failed', { reason: now.reason }) : say()(`shut.${now.at}`)
  }

  return (
    <section class="shut" role="alert" data-testid="shut">
      <h2>{say()(`shut.${kind()}.title`)}</h2>
      <p>{say()(`shut.${kind()}`)}</p>
      <Show when={kind() === 'fault' && props.why}>{(why) => <p class="meta">{reasonOf(why())}</p>}</Show>
      <div class="shut-ways">
        <button type="button" onClick={() => location.reload()}>
          {say()('shut.reload')}
        </button>
        <button type="button" disabled={exporting().at === 'reading'} onClick={() => void begin()}>
          {say()('shut.export')}
        </button>
        <span class="meta" role="status">
          {told()}
        </span>
      </div>
    </section>
  )
}

function kindOf(why: unknown): Kind {
  if (why instanceof Error) return why.name === 'StoreError newer' ? 'newer' : 'fault'
  const kind = typeof why === 'object' && why !== null && 'kind' in why ? why.kind : undefined
  return kind === 'blocked' || kind === 'closed' ? kind : 'fault'
}
