import { writeFileSync } from 'node:fs'
import type { Cue } from '../../src/models/scripted'
import { printRun } from '../../src/run/log'
import { answer, type OpinionPlay, PALE, playOpinion, type Saying, seat } from './opinions'
import { randomPieces, seeded } from './seeded'
import { runFile } from './stage'

/** A reply in small pieces with time between them. */
function spoken(said: Saying | string, seed: number): readonly Cue[] {
  const text = typeof said === 'string' ? said : answer(said)
  return randomPieces(text, seeded(seed), 240).flatMap((say): Cue[] => [{ wait: 60 }, { say }])
}

function saying(
  said: Readonly<Record<string, Saying | string>>,
  seed: number,
): NonNullable<OpinionPlay['says']> {
  const entries = Object.entries(said).map(([name, one], at) => [name, spoken(one, seed + at)] as const)
  return Object.fromEntries(entries)
}

const two = { seats: [seat(1), seat(2)], repeats: 1 }
const dead: readonly Cue[] = [{ wait: 80 }, { fail: 'http' }]
const DAYS = 'The page does not say on which days the bakery opens'

/** Second opinions of each kind of ending, by their names. */
const takes: Readonly<Record<string, OpinionPlay>> = {
  opinion_upheld: {
    setup: two,
    says: saying(
      {
        's1:1': { score: 8.6, scores: { 'critic rhythm': 7.9 } },
        's2:1': { score: 8.9, mustFix: [DAYS] },
      },
      1,
    ),
  },
  opinion_dropped: {
    setup: two,
    says: saying({ 's1:1': { score: 6.9 }, 's2:1': { score: 7.2, scores: { 'copy specificity': 5 } } }, 11),
  },
  // One of the two raises what code has found as well, and the panel has passed over.
  opinion_measured: {
    setup: two,
    button: 2.9,
    says: saying(
      {
        's1:1': {
          score: 8.4,
          mustFix: [{ statement: PALE, evidence: [{ kind: 'measurement', ref: 'IN-2 contrast' }] }],
        },
        's2:1': { score: 8.6 },
      },
      21,
    ),
  },
  opinion_apart: { setup: two, says: saying({ 's1:1': { score: 6.8 }, 's2:1': { score: 9.3 } }, 31) },
  opinion_silent: {
    setup: two,
    says: {
      's1:1': spoken('I would rather not put numbers to this.', 41),
      's1:1#2': spoken('{"dimensions": []}', 42),
      's2:1': dead,
      's2:1#2': dead,
    },
  },
  // The connection of the run itself, asked again where it is close.
  opinion_one_family: {
    setup: {
      seats: [seat(1, { connection: 'Connection 9', family: 'maker 9' })],
      mostCalls: 8,
    },
    says: saying(
      {
        's1:1': { score: 8.1 },
        's1:2': { score: 7.8 },
        's1:3': { score: 8.5 },
        's1:4': { score: 8.8 },
        's1:5': { score: 8.9 },
      },
      51,
    ),
  },
}

/** Writes the runs among these that are wanted; all of them where none is named. */
export async function recordOpinions(names: readonly string[], created: string): Promise<void> {
  for (const [name, take] of Object.entries(takes)) {
    if (names.length > 0 && !names.includes(name)) continue
    const { stages } = await playOpinion({ ...take, runId: name })
    const files = stages.map((stage) => runFile(stage, name, created))
    const events = files.at(-1)?.events ?? []
    const [raw, bodies] = [files.flatMap((file) => file.raw), files.flatMap((file) => file.bodies)]
    writeFileSync(
      `tests/runs/${name}.jury`,
      printRun({ header: { jury: 1, runId: name, created }, events, raw, bodies }),
    )
  }
}
