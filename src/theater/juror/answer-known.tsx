import { type JSX, Show } from 'solid-js'
import type { FindingWord } from '../../run/event'
import type { MustFix } from '../../run/must-fixes'
import { GivenTo } from './given-to'
import type { Say } from './port'

/** What was answered, and why. */
export function Known(props: {
  readonly word: Pick<FindingWord, 'kind' | 'reason'>
  readonly fix: MustFix
  readonly isSent: boolean
  /** The newest run that was begun with it. */
  readonly givenTo: string | undefined
  readonly say: Say
}): JSX.Element {
  const kind = () => props.word.kind
  const again = () => props.isSent && props.fix.answer?.again === true
  return (
    <div class="answer-known" data-role="you">
      <p>
        <span class="role-tag" aria-hidden="true">
          Y
        </span>{' '}
        <b>{props.say(props.fix.role === 'you' ? 'juror.takenBack' : `juror.${kind()}`)}</b>
        <Show when={!props.isSent}>
          {' '}
          <Show when={props.givenTo} fallback={<span class="meta-pill">{props.say('juror.notSent')}</span>}>
            {(run) => <GivenTo run={run()} say={props.say} />}
          </Show>
        </Show>
      </p>
      <Show when={props.word.reason}>
        {(reason) => (
          <p class="answer-reason" dir="auto">
            {reason()}
          </p>
        )}
      </Show>
      <Show when={again()}>
        <p class="answer-again">{props.say(`juror.again.${kind()}`)}</p>
      </Show>
    </div>
  )
}
