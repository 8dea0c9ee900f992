import type { PanelSetup } from '../run/panel'
import { THOUGHT, type CallSize } from './sizes'

/** A text in tokens, and what one lens says of it. */
interface CopySize {
  readonly copy: number
  readonly talk: number
}

/** A post and a few words on it. */
const SHORT: CopySize = { copy: 250, talk: 150 }
/** The copy of a whole site, and ten remarks with what stands there and what should. */
const LONG: CopySize = { copy: 2500, talk: 900 }
/** Ids of five lenses, and whether each of some kept items is still there. */
const CHOICE = 50
const KEPT = 300

/** The calls of the leanest panel that there may be and of the richest: how many lenses are chosen is not known before. */
export function panelCalls(setup: PanelSetup, thinks: boolean): readonly [CallSize[], CallSize[]] {
  const thought = thinks ? THOUGHT : 1
  const { recipe, single, maxCritics } = setup
  const able = setup.advisors.filter(
    ({ id, evaluationExpertise = '' }) => evaluationExpertise !== '' && id !== recipe.authorAdvisor,
  )
  if (single) return [draft(SHORT), times(draft(LONG), thought)]
  const most = Math.min(able.length, maxCritics)
  return [
    [...draft(SHORT), choice(), ...critiques(SHORT, Math.min(most, 1))],
    times([...draft(LONG), choice(), ...rounds(recipe.maxRevisionRounds, most)], thought),
  ]
}

/** Calls of a whole panel at most, but for second tries. */
export function mostCalls(setup: PanelSetup): number {
  return panelCalls({ ...setup, single: false }, false)[1].length
}

const draft = ({ copy }: CopySize): CallSize[] => [{ reads: 0, writes: copy }]
const choice = (): CallSize => ({ reads: 0, writes: CHOICE })

function critiques({ copy, talk }: CopySize, n: number): CallSize[] {
  return Array.from({ length: n }, () => ({ reads: copy, writes: talk }))
}

function rounds(most: number, lenses: number): CallSize[] {
  const { copy, talk } = LONG
  return Array.from({ length: most }, (_, before) => [
    ...(before === 0
      ? []
      : [
          { reads: copy + lenses * talk, writes: copy },
          { reads: copy, writes: KEPT },
        ]),
    ...critiques(LONG, lenses),
  ]).flat()
}

function times(calls: readonly CallSize[], thought: number): CallSize[] {
  return calls.map(({ reads, writes }) => ({ reads, writes: writes * thought }))
}
