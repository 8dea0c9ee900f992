import { limits } from '../run/limits'
import { transcriptPath } from './artifacts'
import { gzip } from './deflate'
import type { Store } from './open'
import { pour } from './reader'
import { inTranscript } from './segments'

/** A transcript on its way out: always a blob, so that a long one is never carried about as a string. */
export interface Transcript {
  readonly path: string
  readonly blob: Blob
}

/** The events of a run that the spec names, one a line; gzipped when it is long, as its path says. */
export async function readTranscript(store: Store, runId: string): Promise<Transcript | undefined> {
  let parts: string[] = []
  const poured = await pour(store, runId, {
    log(events, lines) {
      parts.push(lines.filter((_, at) => inTranscript(events[at])).join(''))
    },
    again() {
      parts = []
    },
  })
  if (!poured) return undefined
  const blob = new Blob(parts, { type: 'application/x-ndjson' })
  const path = transcriptPath({ id: runId, transcriptBytes: blob.size })
  return { path, blob: blob.size > limits.transcriptGzipBytes ? await gzipped(blob) : blob }
}

async function gzipped(blob: Blob): Promise<Blob> {
  const bytes = await gzip(new Uint8Array(await blob.arrayBuffer()))
  return new Blob([bytes], { type: 'application/gzip' })
}
