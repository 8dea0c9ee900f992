// A judge’s grade and noise hold for the model and the question that they were measured with, and no other.
import { expect, test } from 'vitest'
import { BLIND_PROMPTS, type Calibration, gradeOf, noiseOf } from '../../../src/run/calibration'

const tried = { asked: 'granite-4', model: 'granite-4-2026', prompts: BLIND_PROMPTS, at: 12 }
const rates = { seen: { hits: 30, of: 44 }, alarms: { hits: 1, of: 7 }, classes: [], doses: [], noiseSd: 0.4 }
const calibration: Calibration = { letter: 'B', kind: 'full', calls: 21, unread: 0, ...tried, ...rates }
const known = { model: 'granite-4', calibration }

test('[TR-3] a grade names its model, its question and its date, lapses with either, and is none without a pack run', () => {
  const { asked: _, ...told } = tried
  expect(gradeOf(known)).toEqual({ type: 'graded', letter: 'B', ...told })
  expect(gradeOf({ model: 'granite-4' })).toEqual({ type: 'uncalibrated' })
  expect(gradeOf({ ...known, model: 'granite-5' }).type).toBe('lapsed')
  expect(gradeOf({ ...known, calibration: { ...calibration, prompts: '0' } }).type).toBe('lapsed')
})

test('how far scores lie apart is known of the model and question that it was measured for, twice', () => {
  const { noiseSd: _, ...once } = calibration
  expect(noiseOf(known)).toBe(0.4)
  for (const other of [
    { ...known, model: 'granite-5' },
    { model: 'granite-4' },
    { ...known, calibration: once },
  ])
    expect(noiseOf(other)).toBeUndefined()
})
