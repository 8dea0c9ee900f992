import type { ReadBrand, ReadSkill } from '../src/documents/documents'

/*
 * What the page may ask of the jury worker about brands and skills: those that come with the app, and the person's own.
 * Files are read there, and never on the page. Every value is plain: it crosses by a copy.
 */

export type Kind = 'brand' | 'skill'

/** A brand or a skill as a list shows it. */
export interface Entry {
  readonly id: string
  readonly kind: Kind
  /** It comes with the app: it can be copied, and neither changed nor deleted. */
  readonly ours: boolean
  /** What it calls itself. */
  readonly name: string
  /** The file it came from. */
  readonly file: string
  readonly about?: string
  readonly category?: string
  /** The first colours of a brand. */
  readonly colors: readonly { readonly name: string; readonly hex: string }[]
  readonly policy?: ReadSkill['policy']
  readonly mode?: string
  /** What of it goes to the jury, in characters. */
  readonly chars: number
  /** How much of it is odd. */
  readonly warnings: number
  readonly changedAt: number
  readonly trashedAt?: number
}

/** One of them with everything that it says. */
export interface Opened {
  readonly entry: Entry
  readonly text: string
  readonly tokens?: string
  readonly read: ReadBrand | ReadSkill
}

/** A file as it was dropped, picked or pasted. `path` is where it lay, with the folders that came along. */
export interface Offered {
  readonly path: string
  readonly file: Blob
}

/** What was made of one file. */
export type Taken =
  | { readonly is: 'added' | 'same' | 'restored'; readonly path: string; readonly entry: Entry }
  /** `trashed` is what stood there before: with it the replacement is undone. */
  | { readonly is: 'replaced'; readonly path: string; readonly entry: Entry; readonly trashed: string }
  /** Another one of the same name is there, and says something else. Nothing was kept. */
  | { readonly is: 'asks'; readonly path: string; readonly entry: Entry }
  | { readonly is: 'refused'; readonly path: string; readonly why: Refused }

/** `tokens_alone`: a tokens.css with no DESIGN.md beside it. */
export type Refused = 'empty' | 'not_text' | 'too_long' | 'unknown' | 'tokens_alone' | 'unreadable'

/** What is done about another one of the same name. */
export type Clash = 'ask' | 'replace' | 'both'

export interface TakeHow {
  readonly clash?: Clash
  /** A text that is plainly neither is taken for this. */
  readonly as?: Kind
  /** What is another kind is refused as if it were neither. */
  readonly only?: Kind
}

/** A text as it is being written. */
export interface Written {
  readonly text: string
  /** A brand’s tokens.css; empty for none. */
  readonly tokens?: string
}

export interface Cabinet {
  /** Ours and the person’s own. What is in the trash is among them, with the time. */
  list(kind: Kind): Promise<readonly Entry[]>
  open(id: string): Promise<Opened | undefined>
  take(files: readonly Offered[], how?: TakeHow): Promise<readonly Taken[]>
  /** What a text would be read as. Nothing is kept. */
  read(kind: Kind, file: string, written: Written): Promise<ReadBrand | ReadSkill>
  /** Undefined where it is gone, or ours. */
  change(id: string, written: Written): Promise<Opened | undefined>
  /** A copy of one’s own. */
  copy(id: string): Promise<Entry | undefined>
  trash(ids: readonly string[]): Promise<void>
  restore(ids: readonly string[]): Promise<void>
  /** Deletes for good what of these is in the trash. */
  purge(ids: readonly string[]): Promise<number>
  /** Undoes a replacement: what stood there before stands there again. */
  exchange(id: string, trashed: string): Promise<void>
}
