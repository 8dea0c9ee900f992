// A judging stage that was left at any moment and goes on reaches the same verdict, and pays for nothing twice.
import { describe, expect, test } from 'vitest'
import type { Model } from '../../../src/kernel'
import { procedureOf } from '../../../src/procedures/of'
import type { Event, Fact } from '../../../src/run/event'
import type { RunFile } from '../../../src/run/log'
import type { RunState } from '../../../src/run/state'
import { lossesOf } from '../../../src/store/recover'
import { givenAgain, heardIn, openedAgain } from '../../../workers/given-again'
import { createClock } from '../../tools/clock'
import { sameReplies } from '../../tools/drive-on'
import { followed } from '../../tools/ship-checks'
import { perform } from '../../tools/stage'
import { depth, spread } from '../../building/depth'
import { stateOf } from '../../building/facts'
import { recordedRuns } from '../../building/runs'

const AGAIN = 'again:2'

/** Judging stages that came to an end of their own, without a word of their person. */
const stages = recordedRuns().flatMap(({ name, file }) => {
  const at = file.events.findIndex(({ type }) => type === 'stage_opened')
  const opened = file.events[at]
  if (opened?.type !== 'stage_opened' || !opened.setup) return []
  const end = file.events.findIndex((event) => event.type === 'stage_ended' && event.id === opened.id) + 1
  const own = file.events.slice(at, end)
  const isWhole = end > 0 && !own.some(({ type }) => type === 'stopped' || type === 'answered')
  return isWhole ? [{ name, file, id: opened.id, from: at + 1, end }] : []
})

type Left = (typeof stages)[number]

/** Drives on, by the rule that is owed now. */
async function driven(file: RunFile, events: readonly Event[], model: Model): Promise<readonly Event[]> {
  const clock = createClock(events.at(-1)?.t)
  const measured = new Map(
    file.events.flatMap((event) => (event.type === 'measure.done' ? [[event.artifact, event] as const] : [])),
  )
  const { driven, log } = perform({
    procedure: procedureOf(stateOf(events)),
    ...{ clock, events, model, parallel: 4 },
    pages: new Map(file.bodies.map(({ hash, text }) => [hash, text])),
    measure: (artifact) => ({
      outcome: measured.get(artifact)?.outcome ?? 'not_measured',
      rows: measured.get(artifact)?.rows ?? [],
    }),
  })
  await clock.until(driven.done)
  return log.events
}

const nobody: Model = () => {
  throw new Error('Nothing is asked of a stage that was left.')
}

/** The page is closed after so many events; another one goes on. Gives what it came to, and whom it has asked. */
async function goneOn({ file, id }: Left, cut: number) {
  const prefix = file.events.slice(0, cut)
  const losses = lossesOf(stateOf(prefix)).map((fact) => ({ ...fact, stage: id }))
  const left = await driven(file, followed(prefix, losses), nobody)
  const opened = openedAgain(stateOf(left), id)
  if (!opened) throw new Error(`The stage was not left after ${cut} events.`)
  const fact: Fact = { type: 'stage_opened', id: AGAIN, ...opened }
  const heard = heardIn({ events: left, raw: file.raw }, { stage: AGAIN, again: id })
  const asked: string[] = []
  // How long a reply takes is nothing that a verdict hangs on.
  const same = sameReplies(file, [], { ...createClock(), sleep: () => Promise.resolve() })
  const model: Model = (request, signal) => {
    const call = request.call.replace(AGAIN, id)
    asked.push(call)
    return same({ ...request, call }, signal)
  }
  const events = await driven(file, followed(left, [fact]), givenAgain(heard, model))
  return { state: stateOf(events), asked, before: stateOf(prefix) }
}

/** The verdict of a stage, as its person reads it. */
function cameTo({ stages, stageFacts }: RunState, id: string) {
  const said = stageFacts.rows.slice(0, stageFacts.length).filter((fact) => fact.stage === id)
  const { status, cause } = stages[id] ?? {}
  const gates = said.flatMap((fact) => (fact.type === 'gate' ? [[fact.gate, fact.rule, fact.result]] : []))
  return { status, cause, gates }
}

describe('the law: a stage that was left and goes on reaches the same verdict, and asks for nothing twice', () => {
  test('there are some of each kind to try it on', () => {
    const kinds = stages.map(({ file, id }) => stateOf(file.events).stages[id]?.setup?.kind)
    expect(new Set(kinds)).toEqual(new Set(['exam', 'acceptance', 'plan', 'opinion']))
  })

  test.each(stages)('[TR-2] $name', async (left) => {
    const whole = stateOf(left.file.events)
    const started = left.file.events.flatMap(({ type }, at) => (type === 'call_started' ? [at + 1] : []))
    const own = started.filter((cut) => cut >= left.from && cut < left.end)
    for (const cut of spread(own, depth(3, own.length))) {
      const { state, asked, before } = await goneOn(left, cut)
      expect(cameTo(state, AGAIN), `left after ${cut}`).toEqual(cameTo(whole, left.id))
      const known = Object.keys(before.calls).filter((call) => before.calls[call]?.phase !== 'open')
      expect(asked.filter((call) => known.includes(call))).toEqual([])
    }
  })
})
