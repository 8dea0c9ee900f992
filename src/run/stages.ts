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

/** Why a judging stage has failed whose version is another one afterwards. */
export const ARTIFACT_CHANGED = 'artifact_changed'

/** A judge that has changed what it judged has judged nothing: whatever it said does not count. */
export function isVoid({ cause }: { readonly cause?: string | undefined }): boolean {
  return cause === ARTIFACT_CHANGED
}
