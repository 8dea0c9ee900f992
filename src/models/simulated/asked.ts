/** One thing in a prompt on which a vote is wanted: under which name, and all that is said of it there. */
export interface Item {
  readonly id: string
  readonly text: string
}

const FINDINGS = /^(\S+):\n<data kind="finding" id="[^"]*">\n([\s\S]*?)\n<\/data id=/gm
/** Reasons against a version have their weight behind their name, items of a plan have none. */
const LINES = /^- (?:(\S+) \((?:critical|high|medium|low)\b[^\n]*?\)|(P-\w+-\d+)): (.*)$/gm

/** What a prompt asks for votes on, in the order in which it stands there. */
export function itemsIn(prompt: string): readonly Item[] {
  const findings = [...prompt.matchAll(FINDINGS)].map(([, id = '', text = '']) => ({ id, text }))
  const lines = [...prompt.matchAll(LINES)].map(([, reason, item = '', text = '']) => ({
    id: reason ?? item,
    text,
  }))
  return [...findings, ...lines]
}

/** Whether verifiers are told to attack: then a vote against has a basis. */
export function isAttack(prompt: string): boolean {
  return prompt.includes('"basis"')
}

/** The requirements that a matrix is wanted for: `R1` to the last. */
export function requirementsIn(prompt: string): readonly string[] {
  const last = Number(/\bR1 to R(\d+)/.exec(prompt)?.[1] ?? 0)
  return Array.from({ length: last }, (_, at) => `R${at + 1}`)
}

const CRITERIA = /<data kind="criteria" id="[^"]*">\n([\s\S]*?)\n<\/data id=/
const ROW = /^([A-Z][A-Z0-9_]*): (.*)$/gm

/** The questions of a critic loop, by their names. */
export function criteriaIn(prompt: string): readonly Item[] {
  const rows = CRITERIA.exec(prompt)?.[1] ?? ''
  return [...rows.matchAll(ROW)].map(([, id = '', text = '']) => ({ id, text }))
}

const DIM = /^- (\w+), (\w+): /gm

/** What a blind juror is asked to score, in the order in which it stands there. */
export function dimsIn(prompt: string): readonly { readonly lens: string; readonly name: string }[] {
  return [...prompt.matchAll(DIM)].map(([, lens = '', name = '']) => ({ lens, name }))
}

/** A text that differs in nothing that a prompt changes when it quotes it. */
export function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim()
}
