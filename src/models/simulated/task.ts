/** What a call asks for, in every procedure that has a page judged. */
export const TASKS = [
  'stream',
  'single',
  'draft',
  'review',
  'round',
  'analyse',
  'reverify',
  'gaps',
  'summary',
  'objections',
  'confirm',
  'plan',
  'blind',
  'critic',
  'fix',
] as const
export type Task = (typeof TASKS)[number]

export interface Asked {
  readonly task: Task
  /** The first number in its name: a round, or a repeat. */
  readonly n: number
}

/** What a call is about, by its name; undefined for a name that nobody here knows. */
export function taskOf(call: string): Asked | undefined {
  const plain = call.slice(call.lastIndexOf('/') + 1).replace(/#\d+$/, '')
  const [name, ...rest] = plain.split(':')
  const task = TASKS.find((known) => known === name)
  return task && { task, n: Number(rest.find((part) => /^\d+$/.test(part)) ?? 1) }
}
