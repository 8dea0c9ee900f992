import { describe, expect, test } from 'vitest'
import { BLIND_PROMPTS, type Calibration, gradeOf, noiseOf } from '../../../src/run/calibration'

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

describe('how far scores lie apart', () => {
  test('is known of the model and the question that it was measured for', () => {
    expect(noiseOf({ model: 'granite-4', calibration })).toBe(0.4)
    expect(noiseOf({ model: 'granite-5', calibration })).toBeUndefined()
  })

  test('and of nobody who was never tried, or never twice', () => {
    const { noiseSd: _, ...once } = calibration
    expect(noiseOf({ model: 'granite-4' })).toBeUndefined()
    expect(noiseOf({ model: 'granite-4', calibration: once })).toBeUndefined()
  })
})
