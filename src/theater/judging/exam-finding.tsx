import { createMemo, For, type JSX, Show } from 'solid-js'
import { voteId } from '../../run/exam'
import type { ExamFinding, ExamVote } from '../../run/exam-state'
import { EvidenceList } from './evidence-list'
import { type ExamOnShow, votesByRound } from './exam-on-show'
import { voteWords } from './exam-votes'
import { FindingHead } from './finding-head'
import { checksIn } from './judging-on-show'
import { type JudgingSay, seatName } from './judging-words'
import type { Judging } from './stage-frame'

export interface ExamFindingProps extends Judging {
  readonly shown: ExamOnShow
}

/** Findings of one kind. By their ids: what is open in one stays open when another vote comes. */
export function FindingList(
  props: ExamFindingProps & { readonly findings: readonly ExamFinding[] },
): JSX.Element {
  return (
    <ul class="criteria">
      <For each={props.findings.map(({ id }) => id)}>
        {(id) => (
          <Show when={props.findings.find((finding) => finding.id === id)}>
            {(finding) => <FindingItem {...props} finding={finding()} />}
          </Show>
        )}
      </For>
    </ul>
  )
}

type Item = ExamFindingProps & { readonly finding: ExamFinding }

function FindingItem(props: Item): JSX.Element {
  const seats = () => props.finding.members.map(({ seat }) => seat)
  const check = createMemo(() => {
    const checks = checksIn(props.shown.on)
    const own = props.finding.members.flatMap(({ id }) => checks.get(id) ?? [])
    return own.find((one) => one.check === props.finding.check)
  })
  return (
    <li class="criterion judged-finding" data-class={props.finding.class}>
      <Show when={props.finding.members[0]}>
        {(first) => (
          <FindingHead
            {...props}
            on={props.shown.on}
            finding={first()}
            seats={seats()}
            check={check()}
            opens={props.shown.exam.opens.get(first().id)}
            pill={pillOf(props.finding, props.say)}
          />
        )}
      </Show>
      <Classified {...props} />
      <Others {...props} />
      <Votes {...props} />
    </li>
  )
}

/** What code has made of it goes before where it came from. */
function pillOf({ check, members: [first] }: ExamFinding, say: JudgingSay): string | undefined {
  if (check !== undefined) return say(check === 'refuted' ? 'exam.badge.refuted' : 'exam.badge.measured')
  return first?.source === 'critic' ? say('exam.gap') : undefined
}

function Classified(props: Item): JSX.Element {
  return (
    <Show when={props.finding.class}>
      {(its) => (
        <p class="finding-class">
          <b>{props.say(`exam.class.${its()}`)}.</b>{' '}
          <Show when={props.finding.row}>
            {(row) => (
              <>
                {props.say(`exam.row.${row()}`)} <span class="meta">{row()}</span>
              </>
            )}
          </Show>
        </p>
      )}
    </Show>
  )
}

/** Each seat keeps its own words: what was put together was put together by code. */
function Others(props: Item): JSX.Element {
  const others = () => props.finding.members.slice(1)
  return (
    <Show when={others().length > 0}>
      <details class="criterion-notes">
        <summary>{props.say('exam.more', { n: others().length })}</summary>
        <ul>
          <For each={others()}>
            {(finding) => (
              <li dir="auto">
                <b>{seatName(finding.seat, props.say)}:</b> {finding.statement}
              </li>
            )}
          </For>
        </ul>
      </details>
    </Show>
  )
}

function Votes(props: Item): JSX.Element {
  return (
    <Show when={props.finding.votes.length > 0}>
      <details class="criterion-notes">
        <summary>{props.say('exam.votes', { n: props.finding.votes.length })}</summary>
        <For each={votesByRound(props.finding)}>
          {({ round, votes }) => (
            <>
              <p class="meta">{props.say('exam.round', { n: round })}</p>
              <ul class="votes">
                <For each={votes}>{(vote) => <VoteItem {...props} vote={vote} />}</For>
              </ul>
            </>
          )}
        </For>
      </details>
    </Show>
  )
}

function VoteItem(props: ExamFindingProps & { readonly vote: ExamVote }): JSX.Element {
  return (
    <li data-verdict={props.vote.verdict}>
      <p>
        <b>{seatName(props.vote.seat, props.say)}</b> {voteWords(props.vote, props)}
      </p>
      <Show when={props.vote.note}>{(note) => <p dir="auto">{note()}</p>}</Show>
      <EvidenceList
        {...props}
        on={props.shown.on}
        by={voteId(props.vote)}
        what={props.vote.note}
        evidence={props.vote.evidence}
        opens={props.shown.exam.opens.get(voteId(props.vote))}
      />
    </li>
  )
}
