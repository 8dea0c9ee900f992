import { readFileSync } from 'node:fs'
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
import { artifactText, roundText, runText, shipText } from '../../tools/scripts'

const AT = 1_800_000_000_000
const page = '<!doctype html><html><head><title>A</title></head><body><p>one</p></body></html>'

/** One round that earns shipping at once. */
const good = runText([
  roundText(1, { page, end: 'composite="8.5" must_fix="0" decision="ship"' }),
  `<SHIP round="1" composite="8.5" status="shipped">${artifactText(page)}<SUMMARY>done</SUMMARY></SHIP>`,
])
/** The same with a wrong total, which only warns and is not close. */
const wrong = runText([roundText(1, { page, end: 'composite="9.5"' }), shipText(1, page)])

type Turn = string | readonly Piece[] | Problem

const PROBLEM: readonly string[] = ['rate_limit', 'auth', 'truncated', 'content_filter', 'context_length']
const isProblem = (turn: Turn): turn is Problem => typeof turn === 'string' && PROBLEM.includes(turn)

/** Answers one brief after the other; the last turn stands for all that follow. */
function modelOf(turns: readonly Turn[]) {
  const calls: { call: string; user: string }[] = []
  const model: Model = async function* answer({ call, prompt }) {
    calls.push({ call, user: prompt.user })
    const turn = turns[Math.min(calls.length, turns.length) - 1] ?? ''
    await Promise.resolve()
    if (isProblem(turn)) throw new CallError('http', `It says ${turn}.`, { problem: turn })
    if (typeof turn === 'string') yield { type: 'text', text: turn }
    else yield* turn
  }
  return { model, calls }
}

interface Setting {
  readonly kind?: 'quick' | 'full'
  readonly model?: Model
  readonly abort?: AbortController
  readonly onNews?: (news: ConformNews) => void
}

async function check(turns: readonly Turn[], setting: Setting = {}) {
  const clock = createClock()
  const news: ConformNews[] = []
  const { model, calls } = modelOf(turns)
  const done = await clock.until(
    conform({
      kind: setting.kind ?? 'full',
      model: setting.model ?? model,
      clock,
      digest,
      tell: (one) => {
        news.push(one)
        setting.onNews?.(one)
      },
      signal: (setting.abort ?? new AbortController()).signal,
      asked: { model: 'tern-2', lock: true, at: AT },
    }),
  )
  return { ...done, news, calls }
}

describe('[CT-50] a check', () => {
  test('[DJ-13] asks the ten briefs one after the other, as runs ask, and grades them', async () => {
    const { grade, results, news, calls, stopped } = await check([good])
    expect(grade).toMatchObject({ letter: 'A', kind: 'full', at: AT, valid: 10, shipped: 10, clean: 10 })
    expect(grade).toMatchObject({
      asked: 'tern-2',
      model: 'tern-2',
      lock: true,
      prompts: PROMPTS_VERSION,
      protocol: 1,
    })
    expect(stopped).toBeUndefined()
    expect(results.map(({ brief }) => brief)).toEqual(BRIEFS.map(({ name }) => name))
    expect(calls.map(({ user }) => user)).toEqual(
      BRIEFS.map(({ brief }) => expect.stringContaining(brief.what)),
    )
    expect(news.map(({ type }) => type)).toEqual([...BRIEFS.flatMap(() => ['brief', 'result']), 'over'])
    expect(news[2]).toEqual({ type: 'brief', name: 'magazine-poster', at: 2, of: 10 })
  })

  test('quick is the one small brief', async () => {
    const { grade, calls } = await check([good], { kind: 'quick' })
    expect(grade).toMatchObject({ letter: 'A', kind: 'quick', valid: 1 })
    expect(calls.map(({ user }) => user)).toEqual([expect.stringContaining(MINI_BRIEF.brief.what)])
  })

  test('is clean only where every line but the warnings passes', async () => {
    const { grade, results } = await check([wrong, ...Array.from({ length: 9 }, () => good)])
    expect(results[0]).toMatchObject({ shipped: true, clean: false })
    expect(results[0]?.checks.filter(({ ok }) => !ok).map(({ check }) => check)).toEqual([
      'composite',
      'warnings',
    ])
    expect(grade.letter).toBe('C')
  })

  test('a broken reply asks for no single pass, which nobody would judge', async () => {
    const { grade, calls, results } = await check([good.slice(0, 400)], { kind: 'quick' })
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
    const { grade, results } = await check([turn], { kind: 'quick' })
    expect(grade).toMatchObject({ letter: 'B', model: 'tern-2-2026-10', asked: 'tern-2', costUsd: 0.25 })
    expect(results[0]).toMatchObject({ continued: 1, usage: { input: 100, output: 50, costUsd: 0.25 } })
  })
})

describe('[DJ-13] what is void', () => {
  const tenth = (turn: Turn) => [...Array.from({ length: 9 }, () => good), turn]

  test.each<[string, Turn, Problem | undefined, string]>([
    ['a rate limit', 'rate_limit', 'rate_limit', 'B'],
    ['a cut connection', 'truncated', 'truncated', 'B'],
    ['a key that is refused', 'auth', 'auth', 'B'],
    ['but not a refusal', 'content_filter', undefined, 'C'],
    ['nor a page that is too long for the model', 'context_length', undefined, 'C'],
    ['nor silence', '', undefined, 'C'],
  ])('%s', async (_why, turn, problem, letter) => {
    const { grade, results } = await check(tenth(turn))
    expect(results[9]?.void).toBe(problem)
    expect(grade.letter).toBe(letter)
  })

  test('what would meet every other brief as well ends the check', async () => {
    const { calls, news, stopped, grade } = await check(['auth'])
    expect(calls).toHaveLength(1)
    expect(stopped).toBe('auth')
    expect(grade).toMatchObject({ letter: '-', valid: 0 })
    expect(news.at(-1)).toEqual({ type: 'stopped', why: 'auth' })
  })

  test('what may pass does not', async () => {
    const { calls, stopped, grade } = await check(['rate_limit'])
    expect(calls).toHaveLength(10)
    expect(stopped).toBeUndefined()
    expect(grade.letter).toBe('-')
  })

  const hung = (pieces: readonly Piece[]): Model =>
    async function* hang(_request, signal) {
      yield* pieces
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    }
  const waiting: Piece = { type: 'waiting', problem: 'overloaded', attempt: 2, of: 4, ms: 100_000 }

  test('a run that spent its time waiting to be let in', async () => {
    const { results } = await check([], { kind: 'quick', model: hung([waiting]) })
    expect(results[0]).toMatchObject({ void: 'overloaded', ms: defaults.perRoundTimeoutMs })
  })

  test('but not one that was let in and was too slow', async () => {
    const { results } = await check([], {
      kind: 'quick',
      model: hung([waiting, { type: 'text', text: good.slice(0, 200) }]),
    })
    expect(results[0]).not.toHaveProperty('void')
    expect(results[0]).toMatchObject({ shipped: false, clean: false })
  })
})

describe('cancelling', () => {
  test('ends the open call at once and asks nothing more', async () => {
    const abort = new AbortController()
    let aborted = false
    const model: Model = async function* hang(_request, signal) {
      yield { type: 'text', text: good.slice(0, 200) }
      queueMicrotask(() => abort.abort())
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      aborted = true
    }
    const { results, stopped, news } = await check([], { model, abort })
    expect(aborted).toBe(true)
    expect(stopped).toBe('aborted')
    expect(results).toHaveLength(1)
    expect(results[0]?.void).toBe('aborted')
    expect(news.at(-1)).toEqual({ type: 'stopped', why: 'aborted' })
  })

  test('between two briefs as well', async () => {
    const abort = new AbortController()
    const onNews = (one: ConformNews) => void (one.type === 'result' && abort.abort())
    const { calls, stopped, grade } = await check([good], { abort, onNews })
    expect(calls).toHaveLength(1)
    expect(stopped).toBe('aborted')
    expect(grade).toMatchObject({ letter: '-', valid: 1 })
  })
})

test('the check runs without a database: nothing that it imports names one', () => {
  const seen = new Set<string>()
  const walk = (path: string) => {
    const file = [path, `${path}.ts`, `${path}/index.ts`].find((one) => /\.ts$/.test(one) && exists(one))
    if (!file || seen.has(file)) return
    seen.add(file)
    for (const [, , from = ''] of readFileSync(file, 'utf8').matchAll(
      /import (?!type)([^'"]*?from )?'([^']+)'/g,
    )) {
      if (!from.startsWith('.')) bare.add(from)
      else walk(new URL(from, `file:///${file}`).pathname.slice(1))
    }
  }
  const bare = new Set<string>()
  walk('workers/conform')
  expect(seen.size).toBeGreaterThan(15)
  expect([...bare].filter((name) => !name.startsWith('@noble/'))).toEqual([])
  expect([...seen].filter((path) => path.startsWith('src/store'))).toEqual([])
})

function exists(path: string): boolean {
  try {
    readFileSync(path)
    return true
  } catch {
    return false
  }
}

test('the ten are those of the list, and each is a brief of its own', () => {
  expect(BRIEFS.map(({ name }) => name)).toEqual([
    'saas-landing',
    'magazine-poster',
    'dashboard',
    'finance-report',
    'hr-onboarding',
    'kanban-board',
    'three-scripts',
    'protocol-page',
    'long-guide',
    'error-page',
  ])
  expect(new Set(BRIEFS.map(({ brief }) => brief.what)).size).toBe(10)
  const text = JSON.stringify(BRIEFS)
  expect(text).toMatch(/\p{Script=Han}/u)
  expect(text).toMatch(/\p{Script=Arabic}/u)
  expect(text).toMatch(/\p{Extended_Pictographic}/u)
  expect(text).toContain(']]>')
})
