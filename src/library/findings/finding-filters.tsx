import { createMemo, createUniqueId, For, type JSX, Show } from 'solid-js'
import type { Translate } from '../../i18n/t'
import { FINDING_STATES, GRAVITIES } from '../../run/finding-list'
import type { Findings } from './findings'
import { countsOf, isNarrowed, readFindingNarrowing, toggled } from './narrowing'
import { type FindingsSay, lensWords } from './words'

export interface FindingFiltersProps {
  readonly findings: Findings
  readonly say: FindingsSay
  readonly t: Translate
}

/** By how it stands, by who says it, by how grave it is, and by what the person has put on it. */
export function FindingFilters(props: FindingFiltersProps): JSX.Element {
  // What finds and what speaks are made once for the run on show.
  // eslint-disable-next-line solid/reactivity
  const { findings, say } = props
  const { narrowing, narrow } = findings
  const counts = (kind: 'states' | 'lenses' | 'gravities') =>
    countsOf(findings.all() ?? [], narrowing(), findings.around(), kind)
  const states = createMemo(() => counts('states'))
  const lenses = createMemo(() => counts('lenses'))
  const gravities = createMemo(() => counts('gravities'))
  const lensName = (lens: string) => {
    const state = findings.state()
    return state ? lensWords(lens, state, props.t) : lens
  }
  const field = createUniqueId()
  return (
    <search class="findings-filters" aria-label={say('findings.filter')}>
      <label class="spoken" for={field}>
        {say('findings.find')}
      </label>
      <input
        id={field}
        type="search"
        autocomplete="off"
        placeholder={say('findings.find')}
        value={narrowing().text}
        onInput={(event) => narrow({ ...narrowing(), text: event.currentTarget.value })}
      />
      <Choices
        title={say('findings.state')}
        values={FINDING_STATES.filter((state) => states().has(state))}
        chosen={narrowing().states}
        count={(state) => states().get(state) ?? 0}
        name={(state) => say(`findings.state.${state}`)}
        onToggle={(state) => narrow({ ...narrowing(), states: toggled(narrowing().states, state) })}
      />
      <Choices
        title={say('findings.lens')}
        values={[...new Set([...lenses().keys(), ...narrowing().lenses])]}
        chosen={narrowing().lenses}
        count={(lens) => lenses().get(lens) ?? 0}
        name={lensName}
        onToggle={(lens) => narrow({ ...narrowing(), lenses: toggled(narrowing().lenses, lens) })}
      />
      <Choices
        title={say('findings.gravity')}
        values={GRAVITIES.filter((gravity) => gravities().has(gravity))}
        chosen={narrowing().gravities}
        count={(gravity) => gravities().get(gravity) ?? 0}
        name={(gravity) => say(`findings.gravity.${gravity}`)}
        onToggle={(gravity) => narrow({ ...narrowing(), gravities: toggled(narrowing().gravities, gravity) })}
      />
      <Show when={findings.canNote}>
        <fieldset class="findings-choices">
          <legend>{say('findings.mine')}</legend>
          <Chip
            name={say('findings.starred')}
            chosen={narrowing().starred}
            onToggle={() => narrow({ ...narrowing(), starred: !narrowing().starred })}
          />
          <Chip
            name={say('findings.commented')}
            chosen={narrowing().commented}
            onToggle={() => narrow({ ...narrowing(), commented: !narrowing().commented })}
          />
        </fieldset>
      </Show>
      <p class="findings-count">
        <span role="status">
          {say('findings.count', { n: findings.shown().length, of: findings.all()?.length ?? 0 })}
        </span>
        <Show when={isNarrowed(narrowing())}>
          <button type="button" onClick={() => narrow(readFindingNarrowing(''))}>
            {say('findings.clear')}
          </button>
        </Show>
      </p>
    </search>
  )
}

function Choices<T extends string>(props: {
  readonly title: string
  readonly values: readonly T[]
  readonly chosen: readonly T[]
  readonly count: (value: T) => number
  readonly name: (value: T) => string
  readonly onToggle: (value: T) => void
}): JSX.Element {
  return (
    <Show when={props.values.length > 0}>
      <fieldset class="findings-choices">
        <legend>{props.title}</legend>
        <For each={props.values}>
          {(value) => (
            <Chip
              name={props.name(value)}
              count={props.count(value)}
              chosen={props.chosen.includes(value)}
              onToggle={() => props.onToggle(value)}
            />
          )}
        </For>
      </fieldset>
    </Show>
  )
}

function Chip(props: {
  readonly name: string
  readonly count?: number
  readonly chosen: boolean
  readonly onToggle: () => void
}): JSX.Element {
  return (
    <button type="button" class="findings-chip" aria-pressed={props.chosen} onClick={() => props.onToggle()}>
      <span dir="auto">{props.name}</span>
      <Show when={props.count !== undefined}>
        <span class="findings-number">{props.count}</span>
      </Show>
    </button>
  )
}
