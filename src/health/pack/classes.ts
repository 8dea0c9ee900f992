import type { Defect } from './defect'
import { DEFECTS } from './defects'
import type { Variant } from './plant'

/** A kind of fault as judges are tried on it. */
export interface FaultClass {
  readonly id: Defect['id']
  readonly variant: Variant
  /** Topics of the claims that name it, by the rules that hold claims. None: only its place tells that it was meant. */
  readonly topics: readonly string[]
}

const TOPICS: Readonly<Partial<Record<Defect['id'], readonly string[]>>> = {
  'D-1': ['contrast'],
  'D-2': ['contrast'],
  'D-3': ['alt'],
  'D-4': ['label'],
  'D-5': ['button_name'],
  'D-6': ['heading_skipped'],
  'D-7': ['h1_many', 'h1_one'],
  'D-8': ['text_size'],
  'D-9': ['lorem', 'placeholder'],
  'D-10': ['todo'],
  'D-11': ['dead_link'],
  'D-12': ['outside'],
  'D-13': ['palette'],
  'D-14': ['required'],
  'D-15': ['required'],
  'D-17': ['overflow'],
  'D-18': ['target_size'],
  'D-19': ['dead_control'],
  'D-20': ['hidden'],
}

/** Every fault of the pack in the plainest way in which it comes: whoever misses that one misses the others. */
export const CLASSES: readonly FaultClass[] = DEFECTS.flatMap(({ id, variants: [variant] }) =>
  variant ? [{ id, variant, topics: TOPICS[id] ?? [] }] : [],
)

/** One of them by its number. */
export function classOf(id: Defect['id']): FaultClass {
  const found = CLASSES.find((one) => one.id === id)
  if (!found) throw new Error(`The pack has no fault ${id}.`)
  return found
}
