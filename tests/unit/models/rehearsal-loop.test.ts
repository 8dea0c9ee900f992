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
import { createClock } from '../../tools/clock'
import { of } from '../../tools/loops'
import { endingOf, perform } from '../../tools/stage'

const briefs = {
  english: { title: 'Repair café', what: 'A page for a repair café for bicycles.', forWhom: 'Neighbours.' },
  german: { title: 'Reparaturcafé', what: 'Eine Seite für das Reparaturcafé in der Gießerstraße.' },
}
const COPY = '# Repair café\n\nBring what is broken.\n\nWe mend it together.'

interface Scene {
  readonly seed?: number
  readonly brief?: Brief
  readonly mime?: 'text/html' | 'text/markdown'
  readonly text?: string
  readonly answer?: string
  readonly setup?: Partial<LoopSetup>
}

async function played({
  seed = 1,
  brief = briefs.english,
  mime = 'text/html',
  answer = 'E1=1',
  ...scene
}: Scene) {
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
  const bodies = [...log.bodies.values()].map((body) => body.text)
  return { state, loop: loopOf(state), ending: endingOf(state), events: log.events, text, bodies }
}

describe('a critic loop without a key', () => {
  test.each([
    ['a page in English', { brief: briefs.english }],
    ['a page in German', { brief: briefs.german }],
    ['a text in English', { brief: briefs.english, mime: 'text/markdown' }],
    ['a text in German', { brief: briefs.german, mime: 'text/markdown' }],
  ] as const)(
    '[CL-7] %s: each seed finds two things, asks one, and converges on the mended version',
    async (_, scene) => {
      for (let seed = 1; seed <= 10; seed++) {
        const { ending, events, loop } = await played({ ...scene, seed })
        expect(of(events, 'reply_refused')).toEqual([])
        expect(of(events, 'critic_result').map(({ keyword }) => keyword)).toEqual([
          'ESCALATE',
          'CONTINUE',
          'CONVERGED',
        ])
        expect(of(events, 'critic_ended')).toMatchObject([{ passes: 2, fixes: 2, escalations: 1 }])
        expect(ending).toMatchObject({ status: 'shipped', artifact: loop.rounds[1]?.artifact })
        expect(of(events, 'escalation_heard')).toMatchObject([{ options: [{}, {}] }])
        expect(loop.rounds.map(({ scenarios }) => scenarios.length)).toEqual([3, 3])
      }
    },
  )

  test('[CL-13] what the person has decided is what the next version says', async () => {
    const said = async (answer: string) => (await played({ answer })).bodies.at(-1) ?? ''
    const [one, other, skipped] = [await said('E1=1'), await said('E1=2'), await said('E1=skip')]
    expect(one).toContain('within one working day')
    expect(other).toContain('a person answers')
    for (const page of [one, other, skipped]) expect(page).toContain('Get in touch')
    expect(new Set([one, other, skipped]).size).toBe(3)
  })

  test('skipped, the criterion is left alone and the loop goes on', async () => {
    const { loop, ending } = await played({ answer: 'E1=skip' })
    const [first] = loop.rounds
    expect(first && standingsOf(loop, first).filter(({ standing }) => standing === 'DEFER')).toHaveLength(1)
    expect(ending.status).toBe('shipped')
  })

  test('the same seed plays the same', async () => {
    const [one, other] = [await played({ seed: 7 }), await played({ seed: 7 })]
    expect(other.events).toEqual(one.events)
  })

  test('what it has mended before it finds nothing on', async () => {
    const mended = (await played({})).bodies.at(-1) ?? ''
    const { ending, loop } = await played({ text: mended })
    expect(loop.ended).toMatchObject({ keyword: 'CONVERGED', passes: 1, fixes: 0, escalations: 0 })
    expect(ending.artifact).toBe(digest(mended).hash)
  })

  test('a short round has no scenarios, and one criterion is reason enough for one fix', async () => {
    const { loop } = await played({ setup: { short: true, criteria: criteriaFor('copy').slice(0, 1) } })
    expect(loop.ended).toMatchObject({ keyword: 'CONVERGED', passes: 2, fixes: 1, escalations: 0 })
    expect(loop.rounds.flatMap(({ scenarios }) => scenarios)).toEqual([])
  })

  test('[CL-9] what it cannot mend is still there at the cap', async () => {
    const { loop, ending } = await played({ setup: { cap: 1 } })
    expect(loop.ended?.keyword).toBe('SAFETY CAP')
    expect(ending.status).toBe('below_threshold')
  })

  test('a page of a megabyte is written in time', async () => {
    const text = `<!doctype html><html><body><main>${'<p>words and more words</p>'.repeat(40_000)}</main></body></html>`
    const { ending } = await played({ text })
    expect(ending.status).toBe('shipped')
  })
})

describe('a last line', () => {
  const put = (text: string, round = 1) => withLine(text, { mime: 'text/html', line: 'Last.', round })

  test.each([
    [
      'its main part',
      '<!doctype html><html><main><p>A</p></main><footer>F</footer></html>',
      '<p>Last.</p>\n</main>',
    ],
    ['its body', '<html><body><p>A</p></body></html>', '<p>Last.</p>\n</body>'],
    ['its end', '<html><p>A</p></html>', '<p>Last.</p>\n</html>'],
    ['what has no frame', '<p>A</p>', '<p>A</p>\n<p>Last.</p>\n</html>'],
  ])('goes to the end of %s', (_, text, end) => {
    expect(put(text)).toContain(end)
  })

  test('each fix is another version, and none of them leaves anything for code to find', () => {
    const page = cleanPage({ seed: 3, brief: briefs.english, config: defaults })
    const versions = [put(page), put(page, 2), put(page, 3)]
    expect(new Set(versions).size).toBe(3)
    for (const version of versions) expect(lint(version).filter(({ violation }) => violation)).toEqual([])
  })
})
