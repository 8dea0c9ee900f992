import { createSignal, For, type JSX, Show } from 'solid-js'
import { Choices } from './choices'
import { CopyLine } from './copy-line'
import { differsBySystem, localSteps, SYSTEMS, systemOf } from './local-steps'
import type { DeskTranslate } from './words'

export interface LocalSetupProps {
  /** The server's row of the catalogue. */
  readonly id: string
  readonly origin: string
  readonly t: DeskTranslate
}

/** What the person has to do once, so that a server on this machine lets this page in. */
export function LocalSetup(props: LocalSetupProps): JSX.Element {
  const [system, setSystem] = createSignal(systemOf(navigator.userAgent))
  return (
    <div class="desk-setup">
      <Show when={differsBySystem(props.id)}>
        <Choices
          label={props.t('desk.local.system')}
          options={SYSTEMS}
          value={system()}
          name={(one) => props.t(`desk.local.${one}`)}
          onPick={setSystem}
        />
      </Show>
      <p class="meta">{props.t('desk.local.yourOrigin', { origin: props.origin })}</p>
      <ol class="desk-steps">
        <For each={localSteps(props.id, props.origin, system())}>
          {(step) => (
            <li>
              <p>{props.t(step.text)}</p>
              <Show when={step.code}>{(code) => <CopyLine text={code()} t={props.t} />}</Show>
            </li>
          )}
        </For>
      </ol>
    </div>
  )
}
