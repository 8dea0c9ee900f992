// A conformance check asks its briefs one by one and grades them, and what only the host failed at is void.
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Model, Piece } from '../../../src/kernel'
import { BRIEFS, MINI_BRIEF, PROMPTS_VERSION } from '../../../src/prompts/briefs'
import { defaults } from '../../../src/run/config'
import type { Problem } from '../../../src/run/event'
import { CallError } from '../../../src/run/reading'
import { digest } from '../../../src/wire/digest'
import { conform } from '../../../workers/conform'
import type { ConformNews } from '../../../workers/desk-surface'
import { createClock } from '../../tools/clock'
import { artifactText, roundText, runText } from '../../tools/scripts'

const AT = 1_800_000_000_000
const page = '<!doctype html><html><head><title>A</title></head><body><p>one</p></body></html>'

/** One round that earns shipping at once. */
const good = runText([
  roundText(1, { page, end: 'composite="8.5" must_fix="0" decision="ship"' }),
  `<SHIP round="1" composite="8.5" status="shipped">${artifactText(page)}<SUMMARY>done</SUMMARY></SHIP>`,
])
const NINE = Array.from({ length: 9 }, () => good)

/** A text, pieces, or a problem by its name. */
type Turn = string | readonly Piece[]
const PROBLEMS: readonly Problem[] = ['rate_limit', 'auth', 'truncated', 'content_filter', 'context_length']

/** Answers one brief after the other; the last turn stands for all that follow. */
function modelOf(turns: readonly Turn[]) {
  const calls: { call: string; user: string }[] = []
  const model: Model = async function* answer({ call, prompt }) {
    calls.push({ call, user: prompt.user })
    const turn = turns[Math.min(calls.length, turns.length) - 1] ?? ''
    await Promise.resolve()
    const problem = PROBLEMS.find((one) => one === turn)
    if (problem) throw new CallError('http', `It says ${problem}.`, { problem })
    yield* typeof turn === 'string' ? [{ type: 'text', text: turn } as const] : turn
  }
  return { model, calls }
}

interface Setting {
  readonly kind?: 'quick' | 'full'
  readonly model?: Model
  readonly abort?: AbortController
  readonly onNews?: (news: ConformNews) => void
}

async function check(turns: readonly Turn[], { kind = 'full', abort, onNews, ...own }: Setting = {}) {
  const clock = createClock()
  const news: ConformNews[] = []
  const { model, calls } = modelOf(turns)
  const tell = (one: ConformNews) => {
    news.push(one)
    onNews?.(one)
  }
  const { signal } = abort ?? new AbortController()
  const asked = { model: 'tern-2', lock: true, at: AT }
  const done = await clock.until(
    conform({ kind, model: own.model ?? model, clock, digest, tell, signal, asked }),
  )
  return { ...done, news, calls, last: news.at(-1) }
}

const quick = (turns: readonly Turn[], model?: Model) =>
  check(turns, { kind: 'quick', ...(model && { model }) })

describe('[CT-50] a check', () => {
  test('[DJ-13] asks the ten briefs one after the other, as runs ask, and grades them', async () => {
    const { grade, results, news, calls, stopped } = await check([good])
    expect(grade).toMatchObject({
      ...{ letter: 'A', kind: 'full', at: AT, valid: 10, shipped: 10, clean: 10 },
      ...{ asked: 'tern-2', model: 'tern-2', lock: true, prompts: PROMPTS_VERSION, protocol: 1 },
    })
    expect(stopped).toBeUndefined()
    expect(results.map(({ brief }) => brief)).toEqual(BRIEFS.map(({ name }) => name))
    const whats = BRIEFS.map(({ brief }) => expect.stringContaining(brief.what))
    expect(calls.map(({ user }) => user)).toEqual(whats)
    expect(news.map(({ type }) => type)).toEqual([...BRIEFS.flatMap(() => ['brief', 'result']), 'over'])
    expect(news[2]).toEqual({ type: 'brief', name: 'magazine-poster', at: 2, of: 10 })
  })

  test('quick is the one small brief', async () => {
    const { grade, calls } = await quick([good])
    expect(grade).toMatchObject({ letter: 'A', kind: 'quick', valid: 1 })
    expect(calls.map(({ user }) => user)).toEqual([expect.stringContaining(MINI_BRIEF.brief.what)])
  })

  test('a broken reply asks for no single pass, which nobody would judge', async () => {
    const { grade, calls, results } = await quick([good.slice(0, 400)])
    expect(calls.map(({ call }) => call)).toEqual(['stream'])
    expect(results[0]).toMatchObject({ shipped: false, clean: false })
    expect(results[0]).not.toHaveProperty('void')
    expect(grade.letter).toBe('D')
  })

  test('keeps who answered, what it cost and how often it went on', async () => {
    const turn: readonly Piece[] = [
      { type: 'answered', model: 'tern-2-2026-10' },
      { type: 'usage', usage: { input: 100 } },
      { type: 'text', text: good.slice(0, 300) },
      { type: 'continued', n: 1, dropped: '' },
      { type: 'usage', usage: { output: 50, costUsd: 0.25 } },
      { type: 'text', text: good.slice(300) },
    ]
    const { grade, results } = await quick([turn])
    expect(grade).toMatchObject({ letter: 'B', model: 'tern-2-2026-10', asked: 'tern-2', costUsd: 0.25 })
    expect(results[0]).toMatchObject({ continued: 1, usage: { input: 100, output: 50, costUsd: 0.25 } })
  })
})

describe('[DJ-13] what is void', () => {
  test.each<[string, Turn, Problem | undefined, string]>([
    ['a rate limit', 'rate_limit', 'rate_limit', 'B'],
    ['a cut connection', 'truncated', 'truncated', 'B'],
    ['a key that is refused', 'auth', 'auth', 'B'],
    ['but not a refusal', 'content_filter', undefined, 'C'],
    ['nor a page that is too long for the model', 'context_length', undefined, 'C'],
    ['nor silence', '', undefined, 'C'],
  ])('%s', async (_why, turn, problem, letter) => {
    const { grade, results } = await check([...NINE, turn])
    expect(results[9]?.void).toBe(problem)
    expect(grade.letter).toBe(letter)
  })

  test('what would meet every other brief as well ends the check, and what may pass does not', async () => {
    const refused = await check(['auth'])
    expect([refused.calls.length, refused.stopped]).toEqual([1, 'auth'])
    expect(refused.grade).toMatchObject({ letter: '-', valid: 0 })
    expect(refused.last).toEqual({ type: 'stopped', why: 'auth' })
    const busy = await check(['rate_limit'])
    expect([busy.calls.length, busy.stopped, busy.grade.letter]).toEqual([10, undefined, '-'])
  })

  test('a run that spent its time waiting to be let in, but not one that was let in and was too slow', async () => {
    const hung = (...pieces: readonly Piece[]): Model =>
      async function* hang(_request, signal) {
        yield* pieces
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      }
    const waiting: Piece = { type: 'waiting', problem: 'overloaded', attempt: 2, of: 4, ms: 100_000 }
    const outside = await quick([], hung(waiting))
    expect(outside.results[0]).toMatchObject({ void: 'overloaded', ms: defaults.perRoundTimeoutMs })
    const slow = await quick([], hung(waiting, { type: 'text', text: good.slice(0, 200) }))
    expect(slow.results[0]).not.toHaveProperty('void')
    expect(slow.results[0]).toMatchObject({ shipped: false, clean: false })
  })
})

test('cancelling ends the open call at once and asks nothing more, between two briefs as well', async () => {
  const abort = new AbortController()
  let aborted = false
  const model: Model = async function* hang(_request, signal) {
    yield { type: 'text', text: good.slice(0, 200) }
    queueMicrotask(() => abort.abort())
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    aborted = true
  }
  const within = await check([], { model, abort })
  expect([aborted, within.stopped]).toEqual([true, 'aborted'])
  expect(within.results.map((result) => result.void)).toEqual(['aborted'])
  expect(within.last).toEqual({ type: 'stopped', why: 'aborted' })

  const later = new AbortController()
  const onNews = (one: ConformNews) => void (one.type === 'result' && later.abort())
  const between = await check([good], { abort: later, onNews })
  expect([between.calls.length, between.stopped]).toEqual([1, 'aborted'])
  expect(between.grade).toMatchObject({ letter: '-', valid: 1 })
})

test('the check runs without a database: nothing that it imports names one', () => {
  const seen = new Set<string>()
  const packages = new Set<string>()
  const walk = (path: string) => {
    const file = [path, `${path}.ts`, `${path}/index.ts`].find(
      (one) => one.endsWith('.ts') && existsSync(one),
    )
    if (!file || seen.has(file)) return
    seen.add(file)
    const imports = readFileSync(file, 'utf8').matchAll(/import (?!type)([^'"]*?from )?'([^']+)'/g)
    for (const [, , from = ''] of imports) {
      if (from.startsWith('.')) walk(new URL(from, `file:///${file}`).pathname.slice(1))
      else packages.add(from)
    }
  }
  walk('workers/conform')
  expect(seen.size).toBeGreaterThan(15)
  expect([...packages].filter((name) => !name.startsWith('@noble/'))).toEqual([])
  expect([...seen].filter((path) => path.startsWith('src/store'))).toEqual([])
})

test('each of the ten is a brief of its own, and they meet other scripts and what a page must not be ended by', () => {
  expect(new Set(BRIEFS.map(({ name }) => name)).size).toBe(10)
  expect(new Set(BRIEFS.map(({ brief }) => brief.what)).size).toBe(10)
  const text = JSON.stringify(BRIEFS)
  for (const script of [/\p{Script=Han}/u, /\p{Script=Arabic}/u, /\p{Extended_Pictographic}/u])
    expect(text).toMatch(script)
  expect(text).toContain(']]>')
})
