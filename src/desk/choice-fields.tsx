import { For, type JSX, Match, Show, Switch } from 'solid-js'
import type { Entry, Opened } from '../../workers/cabinet-surface'
import { limits } from '../run/limits'

import { NO_BRAND, SKILL_OF_RUN } from './chosen'
import type { CabinetSay } from './cabinet/words'
import { Swatches } from './cabinet/entry-row'
import { Thumb } from './cabinet/thumb'
import type { Choosing } from './choosing'
import type { RunDraft } from './draft'
import { SkillInputs } from './skill-inputs'

export interface ChoiceProps {
  readonly choosing: Choosing
  readonly draft: RunDraft
  readonly say: CabinetSay
  /** Exchanges the brief for this one, with a way back. */
  readonly onExample: (example: string) => void
}

/** Which brand goes along. Written here it stands in the field below, as `children`. */
export function BrandChoice(props: ChoiceProps & { readonly children: JSX.Element }): JSX.Element {
  const id = () => props.choosing.chosen().brand
  return (
    <div class="choice" id="choice-brand">
      <label>
        <span class="new-label">{props.say('choose.brand')}</span>
        <select onChange={(event) => props.choosing.choose({ brand: event.currentTarget.value })}>
          <option value="" selected={id() === ''}>
            {props.say('choose.write')}
          </option>
          <option value={NO_BRAND} selected={id() === NO_BRAND}>
            {props.say('choose.none')}
          </option>
          <Groups entries={props.choosing.brands()} chosen={id()} say={props.say} />
        </select>
      </label>
      <Switch>
        <Match when={id() === ''}>{props.children}</Match>
        <Match when={props.choosing.brand()}>
          {(opened) => <BrandCard opened={opened()} say={props.say} />}
        </Match>
        <Match when={props.choosing.isBrandGone()}>
          <p class="new-warning" role="alert">
            {props.say('choose.missing')}
          </p>
        </Match>
      </Switch>
      <p class="meta">
        <a href="#/brands">{props.say('choose.all')}</a>
      </p>
    </div>
  )
}

/** Which skill goes along, what it asks for, and the brief that it brings. */
export function SkillChoice(props: ChoiceProps): JSX.Element {
  const id = () => props.choosing.chosen().skill
  return (
    <div class="choice" id="choice-skill">
      <label>
        <span class="new-label">{props.say('choose.skill')}</span>
        <select onChange={(event) => props.choosing.choose({ skill: event.currentTarget.value })}>
          <option value="" selected={id() === ''}>
            {props.say('choose.noSkill')}
          </option>
          <Show when={props.draft.skill}>
            {(skill) => (
              <option value={SKILL_OF_RUN} selected={id() === SKILL_OF_RUN}>
                {props.say('choose.fromRun', { name: skill().name })}
              </option>
            )}
          </Show>
          <Groups entries={props.choosing.skills()} chosen={id()} say={props.say} />
        </select>
      </label>
      <Show when={props.choosing.skill()}>{(opened) => <SkillCard {...props} opened={opened()} />}</Show>
      <Show when={props.choosing.isSkillGone()}>
        <p class="new-warning" role="alert">
          {props.say('choose.missing')}
        </p>
      </Show>
      <p class="meta">
        <a href="#/skills">{props.say('choose.allSkills')}</a>
      </p>
    </div>
  )
}

/** The person's own before ours. What was chosen and is gone keeps its place, so that the choice does not jump. */
function Groups(props: {
  readonly entries: readonly Entry[]
  readonly chosen: string
  readonly say: CabinetSay
}): JSX.Element {
  const groups = () =>
    [
      { label: props.say('cabinet.yours'), of: props.entries.filter(({ ours }) => !ours) },
      { label: props.say('cabinet.ours'), of: props.entries.filter(({ ours }) => ours) },
    ].filter(({ of }) => of.length > 0)
  return (
    <For each={groups()}>
      {({ label, of }) => (
        <optgroup label={label}>
          <For each={of}>
            {({ id, name }) => (
              <option value={id} selected={id === props.chosen}>
                {name}
              </option>
            )}
          </For>
        </optgroup>
      )}
    </For>
  )
}

function BrandCard(props: { readonly opened: Opened; readonly say: CabinetSay }): JSX.Element {
  const entry = () => props.opened.entry
  const fonts = () =>
    props.opened.read.kind === 'brand'
      ? [...new Set(props.opened.read.fonts.map(({ family }) => family))].slice(0, 4).join(', ')
      : ''
  return (
    <div class="choice-card">
      <Swatches entry={entry()} />
      <div>
        <Show when={entry().about}>{(about) => <p dir="auto">{about()}</p>}</Show>
        <p class="meta">
          {fonts()}
          <Show when={fonts()}> · </Show>
          <a href={`#/brands/${entry().id}`}>{props.say('choose.look')}</a>
        </p>
        <TooLong entry={entry()} say={props.say} />
      </div>
    </div>
  )
}

function SkillCard(props: ChoiceProps & { readonly opened: Opened }): JSX.Element {
  const entry = () => props.opened.entry
  const read = () => (props.opened.read.kind === 'skill' ? props.opened.read : undefined)
  return (
    <>
      <div class="choice-card">
        <Thumb name={`${entry().name} ${entry().category ?? ''} ${entry().mode ?? ''}`} />
        <div>
          <Show when={entry().about}>{(about) => <p dir="auto">{about()}</p>}</Show>
          <p class="meta">
            {props.say('skill.policy')}: {props.say(`skill.policy.${entry().policy ?? 'unsaid'}`)} ·{' '}
            <a href={`#/skills/${entry().id}`}>{props.say('choose.look')}</a>
          </p>
          <TooLong entry={entry()} say={props.say} />
          <Show when={read()?.examplePrompt}>
            {(example) => (
              <button type="button" onClick={() => props.onExample(example())}>
                {props.say('choose.example')}
              </button>
            )}
          </Show>
        </div>
      </div>
      <Show when={read()}>
        {(skill) => (
          <SkillInputs
            inputs={skill().inputs}
            brief={props.draft.brief}
            answers={props.choosing.answers()}
            say={props.say}
            onAnswer={props.choosing.answer}
          />
        )}
      </Show>
    </>
  )
}

function TooLong(props: { readonly entry: Entry; readonly say: CabinetSay }): JSX.Element {
  return (
    <Show when={props.entry.chars > limits.materialChars}>
      <p class="new-problem" role="alert">
        {props.say('one.tooLong', { n: props.entry.chars, most: limits.materialChars })}
      </p>
    </Show>
  )
}
