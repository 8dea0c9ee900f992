import { type Remote, wrap } from 'comlink'
import type { SourceReader } from '../../workers/source'
import type { PageFacts } from '../instruments/facts'
import type { Measurement } from '../run/event'

/** Reads pages by their source, each within the time of its signal. */
export type ReadSource = (
  page: { readonly html: string; readonly facts: PageFacts },
  signal: AbortSignal,
) => Promise<readonly Measurement[]>

type Reading = { readonly worker: Worker; readonly remote: Remote<SourceReader> }

/** Keeps one worker for all pages. One that did not load, or hangs over a page, is ended: the next page gets another. */
export function makeSourceReader(open: () => Worker): ReadSource {
  let reading: Reading | undefined

  function current(): Reading {
    if (reading) return reading
    const worker = open()
    reading = { worker, remote: wrap<SourceReader>(worker) }
    return reading
  }

  return async ({ html, facts }, signal) => {
    signal.throwIfAborted()
    const mine = current()
    try {
      return await firstOf(mine.worker, signal, mine.remote.measureSource(html, facts))
    } catch (cause) {
      mine.worker.terminate()
      if (reading === mine) reading = undefined
      throw cause
    }
  }
}

/** Comlink hears of no failure of the worker itself, so it would wait for ever. */
function firstOf<T>(worker: Worker, signal: AbortSignal, answer: Promise<T>): Promise<T> {
  const over = new AbortController()
  const failed = new Promise<never>((_, reject) => {
    const once = { once: true, signal: over.signal }
    worker.addEventListener('error', () => reject(new Error('The reader of sources has failed.')), once)
    signal.addEventListener('abort', () => reject(signal.reason), once)
  })
  return Promise.race([answer, failed]).finally(() => over.abort())
}
