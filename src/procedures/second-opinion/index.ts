import { OPINION_ASKED, opinionPrompt } from '../../prompts/opinion'
import { repairPrompt } from '../../prompts/panel'
import type { Fact } from '../../run/event'
import type { OpinionSetup } from '../../run/opinion'
import { asksMore, gateS } from '../../run/opinion-gate'
import type { Procedure, Step } from '../../run/procedure'
import type { Seat } from '../../run/seats'
import { createOpinionReader } from '../../wire/opinion'
import { askedOf } from '../judging/seats'
import {
  checkStep,
  isChecked,
  type Judging,
  judgingProcedure,
  measureSteps,
  type Outcome,
} from '../judging/stage'
import type { Tried } from '../tries'
import { gatedOf, gateFact, verdictFact } from './verdict'

type Own = Judging<OpinionSetup>

/** Jurors who have not heard a word of the verdict say what they think of the version: does it stand? */
export function secondOpinion(stage: string): Procedure {
  return judgingProcedure(stage, { name: 'second-opinion', kind: 'opinion', next, outcome })
}
