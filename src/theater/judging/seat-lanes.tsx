import { For, type JSX, Show } from 'solid-js'
import type { Seat } from '../../run/seats'
import type { JudgingOnShow } from './judging-on-show'
import { callsOf } from './judging-on-show'
import { askedWords, type JudgingSay, seatName } from './judging-words'

/** Every seat of a stage, whom it asks, and what it does or has come to. */
export function SeatLanes(props: {
  readonly on: JudgingOnShow
  readonly say: JudgingSay
  /** What a seat has come to; undefined while nothing is known of it. */
  readonly words: (seat: Seat) => string | undefined
}): JSX.Element {
  const open = (seat: Seat) =>
    props.on.ended
      ? undefined
      : callsOf(props.on).find((call) => call.phase === 'open' && call.seat === seat.id)
  const doing = (seat: Seat) => {
    const call = open(seat)
    if (!call) return undefined
    if (!call.waiting) return props.say('judging.asked')
    return props.say('judging.again', { attempt: call.waiting.attempt, of: call.waiting.of })
  }
  return (
    <section class="panel-block">
      <h3>{props.say('judging.seats')}</h3>
      <ul class="seat-lanes">
        <For each={props.on.setup.seats}>
          {(seat) => (
            <li class="seat-lane" data-seat={seat.id} aria-busy={open(seat) !== undefined}>
              <p>
                <b>{seatName(seat.id, props.say)}</b>{' '}
                <span class="meta" dir="auto">
                  {askedWords(seat)}
                </span>
              </p>
              <Show when={doing(seat) ?? props.words(seat)}>{(words) => <p dir="auto">{words()}</p>}</Show>
            </li>
          )}
        </For>
      </ul>
    </section>
  )
}
