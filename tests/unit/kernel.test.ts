// The kernel makes the calls that are owed, logs what they say before anybody reads it, and ends when the run has settled.
import { eventually } from '../building/eventually'
import { describe, expect, test, vi } from 'vitest'
import { drive, type Model, type Piece, type World } from '../../src/kernel'
import { scriptedModel } from '../../src/models/scripted'
import { theater } from '../../src/procedures/theater'
import { defaults } from '../../src/run/config'
import type { Fact } from '../../src/run/event'
import type { Procedure, Step } from '../../src/run/procedure'
import { CallError } from '../../src/run/reading'
import { initialState, type RunState } from '../../src/run/state'
import { digest } from '../../src/wire/digest'
import { stateAfter, stateOf } from '../building/facts'
import { createClock } from '../tools/clock'
import { of } from '../tools/loops'
import { memoryLog, perform } from '../tools/stage'
import { roundText, runText, shipText } from '../tools/scripts'

type CallStep = Extract<Step, { kind: 'call' }>

const interrupt: Fact = { type: 'stopped', why: 'interrupt' }
const note = (fact: Fact): Step => ({ kind: 'note', fact })
const bug = () => {
  throw new TypeError('A bug.')
}

/** A call whose reply is counted by its words. */
const call = (id: string, more: Partial<CallStep> = {}): CallStep => ({
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
  ...more,
})
const misread = call('a', { read: () => ({ write: bug, end: () => {} }) })
const measure = (id: string): Step => ({ kind: 'measure', id, artifact: id })
const ask: Step = { kind: 'ask', id: 'q', question: 'Which?', options: ['a', 'b'] }

const procedure = (next: Procedure['next'], deadlines: Procedure['deadlines'] = () => []): Procedure => {
  return { name: 'rehearsed', next, deadlines }
}

/** Owes these until that has come to be, and then only that the run settles. */
function owing(
  steps: readonly Step[] | ((state: RunState) => readonly Step[]),
  until: (state: RunState) => boolean,
  deadlines?: Procedure['deadlines'],
): Procedure {
  return procedure((state) => {
    if (!until(state)) return typeof steps === 'function' ? steps(state) : steps
    return state.settled ? [] : [note({ type: 'run_settled', status: 'shipped' })]
  }, deadlines)
}
const ended = (state: RunState, id: string) =>
  state.calls[id] !== undefined && state.calls[id].phase !== 'open'
const isStopped = (state: RunState) => state.stopped !== undefined
/** One call, and nothing else. */
const one = owing([call('a')], (state) => ended(state, 'a'))

const saying = (...pieces: readonly Piece[]): Model =>
  async function* () {
    yield* pieces
  }
const silent = saying()
const WORD: Piece = { type: 'text', text: 'word' }
/** A turn of the event loop: whatever could follow without time passing has followed. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** The world of a test: nothing can be quoted or measured in it, and no time passes by itself. */
const worldOf = (model: Model, more: Partial<World> = {}): World => ({
  now: () => 0,
  at: () => () => {},
  model,
  measure: () => Promise.resolve({ outcome: 'not_measured', rows: [] }),
  digest,
  parallel: 2,
  page: () => '',
  nonce: () => '0',
  ...more,
})

function start(rule: Procedure, model: Model, world: Partial<World> = {}, from = initialState()) {
  const clock = createClock()
  const log = memoryLog()
  const driven = drive(rule, log, worldOf(model, { now: clock.now, at: clock.at, ...world }), from)
  return { clock, log, driven, types: () => log.events.map((event) => event.type) }
}

describe('the kernel', () => {
  test('appends implied facts until none is owed, then ends when the run has settled', async () => {
    const rule = owing([note({ type: 'run_started' })], (state) => state.startedAt !== undefined)
    const { driven, types, log } = start(rule, silent)
    expect((await driven.done).settled?.status).toBe('shipped')
    expect(types()).toEqual(['run_started', 'run_settled'])
    driven.tell(interrupt)
    expect(log.events, 'a fact told after the end').toHaveLength(2)
  })

  test.each<[string, Procedure, Model, string]>([
    ['nothing owed and not settled', procedure(() => []), silent, 'is owed nothing and has not settled.'],
    ['a procedure that throws', procedure(bug), silent, 'A bug.'],
    ['a call that is owed again', procedure(() => [call('a')]), silent, 'rehearsed owes "a" again.'],
    ['a reader that throws, which is no fact of the run', procedure(() => [misread]), saying(WORD), 'A bug.'],
  ])('ends with an error that says what is wrong: %s', async (_, rule, model, message) => {
    await expect(start(rule, model).driven.done).rejects.toThrow(message)
  })

  test('a bug that a told fact brings up ends the drive, and not the one who told it', async () => {
    const { driven } = start(
      procedure((state) => (state.stopped ? bug() : [ask])),
      silent,
    )
    await Promise.resolve()
    driven.tell(interrupt)
    await expect(driven.done).rejects.toThrow('A bug.')
  })

  test('opens owed calls up to the limit, in order', async () => {
    const ids = ['a', 'b', 'c']
    const open = (state: RunState) => ids.filter((id) => !ended(state, id))
    const rule = owing(
      (state) => open(state).map((id) => call(id)),
      (state) => open(state).length === 0,
    )
    let [now, most] = [0, 0]
    const model: Model = async function* () {
      most = Math.max(most, ++now)
      await Promise.resolve()
      yield WORD
      now -= 1
    }
    const { driven, log } = start(rule, model)
    const { calls } = await driven.done
    expect(most).toBe(2)
    expect(of(log.events, 'call_started').map(({ id }) => id)).toEqual(ids)
    expect(Object.values(calls).map(({ phase, heard }) => `${phase} ${heard}`)).toEqual(
      Array(3).fill('ended 1'),
    )
  })

  const refuted: Fact = { type: 'finding.checked', finding: 'a-1.1', check: 'refuted' }

  test.each<[string, World['check'], readonly string[]]>([
    ['that nobody can check', undefined, []],
    ['that says nothing', () => [], []],
    ['of which a rule fails', bug, []],
    ['with a claim', () => [refuted], ['finding.checked']],
    ['that says itself when it is done', (_, round) => [{ type: 'round.checked', round }], []],
  ])('a round %s is checked at once, and once', async (_, check, before) => {
    const rule = owing(
      ({ rounds }) =>
        rounds.length === 0
          ? [note({ type: 'critique.round_open', round: 1, position: 0 })]
          : [{ kind: 'check', id: 'check:1', round: 1 }],
      ({ rounds }) => rounds.some(({ checked }) => checked),
    )
    const { driven, types } = start(rule, silent, check ? { check } : {})
    await driven.done
    expect(types()).toEqual(['critique.round_open', ...before, 'round.checked', 'run_settled'])
  })

  test('keeps a thought and what was said twice as text of their own, and shows neither to the reader', async () => {
    const model = saying(
      { type: 'waiting', problem: 'rate_limit', attempt: 2, of: 4, ms: 1500 },
      { type: 'thinking', text: 'hm' },
      WORD,
      { type: 'continued', n: 1, dropped: 'or' },
      { type: 'continued', n: 2, dropped: '' },
      { type: 'answered', model: 'm-2', response: 'r-1' },
      { type: 'stop', stop: 'end', raw: 'stop' },
    )
    const { driven, log } = start(one, model)
    const { calls } = await driven.done
    expect(log.events.map(({ seq: _seq, t: _t, ...fact }) => fact).slice(1, -1)).toEqual([
      { type: 'call_waiting', id: 'a', problem: 'rate_limit', attempt: 2, of: 4, ms: 1500 },
      { type: 'approved', artifact: 'word', call: 'a' },
      { type: 'call_continued', id: 'a', n: 1, dropped: 2 },
      { type: 'call_continued', id: 'a', n: 2, dropped: 0 },
      { type: 'call_ended', id: 'a', stop: 'end', model: 'm-2', response: 'r-1' },
    ])
    expect([...log.replies].map(([name, { text }]) => `${name} ${text}`)).toEqual([
      ...['a:thinking hm', 'a word', 'a:dropped or'],
    ])
    expect(calls.a).toMatchObject({ heard: 1, continued: 2, waiting: undefined })
    // It waits until something is heard of it.
    const waits = log.events.map((_, at) => stateOf(log.events.slice(0, at + 1)).calls.a?.waiting?.attempt)
    expect(waits.slice(0, 4)).toEqual([undefined, 2, undefined, undefined])
  })

  test('keeps how a call stopped and what it cost, also where it fails or is called off', async () => {
    const usage = (known: object): Piece => ({ type: 'usage', usage: known })
    const stop: Piece = { type: 'stop', stop: 'length' }
    const whole = start(one, saying(usage({ input: 3 }), WORD, usage({ output: 5 }), stop))
    expect((await whole.driven.done).calls.a).toMatchObject({
      stop: 'length',
      usage: { input: 3, output: 5 },
    })
    const known = { problem: 'rate_limit', http: 429 } as const
    const failing = start(one, async function* () {
      yield* [usage({ input: 7, approx: true }), WORD]
      throw new CallError('http', 'Too many.', known)
    })
    const failed = {
      phase: 'failed',
      problem: 'rate_limit',
      detail: 'Too many.',
      usage: { input: 7, approx: true },
    }
    expect((await failing.driven.done).calls.a).toMatchObject(failed)
    const rule = owing(
      (state) => (state.stopped ? [] : [call('a')]),
      (state) => ended(state, 'a'),
    )
    const hanging = start(rule, async function* (_, signal) {
      yield* [usage({ output: 2 }), WORD]
      await new Promise((wake) => signal.addEventListener('abort', wake))
    })
    await eventually(() => expect(hanging.log.events.at(-1)).toMatchObject({ type: 'approved' }))
    const cap = { scope: 'run', unit: 'usd', limit: 1 } as const
    hanging.driven.tell({ type: 'stopped', why: 'budget', cap })
    const state = await hanging.driven.done
    expect(state.calls.a).toMatchObject({ reason: 'aborted', usage: { output: 2 } })
    expect(state.cap).toEqual(cap)
  })

  test('whatever a model throws is a call that failed', async () => {
    const { driven, log } = start(one, () => {
      throw new TypeError('Failed to fetch')
    })
    await driven.done
    const detail = 'TypeError: Failed to fetch'
    expect(of(log.events, 'call_failed')).toMatchObject([{ reason: 'network_cut', detail }])
  })

  test('aborts a call that is no longer owed, and hears nothing more of it', async () => {
    const rule = owing([call('a')], (state) => state.marks.length >= 2)
    const cues = [{ say: 'one two three' }, { wait: 5 }, { say: 'four' }]
    const { driven, log, clock } = start(rule, scriptedModel({ a: cues }, createClock().sleep))
    expect((await clock.until(driven.done)).marks.length).toBe(2)
    expect(log.events.at(-1)).toMatchObject({ type: 'call_failed', id: 'a', reason: 'aborted' })
  })

  test('a model that goes on after its call was aborted is talking to itself', async () => {
    const rule = owing([call('a')], (state) => state.marks.length >= 1)
    let pulls = 0
    const stubborn: Model = async function* () {
      for (; pulls < 5; pulls++) yield { type: 'text', text: `word${pulls}` }
    }
    const { driven, log } = start(rule, stubborn)
    await driven.done
    await turn()
    expect(of(log.events, 'approved')).toHaveLength(1)
    expect(pulls).toBe(1)
  })

  test('an aborted call that ends by itself is not ended twice', async () => {
    const end = vi.fn()
    const rule = owing([call('a', { read: () => ({ write: () => {}, end }) })], isStopped)
    let finish = () => {}
    const { driven, types } = start(rule, async function* () {
      await new Promise<void>((resolve) => (finish = resolve))
      yield { type: 'stop', stop: 'end' }
    })
    await turn()
    driven.tell(interrupt)
    await driven.done
    finish()
    await turn()
    expect(end).not.toHaveBeenCalled()
    expect(types()).toEqual(['call_started', 'stopped', 'run_settled', 'call_failed'])
  })

  test('a second call in flight is let go of when the drive ends with an error', async () => {
    const rule = procedure((state) => (ended(state, 'b') ? bug() : [call('a'), call('b')]))
    let aborted = false
    const { driven, log } = start(rule, async function* ({ call: id }, signal) {
      if (id === 'b') return
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      aborted = true
      yield WORD
    })
    await expect(driven.done).rejects.toThrow('A bug.')
    await turn()
    expect(aborted).toBe(true)
    expect(of(log.events, 'approved')).toEqual([])
  })

  test('asks once and waits for as long as it takes', async () => {
    const { driven, types } = start(
      owing([ask], (state) => state.questions.q?.answer !== undefined),
      silent,
    )
    await Promise.resolve()
    driven.tell({ type: 'answered', id: 'unknown', answer: 'a' })
    driven.tell({ type: 'answered', id: 'q', answer: 'b' })
    expect((await driven.done).questions.q?.answer).toBe('b')
    expect(types()).toEqual(['question_asked', 'answered', 'answered', 'run_settled'])
  })

  test('arms the earliest deadline, and only once for the same moment', async () => {
    const armed: number[] = []
    const rule = owing([call('a')], isStopped, (state) =>
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
    const open = (state: RunState) => ['a', 'b', 'c'].filter((id) => !ended(state, id))
    const rule = owing(
      (state) => open(state).map((id) => call(id)),
      (state) => open(state).length === 0,
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
    const endings = Object.values(calls).map(({ phase, reason }) => reason ?? phase)
    expect(endings).toEqual(['timeout', 'timeout', 'ended'])
    expect(calls.a?.usage).toEqual({ input: 7 })
    expect(log.events.at(-1)?.t).toBe(25)
  })

  test('bytes are in the log before anything has read them', async () => {
    const clock = createClock()
    const model = scriptedModel({ stream: [{ say: 'no protocol at all' }] }, clock.sleep)
    const { driven, log } = perform({ procedure: theater, clock, model })
    await clock.until(driven.done)
    expect(log.replies.get('stream')?.text).toBe('no protocol at all')
    expect(of(log.events, 'call_failed')[0]).toMatchObject({ reason: 'unreadable', kind: 'missing_artifact' })
  })
})

describe('measurements', () => {
  test('that are slow keep no call waiting, and one that fails measured nothing', async () => {
    const answers: (() => void)[] = []
    const rule = owing(
      (state) => [
        ...['m1', 'm2'].filter((id) => !state.measured[id]).map(measure),
        ...(ended(state, 'a') ? [] : [call('a')]),
      ],
      (state) => state.measured.m1 !== undefined && ended(state, 'a'),
    )
    const { driven, types } = start(rule, saying(WORD), {
      measure: () => new Promise((_, reject) => answers.push(() => reject(new Error('no frame')))),
    })
    await turn()
    expect(types()).toContain('call_ended')
    for (const answer of answers) answer()
    expect((await driven.done).measured.m1).toBe('not_measured')
  })

  test('that nobody waits for any more are forgotten', async () => {
    let answer = (_: { outcome: 'measured'; rows: [] }) => {}
    const { driven, types } = start(owing([measure('m')], isStopped), silent, {
      measure: () => new Promise((resolve) => (answer = resolve)),
    })
    await Promise.resolve()
    driven.tell(interrupt)
    await driven.done
    answer({ outcome: 'measured', rows: [] })
    await Promise.resolve()
    expect(types()).toEqual(['stopped', 'run_settled'])
  })

  test('that are there at once are taken before anything else happens', async () => {
    const owed = (state: RunState) => ['m1', 'm2'].filter((id) => !state.measured[id]).map(measure)
    const rule = owing(
      (state) => [...owed(state), call('a')],
      (state) => owed(state).length === 0,
    )
    const { driven, types } = start(rule, silent, {
      measure: (artifact) => (artifact === 'm2' ? bug() : { outcome: 'measured', rows: [] }),
    })
    expect((await driven.done).measured).toEqual({ m1: 'measured', m2: 'not_measured' })
    expect(types()).toEqual(['measure.done', 'measure.done', 'run_settled'])
  })
})

test('[SAFETY 4] a prompt quotes what is at hand, behind a fence that is drawn once and logged', async () => {
  const asked: string[] = []
  const quoting = call('a', {
    prompt: ({ page, nonce }) => ({ system: 'rules', user: `${nonce} ${page('hash')}`, version: '7' }),
  })
  const rule = owing([quoting], (state) => ended(state, 'a'))
  const model: Model = ({ prompt }) => {
    asked.push(prompt.user)
    return (async function* () {})()
  }
  const { driven, log } = start(rule, model, { page: (hash) => `the page ${hash}`, nonce: () => 'f00' })
  await driven.done
  expect(asked).toEqual(['f00 the page hash'])
  const prompt = { version: '7', hash: digest('rules\nf00 the page hash').hash }
  expect(log.events[0]).toMatchObject({ type: 'call_started', nonce: 'f00', prompt })
})

test('[CT-47] pulls no more while the log is behind', async () => {
  let pulled = 0
  let open = () => {}
  const model: Model = async function* () {
    for (; pulled < 3; pulled++) yield { type: 'text', text: 'x' }
  }
  const log = { ...memoryLog(), room: () => new Promise<void>((resolve) => (open = resolve)) }
  const driven = drive(one, log, worldOf(model), initialState())
  for (let at = 0; at < 50; at++) await Promise.resolve()
  expect(pulled).toBe(0)
  for (let at = 0; at < 50; at++) {
    open()
    await Promise.resolve()
  }
  await driven.done
  expect(pulled).toBe(3)
})

test('the characters of a page are passed on as they come', async () => {
  const clock = createClock()
  const parts: (readonly [string, number | undefined])[] = []
  const text = runText([roundText(1), shipText(1, '<p>final</p>')])
  const cues = [{ say: text.slice(0, 180) }, { say: text.slice(180) }]
  const { driven } = start(
    theater,
    scriptedModel({ stream: cues }, clock.sleep),
    { now: clock.now, at: clock.at, artifactPart: (part, round) => void parts.push([part, round]) },
    { ...initialState(), config: { ...defaults, pace: 'stream' } },
  )
  await clock.until(driven.done)
  const passed = (n: number | undefined) =>
    parts.flatMap(([part, round]) => (round === n ? [part] : [])).join('')
  expect([passed(1), passed(undefined)]).toEqual(['<p>page 1</p>', '<p>final</p>'])
})

describe('a stage', () => {
  const settled = stateAfter(
    { type: 'run_settled', status: 'shipped' },
    { type: 'stage_opened', id: 's', procedure: 'rehearsed' },
  )
  const inStage = (next: Procedure['next'], deadlines?: Procedure['deadlines']): Procedure => ({
    ...procedure((state) => (state.stages.s?.ended ? [] : next(state)), deadlines),
    stage: 's',
  })
  const end = note({ type: 'stage_ended', id: 's' })

  test('is driven on a run that has settled, marks all it says, and is over when it has ended', async () => {
    const armed: number[] = []
    const rule = inStage(
      (state) => (state.stages.s?.stopped ? [end] : [call('s/a')]),
      (state) => (state.stages.s?.stopped ? [] : [{ at: 50, why: 'total_timeout' }]),
    )
    const clock = createClock()
    const model = scriptedModel({ 's/a': [{ say: 'word' }, { wait: 1000 }] }, clock.sleep)
    const at: World['at'] = (time, fire) => {
      armed.push(time)
      return clock.at(time, fire)
    }
    const { driven, log } = start(rule, model, { now: clock.now, at }, settled)
    const state = await clock.until(driven.done)
    const types = ['call_started', 'approved', 'stopped', 'stage_ended', 'call_failed']
    expect(log.events.map(({ type, stage }) => `${type} ${stage}`)).toEqual(types.map((type) => `${type} s`))
    expect(log.events[1]).toMatchObject({ call: 's/a' })
    expect(armed).toEqual([50])
    expect([state.stopped, state.settled?.status]).toEqual([undefined, 'shipped'])
  })

  test.each([
    [(hash: string, places: readonly string[]) => places.map((place) => `${place} of ${hash}`), 'h1 of page'],
    [undefined, 'nobody can say'],
  ])('asks its own seats, quotes what stands at a place, and is checked as itself', async (shown, quoted) => {
    const said: (string | undefined)[] = []
    const asking = call('s/a', {
      seat: 's2',
      prompt: ({ slices }) => ({ system: '', user: slices?.('page', ['h1'])[0]?.text ?? 'nobody can say' }),
    })
    const rule = inStage((state) => {
      if (!ended(state, 's/a')) return [asking]
      return state.stageFacts.length > 0 ? [end] : [{ kind: 'check', id: 's/check:0', round: 0 }]
    })
    const model: Model = ({ seat, prompt }) => {
      said.push(seat, prompt.user)
      return (async function* () {})()
    }
    const slices: World['slices'] = (hash, places) =>
      (shown?.(hash, places) ?? []).map((text) => ({ place: 'h1', shows: 'source', text }))
    const check: World['check'] = (_, round, stage) => {
      said.push(`${round} of ${stage}`)
      return []
    }
    await start(rule, model, { check, ...(shown && { slices }) }, settled).driven.done
    expect(said).toEqual(['s2', quoted, '0 of s'])
  })

  test('that is owed nothing and has not ended is a bug, though its run has settled', async () => {
    const { driven } = start(
      inStage(() => []),
      silent,
      {},
      settled,
    )
    await expect(driven.done).rejects.toThrow('rehearsed is owed nothing and has not settled.')
  })
})
