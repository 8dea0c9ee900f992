import type { RunDraft } from './draft'

/** Where the person wants to begin to write. */
export type StartingField = 'brief' | 'brand' | 'rounds'

/** A run that was, to be written anew: its draft, who answered it, and the field to begin at. */
export interface Handed {
  readonly draft: RunDraft
  readonly connection: string | undefined
  readonly field: StartingField
  /** It came from outside and is nowhere else: it is kept from the first moment, in the place of what was being written. */
  readonly keeps?: true
}

let waiting: Handed | undefined

/** Hands a run to the form that opens next. It is in no address: a brief is nobody's but the person's. */
export function hand(handed: Handed): void {
  waiting = handed
}

/** Takes what was handed over, once. */
export function takeHanded(): Handed | undefined {
  const handed = waiting
  waiting = undefined
  return handed
}

const FIELDS: Readonly<Record<StartingField, string>> = {
  brief: '.new-brief textarea',
  brand: '.new-brand textarea',
  rounds: '.new-rounds :checked',
}

/** The control of a field. */
export function controlOf(field: StartingField, form: HTMLElement): HTMLElement | undefined {
  return form.querySelector<HTMLElement>(FIELDS[field]) ?? undefined
}
