/** As many examples show a pattern; more are not read any more. */
export const VOICE_EXAMPLES = { least: 5, most: 10 } as const

/** How a brand sounds in one situation: as it would say it, and as it never would. */
export interface VoiceExamples {
  /** As people call it; in a file anything may stand here. */
  readonly situation: string
  readonly good: readonly string[]
  readonly bad: readonly string[]
}

const GOOD = /^\s*(?:[-*+]\s*)?[✓✔✅]\ufe0f?\s*(.+)$/u
const BAD = /^\s*(?:[-*+]\s*)?[✗✘✕❌✖]\ufe0f?\s*(.+)$/u
const HEADING = /^#{1,6}\s+(.+?)\s*#*$/

/** The examples of a voice document, told by their marks: those are the same in each language. */
export function readVoice(text: string): readonly VoiceExamples[] {
  const found: { situation: string; good: string[]; bad: string[] }[] = []
  let situation = ''
  const current = () => {
    const last = found.at(-1)
    if (last?.situation === situation) return last
    const next = { situation, good: [], bad: [] }
    found.push(next)
    return next
  }
  for (const line of text.split('\n')) {
    situation = HEADING.exec(line)?.[1] ?? situation
    const good = GOOD.exec(line)?.[1]
    const bad = BAD.exec(line)?.[1]
    if (good !== undefined) current().good.push(good.trim())
    if (bad !== undefined) current().bad.push(bad.trim())
  }
  return found
}

export function writeVoice(situations: readonly VoiceExamples[]): string {
  return situations
    .map(({ situation, good, bad }) =>
      [`## ${situation}`, ...good.map((text) => `- ✓ ${text}`), ...bad.map((text) => `- ✗ ${text}`)].join(
        '\n',
      ),
    )
    .join('\n\n')
}

/** What is still asked for in a situation: so many examples, and a counter-example. */
export interface VoiceGap {
  readonly situation: string
  readonly examples: number
  readonly counter: boolean
}

/** Where a voice cannot be held against anything yet. */
export function voiceGaps(situations: readonly VoiceExamples[]): readonly VoiceGap[] {
  return situations.flatMap(({ situation, good, bad }) => {
    const examples = Math.max(0, VOICE_EXAMPLES.least - good.length)
    return examples > 0 || bad.length === 0 ? [{ situation, examples, counter: bad.length === 0 }] : []
  })
}
