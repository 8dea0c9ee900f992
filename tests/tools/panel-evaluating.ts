import type { Model } from '../../src/kernel'
import { costOf } from '../../src/models/cost'
import { pricedBy } from '../../src/models/prices'
import { tokensOf, utf8Length } from '../../src/models/tokens'
import { callsOf, compare, PAIRS, type Pair, replyOf } from '../pack/panel/baseline'
import type { Evaluation } from '../pack/panel/evaluation'
import { EVALUATIONS } from '../pack/panel/evaluations'
import type { Clock } from './clock'
import { connectionOf, type Order } from './conforming'

export const GROUPS = ['selection', 'critique', 'regression', 'baseline'] as const
export type GroupName = (typeof GROUPS)[number]

/** What is asked: those of the groups that were named, or all. */
export interface Plan {
  readonly evaluations: readonly Evaluation[]
  readonly pairs: readonly Pair[]
}

export function planOf(groups: readonly GroupName[]): Plan {
  return {
    evaluations: EVALUATIONS.filter(({ group }) => groups.includes(group)),
    pairs: groups.includes('baseline') ? PAIRS : [],
  }
}

/** Tokens of one reply: a choice is a line, a text with what is said of it a page. */
const REPLY = { selection: 60, critique: 700, regression: 900, baseline: 900 } as const
/** What a call of a whole run reads: rules, documents and a text. */
const READ = 2500

export interface Cost {
  readonly calls: readonly [low: number, high: number]
  readonly tokens: readonly [low: number, high: number]
  readonly usd?: readonly [low: number, high: number]
}

/** What the plan may come to, before anything is asked. Without a known price no money is named. */
export function costOfPlan({ evaluations, pairs }: Plan, order?: Pick<Order, 'target' | 'model'>): Cost {
  const asked = evaluations.map(({ group, prompt: { system, user } }) => ({
    input: tokensOf(utf8Length(system + user)),
    output: REPLY[group],
  }))
  const ends = [0, 1].map((end) => {
    const calls = pairs.reduce((sum, pair) => sum + (callsOf(pair)[end] ?? 0), 0)
    const legs = [...asked, ...Array.from({ length: calls }, () => ({ input: READ, output: REPLY.baseline }))]
    return {
      calls: legs.length,
      legs,
      tokens: legs.reduce((sum, { input, output }) => sum + input + output, 0),
    }
  })
  const [low = { calls: 0, legs: [], tokens: 0 }, high = low] = ends
  const { row } = order?.target ?? {}
  const price =
    order && pricedBy(connectionOf(order.target, order.model), { local: row?.local ?? false })?.price
  const money = (legs: typeof asked) => legs.reduce((sum, leg) => sum + (price ? costOf(leg, price) : 0), 0)
  return {
    calls: [low.calls, high.calls],
    tokens: [low.tokens, high.tokens],
    ...(price && { usd: [money(low.legs), money(high.legs)] as const }),
  }
}

type PrintLine = (row: object) => void

/** Asks everything, a line for each result, and last how many passed. Gives the exit code. */
export async function evaluate(
  { evaluations, pairs }: Plan,
  { model, clock, signal }: { readonly model: Model; readonly clock: Clock; readonly signal?: AbortSignal },
  printLine: PrintLine,
): Promise<0 | 1> {
  let passed = 0
  for (const [at, { group, name, prompt, judge }] of evaluations.entries()) {
    if (signal?.aborted) break
    const judged = await asked(() => replyOf(model, { call: `${group}:${at + 1}`, prompt }, signal), judge)
    if (judged.passed) passed += 1
    printLine({ type: 'result', group, name, ...judged })
  }
  for (const pair of pairs) {
    if (signal?.aborted) break
    const judged = await judgedPair(pair, model, clock)
    if (judged.passed) passed += 1
    printLine({ type: 'pair', group: 'baseline', name: pair.name, ...judged })
  }
  const all = evaluations.length + pairs.length
  printLine({ type: 'over', passed, of: all })
  return passed === all ? 0 : 1
}

/** A call that fails is a result like any other: the rest is asked all the same. */
async function asked(reply: () => Promise<string>, judge: Evaluation['judge']) {
  try {
    return judge(await reply())
  } catch (cause) {
    return { passed: false, detail: cause instanceof Error ? cause.message : String(cause) }
  }
}

/** The panel has to be as good by the lenses, no worse by the instruments, and true to the position. */
async function judgedPair(pair: Pair, model: Model, clock: Clock) {
  try {
    const { panel, single } = await compare(pair, model, clock)
    const isAsGood = panel.score !== undefined && panel.score >= (single.score ?? 0)
    const passed = isAsGood && panel.faults <= single.faults && !panel.drifted
    return { passed, panel: short(panel), single: short(single) }
  } catch (cause) {
    return { passed: false, detail: cause instanceof Error ? cause.message : String(cause) }
  }
}

function short({ text: _, ...rest }: Awaited<ReturnType<typeof compare>>['panel']) {
  return rest
}
