/** A critic loop without a key: what it finds, asks and mends, and the line by which each version differs. */
import { describe, expect, test } from 'vitest'
import { lint } from '../../../src/instruments/lint'
import { withLine } from '../../../src/models/rehearsal/last-line'
import { rehearsalModel } from '../../../src/models/rehearsal/rehearsal'
import { cleanPage } from '../../../src/models/rehearsal/script'
import { criticLoop } from '../../../src/procedures/critic-loop'
import { defaults } from '../../../src/run/config'
import { criteriaFor } from '../../../src/run/criteria'
import type { LoopSetup } from '../../../src/run/critic'
import { standingsOf, loopOf } from '../../../src/run/critic-state'
import type { Brief } from '../../../src/run/event'
import { digest } from '../../../src/wire/digest'
import { depth } from '../../building/depth'
import { createClock } from '../../tools/clock'
import { of } from '../../tools/loops'
import { endingOf, perform } from '../../tools/stage'

const english = {
  title: 'Repair café',
  what: 'A page for a repair café for bicycles.',
  forWhom: 'Neighbours.',
}
const german = { title: 'Reparaturcafé', what: 'Eine Seite für das Reparaturcafé in der Gießerstraße.' }
const COPY = '# Repair café\n\nBring what is broken.\n\nWe mend it together.'

interface Scene {
  readonly seed?: number
  readonly brief?: Brief
  readonly mime?: 'text/html' | 'text/markdown'
  readonly text?: string
  readonly answer?: string
  readonly setup?: Partial<LoopSetup>
}

async function played({ seed = 1, brief = english, mime = 'text/html', answer = 'E1=1', ...scene }: Scene) {
  const text = scene.text ?? (mime === 'text/html' ? cleanPage({ seed, brief, config: defaults }) : COPY)
  const { hash, bytes } = digest(text)
  const criteria = criteriaFor(mime === 'text/html' ? 'page' : 'copy')
  const loop: LoopSetup = { criteria, cap: 5, artifact: hash, mime, ...scene.setup }
  const clock = createClock()
  const page = { name: 'mine', hash, bytes, mime, judged: true }
  const { driven, log } = perform({
    procedure: criticLoop(),
    clock,
    model: rehearsalModel({ seed, brief, loop: { setup: loop, text }, sleep: clock.sleep }),
    setting: { brief, page, loop, config: { evidence: 'counts', totalTimeoutMs: 1_800_000 } },
    pages: new Map([[hash, text]]),
    after: (event, tell) => {
      if (event.type === 'question_asked') tell({ type: 'answered', id: event.id, answer })
    },
  })
  const state = await clock.until(driven.done)
  const last = [...log.bodies.values()].at(-1)?.text ?? ''
  return { loop: loopOf(state), ending: endingOf(state), events: log.events, last }
}

describe('a critic loop without a key', () => {
  test.each<readonly [string, Scene]>([
    ['a page in English', { brief: english }],
    ['a page in German', { brief: german }],
    ['a text in English', { brief: english, mime: 'text/markdown' }],
    ['a text in German', { brief: german, mime: 'text/markdown' }],
  ])(
    '[CL-7] %s: each seed finds two things, asks one, and converges on the mended version',
    async (_, scene) => {
      for (let seed = 1; seed <= depth(2, 10); seed++) {
        const { ending, events, loop } = await played({ ...scene, seed })
        expect(of(events, 'reply_refused')).toEqual([])
        const keywords = of(events, 'critic_result').map(({ keyword }) => keyword)
        expect(keywords).toEqual(['ESCALATE', 'CONTINUE', 'CONVERGED'])
        expect(of(events, 'critic_ended')).toMatchObject([{ passes: 2, fixes: 2, escalations: 1 }])
        expect(ending).toMatchObject({ status: 'shipped', artifact: loop.rounds[1]?.artifact })
        expect(of(events, 'escalation_heard')).toMatchObject([{ options: [{}, {}] }])
        expect(loop.rounds.map(({ scenarios }) => scenarios.length)).toEqual([3, 3])
      }
    },
  )

  test('[CL-13] what the person has decided is what the next version says; skipped, it is left alone', async () => {
    const skipped = await played({ answer: 'E1=skip' })
    const pages = [(await played({})).last, (await played({ answer: 'E1=2' })).last, skipped.last]
    expect(pages[0]).toContain('within one working day')
    expect(pages[1]).toContain('a person answers')
    for (const page of pages) expect(page).toContain('Get in touch')
    expect(new Set(pages).size).toBe(3)
    const [first] = skipped.loop.rounds
    const standings = first ? standingsOf(skipped.loop, first).map(({ standing }) => standing) : []
    expect(standings.filter((standing) => standing === 'DEFER')).toHaveLength(1)
    expect(skipped.ending.status).toBe('shipped')
  })

  test('the same seed plays the same, and what it has mended before it finds nothing on', async () => {
    const [one, other] = [await played({ seed: 7 }), await played({ seed: 7 })]
    expect(other.events).toEqual(one.events)
    const mended = (await played({})).last
    const { ending, loop } = await played({ text: mended })
    expect(loop.ended).toMatchObject({ keyword: 'CONVERGED', passes: 1, fixes: 0, escalations: 0 })
    expect(ending.artifact).toBe(digest(mended).hash)
  })

  test('a short round has no scenarios, and one criterion is reason enough for one fix', async () => {
    const { loop } = await played({ setup: { short: true, criteria: criteriaFor('copy').slice(0, 1) } })
    expect(loop.ended).toMatchObject({ keyword: 'CONVERGED', passes: 2, fixes: 1, escalations: 0 })
    expect(loop.rounds.flatMap(({ scenarios }) => scenarios)).toEqual([])
  })

  test('[CL-9] what it cannot mend is still there at the cap, and a page of a megabyte is written in time', async () => {
    const { loop, ending } = await played({ setup: { cap: 1 } })
    expect([loop.ended?.keyword, ending.status]).toEqual(['SAFETY CAP', 'below_threshold'])
    const many = '<p>words and more words</p>'.repeat(40_000)
    const text = `<!doctype html><html><body><main>${many}</main></body></html>`
    expect((await played({ text })).ending.status).toBe('shipped')
  })
})

describe('a last line', () => {
  const put = (text: string, round = 1) => withLine(text, { mime: 'text/html', line: 'Last.', round })

  test.each([
    ['its main part', '<html><main><p>A</p></main><footer>F</footer></html>', '<p>Last.</p>\n</main>'],
    ['its body', '<html><body><p>A</p></body></html>', '<p>Last.</p>\n</body>'],
    ['its end', '<html><p>A</p></html>', '<p>Last.</p>\n</html>'],
    ['what has no frame', '<p>A</p>', '<p>A</p>\n<p>Last.</p>\n</html>'],
  ])('goes to the end of %s', (_, text, end) => expect(put(text)).toContain(end))

  test('each fix is another version, and none of them leaves anything for code to find', () => {
    const page = cleanPage({ seed: 3, brief: english, config: defaults })
    const versions = [1, 2, 3].map((round) => put(page, round))
    expect(new Set(versions).size).toBe(3)
    for (const version of versions) expect(lint(version).filter(({ violation }) => violation)).toEqual([])
  })
})
