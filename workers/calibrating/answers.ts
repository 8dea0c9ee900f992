import type { Answer } from '../../src/health/pack/named'
import { BLIND_PROMPTS, type CalibrationKind } from '../../src/run/calibration'
import { calibrationDefaults } from '../../src/run/calibration-limits'
import { getBrokenOff, setBrokenOff } from '../../src/store/broken-off'
import type { Store } from '../../src/store/open'
import type { Plain } from '../../src/store/settings'

/** Answers that are paid for, of a calibration that did not come to its end. */
export interface Begun {
  readonly kind: CalibrationKind
  readonly at: number
  readonly model: string
  readonly prompts: string
  readonly answers: readonly Answer[]
  /** What was said about the person's own cases. Absent in what an older version has left. */
  readonly own?: readonly OwnAnswer[]
  readonly usd?: number
}

/** What a judge has said about a case: whether it has named it too. Absent: its reply could not be read, and was paid for. */
export interface OwnAnswer {
  readonly id: string
  readonly named?: boolean
}

/** What was begun with this connection and still holds for its model and for the question as it is now. */
export async function begunOf(
  store: Store,
  { id, model }: { readonly id: string; readonly model: string },
  now: number,
): Promise<Begun | undefined> {
  const kept = await getBrokenOff(store, id)
  if (!isBegun(kept) || countOf(kept) === 0) return undefined
  const holds = kept.model === model && kept.prompts === BLIND_PROMPTS
  return holds && now - kept.at < calibrationDefaults.goOnMs ? kept : undefined
}

/** Calls that are paid for. */
export function countOf({ answers, own = [] }: Pick<Begun, 'answers' | 'own'>): number {
  return answers.length + own.length
}

export async function keepBegun(store: Store, id: string, begun: Begun | undefined): Promise<void> {
  // All of it is numbers, texts and lists of these.
  await setBrokenOff(store, id, begun as unknown as Plain | undefined)
}

function isBegun(value: unknown): value is Begun {
  if (typeof value !== 'object' || value === null) return false
  // Each field is looked at before it is believed.
  const { kind, at, model, prompts, answers, own } = value as Partial<Record<keyof Begun, unknown>>
  const isKind = kind === 'quick' || kind === 'full'
  return (
    isKind &&
    typeof at === 'number' &&
    `${typeof model} ${typeof prompts}` === 'string string' &&
    isList(answers) &&
    (own === undefined || (Array.isArray(own) && own.every(isOwnAnswer)))
  )
}

function isList(answers: unknown): boolean {
  return Array.isArray(answers) && answers.every(isAnswer)
}

function isOwnAnswer(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { id, named } = value as Partial<Record<keyof OwnAnswer, unknown>>
  return typeof id === 'string' && (named === undefined || typeof named === 'boolean')
}

function isAnswer(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { sheet, repeat, read } = value as Partial<Record<keyof Answer, unknown>>
  if (typeof sheet !== 'string' || typeof repeat !== 'number') return false
  if (read === undefined) return true
  if (typeof read !== 'object' || read === null) return false
  return 'seen' in read && Array.isArray(read.seen) && 'alarms' in read && Array.isArray(read.alarms)
}
