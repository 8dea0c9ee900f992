import { describe, expect, test } from 'vitest'
import { FLAWLESS, PARAMETERS } from '../../src/models/simulated/parameters'
import type { Version } from '../../src/models/simulated/version'
import { crossExam } from '../../src/procedures/cross-exam'
import { examRulesOf } from '../../src/run/exam-limits'
import { examOf } from '../../src/run/exam-state'
import { depth } from '../building/depth'
import { calibrated, holds } from './verdicts/calibrating'
import { examined, keptIn } from './verdicts/examining'
import { countedAs, coverage, falseStops, preferred } from './verdicts/jurors'
import { looped } from './verdicts/loop'
import { heard } from './verdicts/opinion'
import { MIX, pageWith } from './verdicts/page'
import { share, shippedIn } from './verdicts/shipping'
import { STAGE, staged } from './verdicts/stage'

/*
 * What the trust of a verdict rests on, held against seats of which it is known how they err. The table of `npm run verdicts`
 * plays the same in a larger size.
 */

const OTHERS = ['other', 'third']
const THREE = ['one', ...OTHERS]
const { missRate, hallucinationRate, anchoring, sharedError } = PARAMETERS
const ERRING = { ...FLAWLESS, missRate, hallucinationRate, anchoring, sharedError }

function weak(round: number): Version {
  return {
    ...{ name: 'page', quality: 7.6, family: 'loop', faults: [], phantoms: [] },
    text: `<!doctype html><title>A page</title><p>${round}</p>`,
  }
}

describe('[TR-2] a second opinion stands behind what ships', () => {
  test.each([
    [0.4, 0.08, 0.27],
    [0.7, 0.17, 0.38],
    [1, 0.25, 0.47],
  ])(
    'with seats that stray by %d few weak pages are left, and good ones pass',
    async (noiseSd, least, most) => {
      const parameters = { ...FLAWLESS, noiseSd, inflationPerRound: 0.125 }
      const shipped = await shippedIn({
        name: '',
        parameters,
        families: OTHERS,
        start: 1,
        runs: depth(24, 70),
      })
      expect(shipped.plain).toBeGreaterThan(least)
      expect(shipped.plain).toBeLessThan(most)
      expect(shipped.upheld).toBeLessThanOrEqual(0.05)
      expect(shipped.held).toBeLessThanOrEqual(0.05)
      expect(shipped.over).toBeGreaterThan(0.1)
    },
  )

  test('inflation is caught: a score that has risen by itself is not upheld', async () => {
    const parameters = { ...FLAWLESS, inflationPerRound: 0.3 }
    const loop = await looped({ parameters, family: 'loop', version: weak })
    expect(loop.state.settled).toMatchObject({ status: 'shipped', round: 3 })
    const opinion = await heard(loop, { parameters, families: OTHERS, version: weak(1) })
    expect(opinion.result).toBe('not_upheld')
  })

  test('no prompt of a loop or of a second opinion says a score: whoever leans on nothing else is right', async () => {
    const parameters = { ...FLAWLESS, anchoring: 1 }
    const good = (round: number): Version => ({ ...weak(round), quality: 8.5 })
    const loop = await looped({ parameters, family: 'loop', version: good })
    expect(loop.state.settled?.composite).toBeCloseTo(8.5, 1)
    const opinion = await heard(loop, { parameters, families: OTHERS, version: good(1) })
    expect(opinion).toEqual({ result: 'upheld', calls: expect.any(Number) })
  })
})

describe('findings under attack', () => {
  test('[TR-5] of findings of which half are false nine of ten that are kept are true, and nine of ten that are true are kept', async () => {
    const seats = { parameters: ERRING, families: THREE, adversarial: true, instruments: true }
    const kept = await keptIn({ ...seats, start: 1, runs: depth(8, 20) })
    expect(kept.raised).toBeGreaterThan(0.42)
    expect(kept.raised).toBeLessThan(0.58)
    expect(kept.precision).toBeGreaterThanOrEqual(0.9)
    expect(kept.recall).toBeGreaterThanOrEqual(0.9)
  })

  test('[TR-5] without instruments, and without an attack, more that is false is kept', async () => {
    const setting = { parameters: ERRING, families: THREE, start: 1, runs: depth(4, 8) }
    const attacked = await keptIn({ ...setting, adversarial: true, instruments: false })
    const weighed = await keptIn({ ...setting, adversarial: false, instruments: false })
    expect(weighed.precision).toBeLessThan(attacked.precision)
    expect(attacked.precision).toBeLessThan(0.9)
  })

  test('[TR-1] every lie about contrast turns refuted, and no row makes anything of it that is kept', async () => {
    const parameters = { ...ERRING, hallucinationRate: { each: 0.6 } }
    for (let at = 0; at < 3; at++) {
      const made = pageWith(MIX, `page ${at}`)
      const setting = { parameters, families: THREE, adversarial: true, instruments: true, start: 1, runs: 1 }
      const { findings } = await examined(setting, made, at)
      const lies = findings.filter(({ statement }) => statement.includes('#dark-'))
      expect(lies.length).toBeGreaterThan(0)
      expect(lies.filter(({ check, row }) => check !== 'refuted' || row !== 'X1')).toEqual([])
      const kept = lies.filter(({ class: kind }) => kind !== 'contested' && kind !== 'worker-unique')
      expect(kept).toEqual([])
      const truths = findings.filter(({ statement }) => statement.includes('#pale-'))
      expect(truths.every(({ check, row }) => check === 'confirmed' && row === 'X2')).toBe(true)
    }
  })

  test('[TR-12] where nobody finds anything, it is written down who has said so, and nothing counts as checked', async () => {
    const parameters = { ...FLAWLESS, missRate: { each: 1 } }
    const { version } = pageWith(MIX, 'page')
    const on = await looped({ parameters, family: 'loop', version: () => version })
    const artifact = on.state.settled?.artifact ?? ''
    const seats = THREE.map((family, n) => ({ id: `s${n + 1}`, connection: family, family }))
    const setup = { kind: 'exam', artifact, mime: 'text/html', seats, ...examRulesOf('artifact') } as const
    const state = await staged({ on, procedure: crossExam, parameters, version, setup })
    const exam = examOf(state, STAGE)
    expect(exam?.final).toMatchObject({ finalState: 'converged', totalRounds: 0 })
    expect(exam?.nothing.map(({ seat }) => seat)).toEqual(['s1', 's2', 's3'])
    expect(exam?.findings).toEqual([])
    expect(Object.keys(state.checks)).toEqual([])
  })
})

describe('[TR-3] calibration finds what was set', () => {
  test('hit rates and false alarms lie within their intervals', () => {
    const rates = { missRate: { each: 0.3 }, hallucinationRate: { each: 0.3 } }
    const parameters = { ...FLAWLESS, noiseSd: 0.7, ...rates }
    const all = Array.from({ length: depth(30, 80) }, (_, start) => calibrated({ parameters, start }))
    expect(share(all, ({ seen }) => holds(seen, 0.7))).toBeGreaterThan(0.88)
    expect(share(all, ({ alarms }) => holds(alarms, 0.3))).toBeGreaterThan(0.88)
  })

  test('[TR-11] an order hidden in a page is seen by what it does to the score', () => {
    expect(calibrated({ parameters: FLAWLESS, start: 1, obeys: 1.5 }).followed).toBe(true)
    expect(calibrated({ parameters: { ...FLAWLESS, noiseSd: 0.3 }, start: 1 }).followed).toBe(false)
  })
})

describe('what numbers are worth', () => {
  test('[TR-6] the noise band holds what is true about two times of three', () => {
    for (const repeats of [1, 2, 4]) {
      const within = coverage(0.7, repeats, depth(300, 600))
      expect(within).toBeGreaterThan(0.62)
      expect(within).toBeLessThan(0.74)
    }
  })

  test('[TR-6] a panel counts as fewer jurors the more it leans and errs together', () => {
    const panels = depth(1000, 2000)
    expect(countedAs({}, panels)).toBeCloseTo(3.57, 0)
    expect(countedAs({ anchoring: 0.4 }, panels)).toBeCloseTo(2.5, 0)
    expect(countedAs({ anchoring: 0.4, sharedError: 0.5 }, panels)).toBeLessThan(1.7)
  })

  test('[TR-8] with a margin a text is seldom taken for worse that has become better', () => {
    for (const sd of [0.5, 0.8, 1.2]) {
      const texts = depth(400, 1000)
      const [literal, ours] = [falseStops(sd, 0, texts), falseStops(sd, Math.max(0.3, sd), texts)]
      expect(literal).toBeGreaterThan(0.18)
      expect(ours).toBeLessThan(literal / 3)
    }
  })

  test('[TR-9] a seat that prefers what stands first prefers nothing', () => {
    const biased = { ...FLAWLESS, positionBonus: 0.4 }
    expect(preferred(biased, [7, 7])).toBe('tie')
    expect(preferred(biased, [7, 7.3])).toBe('tie')
    expect(preferred(biased, [7, 8])).toBe('other')
    expect(preferred(biased, [8, 7])).toBe('one')
  })
})

test('[TR-7] what code finds lost is caught, whatever judges make of it', async () => {
  const parameters = { ...FLAWLESS, inflationPerRound: 0.3 }
  const version = (round: number) => ({ ...weak(round), quality: 7 })
  const pale = { instrument: 'IN-2', rule: 'contrast', target: 'p', expected: 4.5, severity: 'high' } as const
  const { events, state } = await looped({
    ...{ parameters, family: 'loop', version },
    measured(page) {
      const violation = page.includes('<p>3')
      return { outcome: 'measured', rows: [{ ...pale, value: violation ? 2.1 : 12, violation }] }
    },
  })
  const lost = events.filter(({ type }) => type === 'critique.regression')
  expect(lost).toMatchObject([{ round: 3, item: 'IN-2 contrast' }])
  expect(state.settled?.round).toBeDefined()
})
