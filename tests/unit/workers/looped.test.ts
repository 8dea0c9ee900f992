import { describe, expect, test } from 'vitest'
import { REHEARSAL } from '../../../src/run/connection'
import { criteriaFor } from '../../../src/run/criteria'
import { loopBounds, loopDefaults } from '../../../src/run/critic-limits'
import type { Fact } from '../../../src/run/event'
import type { Store } from '../../../src/store/open'
import { setCaps } from '../../../src/store/spend'
import type { LoopWish, Order } from '../../../workers/desk-surface'
import { rehearsalAgain, rehearsalOf } from '../../../workers/rehearsed'
import { created, placed, stateOf } from '../../building/facts'
import { asked, fixedPage, hashOf, page as given, PAGE } from '../../tools/loops'
import { endingOf } from '../../tools/stage'
import { freshStore } from '../store/fixture'
import { PRICE } from './callable-fixture'
import { BRIEF, critic, eventsIn, FAILS, hearPlay, inPages, leave, NO_CAPS, over, tab } from './scene'

/* A critic loop that is a run of its own, over a page, a text, or a round of another run. */

inPages()

const COPY = '# Bread\n\nOpen from six.'
const pages = [PAGE, COPY, fixedPage(1)]
const loop: LoopWish = { kind: 'page', criteria: ['BRIEF_COVERAGE', 'HONESTY'] }
const bare: Order = { brief: BRIEF, connection: 'c', loop }
const order: Order = { ...bare, page: { name: 'bread.html', html: PAGE, judged: false } }

/** How such a run began. */
async function begun(wanted: Partial<Order>, base = order, store: Promise<Store> = freshStore()) {
  const here = tab(await store, { says: () => critic() })
  await over(await here.order({ ...base, ...wanted }))
  return { first: here.takes[0]?.first, page: here.takes[0]?.page }
}

describe('a run of its own that judges what exists', () => {
  test('drives the loop over the page to its end', async () => {
    const here = tab(await freshStore(), { says: [critic()] })
    await over(await here.order(order))
    const events = await eventsIn(here.store)
    expect(asked(events)).toEqual(['critic:1'])
    expect(endingOf(stateOf(events))).toMatchObject({ status: 'shipped', artifact: hashOf(PAGE) })
    expect(JSON.stringify(here.sent[0]?.messages)).toContain('<h1>Bread')
  })

  test('its rules: one round for each that it may take, clocks in which a version is written anew', async () => {
    const { first, page } = await begun({ loop: { ...loop, cap: 4, short: true } })
    expect(first).toMatchObject({
      page: { name: 'bread.html', hash: hashOf(PAGE), mime: 'text/html', judged: true },
      loop: { cap: 4, short: true, artifact: hashOf(PAGE), mime: 'text/html' },
      config: { maxRounds: 4, evidence: 'counts', askEachRound: false },
    })
    for (const clock of ['perRoundTimeoutMs', 'totalTimeoutMs'] as const)
      expect(first?.config[clock]).toBeGreaterThanOrEqual(loopDefaults[clock])
    expect(page).toMatchObject({ hash: hashOf(PAGE), text: PAGE })
  })

  test.each(['bread.md', 'Bread.MARKDOWN', 'bread.txt'])('%s is a text', async (name) => {
    const { first } = await begun({ page: { name, html: COPY, judged: true }, loop: { kind: 'copy' } })
    const [mime, criteria] = ['text/markdown', criteriaFor('copy')]
    expect(first?.loop).toMatchObject({ mime, artifact: hashOf(COPY), criteria })
    expect(first?.page?.mime).toBe(mime)
  })

  test.each([
    [undefined, loopDefaults.cap],
    [0, loopBounds.cap[0]],
    [2.4, 2],
    [99, loopBounds.cap[1]],
    [Number.NaN, loopBounds.cap[0]],
  ])('[CL-9] a cap of %s is %i', async (cap, bounded) => {
    const { first } = await begun({ loop: { ...loop, ...(cap !== undefined && { cap }) } })
    expect(first?.loop?.cap).toBe(bounded)
  })

  test('its criteria are those that were named, each once, and without any those of its kind', async () => {
    const idsOf = async (wish: LoopWish) =>
      (await begun({ loop: wish })).first?.loop?.criteria.map(({ id }) => id)
    const named = ['HONESTY', 'BRIEF_COVERAGE', 'HONESTY'] as const
    expect(await idsOf({ kind: 'page', criteria: named })).toEqual(['BRIEF_COVERAGE', 'HONESTY'])
    const usual = criteriaFor('findings').map(({ id }) => id)
    expect(await idsOf({ kind: 'findings', criteria: [] })).toEqual(usual)
  })

  const version = { type: 'critique.artifact_seen', bytes: 9 } as const
  const [copy, fixed] = [hashOf(COPY), hashOf(fixedPage(1))]
  test.each<[string, string, readonly Fact[]]>([
    [
      COPY,
      `${BRIEF.title}.md`,
      [
        { ...version, from: 'author', round: 1, hash: copy, mime: 'text/markdown' },
        { type: 'draft_saved', artifact: copy },
      ],
    ],
    [
      fixedPage(1),
      BRIEF.title,
      [
        { ...version, from: 'fix', hash: fixed, mime: 'text/html' },
        { type: 'run_settled', status: 'shipped', round: 1, artifact: fixed },
      ],
    ],
  ])('a round of a run, a version of a panel or what shipped: %#', async (text, name, facts) => {
    const fork = { runId: 'other', round: 1 }
    const events = placed([created({ runId: 'other', brief: BRIEF }), ...facts])
    const store = leave(await freshStore(), events, { runId: 'other', pages })
    const { first, page } = await begun({ fork }, bare, store)
    const artifact = hashOf(text)
    expect(first).toMatchObject({
      fork: { ...fork, artifact, mustFixes: [] },
      page: { name, hash: artifact },
      loop: { artifact },
    })
    expect(page?.text).toBe(text)
  })

  test('a project, a round that is gone, and nothing at all are none', async () => {
    const project = JSON.stringify({ files: { 'index.html': PAGE } })
    await expect(begun({ page: { name: 'bread.json', html: project, judged: true } })).rejects.toThrow()
    const gone = { fork: { runId: 'none', round: 1 } }
    await expect(begun(gone, bare)).rejects.toThrow(/not on this device/)
    await expect(begun({}, bare)).rejects.toThrow(/needs a page/)
  })

  test('no run is begun whose first call a cap would refuse: the page that it reads counts', async () => {
    const here = tab(await freshStore(), { connection: () => ({ price: PRICE }) })
    await setCaps(here.store, { ...NO_CAPS, day: { usd: 2 } })
    expect(await here.order(order)).toMatchObject({ why: 'cap' })
    expect(here.takes).toEqual([])
  })
})

test('one that broke off is gone on with: what its critic has said costs nothing', async () => {
  const broken = tab(await freshStore(), { says: [FAILS, ''] })
  await over(await broken.order(order))
  const next = tab(broken.store, { runId: 'next', says: [fixedPage(1), critic()] })
  await over(await next.order({ ...order, goesOn: 'run' }))
  const events = await eventsIn(next.store, 'next')
  expect(asked(events)).toEqual(['critic:1', 'fix:1', 'critic:2'])
  expect(next.sent).toHaveLength(2)
  const { loop: wished, config } = broken.takes[0]?.first ?? {}
  expect(next.takes[0]?.first).toMatchObject({ goesOn: 'run', loop: wished, config })
  expect(stateOf(events).settled?.status).toBe('shipped')
})

test('a loop of its own without a key begins like any other, and is taken up again with the same play', async () => {
  const store = await freshStore()
  const { first, page, model } = await rehearsalOf(store, { ...order, connection: REHEARSAL })
  const hash = hashOf(PAGE)
  expect(first).toMatchObject({
    connection: REHEARSAL,
    loop: { artifact: hash },
    page: { hash, judged: true },
    config: { maxRounds: loopDefaults.cap },
  })
  expect(page?.text).toBe(PAGE)
  const { name: _name, judged: _judged, ...seen } = given
  const facts: readonly Fact[] = [
    { type: 'run_created', runId: 'run', ...first },
    { type: 'critique.artifact_seen', from: 'given', ...seen },
  ]
  await leave(store, placed(facts), { pages })
  const words = await hearPlay(model, 'critic:1')
  expect(JSON.parse(words)).toMatchObject({ criteria: [{ verdict: 'FAIL' }, { verdict: 'ESCALATE' }] })
  expect(await hearPlay(await rehearsalAgain(store, first), 'critic:1')).toEqual(words)
})
