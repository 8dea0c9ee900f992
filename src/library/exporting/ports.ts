import type { Notes } from '../../../workers/library-surface'
import type { Language, Translate } from '../../i18n/t'
import type { ReplayShell } from './replay-file'

/** What a page turned out to be when it was opened. */
export interface Seen {
  readonly height: number
}

/** What exporting needs of the app around it. */
export interface ExportPorts {
  readonly t: Translate
  /** The run as a `.jury` text. */
  readonly file: (run: string) => Promise<string>
  /** Reads such a text as a stranger's: says what is wrong with it, or nothing where it prints to the same bytes again. */
  readonly trouble: (text: string) => Promise<string | undefined>
  /** Opens a page in its box, out of sight; undefined where it cannot be opened. */
  readonly look: (html: string, width: number) => Promise<Seen | undefined>
  /** How many things outside of itself a page asks for. */
  readonly outside: (html: string) => Promise<number>
  /** Whether a page shows nothing; undefined where that cannot be told. */
  readonly isBlank: (html: string, width: number) => Promise<boolean | undefined>
  readonly draw: (
    html: string,
    size: { readonly width: number; readonly height: number; readonly view: number },
  ) => Promise<ImageBitmap | undefined>
  readonly shell: () => Promise<ReplayShell>
  /** What the person has put on the findings of a run; absent where nothing can be put on any. */
  readonly notes?: (run: string) => Promise<Notes>
  /** All texts of the language that is spoken now. */
  readonly language: () => Promise<Language>
}
