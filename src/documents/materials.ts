import type { Material } from '../run/event'
import type { ReadSkill, SkillInput } from './documents'

/*
 * What of a brand or a skill goes along with a run. It is wrapped as data where the prompts are built, and nowhere else:
 * here it is the person's own words and no more.
 */

/** A brand as a run takes it along: its text, and its tokens.css where one lies beside it. */
export function brandMaterial({ id, name, text, tokens = '' }: BrandOf): Material {
  // A heading of the first rank: whatever the text above forbids, it does not forbid the colours below.
  const sheet = tokens.trim() === '' ? '' : `\n\n# tokens.css\n\n\`\`\`css\n${tokens.trim()}\n\`\`\`\n`
  return { kind: 'brand', name, text: `${text.trimEnd()}${sheet}`, from: id }
}

export interface BrandOf {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly tokens?: string | undefined
}

export interface SkillOf {
  readonly id: string
  readonly read: Pick<ReadSkill, 'name' | 'description' | 'body' | 'inputs'>
  /** What the person has answered, by the names of the inputs. */
  readonly answers?: Readonly<Record<string, string>>
}

/** A skill as a run takes it along: what it is for, how it is done, and what the person says to what it asks. */
export function skillMaterial({ id, read, answers = {} }: SkillOf): Material {
  const inputs = read.inputs.flatMap((input) => inputLine(input, answers[input.name]))
  const parts = [
    read.description,
    read.body.trim(),
    inputs.length > 0 ? `# Inputs\n\n${inputs.join('\n')}` : undefined,
  ]
  const text = parts.filter((part) => part !== undefined && part !== '').join('\n\n')
  return { kind: 'skill', name: read.name, text, from: id }
}

/** What was not answered and has no fallback is left to the designer, and so is not said. */
function inputLine({ name, fallback }: SkillInput, answer = ''): readonly string[] {
  const said = answer.trim() === '' ? fallback : answer.trim()
  return said === undefined || said === '' ? [] : [`- ${name}: ${said}`]
}

/** Which brand and which skill a run has taken along, and what else. */
export interface Choice {
  readonly brand: Material | undefined
  readonly skill: Material | undefined
  readonly rest: readonly Material[]
}

/** Of several of one kind the first counts, as it does where a brand is measured. */
export function choiceOf(materials: readonly Material[] = []): Choice {
  const brand = materials.find(({ kind }) => kind === 'brand')
  const skill = materials.find(({ kind }) => kind === 'skill')
  return { brand, skill, rest: materials.filter((one) => one !== brand && one !== skill) }
}

/** The same with another brand or skill; `undefined` takes it away, what is not named stays. */
export function withChoice(
  materials: readonly Material[],
  change: Partial<Pick<Choice, 'brand' | 'skill'>>,
): readonly Material[] {
  const { brand, skill, rest } = { ...choiceOf(materials), ...change }
  return [brand, skill, ...rest].filter((one) => one !== undefined)
}
