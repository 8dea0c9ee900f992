import type { RunState } from './state'

/** Whether a judging stage was stopped before its last word, and no other goes on from it yet. */
export function isLeft({ stages }: Pick<RunState, 'stages'>, id: string): boolean {
  const { setup, ended, stopped } = stages[id] ?? {}
  const isGoneOn = Object.values(stages).some(({ again }) => again === id)
  return setup !== undefined && ended === true && stopped !== undefined && !isGoneOn
}
