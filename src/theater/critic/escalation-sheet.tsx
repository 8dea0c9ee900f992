import { createMemo, For, type JSX, onCleanup, Show } from 'solid-js'
import type { Translate } from '../../i18n/t'
import { answerOf } from '../../run/critic-answers'
import { loopOf } from '../../run/critic-state'
import type { RunState } from '../../run/state'
import { criticSay } from './critic-words'
import { EscalationCard } from './escalation-card'
import { createChoices } from './kept-choices'
import './critic.css'

/** Up to three questions at once. They are answered together: each changes the same version. */
export function EscalationSheet(props: {
  readonly state: RunState
  /** The question of the run: it is named after the stage that it belongs to. */
  readonly id: string
  /** The cards, by their ids. */
  readonly options: readonly string[]
  /** Undefined where it cannot be answered, or has been. */
  readonly onAnswer: ((answer: string) => void) | undefined
  readonly t: Translate
}): JSX.Element {
  const say = () => criticSay(props.t)
  const { choices: chosen, choose, forget } = createChoices(() => `${props.state.runId} ${props.id}`)
  const waiting = createMemo(() => {
    const stage = stageOf(props.id)
    return loopOf(props.state, stage).escalated.filter(({ decided }) => decided === undefined)
  })
  const cards = () => props.options.filter((id) => waiting().some((each) => each.id === id))
  const left = () => cards().filter((id) => !chosen().has(id)).length
  const more = () => waiting().length - cards().length

  onCleanup(() => {
    if (props.state.questions[props.id]?.answer !== undefined) forget()
  })

  function decide() {
    const decided = cards().flatMap((id) => {
      const choice = chosen().get(id)
      return choice === undefined ? [] : [[id, choice] as const]
    })
    if (left() === 0) props.onAnswer?.(answerOf(new Map(decided)))
  }

  return (
    <>
      <p class="meta">
        {say()('critic.sheetCost', { n: cards().length })}{' '}
        <Show when={more() > 0}>{say()('critic.sheetMore', { n: more() })}</Show>
      </p>
      {/* By their ids: a card must not be built anew under the hand with every event. */}
      <For each={cards()}>
        {(id) => (
          <Show when={waiting().find((each) => each.id === id)}>
            {(escalated) => (
              <EscalationCard
                escalated={escalated()}
                chosen={chosen().get(id)}
                onChoose={props.onAnswer && ((decided) => choose(id, decided))}
                say={say()}
              />
            )}
          </Show>
        )}
      </For>
      <Show when={props.onAnswer}>
        <p class="after-ways">
          <button type="button" class="primary" aria-disabled={left() > 0} onClick={decide}>
            {say()('critic.decide')}
          </button>
          <span class="meta" role="status">
            {left() > 0 ? say()('critic.undecided', { n: left() }) : ''}
          </span>
        </p>
        <p class="meta escalation-keys">{say()('critic.keys')}</p>
      </Show>
    </>
  )
}

/** Ids of a stage begin with it. */
function stageOf(id: string): string | undefined {
  const stroke = id.lastIndexOf('/escalate:')
  return stroke < 0 ? undefined : id.slice(0, stroke)
}
