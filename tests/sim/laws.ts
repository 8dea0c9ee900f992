import { hash as nodeHash } from 'node:crypto'
import type { Event } from '../../src/run/event'
import { printRun, readRun, type RunFile } from '../../src/run/log'
import { fold, initialState } from '../../src/run/state'
import { judgedRounds } from './judge'
import { isCutOff, type Law, logsOf } from './law'
import type { Life } from './life'
import type { Played } from './play'
import { askedOnce, bytesAreKept } from './raw-law'
import { keepsTheBest, shipsByTheRule } from './rule-laws'

const TERMINAL: readonly string[] = [
  'critique.ship',
  'critique.degraded',
  'critique.interrupted',
  'critique.failed',
]

/** A run ends once, by one terminal event and one settlement that say the same. */
export const oneEnding: Law = (played) => [
  ...logsOf(played).flatMap(endingFaults),
  ...(played.file || played.lives.every((life) => shownForGood(life, played).length === 0)
    ? []
    : ['Something was shown of a run that is not on disk.']),
]

function endingFaults(events: readonly Event[]): string[] {
  const terminal = events.filter(({ type }) => TERMINAL.includes(type))
  const settled = events.filter((event) => event.type === 'run_settled')
  if (terminal.length !== 1)
    return [`It has ${terminal.length} terminal events: ${terminal.map(({ type }) => type)}.`]
  if (settled.length !== 1) return [`It settled ${settled.length} times.`]
  const [[end], [settlement]] = [terminal, settled]
  if (!end || !settlement) return []
  if (end.seq > settlement.seq) return ['It settled before it had ended.']
  return end.type === terminalOf(settlement)
    ? []
    : [`It ended as ${end.type} and settled as ${settlement.status}.`]
}

function terminalOf({ status, artifact }: Extract<Event, { type: 'run_settled' }>): string {
  if (status === 'degraded' || status === 'interrupted') return `critique.${status}`
  return artifact === undefined ? 'critique.failed' : 'critique.ship'
}

/** What was shown is on disk, in order and without a gap. A power cut may take what was not written to last. */
export const shownIsKept: Law = (played) =>
  played.lives.flatMap((life) => {
    const gap = life.shown.findIndex((event, at) => event.seq !== life.from + at)
    if (gap >= 0) return [`Event ${life.shown[gap]?.seq} was shown where ${life.from + gap} was due.`]
    const shown = shownForGood(life, played)
    const kept = played.file?.events.slice(life.from, life.from + shown.length) ?? []
    if (JSON.stringify(kept) === JSON.stringify(shown)) return []
    const lost = shown.findIndex((event, at) => JSON.stringify(kept[at]) !== JSON.stringify(event))
    return [`Event ${life.from + lost} (${shown[lost]?.type}) was shown and is not on disk.`]
  })

const LASTING: readonly string[] = ['critique.round_end', 'call_ended', 'call_failed', 'run_settled']

function shownForGood(life: Life, played: Played): readonly Event[] {
  const { shown } = life
  if (!isCutOff(played, life)) return shown
  return shown.slice(0, shown.findLastIndex(({ type }) => LASTING.includes(type)) + 1)
}

/** Every closed round's page lies on disk under its hash, byte for byte, and so does the one that was kept. */
export const roundsAreRestorable: Law = ({ file, script, platter }) => {
  if (!file) return []
  const settled = file.events.find((event) => event.type === 'run_settled')
  const wanted = judgedRounds(file.events, script.config).map(({ page }) => page)
  return [...wanted, settled?.artifact].flatMap((page) => {
    if (page === undefined) return []
    const body = platter.bodies.get(page)
    if (!body) return [`The page ${page.slice(0, 8)} is not on disk.`]
    return nodeHash('sha256', body.text) === page
      ? []
      : [`The page ${page.slice(0, 8)} is another than its name says.`]
  })
}

/** A law that costs more than the others is held against every so many runs. */
function sampled(every: number, law: Law): Law {
  return (played) => (played.seed % every === 0 ? law(played) : [])
}

/** Read back and folded again, a run is in the state in which it was live. */
export const replaysAsItWas: Law = ({ lives, file }) => {
  const last = lives.findLast(({ saved }) => saved)
  if (!file || !last?.state) return []
  const again = file.events.reduce(fold, initialState())
  return JSON.stringify(again) === JSON.stringify(last.state)
    ? []
    : ['Folded again, the run is in another state.']
}

/** As a file and back it is the same run. */
export const survivesItsFile: Law = ({ file, lives }) =>
  [file, ...lives.map(({ memory }) => memory)].flatMap((each) =>
    each && !isSame(each) ? ['The run changed on its way through a file.'] : [],
  )

function isSame(file: RunFile): boolean {
  const again = readRun(printRun(file))
  return JSON.stringify(again) === JSON.stringify(file)
}

/** After its page was closed a run asks nobody for anything. */
export const recoveryAsksNothing: Law = ({ lives, file }) => {
  const asked = lives
    .filter(({ kind }) => kind === 'rival' || kind === 'recovery')
    .flatMap((life) => life.asked)
  const closed = file?.events.findIndex(({ type }) => type === 'run_recovered') ?? -1
  const since = closed < 0 ? [] : (file?.events.slice(closed) ?? [])
  const begun = since.filter(({ type }) => type === 'call_started' || type === 'call_ended')
  return asked.length + begun.length > 0
    ? [`After recovery it called ${asked} (${begun.map(({ type }) => type)}).`]
    : []
}

/** What a run that cannot be saved offers for download holds all of it. */
export const memoryIsWhole: Law = ({ lives }) =>
  lives.flatMap(({ memory, events }) =>
    memory && JSON.stringify(memory.events) !== JSON.stringify(events)
      ? ['The download of an unsaved run is not the whole of it.']
      : [],
  )

/** A disk that takes writes again has everything in the end, unless somebody else has taken the run. */
export const savedInTheEnd: Law = ({ lives, troubles }) => {
  const isFull = troubles.quota?.times === Number.POSITIVE_INFINITY
  const alone = lives.every(({ kind }) => kind !== 'rival')
  return lives.flatMap((life, at) =>
    life.died || life.saved || !life.state || !alone || (at === 0 && isFull)
      ? []
      : [`The ${life.kind} tab could not save the run.`],
  )
}

/** What went wrong while it was played, and the bounds that were watched meanwhile. */
export const noneBroke: Law = ({ wrongs, lives, endedAt }) => [
  ...wrongs,
  ...lives.flatMap((life) => (life.died || life.state ? [] : [`The ${life.kind} tab never came to an end.`])),
  ...(endedAt > LONGEST_MS ? [`It took ${endedAt} ms.`] : []),
]

/** All clocks of a run, a leap and a disk that does not answer together stay under an hour. */
const LONGEST_MS = 3_600_000

export const LAWS: Readonly<Record<string, Law>> = {
  noneBroke,
  oneEnding,
  shownIsKept,
  shipsByTheRule,
  keepsTheBest,
  roundsAreRestorable,
  bytesAreKept,
  askedOnce,
  replaysAsItWas: sampled(2, replaysAsItWas),
  survivesItsFile: sampled(8, survivesItsFile),
  recoveryAsksNothing,
  memoryIsWhole,
  savedInTheEnd,
}
