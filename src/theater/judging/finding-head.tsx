import { type JSX, Show } from 'solid-js'
import type { Fact } from '../../run/event'
import type { Checked } from '../../run/state'
import { CheckLine } from '../check-mark'
import { evidenceWords } from '../evidence-words'
import { EvidenceList } from './evidence-list'
import type { JudgingOnShow } from './judging-on-show'
import { seatNames, together } from './judging-words'
import type { Judging } from './stage-frame'

export type Raised = Extract<Fact, { type: 'finding_raised' }>

export interface FindingProps extends Judging {
  readonly on: JudgingOnShow
  readonly finding: Raised
  /** Who has said so, where that are several. */
  readonly seats?: readonly string[]
  readonly check?: Checked | undefined
  readonly opens?: boolean | undefined
  /** Stands beside its severity. */
  readonly pill?: string | undefined
}

/** What a finding says, who says so, how code sees it, and what it points at. */
export function FindingHead(props: FindingProps): JSX.Element {
  const severity = () => evidenceWords(props.t).say(`severity.${props.finding.severity}`)
  const who = () => seatNames(props.seats ?? [props.finding.seat], props.say)
  return (
    <>
      <p class="criterion-head">
        <span class="meta-pill" data-severity={props.finding.severity}>
          {severity()}
        </span>
        <Show when={props.pill}>{(pill) => <span class="meta-pill">{pill()}</span>}</Show>
        <b class="criterion-name" dir="auto">
          {props.finding.title ?? props.finding.statement}
        </b>
      </p>
      <Show when={(props.finding.title ?? props.finding.statement) !== props.finding.statement}>
        <p dir="auto">{props.finding.statement}</p>
      </Show>
      <p class="meta">
        {props.say('judging.foundBy', { who: who() })}
        <Show when={(props.finding.requirementIds?.length ?? 0) > 0}>
          {' · '}
          {together(props.finding.requirementIds ?? [], props.say)}
        </Show>
      </p>
      <EvidenceList
        {...props}
        by={props.finding.id}
        what={props.finding.title ?? props.finding.statement}
        evidence={evidenceOf(props.finding)}
        opens={props.opens}
      />
      <Show when={props.check?.check !== 'not_measurable' && props.check}>
        {(check) => (
          <CheckLine checked={check()} state={() => props.on.state} pointing={props.pointing} t={props.t} />
        )}
      </Show>
      <Show when={props.finding.suggestion}>
        {(text) => (
          <p dir="auto">
            <b>{props.say('judging.suggestion')}:</b> {text()}
          </p>
        )}
      </Show>
    </>
  )
}

/** Its evidence, or else the place that it is about. */
function evidenceOf({ evidence, target }: Raised): Raised['evidence'] {
  if (evidence.length > 0 || target === undefined) return evidence
  return [{ kind: 'selector', ref: target }]
}
