import type { Model, Piece } from '../kernel'
import type { RawReply } from '../run/log'
import type { Sleep } from './scripted'

/** Plays raw replies again at the pace at which they came, through the same reader as a live one. */
export function recordedModel(recordings: readonly RawReply[], sleep: Sleep): Model {
  return async function* recorded({ call }, signal): AsyncIterable<Piece> {
    const recording = recordings.find((candidate) => candidate.call === call)
    let from = 0
    let waited = 0
    for (const [at, chars] of recording?.pace ?? []) {
      if (at > waited) await sleep(at - waited, signal)
      if (signal.aborted) return
      waited = Math.max(waited, at)
      yield { type: 'text', text: recording?.text.slice(from, from + chars) ?? '' }
      from += chars
    }
    // A pace that ends too early must not cost a character.
    if (recording && from < recording.text.length) yield { type: 'text', text: recording.text.slice(from) }
  }
}
