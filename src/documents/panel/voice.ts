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

/** The text with one more sentence in a situation, behind those that are there; a situation that is new goes to the end. */
export function withExample(
  text: string,
  situation: string,
  { kind, sentence }: { readonly kind: 'good' | 'bad'; readonly sentence: string },
): string {
  const added = `- ${kind === 'good' ? '✓' : '✗'} ${sentence.trim()}`
  const lines = text.split('\n')
  const heads = lines.flatMap((line, at) => (HEADING.test(line) ? [at] : []))
  const head = heads.findLast((at) => HEADING.exec(lines[at] ?? '')?.[1] === situation)
  if (head === undefined) return `${text.trimEnd()}\n\n## ${situation}\n\n${added}\n`.trimStart()
  const end = heads.find((at) => at > head) ?? lines.length
  const last = lines.findLastIndex((line, at) => at < end && at >= head && line.trim() !== '')
  return lines.toSpliced(last + 1, 0, ...(last === head ? ['', added] : [added])).join('\n')
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
