import { createSignal, createUniqueId, type JSX, Show } from 'solid-js'
import type { Translate } from '../../i18n/t'
import { goOnAnyway, planOfQuestion, type PlanWay, refusalIn } from '../../run/planned'
import { takesWords } from '../../run/said'
import { REASON_CHARS } from '../../run/signed'
import type { RunState } from '../../run/state'
import { judgingSay } from './judging-words'

/** A plan that the vote has refused: it is voted on again, carried out against the vote, or not at all. */
export function RefusedPlan(props: {
  readonly state: RunState
  /** The question of the run. */
  readonly id: string
  /** Undefined where it cannot be answered, or has been. */
  readonly onAnswer: ((answer: string) => void) | undefined
  readonly t: Translate
}): JSX.Element {
  const say = () => judgingSay(props.t)
  const [isAsking, setAsking] = createSignal(false)
  // Here, because the form goes while an answer is on its way, and comes back where it was not heard.
  const [reason, setReason] = createSignal('')
  let wasAsking = false
  const stage = () => planOfQuestion(props.id) ?? ''
  const setup = () => props.state.stages[stage()]?.setup
  const answer = (way: PlanWay) => props.onAnswer?.(way)
  return (
    <>
      <p>{say()(`plan.${refusalIn(props.state, stage()) ?? 'aborted-non-result'}`)}</p>
      <p class="meta">{say()('plan.ways', { n: setup()?.seats.length ?? 0 })}</p>
      <Show when={takesWords(props.state)}>
        <p class="meta">{say()('plan.mend')}</p>
      </Show>
      <Show when={props.onAnswer}>
        <Show
          when={isAsking()}
          fallback={
            <p class="after-ways">
              <button type="button" class="primary" onClick={() => answer('check_again')}>
                {say()('plan.again')}
              </button>
              <button
                type="button"
                // The field goes, and the focus would fall to the page with it.
                ref={(made) => wasAsking && queueMicrotask(() => made.focus())}
                onClick={() => {
                  wasAsking = true
                  setAsking(true)
                }}
              >
                {say()('plan.anyway')}
              </button>
              <button type="button" onClick={() => answer('stop')}>
                {say()('plan.stop')}
              </button>
            </p>
          }
        >
          <Reason
            t={props.t}
            reason={reason()}
            onWrite={setReason}
            onGo={() => props.onAnswer?.(goOnAnyway(reason()))}
            onCancel={() => setAsking(false)}
          />
        </Show>
      </Show>
    </>
  )
}

/** Goes on against the vote, with a reason that never goes away. */
function Reason(props: {
  readonly t: Translate
  readonly reason: string
  readonly onWrite: (reason: string) => void
  readonly onGo: () => void
  readonly onCancel: () => void
}): JSX.Element {
  const id = createUniqueId()
  const say = () => judgingSay(props.t)
  const [isMissing, setMissing] = createSignal(false)
  let field: HTMLTextAreaElement | undefined
  const go = (event: SubmitEvent) => {
    event.preventDefault()
    if (props.reason.trim() !== '') return props.onGo()
    setMissing(true)
    field?.focus()
  }
  return (
    <form class="ship-why" onSubmit={go}>
      <label>
        {say()('ship.reason')}
        <textarea
          ref={(made) => {
            field = made
            queueMicrotask(() => made.focus())
          }}
          dir="auto"
          maxLength={REASON_CHARS}
          aria-describedby={id}
          aria-invalid={isMissing()}
          value={props.reason}
          onInput={(event) => props.onWrite(event.currentTarget.value)}
        />
      </label>
      <p id={id} class="meta" role="status">
        {say()(isMissing() && props.reason.trim() === '' ? 'ship.reasonWanted' : 'ship.reasonHint')}
      </p>
      <p class="after-ways">
        <button type="submit">{say()('plan.override')}</button>
        <button type="button" class="quiet" onClick={() => props.onCancel()}>
          {say()('ship.cancel')}
        </button>
      </p>
    </form>
  )
}
