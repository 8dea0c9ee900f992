import { readFileSync, writeFileSync } from 'node:fs'
import { setupOf } from '../../src/documents/panel/setup'
import { shippedRegistry } from '../../src/documents/panel/registry'
import { type Shelf, withVersion } from '../../src/documents/panel/foundation'
import { measureCopy } from '../../src/instruments/copy'
import type { Measured } from '../../src/kernel'
import { recordedModel } from '../../src/models/recorded'
import { criticLoop } from '../../src/procedures/critic-loop'
import { panel } from '../../src/procedures/panel'
import { defaults } from '../../src/run/config'
import { loopDefaults } from '../../src/run/critic-limits'
import { criteriaFor } from '../../src/run/criteria'
import type { Brief, Event, Measurement } from '../../src/run/event'
import { printRun } from '../../src/run/log'
import { DOC_TYPES } from '../../src/run/panel'
import type { Procedure } from '../../src/run/procedure'
import type { RunState } from '../../src/run/state'
import type { Critique } from '../../src/wire/critic/said'
import { roundText } from '../../src/wire/critic/write'
import { digest } from '../../src/wire/digest'
import { loopConfig, panelConfig } from '../../workers/config-of'
import { createClock } from './clock'
import { recordingOf } from './recording'
import { perform, runFile, type Setting } from './stage'

/** A run of many calls that comes with the app: what each seat says, and how its person answers. */
export interface CallsTake {
  readonly name: string
  readonly created: string
  readonly procedure: Procedure
  readonly setting: Setting
  readonly calls: Readonly<Record<string, string>>
  /** A page that was there before the run. */
  readonly page?: string
  /** Milliseconds that the person takes, and what they say to whatever is asked. */
  readonly answer?: readonly [afterMs: number, answer: string]
}

const read = (name: string) => readFileSync(`tests/runs/raw/${name}`, 'utf8')

interface PanelReplies {
  readonly brief: Brief
  readonly documents: Readonly<Record<string, string>>
  readonly replies: Readonly<Record<string, string>>
}

export function panelTake(): CallsTake {
  // Ours, and read by whoever records it.
  const { brief, documents, replies } = JSON.parse(read('panel.replies.json')) as PanelReplies
  const shelf = DOC_TYPES.reduce<Shelf>((all, type) => {
    const text = documents[type]
    return text === undefined ? all : withVersion(all, type, { text, by: 'person', at: 0 })
  }, [])
  const setup = setupOf({ registry: shippedRegistry, shelf, contentType: 'website' })
  if (!setup) throw new Error('The kind of content has gone.')
  return {
    name: 'panel',
    created: '2026-11-02T08:20:00.000Z',
    procedure: panel,
    setting: { brief, panel: setup, config: panelConfig(defaults, setup) },
    calls: replies,
  }
}

interface CriticReplies {
  readonly brief: Brief
  readonly answers: string
  readonly rounds: readonly Critique[]
}

/** The first round answers in JSON and the second in lines: both are forms that critics speak. */
export function criticTake(): CallsTake {
  // As above.
  const { brief, answers, rounds } = JSON.parse(read('critic.replies.json')) as CriticReplies
  const [first, second] = rounds.map((round) => withQuestions(round))
  if (!first || !second) throw new Error('The critic has to speak twice.')
  const page = read('critic.page.html')
  const { hash, bytes } = digest(page)
  const setup = { criteria: criteriaFor('page'), cap: loopDefaults.cap, artifact: hash, mime: 'text/html' }
  return {
    name: 'critic',
    created: '2026-11-09T15:05:00.000Z',
    procedure: criticLoop(),
    setting: {
      brief,
      loop: setup,
      page: { name: 'late-swimmers.html', hash, bytes, mime: 'text/html', judged: false },
      config: loopConfig(defaults, setup),
    },
    calls: {
      'critic:1': JSON.stringify(first, undefined, 2),
      'fix:1': read('critic.fixed.html'),
      'critic:2': roundText(2, second),
    },
    page,
    answer: [21_000, answers],
  }
}

/** A critic says each question again before it answers it. */
function withQuestions(round: Critique): Critique {
  const asked = criteriaFor('page')
  const criteria = round.criteria.map((one) => ({
    ...one,
    question: asked.find(({ id }) => id === one.id)?.question ?? '',
  }))
  return { ...round, criteria }
}

type MeasurePage = (html: string) => Promise<readonly Measurement[]>

/** Once to have its texts, which are then measured, and once more with what was measured of them. */
export async function recordCalls(take: CallsTake, measurePage: MeasurePage) {
  const { stage: first } = await performed(take)
  const rows = new Map<string, Measured>()
  const texts = [...first.log.bodies.values()].map(({ hash, text }) => [hash, text] as const)
  const given = take.page === undefined ? [] : [[digest(take.page).hash, take.page] as const]
  for (const [hash, text] of [...given, ...texts])
    rows.set(hash, { outcome: 'measured', rows: await measured(take, text, measurePage) })
  const { stage, state, clock } = await performed(take, rows)
  if (take.page !== undefined) {
    const { hash } = digest(take.page)
    stage.log.bodies.set(hash, { hash, mime: 'text/html', text: take.page })
  }
  writeFileSync(`public/runs/${take.name}.jury`, printRun(runFile(stage, state.runId, take.created)))
  return { events: stage.log.events.length, seconds: clock.now() / 1000, state }
}

function measured({ setting, procedure }: CallsTake, text: string, measurePage: MeasurePage) {
  const { brief } = setting
  return procedure === panel
    ? Promise.resolve(measureCopy(text, { ...(brief && { brief }) }))
    : measurePage(text)
}

async function performed(take: CallsTake, rows?: ReadonlyMap<string, Measured>) {
  const clock = createClock()
  const recordings = Object.entries(take.calls).map(([call, text], at) => recordingOf(call, text, 21 + at))
  const stage = perform({
    procedure: take.procedure,
    clock,
    model: recordedModel(recordings, clock.sleep),
    setting: { ...take.setting, runId: `recorded-${take.name}`, connection: 'recorded' },
    ...(take.page !== undefined && { pages: new Map([[digest(take.page).hash, take.page]]) }),
    measure: (hash) => rows?.get(hash) ?? { outcome: 'measured', rows: [] },
    after: (event) => answer(event),
  })
  function answer(event: Event) {
    if (event.type !== 'question_asked' || !take.answer) return
    const [afterMs, said] = take.answer
    clock.at(clock.now() + afterMs, () => stage.driven.tell({ type: 'answered', id: event.id, answer: said }))
  }
  const state: RunState = await clock.until(stage.driven.done)
  return { stage, state, clock }
}
