// Whatever was thrown can be told: an error by its sentence, anything else by itself.
import { expect, test } from 'vitest'
import { reasonOf } from '../../../src/run/reason'

test('an error says its sentence, and whatever else was thrown says itself', () => {
  expect(reasonOf(new Error('The disk is full.'))).toBe('The disk is full.')
  expect(reasonOf('gone')).toBe('gone')
})
