// Each call of a run is told from its log: whom it asked, how long it waited, what it cost, how it ended.
import { expect, test } from 'vitest'
import { callsIn } from '../../../src/run/call-records'
import { created, placed, type Told } from '../../building/facts'
import { recorded, recordedRuns } from '../../building/runs'
import { setup as loop } from '../../tools/loops'
import { setupOf } from '../../tools/exams'

const told = (...facts: readonly Told[]) => callsIn(placed(facts))
const begun = created({ connection: 'Kitchen', connectionId: 'k', model: 'm-1' })
const started = (id: string, seat = 'jury', stage?: string): Told => {
  return { type: 'call_started', id, seat, ...(stage !== undefined && { stage }) }
}

test('[EV-5] a call is told with its waits, its joints, its cost, who has answered, and what went astray in its reply', () => {
  const prompt = { version: 'v', hash: 'h' }
  const usage = { input: 10, output: 4 }
  const answered = { model: 'm-1-2026', response: 'resp-1', via: 'Cellar' }
  const wait = { problem: 'rate_limit', attempt: 2, of: 4, ms: 900 } as const
  const stray = { kind: 'stray_text', position: 7 } as const
  const [call] = told(
    begun,
    { type: 'call_started', id: 'stream', seat: 'jury', prompt },
    { type: 'call_waiting', id: 'stream', ...wait },
    { type: 'critique.run_heard', position: 3, call: 'stream' },
    { type: 'call_continued', id: 'stream', n: 1, dropped: 12 },
    { type: 'critique.parser_warning', ...stray, call: 'stream' },
    // Said by a rule, and heard in no reply.
    { type: 'critique.parser_warning', kind: 'role_missing', position: 7 },
    { type: 'call_ended', id: 'stream', stop: 'end', usage, ...answered },
  )
  expect(call).toEqual({
    id: 'stream',
    seat: 'jury',
    connection: 'Kitchen',
    connectionId: 'k',
    model: 'm-1',
    answeredBy: 'm-1-2026',
    via: 'Cellar',
    response: 'resp-1',
    startedAt: 10,
    endedAt: 70,
    phase: 'ended',
    stop: 'end',
    usage,
    waits: [{ ...wait, at: 20 }],
    joints: [{ n: 1, dropped: 12, at: 40 }],
    prompt,
    heard: 2,
    odd: [expect.objectContaining(stray)],
  })
})

test('[EV-5] a call of a panel knows its lens by name, one of a stage its kind and its number', () => {
  const lens = callsIn(recorded('panel_chosen').events).find(({ id }) => id.startsWith('critique:'))
  expect(lens?.called).toMatch(/lens$/)
  const stages = new Map(callsIn(recorded('verdict').events).map(({ stage, named }) => [stage, named]))
  expect([...stages]).toEqual([
    [undefined, undefined],
    ['opinion:1', { kind: 'opinion', n: 1 }],
    ['exam:1', { kind: 'exam', n: 1 }],
    ['accept:1', { kind: 'acceptance', n: 1 }],
    ['plan:1', { kind: 'plan', n: 1 }],
  ])
  const calls = told(
    begun,
    { type: 'stage_opened', id: 'loop:1', procedure: 'critic-loop', loop },
    { type: 'stage_opened', id: 'loop:2', procedure: 'critic-loop', loop },
    { type: 'stage_opened', id: 'new:3', procedure: 'of a newer version' },
    started('loop:2/critic:1', 'critic', 'loop:2'),
    started('new:3/x', 'x', 'new:3'),
  )
  expect(calls.map(({ named }) => named)).toEqual([{ kind: 'loop', n: 2 }, undefined])
})

test('[EV-5] a call that failed says all that is known of why; one that goes on is open', () => {
  const known = {
    detail: 'Too many.',
    kind: 'malformed_block',
    position: 7,
    problem: 'rate_limit',
    http: 429,
  } as const
  const rest = { stop: 'other', usage: { input: 1 } } as const
  const calls = told(
    begun,
    ...['a', 'b', 'c'].map((id) => started(id)),
    { type: 'call_ended', id: 'c', stop: 'length' },
    { type: 'call_failed', id: 'a', reason: 'http', ...known, ...rest },
    { type: 'call_failed', id: 'b', reason: 'lost' },
    started('d'),
    { type: 'call_ended', id: 'nobody', stop: 'end' },
    { type: 'critique.run_heard', position: 3, call: 'nobody' },
  )
  expect(calls.map(({ id, phase, endedAt }) => [id, phase, endedAt])).toEqual([
    ['a', 'failed', 50],
    ['b', 'failed', 60],
    ['c', 'ended', 40],
    ['d', 'open', undefined],
  ])
  expect(calls[0]).toMatchObject({ failure: { reason: 'http', ...known }, ...rest })
  expect(calls[1]?.failure).toEqual({ reason: 'lost' })
})

test('[EV-5] a call of a stage is put to whom the stage asks, and to the seat that it names', () => {
  const setup = setupOf({ seats: [{ id: 's2', connection: 'Attic', model: 'm-9', family: 'nine' }] })
  // As another version has written it: a seat that names no connection.
  const mute = { ...setup, seats: [{ id: 's1', family: 'x' }] } as never
  const calls = told(
    started('early'),
    begun,
    { type: 'stage_opened', id: 'loop:1', procedure: 'critic-loop', connection: 'Attic' },
    started('loop:1/critic:1', 'critic', 'loop:1'),
    { type: 'stage_opened', id: 'mute', procedure: 'odd', setup: mute },
    started('mute/x', 's1', 'mute'),
    { type: 'stage_opened', id: 'exam:2', procedure: 'exam', setup },
    started('exam:2/analysis:s2', 's2', 'exam:2'),
    started('exam:2/summary', 'jury', 'exam:2'),
  )
  expect(calls.map(({ id, connection, model, stage }) => [id, connection, model, stage])).toEqual([
    ['early', '', undefined, undefined],
    ['loop:1/critic:1', 'Attic', undefined, 'loop:1'],
    ['mute/x', '', undefined, 'mute'],
    ['exam:2/analysis:s2', 'Attic', 'm-9', 'exam:2'],
    ['exam:2/summary', 'Kitchen', 'm-1', 'exam:2'],
  ])
})

test('[EV-5] every call of a recorded run is told, and nothing but what its log says', () => {
  for (const { name, file } of recordedRuns()) {
    const said = file.events.flatMap((event) => (event.type === 'call_started' ? [event.id] : []))
    const heard = said.map((id) => file.events.filter(({ call }) => call === id).length)
    expect([name, ...callsIn(file.events).map((call) => call.heard)]).toEqual([name, ...heard])
  }
})
