import { printRun, type RunFile } from '../run/log'
import { sorted } from './import'
import type { Store } from './open'
import { readHead, readRunFile } from './reader'

/** The name of a whole run: two files of one name hold the same run, wherever they were made. */
export async function contentOf(file: RunFile): Promise<string> {
  const bytes = new TextEncoder().encode(printRun(sorted(file)))
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The same of a run on this device. It is remembered until the run is written on; undefined while it goes on. */
export async function contentOfRun(store: Store, runId: string): Promise<string | undefined> {
  const head = await readHead(store, runId)
  if (!head || head.status === 'running') return undefined
  if (head.content !== undefined) return head.content
  const file = await readRunFile(store, runId)
  if (!file) return undefined
  const content = await contentOf(file)
  await store.relaxed.runs
    .where('id')
    .equals(runId)
    .modify((row) => {
      // Written on meanwhile, it is another run than the one that was read.
      if (row.hash === head.hash) Object.assign(row, { content })
    })
  return content
}
