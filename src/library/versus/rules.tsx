import { For, type JSX, Show } from 'solid-js'
import type { Severity } from '../../run/event'
import { type Facts, SEVERITIES, type Violations, weightOf } from './facts'
import { Letters } from './letters'
import type { Say } from './words'

export interface RulesProps {
  readonly runs: readonly Facts[]
  /** What a rule looks at, in the reader's language. */
  readonly rule: (rule: string) => string
  readonly say: Say
}

/** What code found wrong with each page: by how grave it is, and by rule. */
export function VersusRules(props: RulesProps): JSX.Element {
  const found = () => props.runs.map(({ violations }) => violations)
  const rules = () => rulesIn(found())
  return (
    <Show when={found().some((one) => one !== undefined)}>
      <section class="versus-rules" aria-labelledby="versus-rules">
        <h3 id="versus-rules">{props.say('versus.rules')}</h3>
        <table class="versus-table">
          <Letters runs={props.runs} />
          <tbody>
            <For each={SEVERITIES}>
              {(severity) => (
                <Line
                  name={props.say(`versus.severity.${severity}`)}
                  counts={found().map((one) => one?.severities[severity])}
                  say={props.say}
                />
              )}
            </For>
          </tbody>
          <Show when={rules().length > 0}>
            <tbody>
              <tr>
                <th scope="rowgroup" colspan={props.runs.length + 1} class="versus-group">
                  {props.say('versus.byRule')}
                </th>
              </tr>
              <For each={rules()}>
                {({ rule, severity }) => (
                  <Line
                    name={props.rule(rule)}
                    more={props.say(`versus.severity.${severity}`)}
                    counts={found().map((one) => one && (one.rules.get(rule)?.count ?? 0))}
                    say={props.say}
                  />
                )}
              </For>
            </tbody>
          </Show>
        </table>
      </section>
    </Show>
  )
}

function Line(props: {
  readonly name: string
  readonly more?: string
  readonly counts: readonly (number | undefined)[]
  readonly say: Say
}): JSX.Element {
  return (
    <tr>
      <th scope="row">
        {props.name} <Show when={props.more}>{(more) => <span class="meta">{more()}</span>}</Show>
      </th>
      <For each={props.counts}>
        {(count) => <td>{count === undefined ? props.say('versus.notMeasured') : String(count)}</td>}
      </For>
    </tr>
  )
}

/** All rules that any page breaks, the gravest first. */
function rulesIn(found: readonly (Violations | undefined)[]) {
  const rules = new Map<string, { severity: Severity; count: number }>()
  for (const [rule, { severity, count }] of found.flatMap((one) => [...(one?.rules ?? [])])) {
    const known = rules.get(rule)
    rules.set(rule, {
      severity: known && weightOf(known.severity) < weightOf(severity) ? known.severity : severity,
      count: (known?.count ?? 0) + count,
    })
  }
  return [...rules]
    .map(([rule, { severity, count }]) => ({ rule, severity, count }))
    .sort((one, other) => weightOf(one.severity) - weightOf(other.severity) || other.count - one.count)
}
