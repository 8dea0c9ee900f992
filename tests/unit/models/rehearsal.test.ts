import { expect, test, vi } from 'vitest'
import { lint } from '../../../src/instruments/lint'
import type { Measured } from '../../../src/kernel'
import { actsOf, type Act, cleanPage } from '../../../src/models/rehearsal/script'
import { contrast } from '../../../src/models/rehearsal/colour'
import { RULES } from '../../../src/models/rehearsal/page'
import { rehearsalModel } from '../../../src/models/rehearsal/rehearsal'
import { partOf, wireOf } from '../../../src/models/rehearsal/wire'
import { theater } from '../../../src/procedures/theater'
import { type Config, defaults, PACES } from '../../../src/run/config'
import type { Brief, Event } from '../../../src/run/event'
import { createClock } from '../../tools/clock'
import { endingOf, perform } from '../../tools/stage'
import { briefs } from './rehearsal-briefs'

// Whole runs for every brief and pace: a busy machine takes its time for them.
vi.setConfig({ testTimeout: 30_000 })

/** How many seeds the whole matrix has; without the variable two, for every day. */
const matrix = process.env['REHEARSAL_MATRIX']
const full = matrix !== undefined
const seeds = Array.from({ length: full ? Number(matrix) || 200 : 2 }, (_, at) => at * 7 + 1)
const never = () => Promise.resolve()

interface Played {
  readonly brief: Brief
  readonly seed: number
  readonly config?: Partial<Config>
  readonly ending?: 'shipped' | 'below_threshold'
}

/** A run with the real kernel and the real rules; nobody waits, so time stands still. */
async function play({ brief, seed, config, ending }: Played) {
  const whole = { ...defaults, ...config }
  const acts = actsOf({ brief, seed, config: whole, ...(ending && { ending }) })
  const model = rehearsalModel({ brief, seed, config: whole, sleep: never, ...(ending && { ending }) })
  const clock = createClock()
  const measure = async (hash: string): Promise<Measured> => ({
    outcome: 'measured',
    rows: lint(log.bodies.get(hash)?.text ?? ''),
  })
  const setting = { brief, config: whole }
  const { log, driven } = perform({ procedure: theater, clock, model, setting, measure })
  const state = await clock.until(driven.done)
  return { acts, log, state, settled: endingOf(state) }
}

function of<T extends Event['type']>(events: readonly Event[], type: T) {
  return events.filter((event): event is Extract<Event, { type: T }> => event.type === type)
}

/** What every performance holds to, whatever the brief. */
function checkRun(events: readonly Event[], acts: readonly Act[]) {
  for (const { n, composite } of acts) {
    const roles = of(events, 'critique.panelist_open').filter(({ round }) => round === n)
    expect(roles.map(({ role }) => role)).toEqual(defaults.cast)
    const end = of(events, 'critique.round_end').find(({ round }) => round === n)
    expect(Math.abs((end?.composite ?? 0) - composite)).toBeLessThanOrEqual(0.05)
    expect(Math.abs((end?.composite ?? 0) - (end?.claimed?.composite ?? 0))).toBeLessThanOrEqual(0.05)
  }
  const dims = of(events, 'critique.panelist_dim')
  // The first round speaks of everything that each judge looks at.
  expect(dims.filter(({ round }) => round === 1)).toHaveLength(15)
  const composites = acts.map(({ composite }) => composite)
  expect(composites).toEqual([...composites].sort((a, b) => a - b))
}

test('any brief and any seed settle as shipped without a warning', {
  timeout: full ? 1_800_000 : 60_000,
}, async () => {
  for (const [row, seed] of seeds.entries())
    for (const [at, brief] of briefs.entries()) {
      // All of them take minutes: each brief has two of the three.
      for (const pace of full ? PACES : PACES.filter((_, n) => (row + at) % PACES.length === n)) {
        const { acts, log, settled } = await play({ brief, seed, config: { pace } })
        expect(settled, `${brief.title}, ${pace}`).toMatchObject({
          status: 'shipped',
          round: acts.length,
          mustFix: 0,
          warnings: {},
        })
        checkRun(log.events, acts)
      }
      checkPages(actsOf({ brief, seed, config: defaults }))
    }
  expect(new Set(seeds.flatMap((seed) => briefs.map((brief) => lastRound(seed, brief))))).toEqual(
    new Set([2, 3]),
  )
})

function lastRound(seed: number, brief: Brief): number {
  return actsOf({ seed, brief, config: defaults }).length
}

test('the other ending is below the threshold, without a warning', async () => {
  for (const brief of briefs.filter((_, at) => at % 4 === 0)) {
    for (const pace of PACES) {
      const { acts, log, settled } = await play({
        brief,
        seed: 5,
        ending: 'below_threshold',
        config: { pace },
      })
      expect(settled).toMatchObject({ status: 'below_threshold', round: 3, warnings: {} })
      expect(settled.mustFix).toBeGreaterThan(0)
      checkRun(log.events, acts)
      checkPages(acts)
    }
  }
})

test('other rules are kept: rounds, bar and scale', async () => {
  const [brief] = briefs
  if (!brief) throw new Error('There is no brief to play.')
  const rules = [
    { maxRounds: 1 },
    { maxRounds: 2 },
    { maxRounds: 6 },
    { scoreThreshold: 9.9 },
    { scoreThreshold: 10 },
    { scoreThreshold: 1 },
    { scoreScale: 100, scoreThreshold: 85 },
    { scoreScale: 5, scoreThreshold: 4 },
  ]
  for (const config of rules)
    for (const pace of PACES)
      for (const seed of [1, 2, 3, 4]) {
        const { settled } = await play({ brief, seed, config: { ...config, pace } })
        expect(settled, JSON.stringify({ ...config, pace })).toMatchObject({
          status: 'shipped',
          warnings: {},
        })
      }
})

test('[CT-28] a lint finds nothing on a page that ships, nor on one of a single pass', () => {
  for (const [seed, brief] of briefs.entries()) {
    const last = actsOf({ brief, seed, config: defaults }).at(-1)?.page ?? ''
    const alone = cleanPage({ brief, seed, config: defaults })
    for (const page of [last, alone])
      expect(
        lint(page).filter(({ violation }) => violation),
        brief.title,
      ).toEqual([])
  }
})

test('the single pass gives one page', async () => {
  for (const brief of briefs.slice(0, 24)) {
    const model = rehearsalModel({ brief, seed: 3, sleep: never })
    const clock = createClock()
    const { log, driven } = perform({
      procedure: theater,
      clock,
      model,
      setting: { brief, unsupported: true },
    })
    const state = await clock.until(driven.done)
    expect(endingOf(state)).toMatchObject({ status: 'degraded', warnings: {} })
    expect(log.bodies.size).toBe(1)
  }
})

test('the same seed and brief give the same bytes, and another seed another page', () => {
  const [brief] = briefs
  if (!brief) throw new Error('There is no brief to play.')
  const wire = (seed: number) => wireOf(actsOf({ seed, brief, config: defaults }), defaults)
  expect(wire(1)).toBe(wire(1))
  const lasts = [1, 2, 3, 4, 5].map((seed) => actsOf({ seed, brief, config: defaults }).at(-1)?.page)
  expect(new Set(lasts).size).toBe(5)
})

const kinds = ['draft', 'review', 'round'] as const
const utf8 = (text: string) => new TextEncoder().encode(text).length
const talkIn = (text: string) => utf8(text.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, ''))

test('[CT-27] each pace plays the same, and talks less in each round than in the one before', () => {
  for (const [seed, brief] of briefs.entries()) {
    const acts = actsOf({ brief, seed, config: defaults })
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
  const [brief] = briefs
  if (!brief) throw new Error('There is no brief to play.')
  const said = async (call: string) => {
    let text = ''
    const request = { call, prompt: { system: '', user: '' } }
    for await (const piece of rehearsalModel({ brief, seed: 1, sleep: never })(
      request,
      new AbortController().signal,
    ))
      if (piece.type === 'text') text += piece.text
    return text
  }
  for (const kind of kinds) {
    expect(await said(`${kind}:2#2`)).toBe(await said(`${kind}:2`))
    expect(await said(`${kind}:2`)).not.toBe(await said(`${kind}:1`))
  }
  // Where the rules want a round that was never written, the last one is said once more.
  expect(await said('draft:7')).toContain('The page stands as it was.')
  expect(await said('verdict:1')).toBe('')
})

test('a play that goes on after a round begins with the next one', () => {
  for (const [seed, brief] of briefs.entries()) {
    const play = { brief, seed, config: defaults }
    const acts = actsOf(play)
    for (const after of [1, 2, 3, 9]) {
      const rest = actsOf({ ...play, after })
      expect(rest.map(({ page }) => page)).toEqual(
        acts.slice(Math.min(after, acts.length - 1)).map(({ page }) => page),
      )
      expect(rest.map(({ n }) => n)).toEqual(rest.map((_, at) => at + 1))
      expect(rest.at(-1)?.decision).toBe('ship')
    }
  }
})

/** When each round begins, and when all has been said. */
async function timesOf(brief: Brief, seed: number, pace: Config['pace']): Promise<number[]> {
  let waited = 0
  const sleep = (ms: number) => {
    waited += ms
    return Promise.resolve()
  }
  const rounds = actsOf({ brief, seed, config: defaults }).map(({ n }) => n)
  const calls = {
    stream: ['stream'],
    split: rounds.flatMap((n) => [`draft:${n}`, `review:${n}`]),
    joined: rounds.map((n) => `round:${n}`),
  }[pace ?? 'stream']
  const times: number[] = []
  let text = ''
  for (const call of calls) {
    const request = { call, prompt: { system: '', user: '' } }
    if (/:/.test(call) && !call.startsWith('review')) times.push(waited)
    for await (const piece of rehearsalModel({ brief, seed, sleep })(request, new AbortController().signal)) {
      if (piece.type !== 'text') continue
      expect(piece.text.length).toBeLessThanOrEqual(41)
      text += piece.text
      if (pace === 'stream' && text.split('<ROUND n="').length - 1 > times.length) times.push(waited)
    }
  }
  return [...times, waited]
}

test.each(PACES)('a performance takes a minute or so, and no round nears its time-out: %s', async (pace) => {
  for (const [at, brief] of briefs.entries()) {
    if (at % 3 > 0) continue
    const times = await timesOf(brief, at, pace)
    const rounds = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(times.at(-1), brief.title).toBeGreaterThan(40_000)
    expect(times.at(-1), brief.title).toBeLessThan(120_000)
    expect(Math.max(...rounds), brief.title).toBeLessThan(70_000)
  }
})

test('an abort ends it, and what was said is not said again', async () => {
  const [brief] = briefs
  if (!brief) throw new Error('There is no brief to play.')
  const abort = new AbortController()
  const request = { call: 'stream', prompt: { system: '', user: '' } }
  let text = ''
  for await (const piece of rehearsalModel({ brief, seed: 1, sleep: never })(request, abort.signal)) {
    if (piece.type === 'text') text += piece.text
    if (text.length > 500) abort.abort()
  }
  expect(text.length).toBeLessThan(600)
  for await (const piece of rehearsalModel({ brief, seed: 1, sleep: never })(
    { ...request, said: text },
    new AbortController().signal,
  ))
    if (piece.type === 'text') text += piece.text
  expect(text).toBe(wireOf(actsOf({ seed: 1, brief, config: defaults }), defaults))
})

test('a jury that invents says what the colours refute', () => {
  const claims = briefs.slice(0, 20).flatMap((brief, seed) =>
    actsOf({ brief, seed, config: defaults, leaning: { hallucinationRate: 1 } })
      .slice(0, -1)
      .flatMap((act) => act.reviews.flatMap(({ mustFixes }) => mustFixes))
      .flatMap((text) =>
        [...(/body text: (#\w{6}) on (#\w{6}) measures ([\d.]+):1/g.exec(text) ?? [])].slice(1),
      ),
  )
  expect(claims.length).toBeGreaterThan(20)
  for (let at = 0; at < claims.length; at += 3)
    expect(contrast(claims[at] ?? '', claims[at + 1] ?? '') - Number(claims[at + 2])).toBeGreaterThan(5)
})

const decode = (text: string) =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

function checkPages(acts: readonly Act[]) {
  const said = acts.map(({ reviews }) =>
    reviews.flatMap(({ mustFixes, dims }) => [...mustFixes, ...dims.map(({ note }) => note)]),
  )
  for (const [at, act] of acts.entries()) {
    checkPage(act)
    for (const text of said[at] ?? []) checkClaim(act, text)
    for (const { mustFixes } of act.reviews)
      for (const text of mustFixes)
        for (const quote of quotesIn(text, act)) expect(decode(act.page), text).toContain(quote)
    for (const flaw of act.repaired) expect(traceOf(flaw, act)).toBe(false)
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
  if (flaw in RULES) return page.includes(RULES[flaw as keyof typeof RULES][1]) // `in` has just found it there
  switch (flaw) {
    case 'stray':
      return page.includes(`--act:${draft.look.stray}`)
    case 'plain':
      return page.includes('--display:Arial')
    case 'pale':
      return page.includes(`--soft:${draft.look.tooPale}`)
    case 'skipped':
      return page.includes('<h4') && !page.includes('<h2')
    case 'nameless':
      return !/class="fig[^"]*" role="img" aria-label="[^"]+"/.test(page)
    case 'unlabelled':
      return !page.includes('<label for="topic">')
    case 'vague':
      return draft.words.vague.some((words) => page.includes(`<h1 dir="auto">${words}`))
    case 'boast':
      return page.includes('class="boast"')
    case 'learn':
      return page.includes(`>${draft.words.learn}<`)
    default:
      throw new Error(`Nothing tells whether a page has the flaw ${flaw}.`)
  }
}

/** Each pair of colours with a ratio beside it is measured again. */
function checkClaim({ page }: Act, text: string) {
  const [, one = '', other = '', claimed] =
    /(#[\da-f]{6}) (?:on|beside) (#[\da-f]{6})\D{1,12}?([\d.]+):1/.exec(text) ?? []
  if (claimed === undefined) return
  expect(page).toContain(one)
  expect(page).toContain(other)
  expect(Math.abs(contrast(one, other) - Number(claimed)), text).toBeLessThan(0.011)
}

const VOID = new Set(['meta', 'input', 'rect', 'circle', 'path'])

function checkPage({ page }: Act) {
  expect(page).toMatch(/^<!doctype html>\n<html lang="(en|de)">/)
  expect(page).toMatch(/<title>[^<]+<\/title>/)
  expect(page.match(/<h1/g)).toHaveLength(1)
  expect(decode(page)).not.toMatch(/https?:/i)
  expect(page).not.toMatch(/<script|<img|<link|<iframe|<[^>]*\son\w+=|url\(|@import|lorem ipsum/i)
  expect(page).not.toContain(']]>')
  expect([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
    ...new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)),
  ])
  for (const [, id] of page.matchAll(/href="#([^"]*)"/g)) expect(page).toContain(` id="${id}"`)
  for (const [, ids] of page.matchAll(/aria-labelledby="([^"]*)"/g)) expect(page).toContain(` id="${ids}"`)
  expect(unbalanced(page.slice(page.indexOf('<body')).replace('</html>', ''))).toEqual([])
}

/** Tags that are opened and not closed, or the other way round. */
function unbalanced(html: string): string[] {
  const open: string[] = []
  for (const [tag, closing, name = ''] of html.matchAll(/<(\/?)([a-z][\w]*)[^>]*>/g)) {
    if (closing) {
      if (open.pop() !== name) return [tag]
    } else if (!VOID.has(name)) open.push(name)
  }
  return open
}
