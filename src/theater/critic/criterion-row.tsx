import { createUniqueId, For, type JSX, Show } from 'solid-js'
import type { Translate } from '../../i18n/t'
import { SKIPPED, type StandingAnswer } from '../../run/critic-state'
import { countsWords, criticSay, type CriticSay, nameOf, questionOf } from './critic-words'
import { outweighedWords } from './fault-words'
import { AskedLine } from './asked-list'
import { VerdictMark } from './verdict-mark'

/** One question of a round: what the critic answers, in numbers, and how it stands once code and the person were heard. */
export function CriterionRow(props: {
  readonly row: StandingAnswer
  /** What code has found against it. */
  readonly faults: readonly string[]
  readonly say: CriticSay
  readonly t: Translate
}): JSX.Element {
  const id = createUniqueId()
  const answer = () => props.row.answer
  const reason = () => (props.row.reason === SKIPPED ? props.say('critic.skipped') : props.row.reason)
  return (
    <li class="criterion" data-standing={props.row.standing} aria-labelledby={id}>
      <p class="criterion-head">
        <VerdictMark standing={props.row.standing} say={props.say} />{' '}
        <b class="criterion-name" id={id} dir="auto">
          {nameOf(answer().id, props.say)}
        </b>{' '}
        <span class="criterion-counts">{counted(props.row, props.t)}</span>{' '}
        <span class="meta-pill">{props.say(props.row.measured ? 'critic.measured' : 'critic.judged')}</span>
      </p>
      <p class="meta" dir="auto">
        {questionOf(answer(), props.say)}
      </p>
      <p dir="auto">{answer().answer}</p>
      <Show when={props.row.measured}>
        <div class="criterion-measured">
          <p>{outweighedWords(props.row, props.t)}</p>
          <Show when={props.faults.length > 0}>
            <ul>
              <For each={props.faults}>{(fault) => <li dir="auto">{fault}</li>}</For>
            </ul>
          </Show>
        </div>
      </Show>
      <Show when={props.row.standing === 'FAIL' && answer().fix}>
        {(fix) => (
          <p dir="auto">
            <b>{props.say('critic.fix')}:</b> {fix()}
          </p>
        )}
      </Show>
      <Show when={props.row.standing === 'DEFER' && reason()}>
        {(why) => (
          <p dir="auto">
            <b>{props.say('critic.reason')}:</b> {why()}
          </p>
        )}
      </Show>
      <For each={props.row.escalated}>
        {(escalated) => <AskedLine escalated={escalated} say={props.say} />}
      </For>
      {/* A rule asks for them, so they are nobody's findings until somebody has looked. */}
      <details class="criterion-notes">
        <summary>
          {props.say('critic.notes')} ({answer().notes.length})
        </summary>
        <ul>
          <For each={answer().notes}>{(note) => <li dir="auto">{note}</li>}</For>
        </ul>
        <p class="meta">{props.say('critic.notesHint')}</p>
      </details>
    </li>
  )
}

/** The numbers that count. */
function counted({ answer, measured }: StandingAnswer, t: Translate): string {
  const say = criticSay(t)
  // Which instruments they are of stands below.
  return countsWords(measured ? { ...measured.counts, unit: say('critic.readingUnit') } : answer.counts, say)
}
