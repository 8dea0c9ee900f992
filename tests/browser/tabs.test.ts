// A run is driven by one tab and followed by the others, and one of those settles it where the driver goes away.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readRun } from '../../src/run/log'
import { digest } from '../../src/wire/digest'
import type { Asked, Said } from './run-worker'
import { until } from './states'

const OPEN = '<CRITIQUE_RUN version="1" maxRounds="3" threshold="8.0" scale="10">\n'
const lanes = (score: number) =>
  ['critic', 'brand', 'a11y', 'copy']
    .map((role) => `<PANELIST role="${role}" score="${score}"><NOTES>Fine.</NOTES></PANELIST>\n`)
    .join('')
const round = (n: number, score: number, page: string) =>
  `<ROUND n="${n}">\n<PANELIST role="designer"><ARTIFACT mime="text/html"><![CDATA[${page}]]></ARTIFACT></PANELIST>\n${lanes(score)}<ROUND_END n="${n}" composite="${score}" must_fix="0" decision="${score < 8 ? 'continue' : 'ship'}"><REASON>So it is.</REASON></ROUND_END>\n</ROUND>\n`
const PAGES = ['<!doctype html><title>One</title>', '<!doctype html><title>Two</title>'] as const
const SHIP =
  '<SHIP round="2" composite="9.0" status="shipped"><SUMMARY>It leads.</SUMMARY></SHIP>\n</CRITIQUE_RUN>'

let opened: Worker[] = []
let tests = 0
let run = ''

/** A tab: a worker with its own locks, on the database that all share. */
async function openTab() {
  const worker = new Worker(new URL('./run-worker.ts', import.meta.url), { type: 'module' })
  opened.push(worker)
  const said: Said[] = []
  worker.onmessage = ({ data }: MessageEvent<Said>) => said.push(data)
  const ask = (asked: Asked) => worker.postMessage(asked)
  const all = <What extends Said['said']>(what: What, of?: string) =>
    said.filter(
      (each): each is Extract<Said, { said: What }> =>
        each.said === what && (of === undefined || ('run' in each && each.run === of)),
    )
  const heard = (what: Said['said'], of?: string) => all(what, of).length > 0
  const hears = (what: Said['said'], of?: string) => until(() => expect(heard(what, of)).toBe(true))
  const events = (of = run) => all('events', of).flatMap((each) => each.events)
  const types = (of = run) => events(of).map(({ type }) => type)
  /** What it answers to a question. */
  async function answer<What extends Said['said']>(asked: Asked, what: What, of?: string) {
    const before = all(what, of).length
    ask(asked)
    return until(() => {
      const found = all(what, of)[before]
      if (!found) throw new Error(`${what} was not said.`)
      return found
    })
  }
  await hears('ready')
  return {
    ask,
    heard,
    hears,
    events,
    types,
    /** Until it has seen so many events of this type. */
    sees: (type: string, times = 1) =>
      until(() => expect(types().filter((each) => each === type).length).toBeGreaterThanOrEqual(times)),
    begin: (of = run, more: object = {}) => ask({ do: 'begin', run: of, ...more }),
    say: (text: string) => ask({ do: 'say', run, text }),
    async file(of = run) {
      const { text, status } = await answer({ do: 'read', run: of }, 'file', of)
      return { ...readRun(text), status }
    },
    settleLeft: async () => (await answer({ do: 'settle left' }, 'settled')).runs,
    setCap: (cap: number) => answer({ do: 'cap', cap }, 'set'),
    places: (of: string) => all('place', of).map(({ place }) => place),
    waits: (of: string) => until(() => expect(all('place', of).map(({ place }) => place)).toEqual([1])),
    kill: () => worker.terminate(),
  }
}

type Tab = Awaited<ReturnType<typeof openTab>>

const tabs = (count: number) =>
  Promise.all(Array.from({ length: count }, openTab)) as Promise<[Tab, Tab, Tab]> // At most three.
/** A tab in which one run is asked and another waits behind it. */
async function withLine(first: string, behind: string) {
  const tab = await openTab()
  await tab.setCap(1)
  tab.begin(first)
  await tab.hears('asked', first)
  tab.begin(behind)
  await tab.waits(behind)
  return tab
}

beforeEach(() => {
  run = `run-${Date.now()}-${tests++}`
})
afterEach(() => {
  for (const worker of opened) worker.terminate()
  opened = []
})

const HALF = `<ROUND n="2">\n<PANELIST role="designer">`

test('another tab follows a run live, event by event, and sees it end', async () => {
  const [writer, reader] = await tabs(2)
  writer.begin()
  writer.say(OPEN + round(1, 6, PAGES[0]))
  await writer.sees('critique.round_end')
  reader.ask({ do: 'follow', run })
  await reader.sees('critique.round_end')
  writer.say(HALF)
  await reader.sees('critique.round_open', 2)
  expect(reader.events()).toEqual(writer.events())
  writer.say(round(2, 9, PAGES[1]).split('<PANELIST role="designer">')[1] + SHIP)
  writer.ask({ do: 'hang up', run })
  await reader.hears('over', run)
  const file = await reader.file()
  expect(file.status).toBe('shipped')
  expect(reader.events()).toEqual(file.events)
  expect(file.events.filter(({ type }) => type === 'run_settled')).toHaveLength(1)
  // Whoever comes when it is over is given it whole.
  const late = await openTab()
  late.ask({ do: 'follow', run })
  await late.hears('over', run)
  expect(late.events()).toEqual(file.events)
})

test('where the tab that drives it goes away, one of those that follow settles it, with the best round kept, and all see it', async () => {
  const [writer, one, other] = await tabs(3)
  writer.begin()
  await writer.sees('run_created')
  for (const tab of [one, other]) tab.ask({ do: 'follow', run })
  writer.say(OPEN + round(1, 6, PAGES[0]) + HALF)
  for (const tab of [one, other]) await tab.sees('critique.round_open', 2)
  expect(one.heard('over', run)).toBe(false)
  writer.kill()
  for (const tab of [one, other]) await tab.hears('over', run)
  expect(one.events().at(-1)).toMatchObject({
    ...{ type: 'run_settled', status: 'interrupted', recoveryReason: 'page_closed' },
    ...{ round: 1, artifact: digest(PAGES[0]).hash },
  })
  expect(one.types().filter((type) => type === 'run_settled')).toHaveLength(1)
  const { events, bodies } = await one.file()
  expect([one.events(), other.events()]).toEqual([events, events])
  expect(bodies).toContainEqual({ hash: digest(PAGES[0]).hash, mime: 'text/html', text: PAGES[0] })
})

test('whoever stops following hears no more, and does not settle the run', async () => {
  const [writer, reader] = await tabs(2)
  writer.begin()
  writer.say(OPEN)
  await writer.sees('run_created')
  reader.ask({ do: 'follow', run })
  await reader.sees('critique.run_started')
  reader.ask({ do: 'leave', run })
  await reader.hears('over', run)
  const seen = reader.events().length
  writer.say(round(1, 6, PAGES[0]))
  await writer.sees('critique.round_end')
  writer.kill()
  // Whoever would settle it waits for its lock.
  await until(async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    expect([...held, ...pending].filter(({ name }) => name?.endsWith(run))).toEqual([])
  })
  expect((await reader.file()).status).toBe('running')
  expect(reader.events()).toHaveLength(seen)
})

test('a start settles what was left behind, also in line, where no call was made; and no run that another tab drives', async () => {
  const waits = `${run}-waits`
  const writer = await withLine(run, waits)
  const other = await openTab()
  expect(await other.settleLeft()).not.toContain(run)
  expect((await other.file()).status).toBe('running')
  expect((await other.file(waits)).events.map(({ type }) => type)).toEqual(['run_created'])
  writer.kill()
  const settled = new Set<string>()
  await until(async () => {
    for (const each of await other.settleLeft()) settled.add(each)
    expect([...settled]).toEqual(expect.arrayContaining([run, waits]))
  })
  expect((await other.file()).status).toBe('interrupted')
  const { events, status } = await other.file(waits)
  expect(status).toBe('interrupted')
  expect(events.at(-1)).toMatchObject({ type: 'run_settled', recoveryReason: 'page_closed' })
  expect(events.map(({ type }) => type)).not.toContain('call_started')
})

test('a run has the cap in its rules, and its deadlines count from its beginning', async () => {
  const first = `${run}-first`
  const tab = await withLine(first, run)
  tab.ask({ do: 'interrupt', run: first })
  await tab.hears('asked', run)
  await tab.sees('call_started')
  expect(tab.events()[0]).toMatchObject({ type: 'run_created', t: 0, config: { maxConcurrentRuns: 1 } })
  const momentOf = async (of: string, type: string) => {
    const { header, events } = await tab.file(of)
    return Date.parse(header.created) + (events.find((event) => event.type === type)?.t ?? Number.NaN)
  }
  // It started once the one before it was over, and says so in the time that it has counted while it waited.
  const over = await momentOf(first, 'run_settled')
  await until(async () => expect(await momentOf(run, 'run_started')).toBeGreaterThanOrEqual(over - 5))
})

test('the page of each round is measured by code, and what it finds is in the log', async () => {
  const tab = await openTab()
  tab.begin()
  tab.say(OPEN + round(1, 6, '<!doctype html><title>x</title><p>Lorem ipsum dolor sit amet'))
  await tab.sees('measure.done')
  const measured = tab.events().find((event) => event.type === 'measure.done')
  expect(measured).toMatchObject({ id: 'measure:1', outcome: 'measured' })
  expect(measured?.type === 'measure.done' && measured.rows.some(({ violation }) => violation)).toBe(true)
})

const ASKING = { rules: { pace: 'split', askEachRound: true } }

/** Says the first round of a run whose designer and panel are asked apart, until the person is asked for the next. */
async function askThePerson(tab: Tab) {
  const draft = `<PANELIST role="designer"><ARTIFACT mime="text/html"><![CDATA[${PAGES[0]}]]></ARTIFACT></PANELIST>`
  const end = `<ROUND_END n="1" composite="6" must_fix="0" decision="continue"><REASON>More.</REASON></ROUND_END>`
  for (const [at, text] of [draft, lanes(6) + end].entries()) {
    tab.say(text)
    tab.ask({ do: 'hang up', run })
    await tab.sees('call_ended', at + 1)
  }
  await tab.sees('question_asked')
}

test('a run that waits for its person is left by all tabs as it is, and goes on where they speak', async () => {
  const [writer, reader, other] = await tabs(3)
  writer.begin(run, ASKING)
  await writer.hears('asked', run)
  await askThePerson(writer)
  reader.ask({ do: 'follow', run })
  await reader.sees('question_asked')
  other.ask({ do: 'stop left', run })
  await other.hears('driven', run)
  expect(reader.heard('waits', run)).toBe(false)
  writer.kill()
  await reader.hears('waits', run)
  expect(await other.settleLeft()).not.toContain(run)
  const { events, status } = await other.file()
  expect([status, events.at(-1)?.type]).toEqual(['running', 'question_asked'])
  other.ask({ do: 'stop left', run })
  for (const tab of [other, reader]) await tab.hears('over', run)
  expect(reader.heard('goes on', run)).toBe(true)
  const after = await other.file()
  expect(after.events.slice(0, events.length)).toEqual(events)
  expect(after.events.at(-1)).toMatchObject({ type: 'run_settled', status: 'interrupted', round: 1 })
  expect([other.events(), reader.events()]).toEqual([after.events, after.events])
})
