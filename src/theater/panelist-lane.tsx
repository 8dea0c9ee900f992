import type { JSX } from 'solid-js'
import { createMemo, createUniqueId, For, Show } from 'solid-js'
import type { Key, Translate } from '../i18n/t'
import type { Role } from '../run/event'
import type { Lane, Round, RunState } from '../run/state'
import { DimRow } from './dim-row'
import { RoleTag } from './role-tag'
import { standingOf, summaryOf, tallyOf } from './lane-selectors'
import { rowsUpTo } from './rows'

/** A lane shows this many rows of a kind; the transcript has them all. */
const MOST_ROWS = 20

/** Draws how a claim stands against what was measured, by the claim's id: `critic-2.1`, `a11y-1:contrast`. */
export type Mark = (claim: string) => JSX.Element

export interface LaneProps {
  role: Role
  state: RunState
  round: Round
  t: Translate
  /** Folded to its head and one line, or in the most compact view to its head alone. */
  fold: 'open' | 'summary' | 'head'
  /** Set once the round can gain nothing more. */
  still: boolean
  mark: Mark | undefined
  onToggle: () => void
}

/** What one panelist says in one round. */
export function PanelistLane(props: LaneProps): JSX.Element {
  const id = createUniqueId()
  const standing = createMemo(() => standingOf(props.round, props.role))
  return (
    <section
      class="lane"
      data-role={props.role}
      data-standing={standing()}
      aria-labelledby={`${id}name`}
      aria-busy={standing() === 'open' && !props.still}
    >
      <div class="lane-head">
        <h2>
          <button
            type="button"
            class="lane-toggle"
            aria-expanded={props.fold === 'open'}
            aria-describedby={`${id}facts`}
            onClick={() => props.onToggle()}
          >
            <RoleTag role={props.role} />
            <span class="lane-name" id={`${id}name`}>
              {props.t(`role.${props.role}`)}
            </span>
            <Show when={standing() === 'open' && !props.still}>
              <span class="caret" aria-hidden="true" />
            </Show>
          </button>
        </h2>
        <span class="lane-facts" id={`${id}facts`}>
          <HeadFacts {...props} />
        </span>
      </div>
      <Show when={props.fold === 'summary'}>
        <SummaryLine {...props} />
      </Show>
      <Show when={props.fold === 'open'}>
        <LaneBody {...props} />
      </Show>
    </section>
  )
}

const laneOf = ({ round, role }: LaneProps): Lane => round.lanes[role]

function HeadFacts(props: LaneProps): JSX.Element {
  const tally = () => tallyOf(props.state, props.round, props.role)
  const score = () => laneOf(props).score
  const gates = () => props.role !== 'designer'
  return (
    <>
      <Show when={props.fold !== 'open'}>
        <Sparkline lane={laneOf(props)} scale={props.state.config.scoreScale} />
      </Show>
      <Show
        when={gates() || tally().raised > 0}
        fallback={<span class="meta-pill">{props.t('lane.noGate')}</span>}
      >
        <span class="meta" classList={{ some: gates() && tally().open > 0 }}>
          {props.t('lane.tally', tally())}
        </span>
      </Show>
      <span class="lane-score" classList={{ idle: !gates() }}>
        <Show when={score() !== undefined} fallback={props.t('lane.noScore')}>
          <span class="spoken">{props.t('lane.score')}</span> {props.t.score(score() ?? 0)}
        </Show>
      </span>
    </>
  )
}

/** The dims of a folded lane at a glance. Their numbers are one click away, so it is drawing only. */
function Sparkline(props: { lane: Lane; scale: number }): JSX.Element {
  const dims = () => rowsUpTo(props.lane.dims, MOST_ROWS)
  return (
    <Show when={dims().length > 0}>
      <svg class="sparkline" width={dims().length * 5} height="14" aria-hidden="true">
        <For each={dims()}>
          {(dim, at) => {
            const height = () => Math.max(1, ((dim.score ?? 0) / props.scale) * 14)
            return <rect x={at() * 5} width="3" y={14 - height()} height={height()} />
          }}
        </For>
      </svg>
    </Show>
  )
}

function SummaryLine(props: LaneProps): JSX.Element {
  // A folded lane has mostly said all it will: it is not looked through again with each word of another one.
  const lane = createMemo(() => laneOf(props))
  const config = createMemo(() => props.state.config)
  const summary = createMemo(() => summaryOf(lane(), config()))
  const words = () => {
    const said = summary()
    if (!said) return props.t(standingKey(props) ?? 'lane.empty')
    return said.kind === 'dim' ? props.t('lane.dim', { name: said.name, text: said.text }) : said.text
  }
  return (
    <p class="lane-summary" classList={{ must: summary()?.kind === 'must-fix' }} dir="auto" title={words()}>
      {words()}
    </p>
  )
}

/** Why a lane has no score, or undefined when it has one or will get none. */
function standingKey({ round, role, still }: LaneProps): Key | undefined {
  switch (standingOf(round, role)) {
    case 'waiting':
      return still ? undefined : 'lane.waiting'
    case 'open':
      return still ? undefined : 'lane.open'
    case 'absent':
      return role === 'designer' ? 'lane.absentDesigner' : 'lane.absent'
    case 'unreadable':
      return 'lane.unreadable'
    case 'closed':
      return undefined
  }
}

function LaneBody(props: LaneProps): JSX.Element {
  const mustFixes = () => rowsUpTo(laneOf(props).mustFixes, MOST_ROWS)
  const notes = () => rowsUpTo(laneOf(props).notes, MOST_ROWS)
  const more = () => laneOf(props).mustFixes.length - mustFixes().length
  // A round is another object with each event: its marks are drawn anew for another number only.
  const n = createMemo(() => props.round.n)
  const mark = (claim: string) => props.mark?.(`${props.role}-${n()}${claim}`)
  return (
    <div class="lane-body">
      <Show when={standingKey(props)}>{(key) => <p class="meta">{props.t(key())}</p>}</Show>
      <Show when={props.role === 'designer' && laneOf(props).mustFixes.length > 0}>
        <span class="meta-pill">{props.t('lane.noGate')}</span>
      </Show>
      <Show when={mustFixes().length > 0}>
        <ul class="must-fixes" aria-label={props.t('lane.mustFix')}>
          <For each={mustFixes()}>
            {(text, at) => (
              <li dir="auto">
                {text}
                {mark(`.${at() + 1}`)}
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Show when={more() > 0}>
        <p class="meta">{props.t('mustFix.more', { n: more() })}</p>
      </Show>
      <ul class="dims">
        <For each={rowsUpTo(laneOf(props).dims, MOST_ROWS)}>
          {(dim) => (
            <DimRow dim={dim} scale={props.state.config.scoreScale} t={props.t} mark={mark(`:${dim.name}`)} />
          )}
        </For>
      </ul>
      <For each={notes()}>
        {(note) => (
          <p class="lane-note" dir="auto">
            {note}
          </p>
        )}
      </For>
    </div>
  )
}
