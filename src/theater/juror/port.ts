import type { Accessor, JSX } from 'solid-js'
import type { jurorTexts } from '../../i18n/juror'
import type { KeyOf, Translate } from '../../i18n/t'
import type { FindingWord, Word } from '../../run/event'

/** Says the texts of the person's own part. */
export type Say = Translate<KeyOf<typeof jurorTexts>>

/** What the person has said of the run on show. It is kept on this device, and nobody has heard it. */
export interface Unsent {
  /** The finding that it answers, or the name of their own must-fix. */
  readonly id: string
  readonly word: Word
  /** The newest run that was begun with it. */
  readonly givenTo?: string
}

/** A must-fix that is being written. */
export interface Draft {
  /** The one that is changed; without it a new one. */
  readonly id?: string | undefined
  readonly text: string
  readonly target?: string | undefined
  /** The hash of the page that the element was clicked on in. */
  readonly artifact?: string | undefined
  readonly round?: number | undefined
}

/** An answer to a finding that is being written. */
export interface Answering {
  readonly verb: Verb
  readonly reason: string
}

/** To whom words can be handed now. */
export interface Ways {
  /** Why the next round cannot hear them; undefined where it can. */
  readonly next: undefined | 'settled' | 'lastRound' | 'oneReply'
  readonly again: boolean
  /** The round on show, where a run can begin from its page. */
  readonly fork: number | undefined
  /** Something is being handed over. */
  readonly busy: boolean
}

/** Where the person's words are kept and handed over. Whoever shows the run provides it. */
export interface Juror {
  readonly unsent: Accessor<readonly Unsent[]>
  readonly draft: Accessor<Draft | undefined>
  /** Opens or changes what is being written; undefined closes it. */
  readonly write: (draft: Draft | undefined) => void
  /** The next click in the page names the element of what is being written. */
  readonly aiming: Accessor<boolean>
  readonly aim: (on: boolean) => void
  /** What is being written about a finding. It stays while the person looks elsewhere. */
  readonly answering: (finding: string) => Answering | undefined
  /** Opens or changes it; undefined closes it. */
  readonly answer: (finding: string, next: Answering | undefined) => void
  /** Keeps a word; false where that failed, which is told. */
  readonly keep: (word: Word) => Promise<boolean>
  /** Keeps what is being written as a must-fix. */
  readonly keepDraft: () => Promise<boolean>
  readonly remove: (id: string) => void
  readonly ways: Accessor<Ways>
  readonly give: () => void
  readonly again: () => void
  readonly forkFrom: (round: number) => void
  /** What another run with these words may cost. */
  readonly cost?: (() => JSX.Element) | undefined
}

/** What a finding is answered with, by the buttons that say so. */
export const VERBS = ['dismiss', 'dispute', 'defer'] as const
export type Verb = (typeof VERBS)[number]

export const KINDS: Readonly<Record<Verb, FindingWord['kind']>> = {
  dismiss: 'dismissed',
  dispute: 'disputed',
  defer: 'deferred',
}
