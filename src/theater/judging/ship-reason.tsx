import { createUniqueId, type JSX } from 'solid-js'
import type { ShipReason as Refused } from '../../run/shipping'
import { REASON_CHARS } from '../../run/signed'
import type { JudgingSay } from './judging-words'
import type { Shipper } from './shipping-acts'
import { gateName } from './verdict-more'

export interface ShipReasonProps {
  readonly say: JudgingSay
  readonly acts: Shipper
  /** The gates that are gone against. */
  readonly refused: readonly Refused[]
  readonly onLeave: () => void
}

/** Goes on against the gates, with a reason that never goes away. */
export function ShipReason(props: ShipReasonProps): JSX.Element {
  const id = createUniqueId()
  let field: HTMLTextAreaElement | undefined
  const gates = () => props.refused.map(({ gate }) => gateName(gate, props.say)).join(' · ')
  function submit(event: Event) {
    event.preventDefault()
    if (props.acts.reason().trim() === '') field?.focus()
    void props.acts.override()
  }
  return (
    <form class="ship-why" onSubmit={submit}>
      <label>
        {props.say('ship.reason')} ({gates()})
        <textarea
          ref={(made) => {
            field = made
            queueMicrotask(() => made.focus())
          }}
          dir="auto"
          maxLength={REASON_CHARS}
          aria-describedby={id}
          value={props.acts.reason()}
          onInput={(event) => props.acts.write(event.currentTarget.value)}
        />
      </label>
      <p id={id} class="meta">
        {props.say('ship.reasonHint')}
      </p>
      <p class="after-ways">
        <button type="submit" aria-disabled={props.acts.busy()}>
          {props.say('ship.override')}
        </button>
        <button type="button" class="quiet" onClick={() => props.onLeave()}>
          {props.say('ship.cancel')}
        </button>
      </p>
    </form>
  )
}
