import { expect, type Page, test } from 'playwright/test'
import type { RunFile } from '../../../src/run/log'
import { seeded } from '../../tools/seeded'
import * as desk from '../desk'
import { order, type Rules, say, ways } from '../ended'
import { draft, pageOf, review, rounds } from '../played'
import { type Host, serveDist } from '../serve'
import { type Asked, piecesOf, type Reply, serveStandIn, type StandIn } from '../stand-in'

/** None ships. The best come second and fourth, and are equal: the later one counts. */
const SCORES = [6.9, 7.8, 7.2, 7.8, 7.1]
const PAGE_CHARS = 2500
const page = (round: number) => pageOf(round, PAGE_CHARS)

/** The last round is never closed: no run ends by itself before it was interrupted. */
const OPEN_END = '<ROUND_END n="5"'
const STREAM = upTo(
  `<CRITIQUE_RUN version="1" maxRounds="5" threshold="8" scale="10">\n${rounds(SCORES, page)}`,
  OPEN_END,
)

const PARTS = SCORES.flatMap((score, at) => [draft(at + 1, page(at + 1)), review(at + 1, score)])
const SPLIT_CHARS = upTo(PARTS.join(''), OPEN_END).length

function upTo(text: string, end: string): string {
  return text.slice(0, text.indexOf(end))
}

function textFor({ part, round }: Asked): string {
  if (part === 'stream') return STREAM
  const text = PARTS[2 * round - (part === 'draft' ? 2 : 1)] ?? ''
  return part === 'review' && round === SCORES.length ? upTo(text, OPEN_END) : text
}

const PACES: readonly { readonly pace: Rules['pace']; readonly moments: number; readonly chars: number }[] = [
  { pace: 'stream', moments: 13, chars: STREAM.length },
  { pace: 'split', moments: 12, chars: SPLIT_CHARS },
]

let host: Host
let provider: StandIn

test.beforeAll(async () => {
  host = await serveDist()
})
test.afterAll(() => host.stop())
test.beforeEach(async () => {
  provider = await serveStandIn()
})
test.afterEach(() => provider.stop())

for (const { pace, moments, chars } of PACES)
  test(`[CT-42] interrupted at ${moments} seeded moments, ${pace}: the best round that had closed is kept, to the byte`, async ({
    page,
  }) => {
    const random = seeded(421)
    const kept: (number | undefined)[] = []
    await desk.enter(page, host.url)
    await desk.connect(page, provider)
    for (let n = 0; n < moments; n++) {
      // One in each part of the run: none of its rounds is left out.
      const told = speak(((n + random()) / moments) * chars, seeded(n))
      if (n === 0) await order(page, { pace, rounds: SCORES.length })
      else await again(page)
      await told.asked
      await ask(page)
      told.begin()
      await told.moment
      await confirm(page)
      await expect(page.locator('.badge-words')).toHaveText(/^Interrupted /)
      kept.push(expectKept(await desk.savedRun(page)))
    }
    expect(new Set(kept)).toEqual(new Set([undefined, 1, 2, 4]))
  })

/** Pauses between two pieces: after the moment the run goes on under the hand that stops it, but not far. */
const PAUSE_MS = { before: 4, after: 60 } as const

/** Speaks once it was told to begin, in pieces of many sizes; `moment` comes when so much of the run has been said. */
function speak(moment: number, random: () => number) {
  const asked = signal()
  const begun = signal()
  const come = signal()
  let said = 0
  provider.script = async (wanted: Asked, reply: Reply) => {
    asked.give()
    await begun.given
    for (const piece of piecesOf(textFor(wanted), 40 + Math.floor(random() * 300))) {
      if (reply.gone) return
      reply.say(piece)
      said += piece.length
      if (said >= moment) come.give()
      const pause = said < moment ? PAUSE_MS.before : PAUSE_MS.after
      await new Promise((next) => setTimeout(next, pause))
    }
    // A part is over; the last one, and a single stream, go on for as long as anybody listens.
    if (wanted.part !== 'stream' && !(wanted.part === 'review' && wanted.round === SCORES.length)) reply.end()
  }
  return { asked: asked.given, begin: begun.give, moment: come.given }
}

function signal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give }
}

async function again(page: Page) {
  const before = desk.runId(page)
  await ways(page)
    .getByRole('button', { name: say('ending.retry') })
    .click()
  await expect.poll(() => desk.runId(page)).not.toBe(before)
}

/** Opens the question, so that at the moment itself it only has to be answered. */
async function ask(page: Page) {
  await page.getByRole('button', { name: say('interrupt.verb') }).click()
  await expect(page.getByRole('button', { name: say('interrupt.keep') })).toBeVisible()
}

/**
 * Confirms, and is told at once that the run is being interrupted. That stands there for a frame or two: it is listened for in
 * the page, because whoever asks from outside may ask before and after it.
 */
async function confirm(page: Page) {
  const listening = await page.evaluateHandle((words) => {
    const told = new Promise<void>((hear) => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('.interrupt')?.textContent?.includes(words)) return
        observer.disconnect()
        hear()
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    return { told }
  }, say('interrupt.going'))
  await page
    .getByRole('button', { name: say('interrupt.verb') })
    .last()
    .click()
  await listening.evaluate(({ told }) => told)
}

/** Expects that the run kept what its own raw replies say is best; gives the round. */
function expectKept({ events, bodies, raw }: RunFile): number | undefined {
  const heard = raw.map(({ text }) => text).join('')
  const best = bestOf(SCORES.slice(0, heard.split('</ROUND_END>').length - 1))
  const settled = events.filter((event) => event.type === 'run_settled')
  expect(settled).toHaveLength(1)
  expect([settled[0]?.status, settled[0]?.round]).toEqual(['interrupted', best])
  expect(events.filter(({ type }) => type === 'critique.interrupted')).toHaveLength(1)
  const body = bodies.find(({ hash }) => hash === settled[0]?.artifact)
  const expected = best === undefined ? undefined : Buffer.from(page(best))
  expect(body && Buffer.from(body.text)).toEqual(expected)
  return best
}

/** The round with the best score, the later of two. */
function bestOf(scores: readonly number[]): number | undefined {
  const at = scores.lastIndexOf(Math.max(...scores))
  return at < 0 ? undefined : at + 1
}
