import { createMemo, For, type JSX, Show } from 'solid-js'
import type { RunState } from '../../run/state'
import { differingRules, type Likeness, samenessOf } from './sameness'
import type { Say } from './words'

/** What the runs have in common and in what they differ, before any number: only like can be held against like. */
export function VersusAlike(props: { readonly runs: readonly RunState[]; readonly say: Say }): JSX.Element {
  const alike = createMemo(() => samenessOf(props.runs))
  const rules = createMemo(() => differingRules(props.runs))
  const names = ({ names: all }: Likeness) =>
    all.map((name) => (name === undefined || name === '' ? props.say('versus.none') : name)).join(' / ')
  return (
    <ul class="versus-alike" aria-label={props.say('versus.alike')}>
      <For each={alike()}>
        {(one) => (
          <li classList={{ other: !one.same }}>
            <b>{props.say(`versus.${one.same ? 'same' : 'other'}.${one.aspect}`)}</b>
            <Show when={!one.same && one.aspect !== 'brief' && one.aspect !== 'rules'}>
              {' '}
              <span dir="auto">{names(one)}</span>
            </Show>
            <Show when={one.aspect === 'rules' && rules().length > 0}>
              {' '}
              <span>
                {rules()
                  .map((rule) => props.say(`versus.rule.${rule}`))
                  .join(', ')}
              </span>
            </Show>
          </li>
        )}
      </For>
    </ul>
  )
}
