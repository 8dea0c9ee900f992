import type { RawReply } from '../../src/run/log'
import { randomPieces, seeded } from './seeded'

/** Characters a second, about what a person sees from a quick model. */
const PACE = 290
const PIECE_MOST = 64

/** When the characters of a reply arrive: uneven, as a network brings them. */
export function recordingOf(call: string, text: string, seed: number): RawReply {
  const random = seeded(seed)
  let at = 900
  const pace = randomPieces(text, random, PIECE_MOST).map((piece): [number, number] => {
    at += (piece.length / PACE) * 1000 * (0.5 + random())
    return [Math.round(at), piece.length]
  })
  return { call, text, pace }
}
