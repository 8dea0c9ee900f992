import { printRun, type RunFile } from '../run/log'
import { sorted } from './import'
import type { Store } from './open'
import { readHead, readRunFile } from './reader'
import { isGoing, type RunRow } from './rows'

/** The name of a whole run: two files of one name hold the same run, wherever they were made. */
export async function contentOf(file: RunFile): Promise<string> {
  const bytes = new TextEncoder().encode(printRun(sorted(file)))
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The same of a run on this device. Undefined where there is none of this id, or while it goes on. */
export async function contentOfRun(store: Store, runId: string): Promise<string | undefined> {
  const head = await readHead(store, runId)
  if (!head || isGoing(head)) return undefined
  if (head.content !== undefined) return head.content
  const file = await readRunFile(store, runId)
  if (!file) return undefined
  const content = await contentOf(file)
  await rememberContent(store, head, content)
  return content
}

/** Whoever asks next need not read the run. Written on since it was read, it is another run. */
export async function rememberContent(store: Store, { id, hash }: RunRow, content: string): Promise<void> {
  const { runs } = store.relaxed
  await runs
    .where('id')
    .equals(id)
    .modify((row) => {
      if (row.hash === hash) Object.assign(row, { content })
    })
}
