import { type Cue, scriptedModel } from '../../../src/models/scripted'
import { theater } from '../../../src/procedures/theater'
import type { Brief } from '../../../src/run/event'
import { printRun } from '../../../src/run/log'
import { createClock } from '../../tools/clock'
import { roundText, runText } from '../../tools/scripts'
import { perform, runFile } from '../../tools/stage'

/** A run in which a designer has made these pages, one a round. */
export interface ArtifactRun {
  readonly id: string
  /** As a `.jury` file. */
  readonly text: string
  /** How many events have been played when the page of that round is on show. */
  readonly at: (page: number) => number
  readonly hashes: readonly string[]
}

export interface Made {
  readonly id: string
  readonly pages: readonly string[]
  readonly brief?: Brief
  readonly mustFix?: readonly string[]
  /** How long a page stands before the next one is begun, when the run is performed live. */
  readonly standsMs?: number
}

/** Plays the run through the real reader, procedure and kernel, on a clock that does not wait. */
export async function artifactRun({
  id,
  pages,
  brief,
  mustFix,
  standsMs = 1000,
}: Made): Promise<ArtifactRun> {
  const clock = createClock()
  const stage = perform({
    procedure: theater,
    clock,
    model: scriptedModel({ stream: cues(pages, standsMs, mustFix) }, clock.sleep),
    setting: { runId: id, config: { maxRounds: pages.length }, ...(brief && { brief }) },
  })
  await clock.until(stage.driven.done)
  const { events } = stage.log
  const seen = events.filter((event) => event.type === 'critique.artifact_seen')
  const ends = events.filter((event) => event.type === 'critique.round_end')
  return {
    id,
    text: printRun(runFile(stage, id, '2026-08-01T08:00:00.000Z')),
    // Where the round is over: a place right where the page came is on the border to the one before.
    at: (page) => (ends[page]?.seq ?? seen[page]?.seq ?? 0) + 1,
    hashes: seen.map(({ hash }) => hash),
  }
}

/** Each page comes in pieces and then stands for a while: performed live, it is drawn as it is written. */
function cues(pages: readonly string[], standsMs: number, mustFix?: readonly string[]): readonly Cue[] {
  const rounds = pages.map((page, at) => roundText(at + 1, { ...roundSaid(mustFix), page }))
  return runText(rounds, `version="1" maxRounds="${pages.length}" threshold="8" scale="10"`)
    .split(/(?<=\]\]><\/ARTIFACT>)/)
    .flatMap((part): Cue[] => [...spoken(part), { wait: standsMs }])
}

/** Too low to ship. What is asked for names no element: a click on one would lead to whoever spoke of it. */
function roundSaid(fixes: readonly string[] = ['More of it']) {
  return { said: { critic: { score: 6, fixes }, a11y: { score: 6 } } }
}

function spoken(text: string): Cue[] {
  const size = Math.max(200, Math.ceil(text.length / 6))
  const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'gu')) ?? []
  return pieces.flatMap((say): Cue[] => [{ wait: 60 }, { say }])
}
