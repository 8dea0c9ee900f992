import { For, type JSX, Show } from 'solid-js'
import type { Listed, VaultState } from '../../workers/desk-surface'
import { createCalibrationTranslate } from './calibration/words'
import { ConnectionRow } from './connection-row'
import { KeysPanel } from './keys-panel'
import type { Prompts } from './outdated'
import type { DeskTranslate } from './words'

export interface ConnectionListProps {
  readonly t: DeskTranslate
  readonly connections: readonly Listed[]
  readonly vault: VaultState
  readonly prompts: Prompts
  readonly onRemove: (connection: Listed) => void
  readonly onClear: (connection: Listed) => void
  readonly onUnlock: () => void
  readonly onLock: () => void
  readonly onForget: () => void
}

/** Every connection, the one that is always there first. */
export function ConnectionList(props: ConnectionListProps): JSX.Element {
  // The translator never changes.
  // eslint-disable-next-line solid/reactivity
  const say = createCalibrationTranslate(props.t)
  return (
    <>
      <div class="desk-lead">
        <p>{props.t('desk.list.lead')}</p>
        <a href="#/connections/agreement">{say('agreement.link')}</a>
        <a class="button primary" href="#/connections/new">
          {props.t('desk.list.add')}
        </a>
      </div>
      <ul class="desk-rows">
        <li class="desk-row">
          <div class="desk-row-head">
            <h3>{props.t('desk.rehearsal')}</h3>
            <span class="meta-pill">{props.t('desk.rehearsal.label')}</span>
          </div>
          <p class="meta">{props.t('desk.rehearsal.text')}</p>
        </li>
        <For each={props.connections}>
          {(connection) => (
            <ConnectionRow
              connection={connection}
              t={props.t}
              prompts={props.prompts}
              onRemove={() => props.onRemove(connection)}
              onClear={() => props.onClear(connection)}
              onUnlock={() => props.onUnlock()}
            />
          )}
        </For>
      </ul>
      <Show when={props.connections.length === 0}>
        <div class="desk-empty">
          <p>
            <b>{props.t('desk.list.empty')}</b>
          </p>
          <p>{props.t('desk.list.emptyText')}</p>
        </div>
      </Show>
      <KeysPanel
        t={props.t}
        vault={props.vault}
        locked={props.connections.some(({ keyState }) => keyState === 'locked')}
        any={props.connections.some(({ keyState }) => keyState !== 'none') || props.vault.mode !== undefined}
        onUnlock={() => props.onUnlock()}
        onLock={() => props.onLock()}
        onForget={() => props.onForget()}
      />
    </>
  )
}
