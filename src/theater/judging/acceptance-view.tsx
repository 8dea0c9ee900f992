import { For, type JSX, Show } from 'solid-js'
import { confirmationId } from '../../run/acceptance'
import { blockersOf, type Candidate, risksOf } from '../../run/acceptance-state'
import { Matrix } from './acceptance-matrix'
import {
  acceptanceBadge,
  acceptanceMark,
  acceptanceNow,
  type AcceptanceOnShow,
  acceptanceSeatWords,
  nextWords,
  openWords,
  rowWords,
} from './acceptance-words'
import { EvidenceList } from './evidence-list'
import { FindingHead } from './finding-head'
import { seatName } from './judging-words'
import { SeatLanes } from './seat-lanes'
import { type Judging, StageFrame } from './stage-frame'

export interface AcceptanceViewProps extends Judging {
  readonly shown: AcceptanceOnShow
  readonly ref?: (section: HTMLElement) => void
}

/** What speaks against accepting a version: what stands in its way, and what remains as a risk. */
export function AcceptanceView(props: AcceptanceViewProps): JSX.Element {
  const open = () => props.shown.own.candidates.filter(({ settled }) => !settled)
  const isJudged = () => props.shown.own.verdict !== undefined && props.shown.own.isHeard
  return (
    <StageFrame
      {...props}
      on={props.shown.on}
      badge={acceptanceBadge(props.shown, props.say)}
      mark={acceptanceMark(props.shown)}
      now={acceptanceNow(props.shown, props.say)}
      rule={props.say('acceptance.rule')}
    >
      <For each={openWords(props.shown, props.say)}>{(words) => <p class="warned">{words}</p>}</For>
      <Show when={isJudged()}>
        <Candidates
          {...props}
          title={props.say('acceptance.blockers')}
          none={props.say('acceptance.noBlockers')}
          candidates={blockersOf(props.shown.own)}
        />
        <Candidates
          {...props}
          title={props.say('acceptance.risks')}
          none={props.say('acceptance.noRisks')}
          candidates={risksOf(props.shown.own)}
        />
      </Show>
      <Show when={open().length > 0}>
        <Candidates {...props} title={props.say('acceptance.candidates')} none="" candidates={open()} />
      </Show>
      <Matrix {...props} />
      <SeatLanes
        on={props.shown.on}
        say={props.say}
        words={(seat) => acceptanceSeatWords(props.shown, seat.id, props.say)}
      />
    </StageFrame>
  )
}

function Candidates(
  props: AcceptanceViewProps & {
    readonly title: string
    readonly none: string
    readonly candidates: readonly Candidate[]
  },
): JSX.Element {
  return (
    <section class="panel-block">
      <h3>
        {props.title} ({props.candidates.length})
      </h3>
      <ul class="criteria">
        <For
          each={props.candidates.map(({ finding }) => finding.id)}
          fallback={<li class="meta">{props.none}</li>}
        >
          {(id) => (
            <Show when={props.candidates.find(({ finding }) => finding.id === id)}>
              {(candidate) => <CandidateItem {...props} candidate={candidate()} />}
            </Show>
          )}
        </For>
      </ul>
    </section>
  )
}

type Item = AcceptanceViewProps & { readonly candidate: Candidate }

function CandidateItem(props: Item): JSX.Element {
  const pill = () => (props.candidate.unshown ? props.say('judging.by.code') : undefined)
  return (
    <li class="criterion judged-finding" data-row={props.candidate.settled?.row}>
      <FindingHead
        {...props}
        on={props.shown.on}
        finding={props.candidate.finding}
        check={props.candidate.check}
        opens={props.candidate.opens}
        pill={pill()}
      />
      <Show when={props.candidate.settled}>
        {(settled) => (
          <>
            <p class="finding-class">
              {rowWords(props.candidate, props.say)} <span class="meta">{settled().row}</span>
            </p>
            <p dir="auto">
              <b>{props.say(settled().row === 'A1' ? 'acceptance.follow' : 'acceptance.trigger')}:</b>{' '}
              {nextWords(settled().next, props.say)}
            </p>
          </>
        )}
      </Show>
      <Confirmations {...props} />
    </li>
  )
}

function Confirmations(props: Item): JSX.Element {
  return (
    <Show when={props.candidate.confirmations.length > 0}>
      <details class="criterion-notes">
        <summary>{props.say('acceptance.said', { n: props.candidate.confirmations.length })}</summary>
        <ul class="votes">
          <For each={props.candidate.confirmations}>
            {(one) => (
              <li>
                <p>
                  <b>{seatName(one.seat, props.say)}</b>{' '}
                  {props.say(one.confirmed ? 'acceptance.confirmed' : 'acceptance.notConfirmed')}
                </p>
                <Show when={one.note}>{(note) => <p dir="auto">{note()}</p>}</Show>
                <EvidenceList
                  {...props}
                  on={props.shown.on}
                  by={confirmationId(one)}
                  what={one.note}
                  evidence={one.evidence}
                  opens={one.opens}
                />
              </li>
            )}
          </For>
        </ul>
      </details>
    </Show>
  )
}
