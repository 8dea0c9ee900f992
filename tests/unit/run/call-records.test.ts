import { expect, test } from 'vitest'
import { callsIn } from '../../../src/run/call-records'
import { defaults } from '../../../src/run/config'
import type { Event, Fact } from '../../../src/run/event'
import { recordedRuns } from '../../building/runs'

type Told = Fact & { readonly call?: string; readonly stage?: string }

function log(...facts: readonly Told[]): readonly Event[] {
  return facts.map((fact, seq) => ({ seq, t: seq * 10, ...fact }))
}

const created: Told = {
  type: 'run_created',
  runId: 'r',
  brief: { title: 'Bread', what: 'A page.' },
  config: defaults,
  connection: 'Kitchen',
  connectionId: 'k',
  model: 'm-1',
}

test('[EV-5] a call is told with its waits, its joints, its cost and who has answered', () => {
  const [call] = callsIn(
    log(
      created,
      { type: 'call_started', id: 'stream', seat: 'jury', prompt: { version: 'v', hash: 'h' } },
      { type: 'call_waiting', id: 'stream', problem: 'rate_limit', attempt: 2, of: 4, ms: 900 },
      { type: 'critique.run_heard', position: 3, call: 'stream' },
      { type: 'call_continued', id: 'stream', n: 1, dropped: 12 },
      {
        type: 'call_ended',
        id: 'stream',
        stop: 'end',
        usage: { input: 10, output: 4 },
        model: 'm-1-2026',
        response: 'resp-1',
        via: 'Cellar',
      },
    ),
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
    endedAt: 50,
    phase: 'ended',
    stop: 'end',
    usage: { input: 10, output: 4 },
    waits: [{ problem: 'rate_limit', attempt: 2, of: 4, ms: 900, at: 20 }],
    joints: [{ n: 1, dropped: 12, at: 40 }],
    prompt: { version: 'v', hash: 'h' },
    heard: 1,
    odd: [],
  })
})

test('[EV-5] what went astray in a reply is told with the call that it was heard in', () => {
  const [call] = callsIn(
    log(
      created,
      { type: 'call_started', id: 'stream', seat: 'jury' },
      { type: 'critique.parser_warning', kind: 'stray_text', position: 7, call: 'stream' },
      // Said by a rule, and heard in no reply.
      { type: 'critique.parser_warning', kind: 'role_missing', position: 7 },
    ),
  )
  expect(call).toMatchObject({ heard: 1, odd: [{ kind: 'stray_text', position: 7 }] })
})

const loop = { criteria: [], cap: 5, artifact: 'a', mime: 'text/html' }

test('[EV-5] a call of a panel knows its lens by name, one of a stage its kind and its number', () => {
  const calls = (name: string) => callsIn(recordedRuns().find((run) => run.name === name)?.file.events ?? [])
  const lens = calls('panel_chosen').find(({ id }) => id.startsWith('critique:'))
  expect(lens?.called).toMatch(/lens$/)
  const stages = new Map(calls('verdict').map(({ stage, named }) => [stage, named]))
  expect([...stages]).toEqual([
    [undefined, undefined],
    ['opinion:1', { kind: 'opinion', n: 1 }],
    ['exam:1', { kind: 'exam', n: 1 }],
    ['accept:1', { kind: 'acceptance', n: 1 }],
    ['plan:1', { kind: 'plan', n: 1 }],
  ])
  expect(
    callsIn(
      log(
        created,
        { type: 'stage_opened', id: 'loop:1', procedure: 'critic-loop', loop },
        { type: 'stage_opened', id: 'loop:2', procedure: 'critic-loop', loop },
        { type: 'stage_opened', id: 'new:3', procedure: 'of a newer version' },
        { type: 'call_started', id: 'loop:2/critic:1', seat: 'critic', stage: 'loop:2' },
        { type: 'call_started', id: 'new:3/x', seat: 'x', stage: 'new:3' },
      ),
    ).map(({ named }) => named),
  ).toEqual([{ kind: 'loop', n: 2 }, undefined])
})

test('[EV-5] a call that failed says all that is known of why; one that goes on is open', () => {
  const calls = callsIn(
    log(
      { ...created, connection: 'rehearsal' },
      { type: 'call_started', id: 'a', seat: 'jury' },
      { type: 'call_started', id: 'b', seat: 'jury' },
      { type: 'call_started', id: 'c', seat: 'jury' },
      { type: 'call_ended', id: 'c', stop: 'length' },
      {
        type: 'call_failed',
        id: 'a',
        reason: 'http',
        detail: 'Too many.',
        kind: 'malformed_block',
        position: 7,
        problem: 'rate_limit',
        http: 429,
        stop: 'other',
        usage: { input: 1 },
      },
      { type: 'call_failed', id: 'b', reason: 'lost' },
      { type: 'call_started', id: 'd', seat: 'jury' },
      { type: 'call_ended', id: 'nobody', stop: 'end' },
      { type: 'critique.run_heard', position: 3, call: 'nobody' },
    ),
  )
  expect(calls.map(({ id, phase, endedAt }) => [id, phase, endedAt])).toEqual([
    ['a', 'failed', 50],
    ['b', 'failed', 60],
    ['c', 'ended', 40],
    ['d', 'open', undefined],
  ])
  expect(calls[0]).toMatchObject({
    failure: {
      reason: 'http',
      detail: 'Too many.',
      kind: 'malformed_block',
      position: 7,
      problem: 'rate_limit',
      http: 429,
    },
    stop: 'other',
    usage: { input: 1 },
  })
  expect(calls[1]?.failure).toEqual({ reason: 'lost' })
})

test('[EV-5] a call of a stage is put to whom the stage asks, and to the seat that it names', () => {
  const seat = { id: 's2', connection: 'Attic', model: 'm-9', family: 'nine' }
  const judged = { artifact: 'p', mime: 'text/html', seats: [seat] }
  const setup = {
    kind: 'exam' as const,
    use: 'artifact' as const,
    effectiveMaxRounds: 1,
    verificationMode: 'lightweight' as const,
    adversarial: false,
    ...judged,
  }
  const calls = callsIn(
    log(
      { type: 'call_started', id: 'early', seat: 'jury' },
      created,
      { type: 'stage_opened', id: 'loop:1', procedure: 'critic-loop', connection: 'Attic' },
      { type: 'call_started', id: 'loop:1/critic:1', seat: 'critic', stage: 'loop:1' },
      {
        type: 'stage_opened',
        id: 'mute',
        procedure: 'odd',
        setup: { ...setup, seats: [{ id: 's1', family: 'x' }] } as never,
      },
      { type: 'call_started', id: 'mute/x', seat: 's1', stage: 'mute' },
      { type: 'stage_opened', id: 'exam:2', procedure: 'exam', setup },
      { type: 'call_started', id: 'exam:2/analysis:s2', seat: 's2', stage: 'exam:2' },
      { type: 'call_started', id: 'exam:2/summary', seat: 'jury', stage: 'exam:2' },
    ),
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
  for (const { file } of recordedRuns()) {
    const started = file.events.filter(({ type }) => type === 'call_started')
    const calls = callsIn(file.events)
    expect(calls).toHaveLength(started.length)
    for (const { heard, id } of calls)
      expect(heard).toBe(file.events.filter(({ call }) => call === id).length)
  }
})
