/** The rehearsal: whole runs without a key, for any brief and seed, and pages in which what is said of them is true. */
import { expect, test } from 'vitest'
import { lint } from '../../../src/instruments/lint'
import type { Measured, Model } from '../../../src/kernel'
import { actsOf, type Act, cleanPage } from '../../../src/models/rehearsal/script'
import { contrast } from '../../../src/models/rehearsal/colour'
import { RULES } from '../../../src/models/rehearsal/page'
import { rehearsalModel } from '../../../src/models/rehearsal/rehearsal'
import { partOf, wireOf } from '../../../src/models/rehearsal/wire'
import { theater } from '../../../src/procedures/theater'
import { type Config, defaults, PACES } from '../../../src/run/config'
import type { Brief, Event } from '../../../src/run/event'
import { depth, isDeep } from '../../building/depth'
import { createClock } from '../../tools/clock'
import { of } from '../../tools/loops'
import { endingOf, perform } from '../../tools/stage'
import { briefs } from './rehearsal-briefs'

const [brief] = briefs as readonly [Brief, ...Brief[]] // the list is not empty
const seeds = Array.from({ length: depth(1, 8) }, (_, at) => at * 7 + 1)
const never = () => Promise.resolve()

interface Played {
  readonly brief: Brief
  readonly seed: number
  readonly config?: Partial<Config>
  readonly ending?: 'shipped' | 'below_threshold'
}

/** A run with the real kernel and the real rules; nobody waits, so time stands still. */
async function play({ config, ...played }: Played, unsupported = false) {
  const whole = { ...played, config: { ...defaults, ...config } }
  const clock = createClock()
  const measure = async (hash: string): Promise<Measured> => ({
    outcome: 'measured',
    rows: lint(log.bodies.get(hash)?.text ?? ''),
  })
  const setting = { brief: whole.brief, config: whole.config, unsupported }
  const model = rehearsalModel({ ...whole, sleep: never })
  const { log, driven } = perform({ procedure: theater, clock, model, setting, measure })
  const state = await clock.until(driven.done)
  return { acts: actsOf(whole), log, settled: endingOf(state) }
}

const actsFor = (one: Brief, seed: number) => actsOf({ brief: one, seed, config: defaults })

/** What a model answers to this call. */
async function said(model: Model, call: string, more: { signal?: AbortSignal; said?: string } = {}) {
  const { signal = new AbortController().signal, ...rest } = more
  const parts: string[] = []
  for await (const piece of model({ call, prompt: { system: '', user: '' }, ...rest }, signal))
    if (piece.type === 'text') parts.push(piece.text)
  return parts
}

/** What every performance holds to, whatever the brief. */
function checkRun(events: readonly Event[], acts: readonly Act[]) {
  for (const { n, composite } of acts) {
    const roles = of(events, 'critique.panelist_open').filter(({ round }) => round === n)
    expect(roles.map(({ role }) => role)).toEqual(defaults.cast)
    const end = of(events, 'critique.round_end').find(({ round }) => round === n)
    for (const other of [composite, end?.claimed?.composite ?? 0])
      expect(Math.abs((end?.composite ?? 0) - other)).toBeLessThanOrEqual(0.05)
  }
  // The first round speaks of everything that each judge looks at.
  expect(of(events, 'critique.panelist_dim').filter(({ round }) => round === 1)).toHaveLength(15)
  const composites = acts.map(({ composite }) => composite)
  expect(composites).toEqual(composites.toSorted((a, b) => a - b))
}

test('any brief and any seed settle as shipped without a warning', async () => {
  const lasts = new Set<number>()
  for (const [row, seed] of seeds.entries())
    for (const [at, one] of briefs.entries()) {
      for (const pace of isDeep ? PACES : PACES.filter((_, n) => n === (row + at) % PACES.length)) {
        const { acts, log, settled } = await play({ brief: one, seed, config: { pace } })
        const shipped = { status: 'shipped', round: acts.length, mustFix: 0, warnings: {} }
        expect(settled, `${one.title}, ${pace}`).toMatchObject(shipped)
        checkRun(log.events, acts)
        checkPages(acts)
        lasts.add(acts.length)
      }
    }
  expect(lasts).toEqual(new Set([2, 3]))
})

test('the other ending is below the threshold, and a single pass gives one page, without a warning', async () => {
  for (const [at, one] of briefs.entries()) {
    if (at % 5 > 0) continue
    const config = { pace: PACES[(at / 5) % PACES.length] ?? 'stream' }
    const { acts, log, settled } = await play({ brief: one, seed: 5, ending: 'below_threshold', config })
    expect(settled).toMatchObject({ status: 'below_threshold', round: 3, warnings: {} })
    expect(settled.mustFix).toBeGreaterThan(0)
    checkRun(log.events, acts)
    checkPages(acts)
    const single = await play({ brief: one, seed: 3 }, true)
    expect(single.settled).toMatchObject({ status: 'degraded', warnings: {} })
    expect(single.log.bodies.size).toBe(1)
  }
})

test('other rules are kept: rounds, bar and scale', async () => {
  const rules: readonly Partial<Config>[] = [
    ...[1, 2, 6].map((maxRounds) => ({ maxRounds })),
    ...[9.9, 10, 1].map((scoreThreshold) => ({ scoreThreshold })),
    { scoreScale: 100, scoreThreshold: 85 },
    { scoreScale: 5, scoreThreshold: 4 },
  ]
  for (const [at, rule] of rules.entries())
    for (const [n, pace] of PACES.entries())
      for (const seed of depth([1 + ((at + n) % 4)], [1, 2, 3, 4])) {
        const config = { ...rule, pace }
        const { settled } = await play({ brief, seed, config })
        expect(settled, JSON.stringify(config)).toMatchObject({ status: 'shipped', warnings: {} })
      }
})

test('[CT-28] a lint finds nothing on the page of a single pass', () => {
  for (const [seed, one] of briefs.entries()) {
    const broken = lint(cleanPage({ brief: one, seed, config: defaults })).filter(
      ({ violation }) => violation,
    )
    expect(broken, one.title).toEqual([])
  }
})

test('the same seed and brief give the same bytes, and another seed another page', () => {
  const wire = (seed: number) => wireOf(actsFor(brief, seed), defaults)
  expect(wire(1)).toBe(wire(1))
  expect(new Set([1, 2, 3, 4, 5].map((seed) => actsFor(brief, seed).at(-1)?.page)).size).toBe(5)
})

const kinds = ['draft', 'review', 'round'] as const
const talkIn = (text: string) => Buffer.byteLength(text.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, ''))

test('[CT-27] each pace plays the same, and talks less in each round than in the one before', () => {
  for (const [seed, one] of briefs.entries()) {
    const acts = actsFor(one, seed)
    const whole = wireOf(acts, defaults)
    for (const kind of kinds) {
      const parts = acts.map(({ n }) => partOf(acts, defaults, { kind, round: n }))
      for (const part of parts) expect(whole).toContain(part)
      const sizes = parts.map(talkIn)
      if (kind !== 'draft') expect(sizes, kind).toEqual([...new Set(sizes)].sort((a, b) => b - a))
    }
  }
})

test('a part that is asked for again is answered with the same words', async () => {
  const answer = async (call: string) =>
    (await said(rehearsalModel({ brief, seed: 1, sleep: never }), call)).join('')
  for (const kind of kinds) {
    expect(await answer(`${kind}:2#2`)).toBe(await answer(`${kind}:2`))
    expect(await answer(`${kind}:2`)).not.toBe(await answer(`${kind}:1`))
  }
  // Where the rules want a round that was never written, the last one is said once more.
  expect(await answer('draft:7')).toContain('The page stands as it was.')
  expect(await answer('verdict:1')).toBe('')
})

test('a play that goes on after a round begins with the next one', () => {
  for (const [seed, one] of briefs.entries()) {
    const pages = (acts: readonly Act[]) => acts.map(({ page }) => page)
    const acts = actsFor(one, seed)
    for (const after of [1, 2, 3, 9]) {
      const rest = actsOf({ brief: one, seed, config: defaults, after })
      expect(pages(rest)).toEqual(pages(acts.slice(Math.min(after, acts.length - 1))))
      expect(rest.map(({ n }) => n)).toEqual(rest.map((_, at) => at + 1))
      expect(rest.at(-1)?.decision).toBe('ship')
    }
  }
})

/** When each round begins, and when all has been said, on the clock of the model. */
async function timesOf(one: Brief, seed: number, pace: Config['pace']): Promise<number[]> {
  let waited = 0
  const sleep = async (ms: number) => void (waited += ms)
  const rounds = actsFor(one, seed).map(({ n }) => n)
  const split = rounds.flatMap((n) => [`draft:${n}`, `review:${n}`])
  const calls = { stream: ['stream'], split, joined: rounds.map((n) => `round:${n}`) }[pace ?? 'stream']
  const times: number[] = []
  for (const call of calls) {
    let text = ''
    if (/^(?:draft|round)/.test(call)) times.push(waited)
    const request = { call, prompt: { system: '', user: '' } }
    const model = rehearsalModel({ brief: one, seed, sleep })
    for await (const piece of model(request, new AbortController().signal)) {
      if (piece.type !== 'text') continue
      expect(piece.text.length).toBeLessThanOrEqual(41)
      text += piece.text
      if (pace === 'stream' && text.split('<ROUND n="').length - 1 > times.length) times.push(waited)
    }
  }
  return [...times, waited]
}

test.each(PACES)('a performance takes a minute or so, and no round nears its time-out: %s', async (pace) => {
  for (const [at, one] of briefs.entries()) {
    if (at % depth(8, 3) > 0) continue
    const times = await timesOf(one, at, pace)
    const rounds = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(times.at(-1), one.title).toBeGreaterThan(40_000)
    expect(times.at(-1), one.title).toBeLessThan(120_000)
    expect(Math.max(...rounds), one.title).toBeLessThan(70_000)
  }
})

test('an abort ends it, and what was said is not said again', async () => {
  const abort = new AbortController()
  const model = rehearsalModel({ brief, seed: 1, sleep: never })
  const aborting: Model = async function* (...args) {
    let length = 0
    for await (const piece of model(...args)) {
      if (piece.type === 'text') length += piece.text.length
      if (length > 500) abort.abort()
      yield piece
    }
  }
  const begun = (await said(aborting, 'stream', { signal: abort.signal })).join('')
  expect(begun.length).toBeLessThan(600)
  const rest = await said(model, 'stream', { said: begun })
  expect([begun, ...rest].join('')).toBe(wireOf(actsFor(brief, 1), defaults))
})

test('a jury that invents says what the colours refute', () => {
  const refuted = briefs.slice(0, 20).flatMap((one, seed) =>
    actsOf({ brief: one, seed, config: defaults, leaning: { hallucinationRate: 1 } })
      .slice(0, -1)
      .flatMap((act) => act.reviews.flatMap(({ mustFixes }) => mustFixes))
      .flatMap((text) => [...text.matchAll(/body text: (#\w{6}) on (#\w{6}) measures ([\d.]+):1/g)])
      .map(([, ink = '', paper = '', claimed]) => contrast(ink, paper) - Number(claimed)),
  )
  expect(refuted.length).toBeGreaterThan(6)
  expect(Math.min(...refuted)).toBeGreaterThan(5)
})

const decode = (text: string) =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

function checkPages(acts: readonly Act[]) {
  for (const act of acts) {
    checkPage(act.page)
    for (const { mustFixes, dims } of act.reviews) {
      for (const text of [...mustFixes, ...dims.map(({ note }) => note)]) checkClaim(act, text)
      for (const text of mustFixes)
        for (const quote of quotesIn(text, act)) expect(decode(act.page), text).toContain(quote)
    }
    for (const flaw of act.repaired) expect(traceOf(flaw, act), flaw).toBe(false)
    for (const flaw of act.draft.flaws) expect(traceOf(flaw, act), flaw).toBe(true)
  }
}

/** What our own sentences quote. A brief that quotes something itself would be mixed up with them. */
function quotesIn(text: string, { draft }: Act): string[] {
  const { title, action, tone } = draft.subject
  if (/[“”]/.test(title + action + tone)) return []
  return [...text.matchAll(/“([^”]+)”/g)].flatMap(([, quote]) => quote ?? [])
}

/** Whether a flaw can be seen in the page itself, whatever the script says of it. */
function traceOf(flaw: string, { page, draft }: Act): boolean {
  const { look, words } = draft
  const has = (text: string) => page.includes(text)
  if (flaw in RULES) return has(RULES[flaw as keyof typeof RULES][1]) // `in` has just found it there
  const traces: Readonly<Record<string, boolean>> = {
    stray: has(`--act:${look.stray}`),
    plain: has('--display:Arial'),
    pale: has(`--soft:${look.tooPale}`),
    skipped: has('<h4') && !has('<h2'),
    nameless: !/class="fig[^"]*" role="img" aria-label="[^"]+"/.test(page),
    unlabelled: !has('<label for="topic">'),
    vague: words.vague.some((vague) => has(`<h1 dir="auto">${vague}`)),
    boast: has('class="boast"'),
    learn: has(`>${words.learn}<`),
  }
  const found = traces[flaw]
  if (found === undefined) throw new Error(`Nothing tells whether a page has the flaw ${flaw}.`)
  return found
}

/** Each pair of colours with a ratio beside it is measured again. */
function checkClaim({ page }: Act, text: string) {
  const [, one = '', other = '', claimed] =
    /(#[\da-f]{6}) (?:on|beside) (#[\da-f]{6})\D{1,12}?([\d.]+):1/.exec(text) ?? []
  if (claimed === undefined) return
  for (const colour of [one, other]) expect(page).toContain(colour)
  expect(Math.abs(contrast(one, other) - Number(claimed)), text).toBeLessThan(0.011)
}

function checkPage(page: string) {
  expect(page).toMatch(/^<!doctype html>\n<html lang="(en|de)">/)
  expect(page).toMatch(/<title>[^<]+<\/title>/)
  expect(page.match(/<h1/g)).toHaveLength(1)
  expect(decode(page)).not.toMatch(/https?:/i)
  expect(page).not.toMatch(/<script|<img|<link|<iframe|<[^>]*\son\w+=|url\(|@import|lorem ipsum|\]\]>/i)
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const [, id] of page.matchAll(/(?:href="#|aria-labelledby=")([^"]*)"/g)) expect(ids).toContain(id)
  expect(unbalanced(page.slice(page.indexOf('<body')).replace('</html>', ''))).toEqual([])
}

const VOID = new Set(['meta', 'input', 'rect', 'circle', 'path'])

/** Tags that are opened and not closed, or the other way round. */
function unbalanced(html: string): string[] {
  const open: string[] = []
  for (const [tag, closing, name = ''] of html.matchAll(/<(\/?)([a-z][\w]*)[^>]*>/g)) {
    if (closing && open.pop() !== name) return [tag]
    if (!closing && !VOID.has(name)) open.push(name)
  }
  return open
}
