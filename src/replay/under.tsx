import { createMemo, createSignal, For, type JSX, onCleanup, Show } from 'solid-js'
import { limits } from '../run/limits'
import { clock } from './bar'
import type { Player, View } from './player'
import './under.css'
import type { SayLate } from './words'

export interface UnderProps {
  readonly player: Player
  readonly view: View
  readonly t: SayLate
  /** The address of the place on show. */
  readonly link: () => string
  /** The run is kept in this browser alone, and its address opens nothing elsewhere. */
  readonly own: boolean
  /** The run goes on: where it stops is not its end. */
  readonly live: boolean
}

/** What stands under the buttons: what the marks mean, how pauses are played, and a link to the moment. */
export function Under(props: UnderProps): JSX.Element {
  return (
    <div class="under">
      <CopyLink link={props.link} own={props.own} t={props.t} />
      <Legend player={props.player} view={props.view} t={props.t} />
      <p class="under-end" role="status">
        <Show when={props.view.ended && !props.live}>{props.t('end.reached')}</Show>
      </p>
    </div>
  )
}

const MARKS = [
  { kind: 'round', key: 'legend.round' },
  { kind: 'must-fix', key: 'legend.mustFix' },
  { kind: 'ship', key: 'legend.ship' },
] as const

function Legend(props: Pick<UnderProps, 'player' | 'view' | 't'>): JSX.Element {
  // Read when the run has grown, and not with each frame.
  const length = createMemo(() => props.view.length)
  const pauses = createMemo(() => (length() > 0 ? props.player.gaps().length : 0))
  const words = () => {
    const seconds = limits.idleGapMs / 1000
    if (pauses() === 0) return props.t('legend.noPauses', { seconds })
    const took = clock(props.player.runAt(length()))
    return props.t('legend.pauses', { n: pauses(), seconds, took, length: clock(length()) })
  }
  return (
    <ul class="legend" aria-label={props.t('legend.name')}>
      <For each={MARKS}>
        {(mark) => (
          <li>
            <span class="legend-mark" data-kind={mark.kind} aria-hidden="true" />
            {props.t(mark.key)}
          </li>
        )}
      </For>
      <li>
        <span class="legend-mark" data-kind="pause" aria-hidden="true" />
        {words()}
      </li>
    </ul>
  )
}

/** How long it is said that the link was copied. */
const SAID_MS = 6000

function CopyLink(props: Pick<UnderProps, 'link' | 'own' | 't'>): JSX.Element {
  const [copied, setCopied] = createSignal(false)
  // The link of the moment in which it was asked for: one that changed with each frame could not be selected.
  const [byHand, setByHand] = createSignal<{ readonly link: string }>()
  let timer: ReturnType<typeof setTimeout> | undefined
  onCleanup(() => clearTimeout(timer))

  async function copy() {
    clearTimeout(timer)
    const link = props.link()
    try {
      await navigator.clipboard.writeText(link)
      setByHand(undefined)
      setCopied(true)
      timer = setTimeout(() => setCopied(false), SAID_MS)
    } catch {
      // No clipboard here, or the browser was told to give none.
      setCopied(false)
      setByHand({ link })
    }
  }

  return (
    <div class="under-link">
      <button type="button" class="replay-button" onClick={() => void copy()}>
        {props.t('link.copy')}
      </button>
      <p role="status">
        <Show when={copied()}>{props.t(props.own ? 'link.copiedOwn' : 'link.copied')}</Show>
        <Show when={byHand()}>{props.t('link.byHand')}</Show>
      </p>
      <Show when={byHand()} keyed>
        {({ link }) => (
          <input
            class="under-field"
            readOnly
            aria-label={props.t('link.byHand')}
            value={link}
            ref={(field) => queueMicrotask(() => pick(field))}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </Show>
    </div>
  )
}

/** The person has pressed the button for it: one key copies it now. */
function pick(field: HTMLInputElement): void {
  field.focus()
  field.select()
}
