import { acceptanceOf } from '../../run/acceptance-state'
import { loopOf } from '../../run/critic-state'
import { examOf, minorityReport } from '../../run/exam-state'
import { opinionOf } from '../../run/opinion-state'
import { planOf } from '../../run/plan-state'
import type { RunState, Stage } from '../../run/state'

/** Every stage of a run by its id: what it went by, how it ended, and all that it has come to. */
export function stagesData(state: RunState): Readonly<Record<string, object>> {
  const all = Object.entries(state.stages).map(([id, stage]) => [id, stageData(state, id, stage)] as const)
  return Object.fromEntries(all)
}

function stageData(state: RunState, id: string, stage: Stage): object {
  const { setup, loop, ended, status, cause } = stage
  return {
    kind: setup?.kind ?? (loop ? 'loop' : undefined),
    setup: setup ?? loop,
    ended,
    status,
    cause,
    outcome: outcomeOf(state, id, stage),
  }
}

function outcomeOf(state: RunState, id: string, { setup, loop }: Stage): object | undefined {
  switch (setup?.kind) {
    case undefined:
      return loop && plainly(loopData(state, id))
    case 'exam':
      return plainly(examData(state, id))
    case 'opinion':
      return plainly(opinionOf(state, id))
    case 'acceptance':
      return plainly(acceptanceOf(state, id))
    case 'plan':
      return plainly(planOf(state, id))
  }
}

/** The texts of its versions are pages of their own, and leave as such. */
function loopData(state: RunState, id: string): object {
  const { texts: _, ...rest } = loopOf(state, id)
  return rest
}

/** What nobody could carry is named once more: it is what a reader looks for first. */
function examData(state: RunState, id: string): object | undefined {
  const exam = examOf(state, id)
  return exam && { ...exam, minority: minorityReport(exam).map((finding) => finding.id) }
}

/** As JSON, a map would be an empty object without a word. */
function plainly(value: object | undefined): object | undefined {
  if (value === undefined) return undefined
  const listed = (_: string, one: unknown): unknown => {
    if (one instanceof Map) return Object.fromEntries(one)
    return one instanceof Set ? [...one] : one
  }
  // What was printed from an object is read as one.
  return JSON.parse(JSON.stringify(value, listed)) as object
}
