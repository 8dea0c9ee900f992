import { createUniqueId, For, type JSX, Show } from 'solid-js'
import { Segmented } from '../../controls/segmented'
import { REASKED } from '../../run/panel'
import { panelDefaults } from '../../run/panel-limits'
import type { CopyRules } from './copy-draft'
import { mostOf } from './copy-rules'
import type { CopySay } from './order-form'

const MODES = ['panel', 'single'] as const

export interface PanelRulesProps {
  readonly rules: CopyRules
  /** Calls that a whole panel may take. */
  readonly calls: number
  readonly say: CopySay
  readonly onChange: (rules: Partial<CopyRules>) => void
}

/** Whether it is reviewed at all, and how. */
export function PanelRules(props: PanelRulesProps): JSX.Element {
  const isSingle = () => props.rules.single === 'yes'
  return (
    <div class="copy-rules">
      <PanelMode
        single={isSingle()}
        calls={props.calls}
        say={props.say}
        onPick={(single) => props.onChange({ single: single ? 'yes' : '' })}
      />
      <Show when={!isSingle()}>
        <Review {...props} />
      </Show>
    </div>
  )
}

export function PanelMode(props: {
  readonly single: boolean
  /** Calls that a whole panel may take. */
  readonly calls: number
  readonly say: CopySay
  readonly onPick: (single: boolean) => void
}): JSX.Element {
  const group = createUniqueId()
  return (
    <fieldset class="copy-rules">
      <legend class="new-label">{props.say('copying.how')}</legend>
      <For each={MODES}>
        {(one) => (
          <div class="copy-mode">
            <label>
              <input
                type="radio"
                name={group}
                checked={props.single === (one === 'single')}
                aria-describedby={`${group}-${one}`}
                onChange={() => props.onPick(one === 'single')}
              />
              <span>{props.say(`copying.mode.${one}`)}</span>
            </label>
            <p class="meta" id={`${group}-${one}`}>
              {one === 'panel'
                ? props.say('copying.mode.panel.text', { n: props.calls })
                : props.say('copying.mode.single.text')}
            </p>
          </div>
        )}
      </For>
    </fieldset>
  )
}

function Review(props: PanelRulesProps): JSX.Element {
  const counts = Array.from({ length: panelDefaults.maxCritics }, (_, at) => String(at + 1))
  const reask = () => REASKED.find((one) => one === props.rules.reask) ?? 'all'
  return (
    <div class="copy-review-rules">
      <Tick rule="confirm" {...props} text={props.say('copying.confirmText')} />
      <div class="copy-rule-row">
        <span aria-hidden="true">{props.say('copying.most')}</span>
        <Segmented
          label={props.say('copying.most')}
          options={counts}
          value={String(mostOf(props.rules.most))}
          name={(one) => one}
          onPick={(one) => props.onChange({ most: one })}
        />
      </div>
      <div class="copy-rule-row">
        <span aria-hidden="true">{props.say('copying.reask')}</span>
        <Segmented
          label={props.say('copying.reask')}
          options={REASKED}
          value={reask()}
          name={(one) => props.say(`copying.reask.${one}`)}
          onPick={(one) => props.onChange({ reask: one })}
        />
      </div>
      <Tick
        rule="strict"
        {...props}
        text={props.say('copying.strictText', { band: props.say.score(panelDefaults.band) })}
      />
    </div>
  )
}

function Tick(
  props: PanelRulesProps & { readonly rule: 'confirm' | 'strict'; readonly text: string },
): JSX.Element {
  const id = createUniqueId()
  return (
    <div>
      <label class="copy-tick">
        <input
          type="checkbox"
          checked={props.rules[props.rule] === 'yes'}
          aria-describedby={id}
          onChange={(event) => props.onChange({ [props.rule]: event.currentTarget.checked ? 'yes' : '' })}
        />
        <span>{props.say(`copying.${props.rule}`)}</span>
      </label>
      <p class="meta" id={id}>
        {props.text}
      </p>
    </div>
  )
}
