import { describe, expect, test } from 'vitest'
import { BLIND_PROMPTS, bandOf, type Calibration, gradeOf } from '../../../src/run/calibration'

const calibration: Calibration = {
  letter: 'B',
  kind: 'full',
  at: 12,
  asked: 'granite-4',
  model: 'granite-4-2026',
  prompts: BLIND_PROMPTS,
  calls: 21,
  unread: 0,
  seen: { hits: 30, of: 44 },
  alarms: { hits: 1, of: 7 },
  classes: [],
  doses: [],
  noiseSd: 0.4,
}

describe('[TR-3] a grade names its model, its question and its date', () => {
  test('without a pack run it is uncalibrated', () => {
    expect(gradeOf({ model: 'granite-4' })).toEqual({ type: 'uncalibrated' })
  })

  test('it holds for the model and the question that it was given for', () => {
    expect(gradeOf({ model: 'granite-4', calibration })).toEqual({
      type: 'graded',
      letter: 'B',
      model: 'granite-4-2026',
      prompts: BLIND_PROMPTS,
      at: 12,
    })
  })

  test('and lapses with either', () => {
    expect(gradeOf({ model: 'granite-5', calibration }).type).toBe('lapsed')
    const earlier = { ...calibration, prompts: '0' }
    expect(gradeOf({ model: 'granite-4', calibration: earlier }).type).toBe('lapsed')
  })
})

describe('the noise band', () => {
  const of = (noiseSd: number | undefined, model = 'granite-4') => {
    const { noiseSd: _, ...rest } = calibration
    return bandOf({ model, calibration: { ...rest, ...(noiseSd !== undefined && { noiseSd }) } })
  }

  test('is twice the scatter of repeated scores, and no narrower than six tenths', () => {
    expect(of(0.4)).toBe(0.8)
    expect(of(0.1)).toBe(0.6)
  })

  test('is the usual one where nothing is known that holds', () => {
    expect(bandOf({ model: 'granite-4' })).toBe(1)
    expect(of(undefined)).toBe(1)
    expect(of(0.4, 'granite-5')).toBe(1)
  })
})
