import type { Model, Piece } from '../kernel'
import { CallError } from '../run/reading'

/** What a scripted call does next: say something, wait, end in one way or another. */
export type Cue =
  | { readonly say: string }
  | { readonly wait: number }
  | { readonly fail: CallError['reason'] }
  | { readonly stop: 'end' | 'length' | 'filter' | 'other' }

/** Waits in whatever time the world has; ends early when the call is aborted. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>

/** A model that follows a script by call id: the fake of every test. A call without a script says nothing. */
export function scriptedModel(scripts: Readonly<Record<string, readonly Cue[]>>, sleep: Sleep): Model {
  return async function* scripted({ call }, signal): AsyncIterable<Piece> {
    for (const cue of scripts[call] ?? []) {
      if (signal.aborted) return
      if ('wait' in cue) await sleep(cue.wait, signal)
      else if ('fail' in cue) throw new CallError(cue.fail, `The script ends this call: ${cue.fail}.`)
      else yield 'say' in cue ? { type: 'text', text: cue.say } : { type: 'stop', stop: cue.stop }
    }
  }
}
