import { expect, test } from 'vitest'
import { DeskError, deskTrouble } from '../../../src/vault/desk-error'

/** What a door between worker and page makes of an error: its name and its words. */
function crossed({ name, message }: Error): Error {
  return Object.assign(new Error(message), { name })
}

test('what a desk refuses is known on the other side of the door', () => {
  const trouble = { kind: 'invalid', field: 'baseUrl' } as const
  const error = new DeskError(trouble, 'No address.')
  expect(deskTrouble(crossed(error))).toEqual(trouble)
  expect(crossed(error).message).toBe('No address.')
})

test('no other error is taken for one', () => {
  expect(deskTrouble(new Error('DeskError {"kind":"invalid"}'))).toBeUndefined()
  expect(deskTrouble('DeskError')).toBeUndefined()
})
