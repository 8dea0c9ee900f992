import { DONE, type ReadFrame } from './dialects/dialect'
import { type Envelope, envelopeOf, textIn } from './envelope'
import { at } from './fields'
import { cutOff, type OnFrame } from './framer'
import type { Hearing } from './heard'

/** Where the envelope changes with every frame, looking for it costs more than it saves. */
const TRIES = 8

/** Reads frame by frame what a dialect tells, and parses no frame that only says more of the same. */
export function listener(read: ReadFrame, { heard, isOver, stopped }: Hearing): OnFrame {
  let envelope: Envelope | undefined
  let tries = TRIES

  function learn(frame: string, json: unknown) {
    if (tries === 0 || stopped()) return
    const found = envelopeOf(frame, json, read)
    if (!found) return
    envelope = found
    tries -= 1
  }

  function tell(json: unknown, name: string | undefined) {
    const error = at(json, 'error') ?? (name === 'error' || at(json, 'type') === 'error' ? json : undefined)
    if (!error) return read(json, heard)
    // After its stop the reply is whole, and what goes wrong then is advice.
    if (!stopped()) heard.failed(error)
  }

  return (frame, name) => {
    if (isOver()) return
    const text = envelope && textIn(envelope, frame)
    if (text !== undefined) {
      tries = TRIES
      return heard.text(text)
    }
    const json = jsonOf(frame, stopped())
    for (const part of Array.isArray(json) ? json : [json]) tell(part, name)
    learn(frame, json)
  }
}

/** A frame that is no JSON is a sign of life. One that begins like JSON is damaged, and so is the reply. */
function jsonOf(frame: string, stopped: boolean): unknown {
  if (frame === DONE) return frame
  try {
    return JSON.parse(frame)
  } catch {
    if (stopped || !/^\s*[{[]/.test(frame)) return undefined
    throw cutOff('A part of the reply cannot be read.')
  }
}
