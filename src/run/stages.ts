import type { RunState, Stage } from './state'

/** Before each id of a stage's calls, measurements and questions: other stages have rounds 1 as well. */
export function stagePrefix(stage: string | undefined): string {
  return stage === undefined ? '' : `${stage}/`
}

/** A stage that was opened on a run that has settled, and goes on. */
export interface OpenStage {
  readonly id: string
  readonly stage: Stage
}

/** The stage that goes on. What a newer version has opened is none: nobody here could drive it. */
export function openStage({ settled, stages }: Pick<RunState, 'settled' | 'stages'>): OpenStage | undefined {
  if (!settled) return undefined
  const open = Object.entries(stages).find(([, stage]) => (stage.loop ?? stage.setup) && !stage.ended)
  return open && { id: open[0], stage: open[1] }
}
