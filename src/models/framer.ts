import { ModelError } from './provider'

/** Cuts what the network brings into frames. */
export interface Framer {
  write(text: string): void
  /** No bytes follow: what is held becomes a frame, though its end never came. */
  end(): void
}

/** Takes a frame, and the name under which it came where the wire names its frames. */
export type OnFrame = (frame: string, name?: string) => void

/** A page is 2 MiB at most, and the last frame of some wires repeats the whole reply in JSON. More is no reply. */
export const LONGEST_FRAME = 16 * 1_048_576

/** Why a reply that cannot be read to its end is one that was cut off. */
export function cutOff(detail: string): ModelError {
  return new ModelError({ kind: 'truncated', detail })
}

/** What does not end must not fill the memory. Gives what may be held. */
export function held(text: string): string {
  if (text.length > LONGEST_FRAME) throw cutOff('A part of the reply has no end.')
  return text
}

/** An answer in one piece: everything is one frame. */
export function wholeFramer(onFrame: OnFrame): Framer {
  let all = ''
  return {
    write: (text) => void (all = held(all + text)),
    end: () => onFrame(all),
  }
}
