import { type Remote, wrap } from 'comlink'
import { type Accessor, createSignal } from 'solid-js'
import type { Jury } from '../../workers/jury'
import { reasonOf } from '../desk/reason'
import { download } from './files'

/** How far it has come. */
export type Exporting =
  | { readonly at: 'before' | 'reading' | 'done' }
  | { readonly at: 'failed'; readonly reason: string }

/** Hands everything that is saved here to the person as one file, when they ask for it. */
export function createRawExport(jury: Remote<Jury>, blocked: Accessor<boolean>) {
  const [exporting, setExporting] = createSignal<Exporting>({ at: 'before' })

  async function begin() {
    setExporting({ at: 'reading' })
    try {
      download('everything.json', await everythingBehind(jury, blocked()))
      setExporting({ at: 'done' })
    } catch (cause) {
      setExporting({ at: 'failed', reason: reasonOf(cause) })
    }
  }

  return { exporting, begin }
}

/** A worker that is about to close may not come to say so. */
const LEAVE_MS = 200

/**
 * Everything that lies in a database that does not open. An opening that is blocked stands in line before every other one,
 * and leaves it only with its worker: that goes, and a fresh one reads what is there. The page then has to be reloaded.
 */
async function everythingBehind(jury: Remote<Jury>, blocked: boolean): Promise<Blob> {
  if (!blocked) return jury.everything()
  await Promise.race([jury.leave(), new Promise((late) => setTimeout(late, LEAVE_MS))])
  const worker = new Worker(new URL('../../workers/jury.ts', import.meta.url), { type: 'module' })
  try {
    return await wrap<Jury>(worker).everything()
  } finally {
    worker.terminate()
  }
}
