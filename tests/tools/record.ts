import { readFileSync, writeFileSync } from 'node:fs'
import type { Measured } from '../../src/kernel'
import { recordedModel } from '../../src/models/recorded'
import { theater } from '../../src/procedures/theater'
import type { Brief } from '../../src/run/event'
import { printRun, type RawReply } from '../../src/run/log'
import { openHost } from '../pack/host'
import { createClock } from './clock'
import { printLine } from './arguments'
import { criticTake, panelTake, recordCalls } from './record-calls'
import { recordVerdict, writeVerdict } from './record-verdict'
import { recordingOf } from './recording'
import { endingOf, perform, runFile } from './stage'

interface Take {
  readonly name: string
  readonly created: string
  readonly seed: number
  /** When the person pressed Interrupt, in ms after the last character had come. */
  readonly interruptAfter?: number
}

const takes: readonly Take[] = [
  { name: 'shipped', created: '2026-09-14T09:12:00.000Z', seed: 11 },
  { name: 'interrupted', created: '2026-09-21T16:40:00.000Z', seed: 12, interruptAfter: 2400 },
  { name: 'degraded', created: '2026-10-02T11:05:00.000Z', seed: 13 },
]

const raw = (name: string) => readFileSync(`tests/runs/raw/${name}`, 'utf8')

function tryRaw(name: string): string | undefined {
  try {
    return raw(name)
  } catch {
    return undefined
  }
}

type Measure = (hash: string) => Measured

/** Performs a raw text through the real reader, procedure and kernel. */
async function performed(take: Take, measure?: Measure) {
  const stream = recordingOf('stream', raw(`${take.name}.wire.txt`), take.seed)
  const single = tryRaw(`${take.name}.single.txt`)
  const recordings = [stream, ...(single === undefined ? [] : [recordingOf('single', single, take.seed + 1)])]
  // The file is also the brief's record: its fields are what the desk would have written.
  const brief = JSON.parse(raw(`${take.name}.brief.json`)) as Brief & { model: string }
  const clock = createClock()
  const stage = perform({
    procedure: theater,
    clock,
    model: holdOpen(take, recordings, clock.sleep),
    setting: {
      runId: `recorded-${take.name}`,
      brief: briefFields(brief),
      connection: brief.model,
      config: { evidence: 'shown' },
    },
    ...(measure && { measure }),
  })
  const last = stream.pace.at(-1)?.[0] ?? 0
  if (take.interruptAfter !== undefined)
    clock.at(last + take.interruptAfter, () => stage.driven.tell({ type: 'stopped', why: 'interrupt' }))
  const state = await clock.until(stage.driven.done)
  return { stage, state, clock }
}

/** Once to have its pages, which are then measured in a browser, and once more with what was measured of them. */
async function record(take: Take) {
  const { log } = (await performed(take)).stage
  const rows = new Map<string, Measured>()
  for (const [hash, { text: html }] of log.bodies)
    rows.set(hash, { outcome: 'measured', rows: await desk.measure({ html, scripts: true }) })
  const measure = (hash: string): Measured => rows.get(hash) ?? { outcome: 'not_measured', rows: [] }
  const { stage, state, clock } = await performed(take, measure)
  writeFileSync(`public/runs/${take.name}.jury`, printRun(runFile(stage, state.runId, take.created)))
  printLine({
    name: take.name,
    events: stage.log.events.length,
    seconds: clock.now() / 1000,
    ...endingOf(state),
  })
}

function briefFields({ title, what, forWhom, job, tone, constraints, requirements }: Brief): Brief {
  const fields = { title, what, forWhom, job, tone, constraints, requirements }
  // JSON drops the fields that the brief leaves out.
  return JSON.parse(JSON.stringify(fields)) as Brief
}

/** A reply that was interrupted had not ended: the model goes on thinking until it is aborted. */
function holdOpen(take: Take, recordings: readonly RawReply[], sleep: Parameters<typeof recordedModel>[1]) {
  const model = recordedModel(recordings, sleep)
  if (take.interruptAfter === undefined) return model
  return async function* thinking(...request: Parameters<typeof model>) {
    yield* model(...request)
    await sleep(600_000, request[1])
  }
}

const host = await openHost()
const desk = await host.open()
for (const take of takes) await record(take)
const measurePage = async (html: string) => desk.measure({ html, scripts: true })
for (const take of [panelTake(), criticTake()]) {
  const { events, seconds, state } = await recordCalls(take, measurePage)
  printLine({ name: take.name, events, seconds, ...endingOf(state) })
}
// It goes on from the run that ships, so it is made after that.
const verdict = await recordVerdict()
writeVerdict(verdict)
printLine({ name: 'verdict', events: verdict.events.length })
await host.close()
