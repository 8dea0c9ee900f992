import { fileURLToPath } from 'node:url'
import { quantile, trace } from '../e2e/stopwatch'
import { clean } from '../../src/health/pack/bases'
import { BASES } from '../pack/bases'
import { type Desk, openHost } from '../pack/host'

const REPEATS = 5
const KIB = 1024
const SIZE = 50 * KIB
/** What the musts allow, on two cores that do nothing else. */
const MUST = { ms: 1500, taskMs: 50 } as const
/** What axe takes there for this page. Where it takes longer the machine is slower or busy, and so much more is allowed. */
const AXE_ALONE_MS = 600

/** A page of so many bytes: the clean one, with as many more weeks as it takes. */
function longPage(name: 'kiln' | 'tally', bytes: number): string {
  const page = clean(BASES.find((base) => base.name === name) ?? missing(name))
  const more: string[] = []
  const room = (n: number) =>
    `<section><h2>Evening ${n}</h2><p>On evening ${n} we look at what came out of the kiln, and at why the glaze on ${n % 7} of the bowls ran.</p><p><a href="#top">Back to the top from evening ${n}</a></p></section>\n`
  for (let length = page.length; length < bytes; length += room(more.length).length)
    more.push(room(more.length))
  return page.replace('</main>', () => `${more.join('')}</main>`)
}

function missing(name: string): never {
  throw new Error(`No page is called ${name}.`)
}

/** Time of one call that is answered by the document. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** One run of axe on the same page, in a frame of the same kind, after it stands there. */
async function axeOnce(desk: Desk, html: string): Promise<number> {
  return desk.page.evaluate((page) => globalThis.bench.axeOnce(page), html)
}

/** Ours and axe in turn, so that both meet the same machine. */
async function race(desk: Desk, html: string) {
  const ours: number[] = []
  const axe: number[] = []
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    ours.push(await timed(() => desk.measure({ html, scripts: true })))
    axe.push(await axeOnce(desk, html))
  }
  return { ours: Math.min(...ours), median: quantile(ours, 0.5), axe: Math.min(...axe) }
}

/** The longest task of the document around the frames: those have processes of their own. */
async function longestTask(desk: Desk, html: string): Promise<number> {
  const { tasks } = await trace(desk.page, async () => {
    await desk.page.evaluate(() => performance.mark('pace:first'))
    await desk.measure({ html, scripts: true })
    await desk.page.evaluate(() => performance.mark('pace:over'))
  })
  return Math.max(...tasks.map(({ work }) => work))
}

/** What measuring leaves behind in the document, once the collector has been through it. */
async function heapOf(desk: Desk, html: string): Promise<number> {
  const session = await desk.page.context().newCDPSession(desk.page)
  const used = async () => {
    await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6
  }
  const before = await used()
  for (let repeat = 0; repeat < 3; repeat += 1) await desk.measure({ html, scripts: true })
  const after = await used()
  await session.detach()
  return after - before
}

/** Prints one table, and says whether every must is met. */
export async function benchInstruments(): Promise<boolean> {
  const host = await openHost()
  try {
    const desk = await host.open()
    const results: { row: object; met: boolean }[] = []
    for (const name of ['kiln', 'tally'] as const) results.push(await benchPage(desk, name))
    console.table(results.map(({ row }) => row))
    return results.every(({ met }) => met)
  } finally {
    await host.close()
  }
}

async function benchPage(desk: Desk, name: 'kiln' | 'tally') {
  const html = longPage(name, SIZE)
  // The first time loads axe and compiles everything.
  await desk.measure({ html, scripts: true })
  const { ours, median, axe } = await race(desk, html)
  const tasks = [await longestTask(desk, html), await longestTask(desk, html), await longestTask(desk, html)]
  const task = Math.min(...tasks)
  const heap = await heapOf(desk, html)
  const most = MUST.ms * Math.max(1, axe / AXE_ALONE_MS)
  const row = {
    page: `${name}${name === 'tally' ? ', scripts' : ''}`,
    KiB: (html.length / KIB).toFixed(0),
    'ms best': ours.toFixed(0),
    median: median.toFixed(0),
    'must here': `< ${most.toFixed(0)}`,
    'axe once ms': axe.toFixed(0),
    'ours ÷ axe': (ours / axe).toFixed(2),
    'longest task ms': task.toFixed(1),
    'must task': `≤ ${MUST.taskMs}`,
    'heap kept MB': heap.toFixed(2),
  }
  return { row, met: ours < most && task <= MUST.taskMs }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = (await benchInstruments()) ? 0 : 1
