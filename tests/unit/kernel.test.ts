import { describe, expect, test, vi } from 'vitest'
import { drive, type Model, type World } from '../../src/kernel'
import { scriptedModel } from '../../src/models/scripted'
import { theater } from '../../src/procedures/theater'
import { defaults } from '../../src/run/config'
import type { Fact } from '../../src/run/event'
import type { Procedure, Step } from '../../src/run/procedure'
import { CallError } from '../../src/run/reading'
import { fold, initialState, type RunState } from '../../src/run/state'
import { digest } from '../../src/wire/digest'
import { createClock } from '../tools/clock'
import { memoryLog, perform } from '../tools/stage'
import { play, roundText, runText, shipText } from '../tools/scripts'

const settled: Fact = { type: 'run_settled', status: 'shipped' }
const note = (fact: Fact): Step => ({ kind: 'note', fact })

/** A call whose reply is counted by its words. */
function call(id: string): Step {
  return {
    kind: 'call',
    id,
    seat: 'anyone',
    prompt: () => ({ system: '', user: id }),
    read: ({ emit }) => ({
      write: (text) => {
        for (const word of text.split(' ')) emit({ type: 'approved', artifact: word })
      },
      end: () => {},
    }),
  }
}

function procedure(
  next: (state: RunState) => readonly Step[],
  deadlines: Procedure['deadlines'] = () => [],
): Procedure {
  return { name: 'rehearsed', next, deadlines }
}

/** What prompts may quote: nothing. */
const quoted: Pick<World, 'page' | 'nonce'> = { page: () => '', nonce: () => '0' }

function start(rule: Procedure, model: Model, world: Partial<World> = {}) {
  const clock = createClock()
  const log = memoryLog()
  const measure = () => Promise.resolve({ outcome: 'not_measured' as const, rows: [] })
  const driven = drive(
    rule,
    log,
    { now: clock.now, at: clock.at, model, measure, digest, parallel: 2, ...quoted, ...world },
    initialState(),
  )
  return { clock, log, driven, types: () => log.events.map((event) => event.type) }
}

const ended = (state: RunState, id: string) =>
  state.calls[id] !== undefined && state.calls[id].phase !== 'open'
const silent: Model = () => (async function* () {})()

describe('the kernel', () => {
  test('appends implied facts until none is owed, then ends when the run has settled', async () => {
    const rule = procedure((state) =>
      state.startedAt === undefined ? [note({ type: 'run_started' })] : state.settled ? [] : [note(settled)],
    )
    const { driven, types } = start(rule, silent)
    expect((await driven.done).settled?.status).toBe('shipped')
    expect(types()).toEqual(['run_started', 'run_settled'])
  })

  test('nothing owed, nothing in flight, nothing asked and not settled throws by name', async () => {
    await expect(
      start(
        procedure(() => []),
        silent,
      ).driven.done,
    ).rejects.toThrow('rehearsed is owed nothing and has not settled.')
  })

  test('a procedure that throws ends the drive with its own error', async () => {
    const broken = procedure(() => {
      throw new Error('A bug.')
    })
    await expect(start(broken, silent).driven.done).rejects.toThrow('A bug.')
  })

  test('opens owed calls up to the limit, in order', async () => {
    const ids = ['a', 'b', 'c']
    const rule = procedure((state) => {
      const open = ids.filter((id) => !ended(state, id))
      return open.length > 0 ? open.map(call) : state.settled ? [] : [note(settled)]
    })
    let open = 0
    let most = 0
    const model: Model = async function* () {
      most = Math.max(most, ++open)
      await Promise.resolve()
      yield { type: 'text', text: 'word' }
      open -= 1
    }
    const { driven, log } = start(rule, model)
    const state = await driven.done
    expect(most).toBe(2)
    expect(log.events.filter((event) => event.type === 'call_started').map((event) => event.id)).toEqual(ids)
    expect(Object.values(state.calls).map(({ phase, heard }) => [phase, heard])).toEqual([
      ['ended', 1],
      ['ended', 1],
      ['ended', 1],
    ])
  })

  test.each<[string, World['check'], readonly string[]]>([
    ['that nobody can check', undefined, []],
    ['that says nothing', () => [], []],
    [
      'of which a rule fails',
      () => {
        throw new Error('A bug.')
      },
      [],
    ],
    [
      'with a claim',
      () => [{ type: 'finding.checked', finding: 'a-1.1', check: 'refuted' }],
      ['finding.checked'],
    ],
    [
      'that says itself when it is done',
      (_, round) => [{ type: 'round.checked', round, artifact: 'page' }],
      [],
    ],
  ])('a round %s is checked at once, and once', async (_, check, before) => {
    const rule = procedure((state) => {
      if (state.rounds.length === 0) return [note({ type: 'critique.round_open', round: 1, position: 0 })]
      if (state.rounds.some(({ checked }) => !checked)) return [{ kind: 'check', id: 'check:1', round: 1 }]
      return state.settled ? [] : [note(settled)]
    })
    const { driven, types } = start(rule, silent, check ? { check } : {})
    await driven.done
    expect(types()).toEqual(['critique.round_open', ...before, 'round.checked', 'run_settled'])
  })

  test('keeps how a call stopped and what it cost', async () => {
    const rule = procedure((state) =>
      ended(state, 'a') ? (state.settled ? [] : [note(settled)]) : [call('a')],
    )
    const model: Model = async function* () {
      yield { type: 'usage', usage: { input: 3 } }
      yield { type: 'text', text: 'word' }
      yield { type: 'usage', usage: { output: 5 } }
      yield { type: 'stop', stop: 'length' }
    }
    const { driven } = start(rule, model)
    expect((await driven.done).calls.a).toMatchObject({ stop: 'length', usage: { input: 3, output: 5 } })
  })

  test('keeps a thought and what was said twice as text of their own, and shows neither to the reader', async () => {
    const rule = procedure((state) =>
      ended(state, 'a') ? (state.settled ? [] : [note(settled)]) : [call('a')],
    )
    const model: Model = async function* () {
      yield { type: 'waiting', problem: 'rate_limit', attempt: 2, of: 4, ms: 1500 }
      yield { type: 'thinking', text: 'hm' }
      yield { type: 'text', text: 'word' }
      yield { type: 'continued', n: 1, dropped: 'or' }
      yield { type: 'continued', n: 2, dropped: '' }
      yield { type: 'answered', model: 'm-2', response: 'r-1' }
      yield { type: 'stop', stop: 'end', raw: 'stop' }
    }
    const { driven, log } = start(rule, model)
    const { calls } = await driven.done
    expect(log.events.map(({ seq: _seq, t: _t, ...fact }) => fact).slice(1, -1)).toEqual([
      { type: 'call_waiting', id: 'a', problem: 'rate_limit', attempt: 2, of: 4, ms: 1500 },
      { type: 'approved', artifact: 'word', call: 'a' },
      { type: 'call_continued', id: 'a', n: 1, dropped: 2 },
      { type: 'call_continued', id: 'a', n: 2, dropped: 0 },
      { type: 'call_ended', id: 'a', stop: 'end', model: 'm-2', response: 'r-1' },
    ])
    expect([...log.replies].map(([name, { text }]) => [name, text])).toEqual([
      ['a:thinking', 'hm'],
      ['a', 'word'],
      ['a:dropped', 'or'],
    ])
    expect(calls.a).toMatchObject({ heard: 1, continued: 2, waiting: undefined })
  })

  test('a call that waits says so in the state until something is heard of it', async () => {
    const rule = procedure((state) =>
      ended(state, 'a') ? (state.settled ? [] : [note(settled)]) : [call('a')],
    )
    const model: Model = async function* () {
      yield { type: 'waiting', problem: 'overloaded', attempt: 2, of: 4, ms: 10 }
      yield { type: 'text', text: 'word' }
    }
    const { driven, log } = start(rule, model)
    await driven.done
    const waits = log.events.map(
      (_, at) => log.events.slice(0, at + 1).reduce(fold, initialState()).calls.a?.waiting?.attempt,
    )
    expect(waits).toEqual([undefined, 2, undefined, undefined, undefined])
  })

  test('what a failed or aborted call has cost is kept', async () => {
    const rule = procedure((state) => {
      if (!ended(state, 'a')) return state.stopped ? [] : [call('a')]
      return state.settled ? [] : [note(settled)]
    })
    const model: Model = async function* () {
      yield { type: 'usage', usage: { input: 7, approx: true } }
      yield { type: 'text', text: 'word' }
      throw new CallError('http', 'Too many.', { problem: 'rate_limit', http: 429 })
    }
    const { driven } = start(rule, model)
    expect((await driven.done).calls.a).toMatchObject({
      phase: 'failed',
      problem: 'rate_limit',
      detail: 'Too many.',
      usage: { input: 7, approx: true },
    })
    const hanging: Model = async function* (_, signal) {
      yield { type: 'usage', usage: { output: 2 } }
      yield { type: 'text', text: 'word' }
      await new Promise((wake) => signal.addEventListener('abort', wake))
    }
    const stopped = start(rule, hanging)
    await vi.waitFor(() => expect(stopped.log.events.at(-1)).toMatchObject({ type: 'approved' }))
    stopped.driven.tell({
      type: 'stopped',
      why: 'budget',
      cap: { scope: 'run', unit: 'usd', limit: 1 },
    })
    const state = await stopped.driven.done
    expect(state.calls.a).toMatchObject({ reason: 'aborted', usage: { output: 2 } })
    expect(state.cap).toEqual({ scope: 'run', unit: 'usd', limit: 1 })
  })

  test('aborts a call that is no longer owed, and hears nothing more of it', async () => {
    const rule = procedure((state) =>
      state.marks.length >= 2 ? (state.settled ? [] : [note(settled)]) : [call('a')],
    )
    const { driven, log, clock } = start(
      rule,
      scriptedModel({ a: [{ say: 'one two three' }, { wait: 5 }, { say: 'four' }] }, createClock().sleep),
    )
    const state = await clock.until(driven.done)
    expect(state.marks.length).toBe(2)
    expect(log.events.at(-1)).toMatchObject({ type: 'call_failed', id: 'a', reason: 'aborted' })
  })

  test('a model that goes on after its call was aborted is talking to itself', async () => {
    const rule = procedure((state) =>
      state.marks.length >= 1 ? (state.settled ? [] : [note(settled)]) : [call('a')],
    )
    let pulls = 0
    const stubborn: Model = async function* () {
      for (; pulls < 5; pulls++) yield { type: 'text', text: `word${pulls}` }
    }
    const { driven, log } = start(rule, stubborn)
    await driven.done
    await new Promise((resolve) => setImmediate(resolve))
    expect(log.events.filter((event) => event.type === 'approved')).toHaveLength(1)
    expect(pulls).toBe(1)
  })

  test('an aborted call that ends by itself is not ended twice', async () => {
    const ends: string[] = []
    const ending: Step = {
      kind: 'call',
      id: 'a',
      seat: 'anyone',
      prompt: () => ({ system: '', user: '' }),
      read: () => ({ write: () => {}, end: () => void ends.push('end') }),
    }
    const rule = procedure((state) => (state.stopped ? (state.settled ? [] : [note(settled)]) : [ending]))
    let finish = () => {}
    const model: Model = async function* () {
      await new Promise<void>((resolve) => (finish = resolve))
      yield { type: 'stop', stop: 'end' }
    }
    const { driven, types } = start(rule, model)
    await new Promise((resolve) => setImmediate(resolve))
    driven.tell({ type: 'stopped', why: 'interrupt' })
    await driven.done
    finish()
    await new Promise((resolve) => setImmediate(resolve))
    expect(ends).toEqual([])
    expect(types()).toEqual(['call_started', 'stopped', 'run_settled', 'call_failed'])
  })

  test('whatever a model throws is a call that failed', async () => {
    const rule = procedure((state) =>
      ended(state, 'a') ? (state.settled ? [] : [note(settled)]) : [call('a')],
    )
    const model: Model = () => {
      throw new TypeError('Failed to fetch')
    }
    const { driven, log } = start(rule, model)
    await driven.done
    expect(log.events.find((event) => event.type === 'call_failed')).toMatchObject({
      reason: 'network_cut',
      detail: 'TypeError: Failed to fetch',
    })
  })

  test('a bug in a reader is no fact of the run: it ends the drive', async () => {
    const broken: Step = {
      kind: 'call',
      id: 'a',
      seat: 'anyone',
      prompt: () => ({ system: '', user: '' }),
      read: () => ({
        write: () => {
          throw new TypeError('undefined is not a function')
        },
        end: () => {},
      }),
    }
    const model: Model = async function* () {
      yield { type: 'text', text: 'word' }
    }
    await expect(
      start(
        procedure(() => [broken]),
        model,
      ).driven.done,
    ).rejects.toThrow('undefined is not a function')
  })

  test('a bug that a told fact brings up ends the drive, and not the one who told it', async () => {
    const ask: Step = { kind: 'ask', id: 'q', question: 'Which?', options: [] }
    const rule = procedure((state) => {
      if (state.stopped) throw new Error('A bug.')
      return [ask]
    })
    const { driven } = start(rule, silent)
    await Promise.resolve()
    driven.tell({ type: 'stopped', why: 'interrupt' })
    await expect(driven.done).rejects.toThrow('A bug.')
  })

  test('a call that has ended and is owed again is a bug', async () => {
    await expect(
      start(
        procedure(() => [call('a')]),
        silent,
      ).driven.done,
    ).rejects.toThrow('rehearsed owes "a" again.')
  })

  test('slow measurements keep no call waiting, and one that fails measured nothing', async () => {
    const slow: Step[] = ['m1', 'm2'].map((id) => ({ kind: 'measure', id, artifact: id }))
    const rule = procedure((state) => {
      if (state.settled) return []
      if (state.measured.m1 && ended(state, 'a')) return [note(settled)]
      return [
        ...slow.filter((step) => step.kind === 'measure' && !state.measured[step.id]),
        ...(ended(state, 'a') ? [] : [call('a')]),
      ]
    })
    const answers: (() => void)[] = []
    const measure: World['measure'] = () =>
      new Promise((_, reject) => answers.push(() => reject(new Error('no frame'))))
    const { driven, types } = start(rule, scriptedModel({ a: [{ say: 'word' }] }, createClock().sleep), {
      measure,
    })
    await new Promise((resolve) => setImmediate(resolve))
    expect(types()).toContain('call_ended')
    for (const answer of answers) answer()
    expect((await driven.done).measured.m1).toBe('not_measured')
  })

  test('a second call in flight is let go of when the drive ends with an error', async () => {
    const rule = procedure((state) => {
      if (state.calls.b && state.calls.b.phase !== 'open') throw new Error('bug')
      return [call('a'), call('b')]
    })
    let aborted = false
    const model: Model = async function* ({ call: id }, signal) {
      if (id === 'b') return
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      aborted = true
      yield { type: 'text', text: 'never heard' }
    }
    const { driven, log } = start(rule, model)
    await expect(driven.done).rejects.toThrow('bug')
    await new Promise((resolve) => setImmediate(resolve))
    expect(aborted).toBe(true)
    expect(log.events.some((event) => event.type === 'approved')).toBe(false)
  })

  test('asks once and waits for as long as it takes', async () => {
    const ask: Step = { kind: 'ask', id: 'q', question: 'Which?', options: ['a', 'b'] }
    const rule = procedure((state) =>
      state.questions.q?.answer ? (state.settled ? [] : [note(settled)]) : [ask],
    )
    const { driven, types } = start(rule, silent)
    await Promise.resolve()
    driven.tell({ type: 'answered', id: 'unknown', answer: 'a' })
    driven.tell({ type: 'answered', id: 'q', answer: 'b' })
    expect((await driven.done).questions.q?.answer).toBe('b')
    expect(types()).toEqual(['question_asked', 'answered', 'answered', 'run_settled'])
  })

  test('a fact told after the end is not taken', async () => {
    const rule = procedure((state) => (state.settled ? [] : [note(settled)]))
    const { driven, log } = start(rule, silent)
    await driven.done
    driven.tell({ type: 'stopped', why: 'interrupt' })
    expect(log.events).toHaveLength(1)
  })

  test('arms the earliest deadline, and only once for the same moment', async () => {
    const armed: number[] = []
    const rule = procedure(
      (state) => (state.stopped ? (state.settled ? [] : [note(settled)]) : [call('a')]),
      (state) =>
        state.stopped
          ? []
          : [
              { at: 50, why: 'total_timeout' },
              { at: 20, why: 'round_timeout' },
              { at: 30, why: 'budget' },
            ],
    )
    const clock = createClock()
    const at: World['at'] = (time, fire) => {
      armed.push(time)
      return clock.at(time, fire)
    }
    const model = scriptedModel({ a: [{ say: 'one two' }, { wait: 1000 }] }, clock.sleep)
    const { driven } = start(rule, model, { now: clock.now, at })
    expect((await clock.until(driven.done)).stopped).toBe('round_timeout')
    expect(armed).toEqual([20])
  })

  test('a call that has taken too long is given up with what it has cost, each of several at its time', async () => {
    const ids = ['a', 'b', 'c']
    const rule = procedure(
      (state) => {
        const open = ids.filter((id) => !ended(state, id))
        return open.length > 0 ? open.map(call) : state.settled ? [] : [note(settled)]
      },
      ({ calls }) =>
        Object.entries(calls).flatMap(([id, { phase, startedAt }]) =>
          phase === 'open' ? [{ at: startedAt + 20, call: id }] : [],
        ),
    )
    const clock = createClock()
    const aborted: string[] = []
    const model: Model = async function* ({ call: id }, signal) {
      yield { type: 'usage', usage: { input: 7 } }
      signal.addEventListener('abort', () => aborted.push(id))
      await clock.sleep(id === 'c' ? 5 : 1000, signal)
    }
    const { driven, log } = start(rule, model, { now: clock.now, at: clock.at })
    const { calls } = await clock.until(driven.done)
    expect(aborted).toEqual(['a', 'b'])
    expect(Object.values(calls).map(({ phase, reason }) => reason ?? phase)).toEqual([
      'timeout',
      'timeout',
      'ended',
    ])
    expect(calls.a?.usage).toEqual({ input: 7 })
    expect(log.events.at(-1)?.t).toBe(25)
  })

  test('measures what is owed, and forgets an answer that nobody waits for', async () => {
    const measure: Step = { kind: 'measure', id: 'm', artifact: 'page' }
    const rule = procedure((state) => (state.stopped ? (state.settled ? [] : [note(settled)]) : [measure]))
    let answer = (_: { outcome: 'measured'; rows: [] }) => {}
    const { driven, types } = start(rule, silent, {
      measure: () => new Promise((resolve) => (answer = resolve)),
    })
    await Promise.resolve()
    driven.tell({ type: 'stopped', why: 'interrupt' })
    await driven.done
    answer({ outcome: 'measured', rows: [] })
    await Promise.resolve()
    expect(types()).toEqual(['stopped', 'run_settled'])
  })

  test('takes an answer that is there at once, before anything else happens', async () => {
    const pages: Step[] = ['m1', 'm2'].map((id) => ({ kind: 'measure', id, artifact: id }))
    const rule = procedure((state) => {
      if (state.settled) return []
      const owed = pages.filter((step) => step.kind === 'measure' && !state.measured[step.id])
      return owed.length > 0 ? [...owed, call('a')] : [note(settled)]
    })
    const measure: World['measure'] = (artifact) => {
      if (artifact === 'm2') throw new Error('The instrument is broken.')
      return { outcome: 'measured', rows: [] }
    }
    const { driven, types } = start(rule, silent, { measure })
    expect((await driven.done).measured).toEqual({ m1: 'measured', m2: 'not_measured' })
    expect(types()).toEqual(['measure.done', 'measure.done', 'run_settled'])
  })

  test('[SAFETY 4] a prompt quotes what is at hand, behind a fence that is drawn once and logged', async () => {
    const asked: string[] = []
    const quoting: Step = {
      kind: 'call',
      id: 'a',
      seat: 'anyone',
      prompt: ({ page, nonce }) => ({ system: 'rules', user: `${nonce} ${page('hash')}`, version: '7' }),
      read: () => ({ write: () => {}, end: () => {} }),
    }
    const rule = procedure((state) =>
      ended(state, 'a') ? (state.settled ? [] : [note(settled)]) : [quoting],
    )
    const model: Model = async function* ({ prompt }) {
      asked.push(prompt.user)
      yield { type: 'stop', stop: 'end' }
    }
    const world = { page: (hash: string) => `the page ${hash}`, nonce: () => 'f00' }
    const { driven, log } = start(rule, model, world)
    await driven.done
    expect(asked).toEqual(['f00 the page hash'])
    expect(log.events[0]).toMatchObject({
      type: 'call_started',
      nonce: 'f00',
      prompt: { version: '7', hash: digest('rules\nf00 the page hash').hash },
    })
  })

  test('[CT-47] pulls no more while the log is behind', async () => {
    const rule = procedure((state) =>
      ended(state, 'a') ? (state.settled ? [] : [note(settled)]) : [call('a')],
    )
    let pulled = 0
    const model: Model = async function* () {
      for (; pulled < 3; pulled++) yield { type: 'text', text: 'x' }
    }
    let open = () => {}
    const log = { ...memoryLog(), room: () => new Promise<void>((resolve) => (open = resolve)) }
    const world = {
      now: () => 0,
      at: () => () => {},
      model,
      digest,
      parallel: 1,
      ...quoted,
      measure: () => Promise.reject(new Error('none')),
    }
    const driven = drive(rule, log, world, initialState())
    for (let turn = 0; turn < 50; turn++) await Promise.resolve()
    expect(pulled).toBe(0)
    for (let turn = 0; turn < 50; turn++) {
      open()
      await Promise.resolve()
    }
    await driven.done
    expect(pulled).toBe(3)
  })

  test('the characters of a page are passed on as they come', async () => {
    const clock = createClock()
    const parts: [string, number | undefined][] = []
    const log = memoryLog()
    const text = runText([roundText(1), shipText(1, '<p>final</p>')])
    const model = scriptedModel(
      { stream: [{ say: text.slice(0, 180) }, { say: text.slice(180) }] },
      clock.sleep,
    )
    const measure = () => Promise.resolve({ outcome: 'not_measured' as const, rows: [] })
    const artifactPart = (part: string, round: number | undefined) => void parts.push([part, round])
    const driven = drive(
      theater,
      log,
      { now: clock.now, at: clock.at, model, measure, digest, parallel: 2, artifactPart, ...quoted },
      { ...initialState(), config: { ...defaults, pace: 'stream' } },
    )
    await clock.until(driven.done)
    expect(
      parts
        .filter(([, round]) => round === 1)
        .map(([part]) => part)
        .join(''),
    ).toBe('<p>page 1</p>')
    expect(
      parts
        .filter(([, round]) => round === undefined)
        .map(([part]) => part)
        .join(''),
    ).toBe('<p>final</p>')
  })

  test('bytes are in the log before anything has read them', async () => {
    const { events } = await play({ stream: 'no protocol at all' })
    const clock = createClock()
    const { driven, log } = perform({
      procedure: theater,
      clock,
      model: scriptedModel({ stream: [{ say: 'no protocol at all' }] }, clock.sleep),
    })
    await clock.until(driven.done)
    expect(log.replies.get('stream')?.text).toBe('no protocol at all')
    expect(events.find((event) => event.type === 'call_failed')).toMatchObject({
      reason: 'unreadable',
      kind: 'missing_artifact',
    })
  })
})

describe('a stage', () => {
  const opening: readonly Fact[] = [
    { type: 'run_settled', status: 'shipped' },
    { type: 'stage_opened', id: 's', procedure: 'rehearsed' },
  ]
  const settledState = opening.reduce<RunState>(
    (state, fact) => fold(state, { ...fact, seq: state.seq, t: 0 }),
    initialState(),
  )

  test('is driven on a run that has settled, marks all it says, and is over when it has ended', async () => {
    const armed: number[] = []
    const rule: Procedure = {
      ...procedure(
        (state) => {
          if (state.stages.s?.ended) return []
          return state.stages.s?.stopped ? [note({ type: 'stage_ended', id: 's' })] : [call('s/a')]
        },
        (state) => (state.stages.s?.stopped ? [] : [{ at: 50, why: 'total_timeout' }]),
      ),
      stage: 's',
    }
    const clock = createClock()
    const log = memoryLog()
    const driven = drive(
      rule,
      log,
      {
        now: clock.now,
        at: (time, fire) => {
          armed.push(time)
          return clock.at(time, fire)
        },
        model: scriptedModel({ 's/a': [{ say: 'word' }, { wait: 1000 }] }, clock.sleep),
        measure: () => ({ outcome: 'not_measured', rows: [] }),
        digest,
        parallel: 1,
        ...quoted,
      },
      settledState,
    )
    const state = await clock.until(driven.done)
    expect(log.events.map(({ type, stage }) => [type, stage])).toEqual([
      ['call_started', 's'],
      ['approved', 's'],
      ['stopped', 's'],
      ['stage_ended', 's'],
      ['call_failed', 's'],
    ])
    expect(log.events[1]).toMatchObject({ call: 's/a' })
    expect(armed).toEqual([50])
    expect(state.stopped).toBeUndefined()
    expect(state.settled?.status).toBe('shipped')
  })

  test('asks its own seats, quotes what stands at a place, and is checked as itself', async () => {
    const asked: (string | undefined)[] = []
    const checked: (string | undefined)[] = []
    const prompts: string[] = []
    const rule: Procedure = {
      ...procedure((state) => {
        if (state.stages.s?.ended) return []
        if (!ended(state, 's/a'))
          return [
            {
              kind: 'call',
              id: 's/a',
              seat: 's2',
              prompt: ({ slices }) => ({
                system: '',
                user: slices?.('page', ['h1'])[0]?.text ?? 'nobody can say',
              }),
              read: () => ({ write: () => {}, end: () => {} }),
            },
          ]
        const isChecked = state.stageFacts.length > 0
        return isChecked
          ? [note({ type: 'stage_ended', id: 's' })]
          : [{ kind: 'check', id: 's/check:0', round: 0 }]
      }),
      stage: 's',
    }
    const model: Model = ({ seat, prompt }) => {
      asked.push(seat)
      prompts.push(prompt.user)
      return (async function* () {})()
    }
    const world = {
      model,
      slices: (hash: string, places: readonly string[]) =>
        places.map((place) => ({ place, shows: 'source', text: `${place} of ${hash}` }) as const),
      check: (_: RunState, round: number, stage?: string): Fact[] => {
        checked.push(`${round} of ${stage}`)
        return []
      },
    }
    for (const slices of [world.slices, undefined]) {
      const { done } = drive(
        rule,
        memoryLog(),
        {
          now: () => 0,
          at: () => () => {},
          measure: () => ({ outcome: 'not_measured', rows: [] }),
          digest,
          parallel: 1,
          ...quoted,
          model: world.model,
          check: world.check,
          ...(slices && { slices }),
        },
        settledState,
      )
      await done
    }
    expect(asked).toEqual(['s2', 's2'])
    expect(prompts).toEqual(['h1 of page', 'nobody can say'])
    expect(checked).toEqual(['0 of s', '0 of s'])
  })

  test('that is owed nothing and has not ended is a bug, though its run has settled', async () => {
    const { done } = drive(
      { ...procedure(() => []), stage: 's' },
      memoryLog(),
      {
        now: () => 0,
        at: () => () => {},
        model: silent,
        measure: () => ({ outcome: 'not_measured', rows: [] }),
        digest,
        parallel: 1,
        ...quoted,
      },
      settledState,
    )
    await expect(done).rejects.toThrow('rehearsed is owed nothing and has not settled.')
  })
})
