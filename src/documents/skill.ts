import { policyOf, type Policy } from '../run/policy'
import { intake } from '../run/intake'
import { blocksOf } from './blocks'
import type { ReadSkill, Warning } from './documents'
import { headOf } from './head'
import { inputsOf } from './inputs'
import { sourceOf } from './lines'
import { nameOfFile } from './names'
import { plain } from './plain'
import { stringOf, titleHeading } from './title'
import { isTable, type ReadYaml, type Table } from './yaml'

/** What a SKILL.md says. Never throws: whatever is odd is a warning with its line. */
export function readSkill(text: string, path?: string): ReadSkill {
  const { lines, warnings } = sourceOf(text)
  const { head: yaml, bodyAt, warnings: odd } = headOf(lines)
  const head = yaml?.value ?? {}
  const say = (...keys: readonly string[]) => stringOf(valueAt(head, keys))
  const title = titleHeading(blocksOf(lines.slice(0, bodyAt + 60), bodyAt))
  const name = say('name') ?? (title && plain(title)) ?? nameOfFile(path) ?? ''
  const policy = policyIn(yaml)
  const told = {
    description: say('description'),
    policy: policy.policy,
    mode: say('mode'),
    category: say('category'),
    examplePrompt: say(
      'example_prompt',
      'examplePrompt',
      'example-prompt',
      'example_prompts',
      'example_brief',
    ),
  }
  return {
    kind: 'skill',
    name,
    ...withoutGaps(told),
    inputs: inputsOf(valueAt(head, ['inputs'])),
    head,
    body: lines.slice(bodyAt).join('\n').trim(),
    warnings: [
      ...warnings,
      ...odd,
      ...(yaml ? [] : [{ kind: 'head_missing', line: 1 }]),
      ...(yaml && !say('name') ? [{ kind: 'name_missing', line: 1 }] : []),
      ...(yaml && !told.description ? [{ kind: 'description_missing', line: 1 }] : []),
      ...policy.warnings,
    ].slice(0, intake.documentWarnings),
  }
}

type Told = Partial<Record<'description' | 'mode' | 'category' | 'examplePrompt', string>> & {
  policy?: Policy
}

function withoutGaps(told: Record<keyof Told, string | undefined> & { policy: Policy | undefined }): Told {
  return {
    ...(told.description !== undefined && { description: told.description }),
    ...(told.policy !== undefined && { policy: told.policy }),
    ...(told.mode !== undefined && { mode: told.mode }),
    ...(told.category !== undefined && { category: told.category }),
    ...(told.examplePrompt !== undefined && { examplePrompt: told.examplePrompt }),
  }
}

/** The value of the first of some keys, whether it stands under `od`, under `metadata`, or at the top. */
function valueAt(head: Table, keys: readonly string[]): unknown {
  const tables = [head['od'], head, head['metadata']].filter(isTable)
  for (const table of tables)
    for (const key of keys) {
      const value = Object.hasOwn(table, key) ? table[key] : undefined
      const first: unknown = key === 'inputs' || !Array.isArray(value) ? value : value[0]
      if (first !== undefined && first !== null && first !== '') return first
    }
  return undefined
}

/** What the head says of the jury, under `critique.policy` wherever that stands. */
function policyIn(yaml: ReadYaml | undefined): { policy: Policy | undefined; warnings: Warning[] } {
  const said = yaml?.entries.findLast(({ path }) =>
    /^(?:od\.|metadata\.)*critique[._-]?policy$/i.test(path.join('.')),
  )
  if (!said || said.value === null) return { policy: undefined, warnings: [] }
  const policy = policyOf(String(said.value))
  const unknown = { kind: 'policy_unknown', line: said.line, detail: String(said.value).slice(0, 80) }
  return { policy, warnings: policy ? [] : [unknown] }
}
