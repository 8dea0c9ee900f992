import { expect, type Page, test } from 'playwright/test'
import type { RunFile } from '../../../src/run/log'
import { shipText } from '../../tools/scripts'
import * as desk from '../desk'
import {
  type Ending,
  expectEnded,
  interrupt,
  order,
  type Rules,
  savedPage,
  say,
  transcriptOf,
  ways,
} from '../ended'
import {
  begun,
  begunDraft,
  cutIn,
  draft,
  openRun,
  pageOf,
  playing,
  review,
  SINGLE,
  wholeRun,
} from '../played'
import { type Host, serveDist } from '../serve'
import { type Script, serveStandIn, type StandIn } from '../stand-in'

/*
 * The failure modes of the theater, each in the built app against a provider that fails like that: what the person reads
 * and can do, what is kept to the byte, and that the run has ended once, before and after the page was loaded anew.
 */

let host: Host
let provider: StandIn

test.beforeAll(async () => {
  host = await serveDist()
})
test.afterAll(() => host.stop())
test.beforeEach(async ({ page }) => {
  provider = await serveStandIn()
  await desk.enter(page, host.url)
  await desk.connect(page, provider)
})
test.afterEach(() => provider.stop())

type Pace = Rules['pace']
const PACES = ['split', 'stream'] as const satisfies readonly Pace[]
const NAMES: Readonly<Record<Pace, string>> = { split: 'round by round', stream: 'in a single stream' }

const threshold = '8.0'
const [AGAIN, SAVE, GO_ON] = [say('ending.retry'), say('after.save'), say('failed.goOn')]
const fork = (n: number) => say('after.fork', { n })
const openRound = (n: number) => say('after.open', { n })
const callsOf = ({ events }: RunFile) =>
  events.flatMap((event) => (event.type === 'call_started' ? [event.id] : []))
const heardOf = ({ raw }: RunFile, call: string) => raw.find((reply) => reply.call === call)?.text

/** Waits until the second round has said its first words on the screen: whatever comes before them has arrived. */
const secondSpeaks = (page: Page) =>
  expect(page.locator('.stage').getByText('intent of round 2')).toBeVisible()

/** The first round closes at seven; in the second the designer says one thing and no more. */
const stallsInSecond: Script = (asked, reply) => {
  if (asked.part === 'stream') reply.say(openRun([7], begun(2)))
  else if (asked.part === 'draft' && asked.round === 2) reply.say(begunDraft(2))
  else playing([7, 7], () => false)(asked, reply)
}

/** The designer of the first round says one thing and no more. */
const stallsInFirst: Script = ({ part }, reply) =>
  reply.say(part === 'stream' ? openRun([], begun(1)) : begunDraft(1))

const firstSpeaks = (page: Page) =>
  expect(page.locator('.stage').getByText('intent of round 1')).toBeVisible()

/** What was heard last of a run that stalled. */
const lastWords = {
  split: { call: 'draft:2', text: begunDraft(2) },
  stream: { call: 'stream', text: openRun([7], begun(2)) },
} as const

function degraded(reason: 'malformed_block' | 'oversize_block' | 'missing_artifact'): Ending {
  return {
    status: 'degraded',
    cause: reason,
    by: 'critique.degraded',
    badge: say('badge.degraded'),
    rule: say('rule.degraded', { threshold }),
    words: [
      say('degraded.title'),
      say(`degraded.${reason}`),
      say(`degraded.${reason}.fix`),
      say('degraded.page'),
    ],
    ways: [AGAIN, SAVE],
    page: SINGLE,
  }
}

/** The first round was kept, at seven with two must-fixes. */
const kept = { n: 1, kept: 1, score: '7.0', open: 2, threshold }
const keptFirst = { round: 1, page: pageOf(1), ways: [AGAIN, fork(1), SAVE] } as const

for (const pace of PACES) {
  test(`[CT-44] a block that is never closed, ${NAMES[pace]}: the jury drops out and a single pass writes the page`, async ({
    page,
  }) => {
    provider.script = playing([], ({ part }, reply) => {
      if (part === 'single') return false
      reply.say(part === 'stream' ? openRun([7], begun(2)) : begunDraft(1))
      reply.end()
      return true
    })
    await order(page, { pace })
    const closed = pace === 'stream'
    const file = await expectEnded(page, {
      ...degraded('malformed_block'),
      ...(closed && { ways: [openRound(1), AGAIN, fork(1), SAVE] }),
    })
    expect(callsOf(file)).toEqual([closed ? 'stream' : 'draft:1', 'single'])
    if (closed) await expectRound(page, 1)
  })

  test(`[CT-44] a block beyond its cap, ${NAMES[pace]}: the jury drops out and a single pass writes the page`, async ({
    page,
  }) => {
    provider.script = playing([], ({ part }, reply) => {
      if (part === 'single') return false
      const endless = `<PANELIST role="designer"><NOTES>${'and so on '.repeat(27_000)}`
      reply.say(part === 'stream' ? openRun([], `<ROUND n="1">${endless}`) : endless)
      return true
    })
    await order(page, { pace })
    const file = await expectEnded(page, degraded('oversize_block'))
    const [broken] = file.events.filter((event) => event.type === 'call_failed')
    // Where the block begins that was too large.
    const position = heardOf(file, broken?.id ?? '')?.indexOf('<PANELIST')
    expect(broken).toMatchObject({ reason: 'unreadable', kind: 'oversize_block', position })
  })

  test(`[CT-44] a first round without a page, ${NAMES[pace]}: the jury drops out and a single pass writes one`, async ({
    page,
  }) => {
    provider.script = playing([], ({ part }, reply) => {
      if (part === 'single') return false
      const designer = '<PANELIST role="designer"><NOTES>a page, later</NOTES></PANELIST>'
      reply.say(part === 'stream' ? openRun([], `<ROUND n="1">${designer}${review(1, 7)}`) : designer)
      reply.end()
      return true
    })
    await order(page, { pace })
    await expectEnded(page, degraded('missing_artifact'))
  })

  test(`[CT-26] [CT-44] a score that never crosses the threshold, ${NAMES[pace]}: the best round is kept below it`, async ({
    page,
  }) => {
    const scores = [6.5, 7.4, 7.1]
    provider.script = playing(scores, ({ part }, reply) => {
      if (part !== 'stream') return false
      // A model that ships all the same, with a page that nobody judged.
      reply.say(wholeRun(scores, shipText(3, pageOf('nie geprüft'))))
      reply.end()
      return true
    })
    await order(page, { pace })
    await expectEnded(page, {
      status: 'below_threshold',
      by: 'critique.ship',
      badge: say('badge.below', { n: 2, score: '7.4' }),
      rule: say('rule.below', { threshold, n: 3, kept: 2, score: '7.4', open: 2 }),
      words: [],
      ways: [AGAIN, fork(2), SAVE],
      round: 2,
      page: pageOf(2),
    })
  })

  for (const clock of ['per_round_timeout', 'total_timeout'] as const) {
    const rules: Rules = { pace, ...(clock === 'total_timeout' ? { allSeconds: 5 } : { roundSeconds: 5 }) }
    const stopped = say('say.stopped', {
      why: say(clock === 'total_timeout' ? 'stop.total_timeout' : 'stop.round_timeout'),
    })
    const named = clock === 'total_timeout' ? 'a run that takes too long' : 'a round that takes too long'

    test(`[CT-44] ${named}, ${NAMES[pace]}: the best round so far is kept`, async ({ page }) => {
      provider.script = stallsInSecond
      await order(page, rules)
      const file = await expectEnded(page, {
        ...keptFirst,
        status: 'timed_out',
        cause: clock,
        by: 'critique.ship',
        badge: say('badge.timedOut', { n: 1, score: '7.0' }),
        rule: say('rule.timedOut', kept),
        words: [],
        transcript: stopped,
      })
      expect(heardOf(file, lastWords[pace].call)).toBe(lastWords[pace].text)
    })

    test(`[CT-44] ${named}, ${NAMES[pace]}, before a round has closed: it fails by name`, async ({
      page,
    }) => {
      provider.script = stallsInFirst
      await order(page, rules)
      await expectEnded(page, {
        status: 'failed',
        cause: clock,
        by: 'critique.failed',
        badge: say('badge.failed'),
        rule: say('rule.failed', { threshold }),
        words: [say('ending.failed'), say(`cause.${clock}`), say('ending.kept')],
        ways: [AGAIN],
      })
    })
  }

  test(`[CT-42] [CT-44] an interrupt, ${NAMES[pace]}: the best round so far is kept`, async ({ page }) => {
    provider.script = stallsInSecond
    await order(page, { pace })
    await secondSpeaks(page)
    await interrupt(page)
    const file = await expectEnded(page, {
      ...keptFirst,
      status: 'interrupted',
      by: 'critique.interrupted',
      badge: say('badge.interrupted', { n: 2, score: '7.0' }),
      rule: say('rule.interrupted', { threshold }),
      words: [],
    })
    expect(heardOf(file, lastWords[pace].call)).toBe(lastWords[pace].text)
  })

  test(`[CT-42] [CT-44] an interrupt, ${NAMES[pace]}, before a round has closed: nothing is kept`, async ({
    page,
  }) => {
    provider.script = stallsInFirst
    await order(page, { pace })
    await firstSpeaks(page)
    await interrupt(page)
    await expectEnded(page, {
      status: 'interrupted',
      by: 'critique.interrupted',
      badge: say('badge.interruptedNothing'),
      rule: say('rule.interruptedEmpty', { threshold }),
      words: [say('ending.interrupted'), say('ending.interruptedText')],
      ways: [AGAIN],
    })
  })

  test(`[CT-44] a provider that dies in the middle of its reply, ${NAMES[pace]}: the run fails by name, and nobody asks again`, async ({
    page,
  }) => {
    provider.script = stallsInSecond
    await order(page, { pace })
    await secondSpeaks(page)
    const before = provider.asked.length
    provider.reply.reset()
    const file = await expectEnded(page, {
      ...crashed,
      rule: say('rule.failedRounds', kept),
      words: [...crashed.words, say('ending.page', { n: 1 })],
      ways: [GO_ON, AGAIN, fork(1), SAVE],
      offered: pageOf(1),
    })
    expect(heardOf(file, lastWords[pace].call)).toBe(lastWords[pace].text)
    expect(provider.asked).toHaveLength(before)
  })

  test(`[CT-44] a provider that dies before a round has closed, ${NAMES[pace]}: the run fails by name`, async ({
    page,
  }) => {
    provider.script = stallsInFirst
    await order(page, { pace })
    await firstSpeaks(page)
    provider.reply.reset()
    await expectEnded(page, {
      ...crashed,
      rule: say('rule.failed', { threshold }),
      words: [...crashed.words, say('ending.kept')],
      ways: [GO_ON, AGAIN],
    })
    expect(provider.asked).toHaveLength(1)
  })

  test(`[CT-44] a page that is closed in the middle of a run and opened again, ${NAMES[pace]}: the best round is kept, and nothing is taken up${pace === 'split' ? ' @heart' : ''}`, async ({
    page,
    context,
  }) => {
    provider.script = stallsInSecond
    const id = await order(page, { pace })
    await secondSpeaks(page)
    const before = provider.asked.length
    await page.close()
    const next = await context.newPage()
    await next.goto(`${host.url}#/run/${id}`)
    await expectEnded(next, {
      ...keptFirst,
      ...closedPage,
      badge: say('badge.interrupted', { n: 2, score: '7.0' }),
      rule: say('rule.lost', { threshold }),
      words: [],
    })
    expect(provider.asked).toHaveLength(before)
  })

  test(`[CT-44] a page that is closed before a round has, ${NAMES[pace]}: nothing is kept, and nothing is taken up`, async ({
    page,
    context,
  }) => {
    provider.script = stallsInFirst
    const id = await order(page, { pace })
    await firstSpeaks(page)
    await page.close()
    const next = await context.newPage()
    await next.goto(`${host.url}#/run/${id}`)
    await expectEnded(next, {
      ...closedPage,
      badge: say('badge.interruptedNothing'),
      rule: say('rule.lostEmpty', { threshold }),
      words: [],
      ways: [AGAIN],
    })
    expect(provider.asked).toHaveLength(1)
  })
}

const closedPage = {
  status: 'interrupted',
  recoveryReason: 'page_closed',
  by: 'critique.interrupted',
} as const

const crashed = {
  status: 'failed',
  cause: 'network_cut',
  by: 'critique.failed',
  badge: say('badge.failed'),
  words: [say('ending.failed'), say('problem.truncated'), say('problem.truncated.do')],
} as const

/** Expects that a round that had closed can be opened, and its page handed over. */
async function expectRound(page: Page, n: number) {
  await ways(page)
    .getByRole('button', { name: openRound(n) })
    .click()
  await expect(ways(page).getByRole('button', { name: fork(n) })).toBeVisible()
  expect(await savedPage(page)).toEqual(Buffer.from(pageOf(n)))
}

test('[CT-44] a part of a later round that cannot be read is asked for once more, and the run ships', async ({
  page,
}) => {
  let tries = 0
  provider.script = playing([7, 8.5], ({ part, round }, reply) => {
    if (part !== 'review' || round !== 2 || tries++ > 0) return false
    reply.say('<PANELIST role="critic" score="3"><DIM name="one" score="2">never')
    reply.end()
    return true
  })
  await order(page, { pace: 'split' })
  await expect(page.locator('.badge-words')).toHaveText(say('badge.shipped', { n: 2, score: '8.5' }))
  const file = await desk.savedRun(page)
  expect(callsOf(file)).toEqual(['draft:1', 'review:1', 'draft:2', 'review:2', 'review:2#2'])
  expect(file.events.filter(({ type }) => type === 'critique.ship')).toHaveLength(1)
})

test('[CT-44] a part of a later round that cannot be read twice ends the run with the best round, below the threshold', async ({
  page,
}) => {
  provider.script = playing([7], ({ part, round }, reply) => {
    if (part !== 'draft' || round !== 2) return false
    reply.say(begunDraft(2))
    reply.end()
    return true
  })
  await order(page, { pace: 'split' })
  const file = await expectEnded(page, {
    ...keptFirst,
    status: 'below_threshold',
    cause: 'malformed_block',
    by: 'critique.ship',
    badge: say('badge.below', { n: 1, score: '7.0' }),
    rule: say('rule.below', { ...kept, n: 1 }),
    words: [],
    transcript: say('say.call_failed', {
      call: say('call.again', { call: say('call.draft', { n: 2 }), n: 2 }),
      reason: say('degraded.malformed_block'),
    }),
  })
  expect(callsOf(file)).toEqual(['draft:1', 'review:1', 'draft:2', 'draft:2#2'])
})

test('[CT-44] a connection that fails its checks twice is marked: its runs go straight to a single pass, until the mark is cleared', async ({
  page,
}) => {
  const isMarked = page.getByText(/^Degraded until /)
  provider.script = (_, reply) => {
    reply.say(openRun([7], begun(2)))
    reply.end()
  }
  await failCheck(page)
  await desk.go(page, '#/connections')
  await expect(isMarked).toBeHidden()
  await page.getByTestId('connection').getByRole('link').first().click()
  await failCheck(page)
  await desk.go(page, '#/connections')
  await expect(isMarked).toBeVisible()

  const checks = provider.asked.length
  provider.script = playing([8.5], () => false)
  for (const pace of PACES) {
    await order(page, { pace })
    await expect(page.locator('.badge-words')).toHaveText(unsupported.badge)
  }
  const marked = desk.runId(page)
  await desk.go(page, '#/connections')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(isMarked).toBeHidden()
  await order(page, { pace: 'split' })
  await expect(page.locator('.badge-words')).toHaveText(say('badge.shipped', { n: 1, score: '8.5' }))
  const parts = provider.asked.slice(checks).map(({ part }) => part)
  expect(parts).toEqual(['single', 'single', 'draft', 'review'])
  await desk.go(page, `#/run/${marked}`)
  await expectEnded(page, unsupported)
})

const unsupported: Ending = {
  ...degraded('missing_artifact'),
  cause: 'adapter_unsupported',
  words: [
    say('degraded.title'),
    say('degraded.adapter_unsupported'),
    say('degraded.adapter_unsupported.fix'),
    say('degraded.page'),
  ],
}

/** Lets the connection on show be checked by ten briefs, and expects that it does not pass. */
async function failCheck(page: Page) {
  await page.getByRole('button', { name: 'Start: Ten briefs' }).click()
  await expect(page.getByRole('list', { name: 'Results by brief' }).getByRole('listitem')).toHaveCount(10)
  await expect(page.getByText('Grade D')).toBeVisible()
}

/** How the same run goes when no reply of it is cut. */
const SHIPS = [7, 7.4, 8.5]
const STREAM = wholeRun(SHIPS, shipText(3))
/** What a model repeats of the end of what it had said, if it does. */
const REPEATED = { split: 0, stream: 60 } as const

for (const pace of PACES)
  test(`a reply that meets its length limit in the second of three rounds, ${NAMES[pace]}: the run ships, and shows one joint`, async ({
    page,
  }) => {
    provider.script = playing(SHIPS, ({ part, round, said }, reply) => {
      if (part !== 'stream' && !(part === 'draft' && round === 2)) return false
      const text = part === 'stream' ? STREAM : draft(2)
      const isCut = said === ''
      reply.say(isCut ? text.slice(0, cutIn(text, 2)) : text.slice(said.length - REPEATED[pace]))
      reply.end(isCut ? 'length' : 'stop')
      return true
    })
    await order(page, { pace })
    const joined = await shipped(page)
    const lines = await transcriptOf(page)
    const joints = joined.events.filter((event) => event.type === 'call_continued')
    const call = pace === 'stream' ? 'stream' : 'draft:2'
    expect(joints).toEqual([expect.objectContaining({ id: call, n: 1, dropped: REPEATED[pace] })])
    expect(heardOf(joined, call)).toBe(pace === 'stream' ? STREAM : draft(2))
    expect(pagesOf(joined)).toEqual([1, 2, 3].map((n) => pageOf(n)))

    provider.script = playing(SHIPS, ({ part }, reply) => {
      if (part !== 'stream') return false
      reply.say(STREAM)
      reply.end()
      return true
    })
    const before = desk.runId(page)
    await ways(page).getByRole('button', { name: AGAIN }).click()
    await expect.poll(() => desk.runId(page)).not.toBe(before)
    const whole = await shipped(page)
    const said = (file: RunFile) => file.events.filter(({ type }) => type.startsWith('critique.'))
    const heard = (file: RunFile) => said(file).filter((event) => event.call !== undefined)
    expect(heard(joined).map(plain)).toEqual(heard(whole).map(plain))
    expect(said(joined).map(plain).map(line).sort()).toEqual(said(whole).map(plain).map(line).sort())
    const joint = say('say.call_continued', {
      call: pace === 'stream' ? say('call.stream') : say('call.draft', { n: 2 }),
    })
    expect(lines.filter((line) => line === joint)).toHaveLength(1)
    // When a page has been measured hangs on the machine: what follows from it stands a line earlier or later.
    expect(lines.filter((line) => line !== joint).sort()).toEqual((await transcriptOf(page)).sort())
  })

function line(event: object): string {
  return JSON.stringify(event)
}

async function shipped(page: Page): Promise<RunFile> {
  await expect(page.locator('.badge-words')).toHaveText(say('badge.shipped', { n: 3, score: '8.5' }))
  return desk.savedRun(page)
}

/** The pages of the rounds, in the order in which they came. */
function pagesOf({ events, bodies }: RunFile) {
  return events
    .filter((event) => event.type === 'critique.artifact_seen')
    .map((seen) => bodies.find(({ hash }) => hash === seen.hash)?.text)
}

/** An event without what differs between two runs that say the same. */
function plain(event: RunFile['events'][number]): object {
  const { seq: _, t: __, ...fact } = event
  return 'artifactRef' in fact ? { ...fact, artifactRef: fact.artifactRef.artifactId } : fact
}
