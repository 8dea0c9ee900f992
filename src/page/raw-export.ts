import type { Remote } from 'comlink'
import { createSignal } from 'solid-js'
import type { Jury } from '../../workers/jury'
import { download } from '../controls/download'
import { reasonOf } from '../run/reason'

/** How far it has come. */
export type Exporting =
  | { readonly at: 'before' | 'reading' | 'done' }
  | { readonly at: 'failed'; readonly reason: string }

/** Hands everything that is saved here to the person as one file, when they ask for it. */
export function createRawExport(jury: Remote<Jury>) {
  const [exporting, setExporting] = createSignal<Exporting>({ at: 'before' })

  async function begin() {
    setExporting({ at: 'reading' })
    try {
      download('everything.json', await jury.everything())
      setExporting({ at: 'done' })
    } catch (cause) {
      setExporting({ at: 'failed', reason: reasonOf(cause) })
    }
  }

  return { exporting, begin }
}
