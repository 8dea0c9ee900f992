import type { Procedure } from '../run/procedure'
import { type OpenStage, openStage } from '../run/stages'
import type { RunState } from '../run/state'
import { acceptance } from './acceptance'
import { criticLoop } from './critic-loop'
import { crossExam } from './cross-exam'
import { measuring } from './measuring'
import { panel } from './panel'
import { planCheck } from './plan-check'
import { secondOpinion } from './second-opinion'
import { theater } from './theater'

/** The rule by which a run goes on: what it began as says which, and once it has settled the stage that goes on. */
export function procedureOf(state: RunState): Procedure {
  const open = openStage(state)
  if (open) return stageRule(open)
  const { given } = state
  if (given.panel) return panel
  if (given.loop) return criticLoop()
  const { page } = given
  return page && !page.judged ? measuring : theater
}

function stageRule({ id, stage }: OpenStage): Procedure {
  switch (stage.setup?.kind) {
    case 'acceptance':
      return acceptance(id)
    case 'plan':
      return planCheck(id)
    case 'opinion':
      return secondOpinion(id)
    case 'exam':
      return crossExam(id)
    case undefined:
      return criticLoop(id)
  }
}
