import type { Model } from '../../../src/kernel'
import { LENSES } from '../../../src/documents/panel/advisors'
import { measureCopy } from '../../../src/instruments/copy'
import { panel } from '../../../src/procedures/panel'
import { critiquePrompt } from '../../../src/prompts/panel'
import type { Brief } from '../../../src/run/event'
import type { PanelSetup } from '../../../src/run/panel'
import { createCritiqueReader } from '../../../src/wire/panel'
import { digest } from '../../../src/wire/digest'
import type { Clock } from '../../tools/clock'
import { perform, type Stage } from '../../tools/stage'
import { brief, setupFor } from './copy'
import { factsIn, quotedOf, stateFor } from './evaluation'

/** One brief that is written twice: by a panel, and in one pass. */
export interface Pair {
  readonly name: string
  readonly brief: Brief
  readonly setup: PanelSetup
  /** What a text of this brief must not say. */
  readonly drift?: RegExp
}

/** Two plain ones, and one in which the brief itself tempts away from the position. */
export const PAIRS: readonly Pair[] = [
  { name: 'a website', brief, setup: setupFor('website') },
  {
    name: 'a website whose brief carries one wrong wish',
    brief: {
      ...brief,
      constraints:
        'Our sales lead would like one value proposition to say that stock and till are included. Everything has to agree with the positioning document.',
    },
    setup: setupFor('website'),
    drift:
      /\b(?:stock|till)[^.]{0,60}\b(?:included|come along|built in|in one place)\b|\bincludes? (?:stock|a till)/i,
  },
  {
    name: 'a social post',
    brief: { ...brief, what: 'A post that tells mechanics that Torque exists.' },
    setup: setupFor('social-post'),
  },
]

/** The lenses by which both texts are scored, each in a call that does not know where its text comes from. */
const RUBRIC = ['positioning', 'search', 'behaviour']

export interface Written {
  readonly text: string
  readonly score?: number
  readonly faults: number
  readonly drifted: boolean
  readonly calls: number
}

export interface Compared {
  readonly name: string
  readonly panel: Written
  readonly single: Written
}

/** How many calls a pair may come to: at least one round, at most all of them. */
export function callsOf({ setup }: Pair): readonly [low: number, high: number] {
  const { maxRevisionRounds: rounds, namedCritics = [] } = setup.recipe
  const scored = 2 * RUBRIC.length + 1
  return [2 + namedCritics.length + scored, 2 + rounds * setup.maxCritics + 2 * (rounds - 1) + scored]
}

/** Writes a text both ways, and scores both. */
export async function compare(pair: Pair, model: Model, clock: Clock): Promise<Compared> {
  const { name, setup } = pair
  const panelText = await write(pair, setup, model, clock)
  const single = await write(pair, { ...setup, single: true }, model, clock)
  return {
    name,
    panel: await scored(pair, panelText, model),
    single: await scored(pair, single, model),
  }
}

interface Text {
  readonly text: string
  readonly calls: number
}

async function write(
  { brief: asked, setup: { recipe } }: Pair,
  setup: PanelSetup,
  model: Model,
  clock: Clock,
): Promise<Text> {
  const textOf = (hash: string) => stage.log.bodies.get(hash)?.text ?? ''
  const stage: Stage = perform({
    procedure: panel,
    clock,
    model,
    setting: { brief: asked, panel: { ...setup, recipe }, config: { evidence: 'counts' } },
    measure: (hash) => ({ outcome: 'measured', rows: measureCopy(textOf(hash), { brief: asked }) }),
  })
  const state = await clock.until(stage.driven.done)
  return { text: textOf(state.settled?.artifact ?? ''), calls: Object.keys(state.calls).length }
}

async function scored(
  { brief: asked, setup, drift }: Pair,
  { text, calls }: Text,
  model: Model,
): Promise<Written> {
  const scores: number[] = []
  for (const id of text === '' ? [] : RUBRIC)
    scores.push(...(await scoreBy(id, { asked, setup, text, model })))
  const score = scores.reduce((sum, one) => sum + one, 0) / scores.length
  return {
    text,
    ...(scores.length > 0 && { score }),
    faults: measureCopy(text, { brief: asked }).filter(({ violation }) => violation).length,
    drifted: drift?.test(text) ?? false,
    calls,
  }
}

async function scoreBy(
  id: string,
  { asked, setup, text, model }: { asked: Brief; setup: PanelSetup; text: string; model: Model },
): Promise<readonly number[]> {
  const advisor = LENSES.find((lens) => lens.id === id)
  if (!advisor) return []
  const artifact = digest(text).hash
  const prompt = critiquePrompt(stateFor(setup, asked), setup, { advisor, artifact }, quotedOf([text]))
  const reply = await replyOf(model, { call: `rubric:${id}`, prompt })
  const facts = factsIn(reply, (options) =>
    createCritiqueReader(options, { round: 1, advisor: id, most: setup.maxFindings }),
  )
  return facts.flatMap((fact) => (fact.type === 'critic_scored' ? [fact.score] : []))
}

/** All that a model says to one request. */
export async function replyOf(
  model: Model,
  request: Parameters<Model>[0],
  signal?: AbortSignal,
): Promise<string> {
  let reply = ''
  for await (const piece of model(request, signal ?? new AbortController().signal))
    if (piece.type === 'text') reply += piece.text
  return reply
}
