import { For, type JSX, Show } from 'solid-js'
import { problems } from '../../i18n/problems'
import { theaterTexts } from '../../i18n/theater'
import type { JudgingOnShow } from './judging-on-show'
import { askedWords, seatName } from './judging-words'
import { failureParams, reasonWords, type SeatFailure, seatFailures } from './seat-failures'
import type { Judging } from './stage-frame'

/** Whom nothing came from, why, and what can be done about that connection: the run itself is none the worse for it. */
export function SeatFailures(props: Judging & { readonly on: JudgingOnShow }): JSX.Element {
  const all = () => seatFailures(props.on)
  return (
    <Show when={all().length > 0}>
      <ul class="seat-failures">
        <For each={all()}>{(failure) => <Failure {...props} failure={failure} />}</For>
      </ul>
    </Show>
  )
}

function Failure(props: Judging & { readonly failure: SeatFailure }): JSX.Element {
  const remedy = () => props.t.part('problems', problems)
  const seat = () => props.failure.seat
  const params = () => ({ ...failureParams(seat()), origin: location.origin })
  const why = () => reasonWords(props.failure, props.t)
  return (
    <li class="warned" data-seat={seat().id}>
      <p dir="auto">
        <b>{seatName(seat().id, props.say)}</b> <span class="meta">{askedWords(seat())}</span> {why()}
      </p>
      <Show when={props.failure.problem}>
        {(problem) => <p>{remedy()(`problem.${problem()}.do`, params())}</p>}
      </Show>
      <Show when={props.failure.detail !== why() && props.failure.detail}>
        {(words) => (
          <p class="meta" dir="auto">
            {words()}
          </p>
        )}
      </Show>
      <Show when={seat().connectionId}>
        {(id) => <a href={`#/connections/${id()}`}>{props.t.part('theater', theaterTexts)('failed.test')}</a>}
      </Show>
    </li>
  )
}
