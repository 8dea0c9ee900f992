import type { Brief, Evidence } from '../run/event'
import type { Store } from './open'
import { setSetting } from './settings'

/** A finding that the person has kept with its page, and what they say of it. It outlives its run. */
export interface CaseRow {
  readonly id: string
  readonly at: number
  readonly run: string
  readonly brief: Brief
  readonly page: string
  readonly statement: string
  readonly evidence: readonly Evidence[]
  /** Whether the finding is so. */
  readonly real: boolean
  /** When it was taken away: for a while it can be put back. */
  readonly trashedAt?: number
}

const PREFIX = 'calibration-case:'

/** All of them, the newest first. What does not look like one, from a copy of somebody's making, is none. */
export async function listCases(store: Store): Promise<readonly CaseRow[]> {
  const rows = await store.relaxed.settings.where('key').startsWith(PREFIX).toArray()
  return rows
    .flatMap(({ value }) => (isCase(value) ? [value] : []))
    .sort((one, other) => other.at - one.at || (one.id < other.id ? -1 : 1))
}

export async function putCase(store: Store, row: CaseRow): Promise<void> {
  const { brief, evidence, ...rest } = row
  // A row of plain fields is plain data, whatever its optional fields are called.
  const value = JSON.parse(JSON.stringify({ ...rest, brief, evidence })) as Record<string, string>
  await setSetting(store, PREFIX + row.id, value)
}

export async function deleteCase(store: Store, id: string): Promise<void> {
  await setSetting(store, PREFIX + id, undefined)
}

function isCase(value: unknown): value is CaseRow {
  if (typeof value !== 'object' || value === null) return false
  // Each field is looked at before it is believed.
  const row = value as Partial<Record<keyof CaseRow, unknown>>
  const texts = [row.id, row.run, row.page, row.statement].every((text) => typeof text === 'string')
  const isBrief = typeof row.brief === 'object' && row.brief !== null
  return (
    texts &&
    isBrief &&
    typeof row.at === 'number' &&
    typeof row.real === 'boolean' &&
    isEvidence(row.evidence)
  )
}

function isEvidence(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (one: unknown) =>
        typeof one === 'object' &&
        one !== null &&
        'ref' in one &&
        typeof one.ref === 'string' &&
        'kind' in one,
    )
  )
}
