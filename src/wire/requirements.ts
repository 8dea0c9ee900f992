import { readJson } from './json'

/** How a requirement can be told: by one look, by using the page, or by judging what is meant. */
const REQUIREMENT_KINDS = ['static', 'dynamic', 'intent'] as const
export type RequirementKind = (typeof REQUIREMENT_KINDS)[number]

export interface DraftedRequirement {
  readonly text: string
  readonly kind: RequirementKind
}

/** More than a page can be held to. */
const MOST = 20
/** A requirement is one sentence; what is longer is an essay in the wrong place. */
const CHARS = 300

/** The requirements that a reply lists; undefined where it is no such list. */
export function requirementsIn(reply: string): readonly DraftedRequirement[] | undefined {
  const value = readJson(reply)?.value
  const list = Array.isArray(value) ? value : listIn(value)
  return list?.flatMap(requirementOf).slice(0, MOST)
}

function listIn(value: unknown): readonly unknown[] | undefined {
  const list = isRecord(value) ? value['requirements'] : undefined
  return Array.isArray(list) ? list : undefined
}

function requirementOf(row: unknown): DraftedRequirement[] {
  const fields = isRecord(row) ? row : { text: row }
  const text = String(fields['text'] ?? fields['requirement'] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  if (text === '' || text.length > CHARS) return []
  return [{ text, kind: REQUIREMENT_KINDS.find((kind) => kind === fields['kind']) ?? 'intent' }]
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
