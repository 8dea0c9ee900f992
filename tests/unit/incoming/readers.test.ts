// A run, a raw reply and a transcript are each read by our rules, and what they claim of themselves stands beside.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { SPEC_EVENTS } from '../../../src/run/event'
import { printRun, readRun, type RunFile } from '../../../src/run/log'
import { readEvents } from '../../../workers/incoming/read-events'
import { readRunParts } from '../../../workers/incoming/read-run'
import { readWire } from '../../../workers/incoming/read-wire'
import { stateOf } from '../../building/facts'
import { recorded } from '../../building/runs'

async function* parts(text: string, size = 1000) {
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
}

const about = { title: 'page', created: '2026-01-01T00:00:00.000Z' }
const wireOf = (name: string) => readFileSync(`tests/runs/raw/${name}.wire.txt`, 'utf8')
const printed = (lines: readonly string[]) => `${lines.join('\n')}\n`

/** What a run has come to by its own log. */
function endOf({ events }: RunFile) {
  const { rounds, settled } = stateOf(events)
  return [rounds.flatMap(({ end }) => end?.decision ?? []), settled?.status]
}

async function expectReadBack(file: RunFile) {
  expect((await readRunParts(parts(printRun(file)))).file).toEqual(file)
}

describe('a run', () => {
  const lines = readFileSync('public/runs/interrupted.jury', 'utf8').trimEnd().split('\n')
  const bodyLine = lines.findIndex((line) => line.startsWith('{"body"')) + 1

  test('comes out as it is in its file, up to where it was cut', async () => {
    const text = readFileSync('tests/runs/everything.jury', 'utf8')
    const { file, odd } = await readRunParts(parts(text))
    expect(printRun(file)).toBe(printRun(readRun(text)))
    expect(odd).toEqual([])
    const cut = await readRunParts(parts([...lines.slice(0, 6), '{"seq":5,"ty'].join('\n')))
    expect(cut.file.events).toHaveLength(5)
    expect(cut.odd).toEqual([{ kind: 'cut', line: 7 }])
  })

  const roundOne = '{"seq":1,"t":0,"type":"critique.round_open","round":"one","position":0}'
  test.each([
    ['a newer version', 1, '{"jury":99,"runId":"x","created":""}', 'newer_version'],
    ['no header', 1, '{"hello":1}', 'not_a_run'],
    ['a line that is no JSON', 4, '{"seq":2,', 'broken_line'],
    ['a gap', 4, '{"seq":9,"t":0,"type":"run_started"}', 'out_of_order'],
    ['a field of the wrong kind', 3, roundOne, 'broken_line'],
    ['deep nesting', 5, `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`, 'too_deep'],
    ['a forbidden name', 5, '{"__proto__":{"admin":true}}', 'forbidden_key'],
    ['a byte that no text has', 6, '{"a":"\0"}', 'binary'],
    ['a page of another hash', bodyLine, lines[bodyLine - 1]?.replace('<', '< ') ?? '', 'wrong_hash'],
  ])('with %s is refused with its line', async (_, line, to, kind) => {
    const bent = printed(lines.with(line - 1, to))
    await expect(readRunParts(parts(bent))).rejects.toMatchObject({ name: 'FileError', kind, line })
  })

  test('says which page nobody names', async () => {
    const stray = '{"body":"abc","mime":"text/html","text":"x"}'
    const { odd } = await readRunParts(parts(printed([...lines, stray])))
    expect(odd).toEqual([{ kind: 'stray_page', line: lines.length + 1 }])
  })

  test('of another archive finds its pages there, or says which line misses one', async () => {
    const { bodies } = recorded('interrupted')
    const apart = lines.map((line) => {
      const row = JSON.parse(line)
      return 'body' in row ? JSON.stringify({ body: row.body, mime: row.mime }) : line
    })
    const read = (find: (hash: string) => string | undefined) =>
      readRunParts(parts(printed(apart)), async (hash) => find(hash))
    const { file } = await read((hash) => bodies.find((body) => body.hash === hash)?.text)
    expect(file.bodies).toEqual(bodies)
    await expect(read(() => undefined)).rejects.toMatchObject({ kind: 'missing_body', line: bodyLine })
  })
})

describe('a raw reply', () => {
  test.each(['shipped', 'interrupted', 'degraded', 'odd'])('%s becomes a run by our rules', async (name) => {
    const text = wireOf(name)
    const { file, made } = await readWire(parts(text), about)
    expect(made).toBe(true)
    expect(file.raw[0]?.text).toBe(text)
    await expectReadBack(file)
    expect(stateOf(file.events).settled).toBeDefined()
  })

  test('ends as the run that it was recorded from, the same each time', async () => {
    const { file } = await readWire(parts(wireOf('shipped')), about)
    expect(endOf(file)).toEqual(endOf(recorded('shipped')))
    const again = await readWire(parts(wireOf('shipped'), 13), about)
    expect(printRun(again.file)).toBe(printRun(file))
  })
})

describe('a transcript', () => {
  test.each(['shipped', 'below_threshold', 'timed_out'])('of ours gives the verdicts of %s', async (name) => {
    const spec = new Set<string>(SPEC_EVENTS)
    const events = recorded(name).events.filter(({ type }) => spec.has(type))
    const { file, odd } = await readEvents(
      parts(printed(events.map((event) => JSON.stringify(event)))),
      about,
    )
    expect(endOf(file)).toEqual(endOf(recorded(name)))
    expect(odd).toEqual([])
    await expectReadBack(file)
  })

  const cast = ['critic', 'brand', 'a11y', 'copy']
  const critic = { round: 1, role: 'critic' }
  const claimed = { round: 1, composite: 9.9 }
  const artifactRef = { projectId: 'p', artifactId: 'a' }
  /** As somebody else writes it: other names of fields, nulls, a moment, no bookkeeping. */
  const theirs: readonly (readonly [string, object, string?])[] = [
    [
      'run_started',
      { runId: 'x', protocolVersion: 1, cast, maxRounds: 2, threshold: 8, scale: 10 },
      '2026-02-03T10:00:00.000Z',
    ],
    ['panelist_open', critic],
    ['panelist_dim', { ...critic, dim_name: 'rhythm', dim_score: 9, dim_note: 'even' }],
    ['panelist_must_fix', { ...critic, text: 'Contrast of the button' }],
    ['panelist_close', { ...critic, score: 9 }],
    ['round_end', { ...claimed, mustFix: 0, decision: 'ship', reason: null }],
    ['ship', { ...claimed, status: 'shipped', artifactRef, summary: 'Done' }, '2026-02-03T10:00:09.000Z'],
    ['future', {}],
  ]
  const lines = theirs.map(([name, data, timestamp]) =>
    JSON.stringify({ event: `critique.${name}`, data, timestamp }),
  )

  test('of others is refolded: what it claims stands beside', async () => {
    const { file, odd } = await readEvents(parts(printed(lines)), about)
    const { rounds, settled, t } = stateOf(file.events)
    expect(rounds[0]?.lanes.critic).toMatchObject({ phase: 'closed', score: 9, mustFixCount: 1 })
    const claims = { composite: 9.9, decision: 'ship' }
    expect(rounds[0]?.end).toMatchObject({ decision: 'continue', claimed: claims })
    expect(rounds[0]?.end?.mustFix).toBeGreaterThan(0)
    expect(settled).toMatchObject({ status: 'below_threshold', round: 1 })
    expect([file.header.created, t]).toEqual(['2026-02-03T10:00:00.000Z', 9000])
    expect(odd).toEqual([{ kind: 'unknown_event', line: 8, detail: 'critique.future' }])
    await expectReadBack(file)
  })

  test('with a field of the wrong kind, or without a word of a jury, is refused', async () => {
    const wrong = lines.with(3, '{"type":"panelist_must_fix","round":1,"role":"king","text":"x"}')
    const at = { kind: 'broken_line', line: 4 }
    await expect(readEvents(parts(printed(wrong)), about)).rejects.toMatchObject(at)
    await expect(readEvents(parts('{"type":"other"}\n'), about)).rejects.toMatchObject({ kind: 'not_a_run' })
  })
})
