import { For, type JSX, Show } from 'solid-js'
import { droppedGaps, type ExamFinding, isUnanimousSilence, minorityReport } from '../../run/exam-state'
import { classWords } from './exam-classes'
import { FindingList } from './exam-finding'
import { examBadge, examMark, examNow, type ExamOnShow, examSeatWords, findingsOf } from './exam-on-show'
import { SeatLanes } from './seat-lanes'
import { type Judging, StageFrame } from './stage-frame'

export interface ExamViewProps extends Judging {
  readonly shown: ExamOnShow
  readonly ref?: (section: HTMLElement) => void
  readonly question?: JSX.Element
}

/** What is contested stands first, as the minority report. */
const CLASSES = ['full-consensus', 'partial-consensus', undefined, 'worker-unique'] as const

/** A cross-examination: who has found what, who tried to break it, and what is left of it. */
export function ExamView(props: ExamViewProps): JSX.Element {
  const isDisabled = () => props.shown.exam.final?.autoDisabled !== undefined
  return (
    <StageFrame
      {...props}
      on={props.shown.on}
      badge={examBadge(props.shown, props.say)}
      mark={examMark(props.shown)}
      now={examNow(props.shown, props.say)}
      rule={props.say(props.shown.on.setup.adversarial ? 'exam.rule.attack' : 'exam.rule.together')}
    >
      <Show when={isDisabled()}>
        <p class="warned">{props.say('exam.disabledText')}</p>
      </Show>
      <Show when={isUnanimousSilence(props.shown.exam)}>
        <p>
          <span class="meta-pill">{props.say('exam.unanimous')}</span> {props.say('exam.unanimousText')}
        </p>
      </Show>
      <Minority {...props} />
      <SeatLanes
        on={props.shown.on}
        say={props.say}
        words={(seat) => examSeatWords(props.shown, seat.id, props.say)}
      />
      <For each={CLASSES}>
        {(of) => (
          <Findings
            {...props}
            title={classWords(of, props.shown.on, props.say)}
            findings={findingsOf(props.shown, of)}
          />
        )}
      </For>
      <Gaps {...props} />
      <Summary {...props} />
    </StageFrame>
  )
}

function Minority(props: ExamViewProps): JSX.Element {
  const contested = () => minorityReport(props.shown.exam)
  return (
    <Show when={contested().length > 0}>
      <section class="panel-block minority">
        <h3>{props.say('exam.minority')}</h3>
        <p class="meta">{props.say('exam.minorityText')}</p>
        <FindingList {...props} findings={contested()} />
      </section>
    </Show>
  )
}

function Findings(
  props: ExamViewProps & { readonly title: string; readonly findings: readonly ExamFinding[] },
): JSX.Element {
  return (
    <Show when={props.findings.length > 0}>
      <section class="panel-block">
        <h3>
          {props.title} ({props.findings.length})
        </h3>
        <FindingList {...props} />
      </section>
    </Show>
  )
}

/** What was dropped stays under a line that opens: the report leaves it out, the record does not. */
function Gaps(props: ExamViewProps): JSX.Element {
  const of = (fates: readonly string[]) => props.shown.exam.gaps.filter(({ fate }) => fates.includes(fate))
  const dropped = () => droppedGaps(props.shown.exam)
  return (
    <Show when={props.shown.exam.gaps.length > 0}>
      <section class="panel-block">
        <h3>{props.say('exam.gaps')}</h3>
        <Show when={props.shown.exam.criticGaps}>
          {(counts) => (
            <p class="meta">
              {props.say('exam.gapsCount', {
                proposed: counts().proposed,
                merged: counts().merged,
                dropped: counts().dropped,
              })}
            </p>
          )}
        </Show>
        <FindingList {...props} findings={of(['merged', 'open'])} />
        <Show when={of(['asked']).length > 0}>
          <p class="meta">{props.say('exam.asked')}</p>
          <FindingList {...props} findings={of(['asked'])} />
        </Show>
        <Show when={dropped().length > 0}>
          <details class="criterion-notes">
            <summary>{props.say('exam.dropped', { n: dropped().length })}</summary>
            <FindingList {...props} findings={dropped()} />
          </details>
        </Show>
      </section>
    </Show>
  )
}

function Summary(props: ExamViewProps): JSX.Element {
  return (
    <Show when={props.shown.exam.summary}>
      {(summary) => (
        <section class="panel-block">
          <h3>{props.say('exam.summary')}</h3>
          <p dir="auto">{summary().text}</p>
          <Show when={summary().decisions.length > 0}>
            <h3>{props.say('exam.decisions')}</h3>
            <ul>
              <For each={summary().decisions}>
                {({ title, why, rejected }) => (
                  <li dir="auto">
                    <b>{title}</b>: {why}{' '}
                    <span class="meta">{props.say('exam.rejected', { what: rejected })}</span>
                  </li>
                )}
              </For>
            </ul>
          </Show>
        </section>
      )}
    </Show>
  )
}
