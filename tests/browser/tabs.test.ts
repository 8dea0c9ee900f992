import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readRun } from '../../src/run/log'
import { digest } from '../../src/wire/digest'
import type { Asked, Said } from './run-worker'

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
  const heard = (what: Said['said'], of?: string) =>
    said.some((each) => each.said === what && (of === undefined || ('run' in each && each.run === of)))
  const until = (what: Said['said'], of?: string) =>
    vi.waitFor(() => expect(heard(what, of)).toBe(true), { timeout: 8000 })
  const events = (of = run) =>
    said.flatMap((each) => (each.said === 'events' && each.run === of ? each.events : []))
  const types = (of = run) => events(of).map(({ type }) => type)
  async function file(of = run) {
    const before = said.length
    ask({ do: 'read', run: of })
    return vi.waitFor(() => {
      const found = said.slice(before).find((each) => each.said === 'file' && each.run === of)
      if (found?.said !== 'file') throw new Error('It was not read.')
      return { ...readRun(found.text), status: found.status }
    })
  }
  async function settleLeft() {
    const before = said.length
    ask({ do: 'settle left' })
    return vi.waitFor(
      () => {
        const found = said.slice(before).find((each) => each.said === 'settled')
        if (found?.said !== 'settled') throw new Error('It is not settled.')
        return found.runs
      },
      { timeout: 5000 },
    )
  }
  async function setCap(cap: number) {
    ask({ do: 'cap', cap })
    await until('set')
  }
  const places = (of: string) =>
    said.flatMap((each) => (each.said === 'place' && each.run === of ? [each.place] : []))
  await until('ready')
  return {
    ask,
    heard,
    until,
    events,
    types,
    file,
    settleLeft,
    setCap,
    places,
    kill: () => worker.terminate(),
  }
}

const grown = (tab: { types: () => string[] }, type: string) =>
  vi.waitFor(() => expect(tab.types()).toContain(type), { timeout: 8000 })

beforeEach(() => {
  run = `run-${Date.now()}-${tests++}`
})
afterEach(() => {
  for (const worker of opened) worker.terminate()
  opened = []
})

test('another tab follows a run live, event by event, and sees it end', async () => {
  const [writer, reader] = [await openTab(), await openTab()]
  writer.ask({ do: 'begin', run })
  writer.ask({ do: 'say', run, text: OPEN + round(1, 6, PAGES[0]) })
  await grown(writer, 'critique.round_end')
  reader.ask({ do: 'follow', run })
  await grown(reader, 'critique.round_end')
  writer.ask({ do: 'say', run, text: `<ROUND n="2">\n<PANELIST role="designer">` })
  await vi.waitFor(() =>
    expect(reader.types().filter((type) => type === 'critique.round_open')).toHaveLength(2),
  )
  expect(reader.events()).toEqual(writer.events())
  writer.ask({ do: 'say', run, text: round(2, 9, PAGES[1]).split('<PANELIST role="designer">')[1] + SHIP })
  writer.ask({ do: 'hang up', run })
  await reader.until('over', run)
  const file = await reader.file()
  expect(file.status).toBe('shipped')
  expect(reader.events()).toEqual(file.events)
  expect(file.events.filter(({ type }) => type === 'run_settled')).toHaveLength(1)
})

test('where the tab that drives it goes away, the one that follows settles it, with the best round kept', async () => {
  const [writer, reader] = [await openTab(), await openTab()]
  writer.ask({ do: 'begin', run })
  await grown(writer, 'run_created')
  reader.ask({ do: 'follow', run })
  writer.ask({
    do: 'say',
    run,
    text: `${OPEN}${round(1, 6, PAGES[0])}<ROUND n="2">\n<PANELIST role="designer">`,
  })
  await vi.waitFor(() =>
    expect(reader.types().filter((type) => type === 'critique.round_open')).toHaveLength(2),
  )
  expect(reader.heard('over', run)).toBe(false)
  writer.kill()
  await reader.until('over', run)
  const last = reader.events().at(-1)
  expect(last).toMatchObject({
    type: 'run_settled',
    status: 'interrupted',
    recoveryReason: 'page_closed',
    round: 1,
    artifact: digest(PAGES[0]).hash,
  })
  const file = await reader.file()
  expect(reader.events()).toEqual(file.events)
  expect(file.bodies).toContainEqual({ hash: digest(PAGES[0]).hash, mime: 'text/html', text: PAGES[0] })
})

test('of two that follow, one settles it and both see it, once', async () => {
  const [writer, one, other] = [await openTab(), await openTab(), await openTab()]
  writer.ask({ do: 'begin', run })
  writer.ask({ do: 'say', run, text: OPEN + round(1, 6, PAGES[0]) })
  await grown(writer, 'run_created')
  one.ask({ do: 'follow', run })
  other.ask({ do: 'follow', run })
  await grown(one, 'critique.round_end')
  await grown(other, 'critique.round_end')
  writer.kill()
  await one.until('over', run)
  await other.until('over', run)
  expect(one.events()).toEqual(other.events())
  expect(one.types().filter((type) => type === 'run_settled')).toHaveLength(1)
})

test('a run that was over before it is followed is given whole', async () => {
  const [writer, reader] = [await openTab(), await openTab()]
  writer.ask({ do: 'begin', run })
  writer.ask({ do: 'say', run, text: OPEN + round(1, 6, PAGES[0]) + round(2, 9, PAGES[1]) + SHIP })
  writer.ask({ do: 'hang up', run })
  await writer.until('over', run)
  reader.ask({ do: 'follow', run })
  await reader.until('over', run)
  expect(reader.events()).toEqual((await reader.file()).events)
})

test('whoever stops following hears no more, and does not settle the run', async () => {
  const [writer, reader] = [await openTab(), await openTab()]
  writer.ask({ do: 'begin', run })
  writer.ask({ do: 'say', run, text: OPEN })
  await grown(writer, 'run_created')
  reader.ask({ do: 'follow', run })
  await grown(reader, 'critique.run_started')
  reader.ask({ do: 'leave', run })
  await reader.until('over', run)
  const seen = reader.events().length
  writer.ask({ do: 'say', run, text: round(1, 6, PAGES[0]) })
  await grown(writer, 'critique.round_end')
  writer.kill()
  await new Promise((resolve) => setTimeout(resolve, 1200))
  expect(reader.events()).toHaveLength(seen)
  expect((await reader.file()).status).toBe('running')
})

test('a start settles what was left behind, and no run that another tab drives or has in line', async () => {
  const [writer, other] = [await openTab(), await openTab()]
  await writer.setCap(1)
  writer.ask({ do: 'begin', run })
  await writer.until('asked', run)
  const waits = `${run}-waits`
  writer.ask({ do: 'begin', run: waits })
  await vi.waitFor(() => expect(writer.places(waits)).toEqual([1]), { timeout: 5000 })
  expect(await other.settleLeft()).not.toEqual(expect.arrayContaining([run]))
  expect((await other.file()).status).toBe('running')
  expect((await other.file(waits)).events.map(({ type }) => type)).toEqual(['run_created'])
  writer.kill()
  const settled = new Set<string>()
  await vi.waitFor(async () => {
    for (const each of await other.settleLeft()) settled.add(each)
    expect([...settled]).toEqual(expect.arrayContaining([run, waits]))
  }, 5000)
  expect((await other.file()).status).toBe('interrupted')
})

test('a run whose page closes while it waits in line ends as interrupted, and no call was made', async () => {
  const [writer, other] = [await openTab(), await openTab()]
  await writer.setCap(1)
  writer.ask({ do: 'begin', run: `${run}-first` })
  await writer.until('asked', `${run}-first`)
  writer.ask({ do: 'begin', run })
  await vi.waitFor(() => expect(writer.places(run)).toEqual([1]), { timeout: 5000 })
  writer.kill()
  await vi.waitFor(async () => expect(await other.settleLeft()).toContain(run))
  const { events, status } = await other.file()
  expect(status).toBe('interrupted')
  expect(events.at(-1)).toMatchObject({ type: 'run_settled', recoveryReason: 'page_closed' })
  expect(events.map(({ type }) => type)).not.toContain('call_started')
})

test('a run that is interrupted while it waits in line ends so, and its model is never asked', async () => {
  const tab = await openTab()
  await tab.setCap(1)
  const first = `${run}-first`
  tab.ask({ do: 'begin', run: first })
  await tab.until('asked', first)
  tab.ask({ do: 'begin', run })
  await vi.waitFor(() => expect(tab.places(run)).toEqual([1]), { timeout: 5000 })
  tab.ask({ do: 'interrupt', run })
  await tab.until('over', run)
  expect(tab.events().at(-1)).toMatchObject({ type: 'run_settled', status: 'interrupted' })
  expect(tab.types()).not.toContain('call_started')
  expect(tab.heard('asked', run)).toBe(false)
  expect(tab.places(run)).toEqual([1, 0])
  // The one before it goes on, and the place is free for the next.
  const next = `${run}-next`
  tab.ask({ do: 'begin', run: next })
  tab.ask({ do: 'interrupt', run: first })
  await tab.until('asked', next)
})

test('a run has the cap in its rules, and its deadlines count from its beginning', async () => {
  const tab = await openTab()
  await tab.setCap(1)
  const first = `${run}-first`
  tab.ask({ do: 'begin', run: first })
  await tab.until('asked', first)
  tab.ask({ do: 'begin', run })
  await vi.waitFor(() => expect(tab.places(run)).toEqual([1]), { timeout: 5000 })
  await new Promise((resolve) => setTimeout(resolve, 500))
  tab.ask({ do: 'interrupt', run: first })
  await tab.until('asked', run)
  await grown(tab, 'call_started')
  expect(tab.events()[0]).toMatchObject({ type: 'run_created', t: 0, config: { maxConcurrentRuns: 1 } })
  expect(tab.events().find(({ type }) => type === 'run_started')?.t).toBeGreaterThanOrEqual(500)
})

test('a run that begins from a page has it as its second event, and travels with it as one file', async () => {
  const tab = await openTab()
  const page = '<!doctype html><title>Größer 🙂</title>'
  tab.ask({ do: 'begin', run, page })
  await tab.until('asked', run)
  tab.ask({ do: 'interrupt', run })
  await tab.until('over', run)
  const { events, bodies } = await tab.file()
  expect(events[1]).toMatchObject({ seq: 1, type: 'critique.artifact_seen', from: 'fork', ...digest(page) })
  expect(bodies).toEqual([{ hash: digest(page).hash, mime: 'text/html', text: page }])
})

test('the page of each round is measured by code, and what it finds is in the log', async () => {
  const tab = await openTab()
  tab.ask({ do: 'begin', run })
  tab.ask({
    do: 'say',
    run,
    text: OPEN + round(1, 6, '<!doctype html><title>x</title><p>Lorem ipsum dolor sit amet'),
  })
  await grown(tab, 'critique.round_end')
  tab.ask({ do: 'interrupt', run })
  await tab.until('over', run)
  const measured = tab.events().find((event) => event.type === 'measure.done')
  expect(measured).toMatchObject({ id: 'measure:1', outcome: 'measured' })
  expect(measured?.type === 'measure.done' && measured.rows.some(({ violation }) => violation)).toBe(true)
})

/** Says the first round of a run whose designer and panel are asked apart, until the person is asked for the next. */
async function askThePerson(tab: Awaited<ReturnType<typeof openTab>>) {
  const draft = `<PANELIST role="designer"><ARTIFACT mime="text/html"><![CDATA[${PAGES[0]}]]></ARTIFACT></PANELIST>`
  const end = `<ROUND_END n="1" composite="6" must_fix="0" decision="continue"><REASON>More.</REASON></ROUND_END>`
  for (const text of [draft, lanes(6) + end]) {
    const before = tab.types().filter((type) => type === 'call_ended').length
    tab.ask({ do: 'say', run, text })
    tab.ask({ do: 'hang up', run })
    await vi.waitFor(
      () => expect(tab.types().filter((type) => type === 'call_ended').length).toBe(before + 1),
      { timeout: 5000 },
    )
  }
  await grown(tab, 'question_asked')
}

const ASKING = { pace: 'split', askEachRound: true } as const

test('a run that waits for the person keeps nobody waiting, and goes on in its turn', async () => {
  const tab = await openTab()
  const other = `${run}-other`
  await tab.setCap(1)
  tab.ask({ do: 'begin', run, rules: ASKING })
  await tab.until('asked', run)
  tab.ask({ do: 'begin', run: other })
  await vi.waitFor(() => expect(tab.places(other)).toEqual([1]), { timeout: 5000 })
  await askThePerson(tab)
  await tab.until('asked', other)
  tab.ask({ do: 'answer', run, id: 'another:1', answer: 'go_on' })
  await vi.waitFor(() => expect(tab.places(run)).toEqual([1]), { timeout: 5000 })
  expect(tab.types()).not.toContain('answered')
  tab.ask({ do: 'interrupt', run: other })
  await vi.waitFor(() => expect(tab.types().at(-1)).toBe('call_started'), { timeout: 5000 })
  expect(tab.types()).toContain('answered')
})

test('a run that is interrupted while it waits to go on ends so', async () => {
  const tab = await openTab()
  const other = `${run}-other`
  await tab.setCap(1)
  tab.ask({ do: 'begin', run, rules: ASKING })
  await tab.until('asked', run)
  await askThePerson(tab)
  tab.ask({ do: 'begin', run: other })
  await tab.until('asked', other)
  tab.ask({ do: 'answer', run, id: 'another:1', answer: 'go_on' })
  await vi.waitFor(() => expect(tab.places(run)).toEqual([1]), { timeout: 5000 })
  tab.ask({ do: 'interrupt', run })
  await tab.until('over', run)
  expect(tab.events().at(-1)).toMatchObject({ type: 'run_settled', status: 'interrupted', round: 1 })
  expect(tab.types().filter((type) => type === 'call_started')).toHaveLength(2)
})

test('a run that waits for its person is left by all tabs as it is, and goes on where they speak', async () => {
  const [writer, reader, other] = [await openTab(), await openTab(), await openTab()]
  writer.ask({ do: 'begin', run, rules: ASKING })
  await writer.until('asked', run)
  await askThePerson(writer)
  reader.ask({ do: 'follow', run })
  await grown(reader, 'question_asked')
  other.ask({ do: 'stop left', run })
  await other.until('driven', run)
  expect(reader.heard('waits', run)).toBe(false)
  writer.kill()
  await reader.until('waits', run)
  expect(await other.settleLeft()).not.toContain(run)
  const { events, status } = await other.file()
  expect([status, events.at(-1)?.type]).toEqual(['running', 'question_asked'])
  other.ask({ do: 'stop left', run })
  await other.until('over', run)
  await reader.until('over', run)
  expect(reader.heard('goes on', run)).toBe(true)
  const after = await other.file()
  expect(after.events.slice(0, events.length)).toEqual(events)
  expect(after.events.at(-1)).toMatchObject({ type: 'run_settled', status: 'interrupted', round: 1 })
  expect(other.events()).toEqual(after.events)
  expect(reader.events()).toEqual(after.events)
})
