import { type Config, defaults, paceOf } from '../../run/config'
import type { Material } from '../../run/event'
import type { PanelSetup } from '../../run/panel'
import type { RunState } from '../../run/state'

/** What two runs can have in common before either of them begins. */
const ASPECTS = ['brief', 'brand', 'skill', 'connection', 'model', 'rules'] as const
export type Aspect = (typeof ASPECTS)[number]

/** Rules that a person can tell apart. Whatever else differs is one of the others. */
const NAMED_RULES = [
  'pace',
  'maxRounds',
  'scoreThreshold',
  'margin',
  'weights',
  'evidence',
  'perRoundTimeoutMs',
  'totalTimeoutMs',
  'askEachRound',
  'language',
] as const
export type NamedRule = (typeof NAMED_RULES)[number] | 'others'

export interface Likeness {
  readonly aspect: Aspect
  readonly same: boolean
  /** What it is in each run, where it has a name there. */
  readonly names: readonly (string | undefined)[]
}

/** What the runs have in common, and in what they differ. What none of them has is left out. */
export function samenessOf(runs: readonly RunState[]): readonly Likeness[] {
  return ASPECTS.flatMap((aspect) => {
    const keys = runs.map((state) => keyOf(state, aspect))
    if (keys.every((key) => key === '')) return []
    return [{ aspect, same: new Set(keys).size === 1, names: runs.map((state) => nameOf(state, aspect)) }]
  })
}

/** Whether all of them were asked for the same thing. */
export function isSameBrief(runs: readonly RunState[]): boolean {
  return new Set(runs.map((state) => keyOf(state, 'brief'))).size <= 1
}

/** Whether one model judged all of them by one rule: only then are their scores of one kind. */
export function isSameJury(runs: readonly RunState[]): boolean {
  const keys = runs.map(({ config, connectionId, connection, model, given: { panel } }) =>
    JSON.stringify([
      model ?? connectionId ?? connection,
      config.scoreScale,
      config.weights,
      config.cast,
      panel && [panel.advisors, panel.recipe.evaluationNeeds, panel.recipe.evaluationEmphasis],
    ]),
  )
  return new Set(keys).size <= 1
}

function keyOf(state: RunState, aspect: Aspect): string {
  switch (aspect) {
    case 'brief':
      return state.brief ? JSON.stringify({ ...state.brief, title: '' }) : ''
    case 'brand':
    case 'skill':
      return textsOf(state, aspect)
        .map(({ text }) => text)
        .join('\n')
    case 'connection':
      return state.connectionId ?? state.connection
    case 'model':
      return state.model ?? ''
    case 'rules':
      return JSON.stringify(NAMED_RULES.map((rule) => ruleIn(state.config, rule)).concat(restOf(state)))
    default:
      return aspect satisfies never
  }
}

function nameOf(state: RunState, aspect: Aspect): string | undefined {
  switch (aspect) {
    case 'brief':
      return state.brief?.title
    case 'brand':
    case 'skill':
      return textsOf(state, aspect)
        .map(({ name }) => name)
        .join(', ')
    case 'connection':
      return state.connection
    case 'model':
      return state.model
    case 'rules':
      return undefined
    default:
      return aspect satisfies never
  }
}

function textsOf({ given }: RunState, kind: Material['kind']): readonly Material[] {
  return given.materials.filter((material) => material.kind === kind)
}

/** The rules in which they differ, by name. */
export function differingRules(runs: readonly RunState[]): readonly NamedRule[] {
  const differs = (read: (config: Config) => unknown) =>
    new Set(runs.map(({ config }) => JSON.stringify(read(config)))).size > 1
  const named: NamedRule[] = NAMED_RULES.filter((rule) => differs((config) => ruleIn(config, rule)))
  return new Set(runs.map(restOf)).size > 1 ? [...named, 'others'] : named
}

/** Runs from before there was a rule followed what it is called by now. */
function ruleIn(config: Config, rule: (typeof NAMED_RULES)[number]): string {
  const value = rule === 'pace' ? paceOf(config) : rule === 'margin' ? config.margin || null : config[rule]
  return JSON.stringify(value ?? null)
}

/** Documents are what copy rests on, as a brand is, and no rule. */
function panelRules({ documents: _, ...rules }: PanelSetup): unknown {
  return rules
}

/** How many runs may go on beside it is no rule of a run. */
function restOf({ config, given }: RunState): string {
  const { cast, scoreScale, fallbackPolicy, artifactMaxBytes, parserMaxBlockBytes, enabled } = {
    ...defaults,
    ...config,
  }
  const rest = [cast, scoreScale, fallbackPolicy, artifactMaxBytes, parserMaxBlockBytes, enabled]
  return JSON.stringify([rest, given.panel && panelRules(given.panel), given.loop])
}
