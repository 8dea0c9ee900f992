/** What the person has decided of one escalation: the place of an option, from 1, or that it stays as it is. */
export type Decided = number | 'skip'

const PART = /^\s*(E\d+)\s*=\s*(\d+|skip)\s*$/i

/**
 * What an answer to a question of escalations decides, by their ids. It names each with what was chosen, and a semicolon
 * between: `E1=1;E2=skip`. What is not named, or cannot be read, is not decided.
 */
export function decisionsIn(answer: string): ReadonlyMap<string, Decided> {
  const parts = answer.split(';').flatMap((part) => {
    const [, id, chosen] = PART.exec(part) ?? []
    if (id === undefined || chosen === undefined) return []
    return [[id.toUpperCase(), chosen.toLowerCase() === 'skip' ? 'skip' : Number(chosen)] as const]
  })
  return new Map(parts)
}

/** An answer as it is told. */
export function answerOf(decisions: ReadonlyMap<string, Decided>): string {
  return [...decisions].map(([id, decided]) => `${id}=${decided}`).join(';')
}
