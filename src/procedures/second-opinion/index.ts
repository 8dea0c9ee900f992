import { askedDims, opinionPrompt } from '../../prompts/opinion'
import { repairPrompt } from '../../prompts/panel'
import type { Fact } from '../../run/event'
import type { OpinionSetup } from '../../run/opinion'
import { asksMore } from '../../run/opinion-gate'
import { type OpinionState, opinionOf } from '../../run/opinion-state'
import type { Procedure, Quoted, Step } from '../../run/procedure'
import { stagePrefix } from '../../run/stages'
import { createOpinionReader } from '../../wire/opinion'
import {
  checkStep,
  isChecked,
  type Judging,
  judgingProcedure,
  measureSteps,
  type Outcome,
} from '../judging/stage'
import { answersOf, livingSeats, type Owed, owedAnswers } from './answers'
import { gatedOf, gateFact, scoredFact, verdictFact } from './verdict'

type Own = Judging<OpinionSetup>

/** Jurors who have not heard a word of a verdict say what they think of the version: does it stand? */
export function secondOpinion(stage: string): Procedure {
  return judgingProcedure<OpinionSetup>(stage, { name: 'second-opinion', kind: 'opinion', next, outcome })
}

function next(own: Own): readonly Step[] {
  const opinion = opinionOf(own.state, own.stage)
  if (!opinion) return []
  const fact = impliedFact(own, opinion)
  return fact ? [{ kind: 'note', fact }] : stepsOwed(own, opinion)
}

function impliedFact(own: Own, opinion: OpinionState): Fact | undefined {
  const { setup, facts } = own
  const { started } = opinion
  if (!started)
    return startedFact(
      setup.seats.map(({ id }) => id),
      setup.repeats,
    )
  const scored = scoredFact(own, opinion)
  if (scored) return scored
  if (!isChecked(facts, started.repeats)) return undefined
  if (facts.some(({ type }) => type === 'gate')) return verdictFact(opinion)
  return againFact(own, opinion, started.repeats) ?? gateFact(opinion)
}

function startedFact(seats: readonly string[], repeats: number): Fact {
  return { type: 'blind_started', seats, repeats }
}

/** Where it is close, whoever has answered so far is asked once more, as long as that stays within the calls of the stage. */
function againFact(own: Own, opinion: OpinionState, repeats: number): Fact | undefined {
  const living = livingSeats(own, opinion)
  const most = own.setup.mostCalls ?? 0
  const isAffordable = living.length > 0 && answersOf(opinion).length + living.length <= most
  return isAffordable && asksMore(gatedOf(opinion)) ? startedFact(living, repeats + 1) : undefined
}

function stepsOwed(own: Own, opinion: OpinionState): readonly Step[] {
  const measure = measureSteps(own)
  if (measure.length > 0) return measure
  const owed = owedAnswers(own, opinion)
  if (owed.length > 0) return owed.map((answer) => callStep(own, answer))
  return [checkStep(own, opinion.started?.repeats ?? 0)]
}

function callStep({ state, stage, setup, facts }: Own, { key, tried }: Owed): Step {
  const refused = facts.findLast((fact) => fact.type === 'reply_refused' && fact.call === tried.mends)
  const bad = refused?.type === 'reply_refused' ? refused : undefined
  const asked = { ...key, dims: askedDims(setup, state.config), prefix: stagePrefix(stage) }
  return {
    kind: 'call',
    id: tried.id,
    seat: key.seat,
    prompt: (quoted: Quoted) => repairPrompt(opinionPrompt(state, setup, quoted), bad, quoted),
    read: (options) => createOpinionReader(options, asked),
  }
}

/** How the stage ends: in the words in which a run does, which its verdict is not. */
function outcome({ facts }: Own): Outcome | undefined {
  const verdict = facts.find((fact) => fact.type === 'blind_verdict')
  if (verdict?.type !== 'blind_verdict') return undefined
  switch (verdict.result) {
    case 'upheld':
      return { status: 'shipped' }
    case 'not_upheld':
      return { status: 'below_threshold' }
    case 'inconclusive':
      return { status: verdict.rule === 'S1' ? 'failed' : 'below_threshold', cause: 'inconclusive' }
  }
}
