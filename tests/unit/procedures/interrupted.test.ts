// A run that is interrupted at any moment keeps the exact bytes of its best closed round.
import { describe, expect, test } from 'vitest'
import { type Cue, scriptedModel } from '../../../src/models/scripted'
import { theater } from '../../../src/procedures/theater'
import type { Config } from '../../../src/run/config'
import type { Event } from '../../../src/run/event'
import { depth } from '../../building/depth'
import { createClock } from '../../tools/clock'
import { partReplies, type RoundText, roundText, runText } from '../../tools/scripts'
import { randomPieces, seeded } from '../../tools/seeded'
import { perform } from '../../tools/stage'

const MOMENTS = depth(10, 200)

/** Four rounds that never ship, the second the best of them, each with a page that no other has. */
const rounds: readonly RoundText[] = [5.2, 7.4, 6.1, 6.1].map((score, at) => ({
  page: `<!doctype html><title>Page ${at + 1} · ä 漢 🙂</title>${`<p>round ${at + 1}</p>`.repeat(3 + at)}`,
  said: {
    critic: { score, fixes: [`Move the logo ${at}`] },
    copy: { score, fixes: [`Say the price ${at}`] },
  },
}))

function spoken(text: string, random: () => number): Cue[] {
  return randomPieces(text, random, 60).flatMap((say): Cue[] => [{ wait: 20 }, { say }])
}

/** Every round as a reader of the log can count it: the mean of the weighted scores, by hand. */
function bestClosed(events: readonly Event[]): number | undefined {
  let best: { n: number; composite: number } | undefined
  for (const event of events) {
    if (event.type === 'critique.interrupted') break
    if (event.type !== 'critique.round_end') continue
    const score = Number(rounds[event.round - 1]?.said?.critic?.score)
    const composite = 0.4 * score + 0.2 * 8.5 + 0.2 * 8.5 + 0.2 * score
    if (!best || composite >= best.composite - 1e-9) best = { n: event.round, composite }
  }
  return best?.n
}

async function interruptedAt(share: number, seed: number, config: Partial<Config>) {
  const random = seeded(seed)
  const replies =
    config.pace === 'stream'
      ? { stream: runText(rounds.map((round, at) => roundText(at + 1, round))) }
      : partReplies(rounds)
  const scripts = Object.fromEntries(
    Object.entries(replies).map(([call, text]) => [call, spoken(text, random)]),
  )
  const pieces = Object.values(scripts).reduce((sum, cues) => sum + cues.length / 2, 0)
  const clock = createClock()
  const setting = { config: { maxRounds: 4, perRoundTimeoutMs: 1e6, totalTimeoutMs: 1e6, ...config } }
  const { driven, log } = perform({
    procedure: theater,
    clock,
    model: scriptedModel(scripts, clock.sleep),
    setting,
  })
  // Never so late that the run has ended by itself.
  clock.at(Math.floor(share * pieces * 19), () => driven.tell({ type: 'stopped', why: 'interrupt' }))
  const state = await clock.until(driven.done)
  return { state, log }
}

describe.each(['stream', 'split'] as const)('[CT-42] an interrupt, %s', (pace) => {
  test(`at ${MOMENTS} seeded moments it keeps the exact bytes of the best closed round`, async () => {
    const random = seeded(42)
    const kept = new Map<number | undefined, number>()
    for (let moment = 0; moment < MOMENTS; moment++) {
      const { state, log } = await interruptedAt(random(), moment, { pace })
      const best = bestClosed(log.events)
      expect(state.settled).toMatchObject({ status: 'interrupted' })
      expect(state.settled?.round).toBe(best)
      const text = log.bodies.get(state.settled?.artifact ?? '')?.text
      expect(text).toBe(best === undefined ? undefined : rounds[best - 1]?.page)
      kept.set(best, (kept.get(best) ?? 0) + 1)
    }
    // Moments before any round, after the first, and after the best: a test that only met one of them would prove little.
    expect([...kept.keys()].sort()).toEqual([1, 2, undefined])
  })
})
