import type { Model, Piece } from '../../kernel'
import { type Config, defaults } from '../../run/config'
import { kindOf } from '../../run/call-kind'
import type { PanelSetup } from '../../run/panel'
import type { Sleep } from '../scripted'
import { chanceFor } from './chance'
import { copyReply } from './copy'
import { loopReply, type LoopPlayed } from './loop'
import { beatsOf, hasteFor, readingMs } from './pace'
import { actsOf, cleanPage, type Play } from './script'
import { partOf, wireOf } from './wire'

/** What a rehearsal is given. The brief comes here, because a request holds only its prompt. */
export interface Rehearsal extends Omit<Play, 'config'> {
  readonly sleep: Sleep
  /** The rules of the run; without them the defaults. */
  readonly config?: Config
  /** Copy and its panel are played instead of a page and its jury. */
  readonly panel?: PanelSetup
  /** A critic loop is played over this text. */
  readonly loop?: LoopPlayed
}

/**
 * A model that nobody has to connect: it plays a jury from written material, with the words of the brief, and the same
 * way for the same seed. It judges by the flaws that its own drafts have, so its scores rise for a reason.
 */
export function rehearsalModel(rehearsal: Rehearsal): Model {
  const play = { ...rehearsal, config: rehearsal.config ?? defaults }
  const { panel, loop } = rehearsal
  return async function* rehearse({ call, prompt, said = '' }, signal): AsyncIterable<Piece> {
    const whole = loop
      ? loopReply(call, prompt.user, { ...play, ...loop })
      : panel
        ? copyReply(call, prompt.user, { ...play, panel })
        : replyTo(call, play)
    const text = whole.slice(said.length)
    if (kindOf(call)?.kind !== 'stream')
      await rehearsal.sleep(readingMs(chanceFor(play.seed, `reading ${call}`)), signal)
    const haste = loop ? hasteFor(text) : 1
    for (const beat of beatsOf(text, chanceFor(play.seed, `pace ${call}`), haste)) {
      await rehearsal.sleep(beat.ms, signal)
      if (signal.aborted) return
      yield { type: 'text', text: beat.text }
    }
    yield { type: 'stop', stop: 'end' }
  }
}

/** The whole reply to one call. A call that the rehearsal does not know is answered with silence. */
function replyTo(call: string, play: Play): string {
  const named = kindOf(call)
  switch (named?.kind) {
    case 'stream':
      return wireOf(actsOf(play), play.config)
    case 'single':
      return cleanPage(play)
    case 'draft':
    case 'review':
    case 'round':
      return partOf(actsOf(play), play.config, { kind: named.kind, round: named.round })
    case undefined:
      return ''
  }
}
