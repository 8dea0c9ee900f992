import { critiquePrompt, repairPrompt } from '../../prompts/panel'
import type { Fact } from '../../run/event'
import type { Advisor, PanelSetup } from '../../run/panel'
import { chosen, type PanelRound, type PanelState } from '../../run/panel-state'
import { gravesOf } from '../../run/panel-remarks'
import type { Step } from '../../run/procedure'
import type { RunState } from '../../run/state'
import { createCritiqueReader } from '../../wire/panel'
import { repairs, type Tried, triedOf } from '../tries'

/** What the person is asked where no critique of a round could be read, and their two answers. */
const NOBODY_READ = 'critics_failed'
export const RETRY = 'retry'
export const STOP = 'stop'

/** Who judges this version: everybody chosen or, where that was wished for, those who objected to the one before. */
export function asksOf(
  state: RunState,
  setup: PanelSetup,
  panel: PanelState,
  round: PanelRound,
): readonly Advisor[] {
  const all = chosen(panel).flatMap((id) => setup.advisors.find((advisor) => advisor.id === id) ?? [])
  const before = panel.rounds.find(({ n }) => n === round.n - 1)
  if (setup.reask === 'all' || !before) return all
  const objecting = new Set([
    ...gravesOf(state, before.n).map(({ seat }) => seat),
    ...before.failed.map(({ advisor }) => advisor),
  ])
  const again = all.filter(({ id }) => objecting.has(id))
  return again.length > 0 ? again : all
}

/** A critic that has failed for good, and is not in the log as one yet. */
export function criticFact(
  state: RunState,
  setup: PanelSetup,
  panel: PanelState,
  round: PanelRound,
): Fact | undefined {
  for (const { id: advisor } of asksOf(state, setup, panel, round)) {
    const tried = triedFor(state, round, advisor)
    if (tried.givenUp > failuresOf(round, advisor))
      return { type: 'critic_failed', round: round.n, advisor, reason: tried.last?.reason ?? 'lost' }
  }
  return undefined
}

export function criticSteps(
  state: RunState,
  setup: PanelSetup,
  panel: PanelState,
  round: PanelRound,
): readonly Step[] {
  return asksOf(state, setup, panel, round).flatMap((advisor) => {
    const tried = triedFor(state, round, advisor.id)
    return tried.phase === 'owed' ? [critiqueStep(state, setup, { panel, round, advisor, tried })] : []
  })
}

interface Asked {
  readonly panel: PanelState
  readonly round: PanelRound
  readonly advisor: Advisor
  readonly tried: Tried
}

function critiqueStep(state: RunState, setup: PanelSetup, { panel, round, advisor, tried }: Asked): Step {
  const { artifact, n } = round
  const refused = tried.mends === undefined ? undefined : panel.refused.get(tried.mends)
  return {
    kind: 'call',
    id: tried.id,
    seat: advisor.id,
    prompt: (quoted) =>
      repairPrompt(critiquePrompt(state, setup, { advisor, artifact }, quoted), refused, quoted),
    read: (options) =>
      createCritiqueReader(options, { round: n, advisor: advisor.id, most: setup.maxFindings }),
  }
}

function triedFor(state: RunState, { n }: PanelRound, advisor: string): Tried {
  return triedOf(state, `critique:${n}:${advisor}`, repairs, 1 + retriesOf(state, n))
}

function failuresOf({ failed }: PanelRound, advisor: string): number {
  return failed.filter((failure) => failure.advisor === advisor).length
}

/** How often the person had the critics of a round asked again. */
function retriesOf({ questions }: RunState, n: number): number {
  let count = 0
  while (questions[questionId(n, count + 1)]?.answer === RETRY) count += 1
  return count
}

function questionId(n: number, time: number): string {
  return `critics:${n}:${time}`
}

/** Whether everybody who was asked has answered or failed for good. */
export function isHeard(state: RunState, setup: PanelSetup, panel: PanelState, round: PanelRound): boolean {
  return asksOf(state, setup, panel, round).every(
    ({ id }) =>
      triedFor(state, round, id).phase !== 'owed' && criticFact(state, setup, panel, round) === undefined,
  )
}

/** What the person is asked, or has answered, where nobody could be read. Nothing is ever approved by that. */
export function failedQuestion(
  state: RunState,
  round: PanelRound,
): { readonly step: Step; readonly isStopped: boolean } {
  const id = questionId(round.n, retriesOf(state, round.n) + 1)
  return {
    step: { kind: 'ask', id, question: NOBODY_READ, options: [RETRY, STOP] },
    isStopped: state.questions[id]?.answer === STOP,
  }
}
