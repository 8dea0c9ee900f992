import { createUniqueId, type JSX, Show } from 'solid-js'
import type { VaultState } from '../../workers/desk-surface'
import type { DeskTranslate } from './words'

export interface KeysPanelProps {
  readonly t: DeskTranslate
  readonly vault: VaultState
  /** Some connection waits for its key to be unlocked. */
  readonly locked: boolean
  /** There is something to forget. */
  readonly any: boolean
  readonly onUnlock: () => void
  readonly onLock: () => void
  readonly onForget: () => void
}

/** What can be done with all keys at once, and what a key is worth to whom. */
export function KeysPanel(props: KeysPanelProps): JSX.Element {
  const id = createUniqueId()
  const state = () => {
    if (props.vault.mode === undefined) return 'desk.keys.plain'
    return props.vault.open ? 'desk.keys.openNow' : 'desk.keys.lockedNow'
  }
  return (
    <section class="desk-section" aria-labelledby={id}>
      <h3 id={id}>{props.t('desk.keys.title')}</h3>
      <div class="desk-line">
        <p>{props.t(state())}</p>
        <Show when={props.vault.mode !== undefined}>
          <Show
            when={props.vault.open}
            fallback={
              <button type="button" onClick={() => props.onUnlock()}>
                {props.t('desk.keys.unlock')}
              </button>
            }
          >
            <button type="button" onClick={() => props.onLock()}>
              {props.t('desk.keys.lock')}
            </button>
          </Show>
        </Show>
      </div>
      <div class="desk-line">
        <p id={`${id}-forget`} class="meta">
          {props.t('desk.keys.forgetText')}
        </p>
        <button
          type="button"
          aria-disabled={!props.any}
          aria-describedby={`${id}-forget`}
          onClick={() => props.any && props.onForget()}
        >
          {props.t('desk.keys.forget')}
        </button>
      </div>
      <details class="desk-details">
        <summary>{props.t('desk.keys.words')}</summary>
        <p>{props.t('desk.keys.words1')}</p>
        <p>{props.t('desk.keys.words2')}</p>
      </details>
    </section>
  )
}
