import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Event, SPEC_EVENTS } from '../../../src/run/event'
import { printRun, readRun } from '../../../src/run/log'
import { fold, initialState } from '../../../src/run/state'
import { readEvents } from '../../../workers/incoming/read-events'
import { readRunParts } from '../../../workers/incoming/read-run'
import { readWire } from '../../../workers/incoming/read-wire'

async function* parts(text: string, size = 1000) {
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
}

const about = { title: 'page', created: '2026-01-01T00:00:00.000Z' }
const recorded = (name: string) => readFileSync(`public/runs/${name}.jury`, 'utf8')
const stateOf = (events: readonly Event[]) => events.reduce(fold, initialState())

describe('a run', () => {
  test('comes out as it is in its file', async () => {
    const text = readFileSync('tests/runs/everything.jury', 'utf8')
    const { file, odd } = await readRunParts(parts(text))
    expect(printRun(file)).toBe(printRun(readRun(text)))
    expect(odd).toEqual([])
  })

  test('that was cut in its last line is taken up to there', async () => {
    const text = recorded('interrupted')
    const first = text.split('\n').slice(0, 6).join('\n')
    const { file, odd } = await readRunParts(parts(`${first}\n{"seq":5,"ty`))
    expect(file.events).toHaveLength(5)
    expect(odd).toEqual([{ kind: 'cut', line: 7 }])
  })

  const lines = recorded('interrupted').trimEnd().split('\n')
  const bent = (n: number, to: string) =>
    `${lines.map((line, at) => (at === n - 1 ? to : line)).join('\n')}\n`
  const bodyLine = lines.findIndex((line) => line.startsWith('{"body"')) + 1

  test.each([
    ['a newer version', bent(1, '{"jury":99,"runId":"x","created":""}'), 'newer_version', 1],
    ['no header', bent(1, '{"hello":1}'), 'not_a_run', 1],
    ['a line that is no JSON', bent(4, '{"seq":2,'), 'broken_line', 4],
    ['a gap', bent(4, '{"seq":9,"t":0,"type":"run_started"}'), 'out_of_order', 4],
    [
      'a field of the wrong kind',
      bent(3, '{"seq":1,"t":0,"type":"critique.round_open","round":"one","position":0}'),
      'broken_line',
      3,
    ],
    ['deep nesting', bent(5, `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`), 'too_deep', 5],
    ['a forbidden name', bent(5, '{"__proto__":{"admin":true}}'), 'forbidden_key', 5],
    ['a byte that no text has', bent(6, '{"a":"\0"}'), 'binary', 6],
    [
      'a page under the hash of another',
      bent(bodyLine, lines[bodyLine - 1]?.replace('<', '< ') ?? ''),
      'wrong_hash',
      bodyLine,
    ],
  ])('with %s is refused with its line', async (_, text, kind, line) => {
    await expect(readRunParts(parts(text))).rejects.toMatchObject({ name: 'FileError', kind, line })
  })

  test('says which page nobody names', async () => {
    const stray = '{"body":"abc","mime":"text/html","text":"x"}'
    const { odd } = await readRunParts(parts(`${recorded('interrupted')}${stray}\n`))
    expect(odd).toEqual([{ kind: 'stray_page', line: lines.length + 1 }])
  })

  test('of another archive finds its pages there, or says which line misses one', async () => {
    const whole = readRun(recorded('interrupted'))
    const apart = lines.map((line) => {
      const row = JSON.parse(line)
      return 'body' in row ? JSON.stringify({ body: row.body, mime: row.mime }) : line
    })
    const find = async (hash: string) => whole.bodies.find((body) => body.hash === hash)?.text
    const { file } = await readRunParts(parts(`${apart.join('\n')}\n`), find)
    expect(file.bodies).toEqual(whole.bodies)
    const none = readRunParts(parts(`${apart.join('\n')}\n`), async () => undefined)
    await expect(none).rejects.toMatchObject({ kind: 'missing_body', line: bodyLine })
  })
})

describe('a raw reply', () => {
  test.each(['shipped', 'interrupted', 'degraded', 'odd'])('%s becomes a run by our rules', async (name) => {
    const text = readFileSync(`tests/runs/raw/${name}.wire.txt`, 'utf8')
    const { file, made } = await readWire(parts(text), about)
    expect(made).toBe(true)
    expect(file.raw[0]?.text).toBe(text)
    const again = await readRunParts(parts(printRun(file)))
    expect(again.file).toEqual(file)
    expect(stateOf(file.events).settled).toBeDefined()
  })

  test('ends as the run that it was recorded from', async () => {
    const { file } = await readWire(parts(readFileSync('tests/runs/raw/shipped.wire.txt', 'utf8')), about)
    const theirs = stateOf(readRun(recorded('shipped')).events)
    const ours = stateOf(file.events)
    const ends = ({ rounds }: typeof ours) => rounds.map(({ end }) => end?.decision)
    expect(ends(ours)).toEqual(ends(theirs))
    expect(ours.settled?.status).toBe(theirs.settled?.status)
  })

  test('gives the same run each time', async () => {
    const text = readFileSync('tests/runs/raw/shipped.wire.txt', 'utf8')
    const [one, other] = await Promise.all([readWire(parts(text), about), readWire(parts(text, 13), about)])
    expect(printRun(one.file)).toBe(printRun(other.file))
  })
})

describe('a transcript', () => {
  const spec = new Set<string>(SPEC_EVENTS)
  const transcript = (name: string) =>
    readRun(readFileSync(name, 'utf8')).events.filter(({ type }) => spec.has(type))

  test('of ours gives the same verdicts as the run', async () => {
    for (const path of [
      'public/runs/shipped.jury',
      'tests/runs/below_threshold.jury',
      'tests/runs/timed_out.jury',
    ]) {
      const text = transcript(path)
        .map((event) => `${JSON.stringify(event)}\n`)
        .join('')
      const { file, odd } = await readEvents(parts(text), about)
      const [ours, theirs] = [stateOf(file.events), stateOf(readRun(readFileSync(path, 'utf8')).events)]
      expect(
        ours.rounds.map(({ end }) => end?.decision),
        path,
      ).toEqual(theirs.rounds.filter(({ end }) => end).map(({ end }) => end?.decision))
      expect(ours.settled?.status, path).toBe(theirs.settled?.status)
      expect(odd, path).toEqual([])
      expect((await readRunParts(parts(printRun(file)))).file).toEqual(file)
    }
  })

  /** As somebody else writes it: other names of fields, nulls, a moment, no bookkeeping. */
  const theirs = [
    {
      event: 'critique.run_started',
      data: {
        runId: 'x',
        protocolVersion: 1,
        cast: ['critic', 'brand', 'a11y', 'copy'],
        maxRounds: 2,
        threshold: 8,
        scale: 10,
      },
      timestamp: '2026-02-03T10:00:00.000Z',
    },
    { event: 'critique.panelist_open', data: { round: 1, role: 'critic' } },
    {
      event: 'critique.panelist_dim',
      data: { round: 1, role: 'critic', dim_name: 'rhythm', dim_score: 9, dim_note: 'even' },
    },
    {
      event: 'critique.panelist_must_fix',
      data: { round: 1, role: 'critic', text: 'Contrast of the button' },
    },
    { event: 'critique.panelist_close', data: { round: 1, role: 'critic', score: 9 } },
    {
      event: 'critique.round_end',
      data: { round: 1, composite: 9.9, mustFix: 0, decision: 'ship', reason: null },
    },
    {
      event: 'critique.ship',
      data: {
        round: 1,
        composite: 9.9,
        status: 'shipped',
        artifactRef: { projectId: 'p', artifactId: 'a' },
        summary: 'Done',
      },
      timestamp: '2026-02-03T10:00:09.000Z',
    },
    { event: 'critique.future', data: {} },
  ]
  const lines = theirs.map((row) => JSON.stringify(row))

  test('of others is refolded: what it claims stands beside', async () => {
    const { file, odd } = await readEvents(parts(`${lines.join('\n')}\n`), about)
    const state = stateOf(file.events)
    const [round] = state.rounds
    expect(round?.lanes.critic).toMatchObject({ phase: 'closed', score: 9, mustFixCount: 1 })
    expect(round?.end).toMatchObject({ decision: 'continue', claimed: { composite: 9.9, decision: 'ship' } })
    expect(round?.end?.mustFix).toBeGreaterThan(0)
    expect(state.settled).toMatchObject({ status: 'below_threshold', round: 1 })
    expect(file.header.created).toBe('2026-02-03T10:00:00.000Z')
    expect(state.t).toBe(9000)
    expect(odd).toEqual([{ kind: 'unknown_event', line: 8, detail: 'critique.future' }])
    expect((await readRunParts(parts(printRun(file)))).file).toEqual(file)
  })

  test('with a field of the wrong kind is refused with the line of its own', async () => {
    const wrong = lines.with(
      3,
      JSON.stringify({ type: 'panelist_must_fix', round: 1, role: 'king', text: 'x' }),
    )
    await expect(readEvents(parts(wrong.join('\n')), about)).rejects.toMatchObject({
      kind: 'broken_line',
      line: 4,
    })
  })

  test('without a word of a jury is refused', async () => {
    await expect(readEvents(parts('{"type":"other"}\n'), about)).rejects.toMatchObject({ kind: 'not_a_run' })
  })
})
