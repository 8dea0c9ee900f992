import { For, type JSX, Show } from 'solid-js'
import type { ReadSkill, SkillInput } from '../../documents/documents'
import type { OneProps } from './one-view'
import type { CabinetSay } from './words'

/** What a skill says of itself: whether its pages are judged, what it asks for, and a brief to begin with. */
export function SkillParts(props: OneProps & { readonly read: ReadSkill }): JSX.Element {
  return (
    <>
      <dl class="desk-facts cabinet-skill-facts">
        <div>
          <dt>{props.say('skill.policy')}</dt>
          <dd>{props.say(`skill.policy.${props.read.policy ?? 'unsaid'}`)}</dd>
        </div>
        <Show when={props.read.mode}>
          {(mode) => (
            <div>
              <dt>{props.say('skill.mode')}</dt>
              <dd dir="auto">{mode()}</dd>
            </div>
          )}
        </Show>
      </dl>
      <Show when={props.read.examplePrompt}>
        {(example) => (
          <section class="desk-section">
            <h3>{props.say('skill.example')}</h3>
            <blockquote class="cabinet-example" dir="auto">
              {example()}
            </blockquote>
            <p>
              <button type="button" onClick={() => props.begin(props.opened.entry, example())}>
                {props.say('one.begin')}
              </button>
            </p>
          </section>
        )}
      </Show>
      <Show when={props.read.inputs.length > 0}>
        <section class="desk-section">
          <h3>{props.say('skill.inputs')}</h3>
          <ul class="cabinet-inputs">
            <For each={props.read.inputs}>
              {(input) => (
                <li>
                  <b dir="auto">{input.name}</b>
                  <Show when={input.about}>{(about) => <span dir="auto">: {about()}</span>}</Show>{' '}
                  <span class="meta">{inputWords(input, props.say)}</span>
                </li>
              )}
            </For>
          </ul>
        </section>
      </Show>
    </>
  )
}

/** What holds of one thing that is asked for, in a few words. */
export function inputWords({ required, fallback, options = [] }: SkillInput, say: CabinetSay): string {
  return [
    required === true && say('skill.input.required'),
    options.length > 0 && say('skill.input.options', { values: options.join(', ') }),
    fallback !== undefined && say('skill.input.fallback', { value: fallback }),
  ]
    .filter((words) => words !== false)
    .join(' · ')
}
