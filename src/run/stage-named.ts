import type { StageSetup } from './event'
import type { RunState, Stage } from './state'

/** What a stage is, and which among those of its kind. */
export interface StageNamed {
  readonly kind: StageSetup['kind'] | 'loop'
  readonly n: number
}

/** Undefined where it was never opened, or a newer version has opened another kind of stage. */
export function stageNamed({ stages }: Pick<RunState, 'stages'>, id: string): StageNamed | undefined {
  const kind = kindOf(stages[id])
  if (!kind) return undefined
  const alike = Object.keys(stages).filter((one) => kindOf(stages[one]) === kind)
  return { kind, n: alike.indexOf(id) + 1 }
}

function kindOf(stage: Pick<Stage, 'setup' | 'loop'> | undefined): StageNamed['kind'] | undefined {
  return stage?.setup?.kind ?? (stage?.loop ? 'loop' : undefined)
}
