import { For, type JSX, Show } from 'solid-js'
import { EstimateLine } from '../estimate-line'
import type { Say } from '../new-run-words'
import type { StageForm } from './stage-form'
import { amountWords, callWords, type StagesSay } from './stage-words'

/** What it may come to: calls, what they cost together, and each connection's part. */
export function StageCostLine(props: {
  readonly form: StageForm
  readonly say: StagesSay
  readonly t: Say
}): JSX.Element {
  const known = () => {
    const cost = props.form.cost.latest
    return typeof cost === 'object' ? cost : undefined
  }
  /** Its own words say what would happen: it has no best round to stop with. What money is known is told, and then what is not. */
  const figures = () => {
    const cost = known()
    if (!cost) return undefined
    const { passes: _, ...rest } = cost.sum
    return { ...rest, ...(cost.part && { usd: cost.part.usd }) }
  }
  const unpriced = () => known()?.part?.unpriced.map(nameOf).join(', ')
  /** Whoever is left with the calls of the others is none of them by now. */
  const isShared = () => {
    const cost = known()
    return cost !== undefined && cost.each.reduce((sum, { calls }) => sum + calls[1], 0) > cost.calls[1]
  }
  const failed = () => {
    const cost = props.form.cost.latest
    return typeof cost === 'string' ? cost : undefined
  }
  const nameOf = (id: string) => props.form.listed().find((one) => one.id === id)?.name ?? id
  return (
    <Show when={props.form.seats().length > 0}>
      <div class="stage-cost">
        <Show when={known()}>
          {(cost) => (
            <p>
              {callWords(cost().calls, props.say)} <span class="meta">{props.say('stages.most')}</span>
            </p>
          )}
        </Show>
        <EstimateLine
          estimate={failed() ?? figures()}
          loading={props.form.cost.loading}
          spending={props.form.spending()}
          t={props.t}
        />
        <Show when={unpriced()}>
          {(names) => <p class="new-warning">{props.say('stages.unpriced', { names: names() })}</p>}
        </Show>
        <Show when={known()?.sum.passes}>
          {(cap) => <p class="new-warning">{props.say(`stages.passes.${cap().scope}`)}</p>}
        </Show>
        <Show when={known() && (known()?.each.length ?? 0) > 1}>
          <details>
            <summary>{props.say('stages.each')}</summary>
            <Show when={isShared()}>
              <p class="meta">{props.say('stages.eachMost')}</p>
            </Show>
            <ul>
              <For each={known()?.each}>
                {({ connection, calls, estimate }) => (
                  <li>
                    <b dir="auto">{nameOf(connection)}</b> {callWords(calls, props.say)},{' '}
                    {amountWords(estimate, props.say)}
                  </li>
                )}
              </For>
            </ul>
          </details>
        </Show>
      </div>
    </Show>
  )
}
