import { createMemo, createUniqueId, For, type JSX, Match, Show, Switch } from 'solid-js'
import type { SkillInput } from '../documents/documents'
import { inputWords } from './cabinet/skill-parts'
import type { CabinetSay } from './cabinet/words'
import type { BriefDraft } from './draft'
import { inputsAsked } from './inputs-asked'

interface InputProps {
  readonly input: SkillInput
  readonly value: string
  readonly say: CabinetSay
  readonly onValue: (text: string) => void
}

/** What the skill asks for and the brief does not say. Every field may stay empty. */
export function SkillInputs(props: {
  readonly inputs: readonly SkillInput[]
  readonly brief: BriefDraft
  readonly answers: Readonly<Record<string, string>>
  readonly say: CabinetSay
  readonly onAnswer: (name: string, text: string) => void
}): JSX.Element {
  const asked = createMemo(() => inputsAsked(props.inputs, props.brief), undefined, {
    equals: (one, other) => one.length === other.length && one.every((input, at) => input === other[at]),
  })
  return (
    <Show when={asked().length > 0}>
      <fieldset class="choice-inputs">
        <legend>{props.say('choose.inputs')}</legend>
        <p class="meta">{props.say('choose.inputsLead')}</p>
        <For each={asked()}>
          {(input) => (
            <Input
              input={input}
              value={props.answers[input.name] ?? ''}
              say={props.say}
              onValue={(text) => props.onAnswer(input.name, text)}
            />
          )}
        </For>
      </fieldset>
    </Show>
  )
}

function Input(props: InputProps): JSX.Element {
  const id = createUniqueId()
  const options = () => optionsOf(props.input, props.say)
  // Where it is chosen, the choices stand in the list.
  const words = () =>
    [props.input.about, inputWords({ ...props.input, options: [] }, props.say)].filter(Boolean).join(' · ')
  return (
    <div class="choice-input">
      <label for={id} dir="auto">
        {props.input.name}
      </label>
      <Switch
        fallback={
          <input
            id={id}
            type="text"
            dir="auto"
            inputmode={/number|integer|count/i.test(props.input.type ?? '') ? 'decimal' : undefined}
            placeholder={props.input.fallback}
            aria-describedby={`${id}-words`}
            value={props.value}
            onInput={(event) => props.onValue(event.currentTarget.value)}
          />
        }
      >
        <Match when={options().length > 0}>
          <select
            id={id}
            aria-describedby={`${id}-words`}
            onChange={(event) => props.onValue(event.currentTarget.value)}
          >
            <option value="" selected={props.value === ''}>
              {props.input.fallback ?? '–'}
            </option>
            <For each={options()}>
              {({ value, name }) => (
                <option value={value} selected={value === props.value}>
                  {name}
                </option>
              )}
            </For>
          </select>
        </Match>
      </Switch>
      <span class="meta" id={`${id}-words`} dir="auto">
        {words()}
      </span>
    </div>
  )
}

/** Yes and no are chosen, too. The words of a file stay in its language. */
function optionsOf({ type = '', options = [] }: SkillInput, say: CabinetSay) {
  if (options.length > 0) return options.map((value) => ({ value, name: value }))
  if (!/^bool/i.test(type)) return []
  return [
    { value: 'yes', name: say('choose.yes') },
    { value: 'no', name: say('choose.no') },
  ]
}
