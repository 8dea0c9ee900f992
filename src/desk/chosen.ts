/** Which brand and which skill a run that is being written has, by what they are called in the cabinet. */
export interface Chosen {
  /** An id; `NO_BRAND` for none; empty for what is written in the form. */
  readonly brand: string
  /** An id; empty for none. */
  readonly skill: string
}

/** A text may stand in the form and is not to go along all the same. */
export const NO_BRAND = 'none'

export const nothingChosen: Chosen = { brand: '', skill: '' }

/** What a person says to what a skill asks: by its id, then by the name of the input. */
export type Answers = Readonly<Record<string, Readonly<Record<string, string>>>>

export function chosenIn({ chosen }: { readonly chosen?: Chosen }): Chosen {
  return { ...nothingChosen, ...chosen }
}

/** What was kept by this version or another: only what can be one of these. */
export function readChosen(kept: unknown): Chosen | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  // Whatever is an object can be asked for its fields.
  const { brand = '', skill = '' } = kept as Partial<Record<keyof Chosen, unknown>>
  const read = { brand: idOf(brand), skill: idOf(skill) }
  return read.brand === '' && read.skill === '' ? undefined : read
}

function idOf(value: unknown): string {
  return typeof value === 'string' && value.length <= MOST_ID ? value : ''
}

const MOST_ID = 200

/** A skill as an earlier run had it: it need not be in the cabinet any more, or not as it was. */
export interface SkillDraft {
  readonly name: string
  readonly text: string
  /** What it was called in the cabinet: there stands whether it wants a jury. */
  readonly from: string
}

/** The skill that stands for `SkillDraft` among the choices. */
export const SKILL_OF_RUN = 'run'

export function readSkillDraft(kept: unknown): SkillDraft | undefined {
  if (!isTable(kept)) return undefined
  const { name, text, from } = kept
  const isWhole = typeof name === 'string' && typeof text === 'string' && typeof from === 'string'
  return isWhole && text !== '' ? { name, text, from } : undefined
}

export function readAnswers(kept: unknown): Answers | undefined {
  if (!isTable(kept)) return undefined
  const all = Object.entries(kept).flatMap(([skill, said]) => {
    const texts = Object.entries(isTable(said) ? said : {}).filter(([, text]) => typeof text === 'string')
    return texts.length > 0 ? [[skill, Object.fromEntries(texts)] as const] : []
  })
  // Only texts were let through.
  return all.length > 0 ? (Object.fromEntries(all) as Answers) : undefined
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
