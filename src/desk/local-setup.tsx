import { createSignal, For, type JSX, Show } from 'solid-js'
import { Segmented } from '../controls/segmented'
import { CopyLine } from './copy-line'
import { differsBySystem, localSetup, type Step, SYSTEMS, systemOf } from './local-steps'
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
  const setup = () => localSetup(props.id, props.origin, system())
  return (
    <div class="desk-setup">
      <Show when={differsBySystem(props.id)}>
        <Segmented
          label={props.t('desk.local.system')}
          options={SYSTEMS}
          value={system()}
          name={(one) => props.t(`desk.local.${one}`)}
          onPick={setSystem}
        />
      </Show>
      <p class="meta">{props.t('desk.local.yourOrigin', { origin: props.origin })}</p>
      <Show
        when={setup().ways.length > 1}
        fallback={<For each={setup().ways}>{({ steps }) => <Steps steps={steps} ordered t={props.t} />}</For>}
      >
        <p>{props.t('desk.local.oneOf')}</p>
        <ul class="desk-ways">
          <For each={setup().ways}>
            {({ steps }) => (
              <li>
                <Steps steps={steps} ordered t={props.t} />
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Steps steps={setup().besides} t={props.t} />
    </div>
  )
}

/** Numbered only where there is more than one, and their order counts. */
function Steps(props: {
  readonly steps: readonly Step[]
  readonly ordered?: boolean
  readonly t: DeskTranslate
}): JSX.Element {
  return (
    <Show
      when={props.ordered && props.steps.length > 1}
      fallback={<For each={props.steps}>{(step) => <StepView step={step} t={props.t} />}</For>}
    >
      <ol class="desk-steps">
        <For each={props.steps}>
          {(step) => (
            <li>
              <StepView step={step} t={props.t} />
            </li>
          )}
        </For>
      </ol>
    </Show>
  )
}

function StepView(props: { readonly step: Step; readonly t: DeskTranslate }): JSX.Element {
  return (
    <div class="desk-step">
      <p>{props.t(props.step.text)}</p>
      <Show when={props.step.code}>{(code) => <CopyLine text={code()} t={props.t} />}</Show>
    </div>
  )
}
