import { createUniqueId, For, type JSX, Show } from 'solid-js'
import { newRun } from '../../i18n/new-run'
import type { Material } from '../../run/event'
import { BrandField } from '../brand-field'
import { createCabinetSay } from '../cabinet/words'
import type { BrandDraft } from '../draft'
import { SkillInputs } from '../skill-inputs'
import type { OfferedKind, OfferedText } from './again'
import type { PartProps } from './again-view'

/** The brand it is to have: of the cabinet, or written here. */
export function Brands(props: PartProps): JSX.Element {
  const t = () => props.t.part('newRun', newRun)
  const written = (): BrandDraft => {
    const { name = '', text = '' } = props.again.brand() ?? {}
    return { name, text }
  }
  return (
    <>
      <Choice
        {...props}
        kind="brand"
        options={props.again.brands()}
        chosen={props.again.brand()}
        before={props.again.had.brand}
      />
      {/* What comes from the cabinet is changed there. */}
      <Show when={props.again.brand()?.from === undefined}>
        <BrandField
          brand={written()}
          fault={props.again.brandFault()}
          clean={props.clean}
          t={t()}
          onChange={props.again.write}
          onFile={(file) => props.again.takeFile(file, t())}
        />
      </Show>
    </>
  )
}

/** The skill it is to have. */
export function Skills(props: PartProps): JSX.Element {
  return (
    <>
      <Choice
        {...props}
        kind="skill"
        options={props.again.skills()}
        chosen={props.again.skill()}
        before={props.again.had.skill}
      />
      <SkillInputs
        inputs={props.again.inputs()}
        brief={props.draft.brief}
        answers={props.again.answers()}
        say={createCabinetSay(props.t)}
        onAnswer={props.again.answer}
      />
    </>
  )
}

const BEFORE = 'before'
/** Written here, and in no list. */
const WRITTEN = 'written'

interface ChoiceProps extends PartProps {
  readonly kind: OfferedKind
  readonly options: readonly OfferedText[]
  readonly chosen: Material | undefined
  /** What the run had. */
  readonly before: Material | undefined
}

function valueOf({ chosen, before, options }: ChoiceProps): string {
  if (!chosen) return ''
  if (before && chosen.text === before.text) return BEFORE
  return options.some((one) => one.id === chosen.from) ? (chosen.from ?? '') : WRITTEN
}

/** One of the cabinet, what the run had, or none. Where there is nothing to choose from, nobody is asked. */
function Choice(props: ChoiceProps): JSX.Element {
  const id = createUniqueId()
  const value = () => valueOf(props)
  return (
    <Show when={props.options.length > 0 || (props.kind === 'skill' && props.before)}>
      <div class="new-who">
        <label for={id} class="new-label">
          {props.say(`again.${props.kind}`)}
        </label>
        <select
          id={id}
          onChange={({ currentTarget: { value: picked } }) =>
            picked === BEFORE ? props.again.back(props.kind) : props.again.choose(props.kind, picked)
          }
        >
          <option value="" selected={value() === ''}>
            {props.say(props.kind === 'brand' ? 'again.noBrand' : 'again.noSkill')}
          </option>
          <Show when={props.before}>
            {(before) => (
              <option value={BEFORE} selected={value() === BEFORE}>
                {props.say('again.same', { name: before().name })}
              </option>
            )}
          </Show>
          <Show when={value() === WRITTEN}>
            <option value={WRITTEN} selected>
              {props.chosen?.name}
            </option>
          </Show>
          <For each={props.options}>
            {(one) => (
              <option value={one.id} selected={value() === one.id}>
                {one.name}
              </option>
            )}
          </For>
        </select>
      </div>
    </Show>
  )
}
