// Where the storage cannot be opened the app says why, and a newer database can still be saved as one file.
import { render, screen } from '@solidjs/testing-library'
import type { Remote } from 'comlink'
import { beforeEach, expect, test, vi } from 'vitest'
import { Shut } from '../../src/page/shut'
import { StoreError } from '../../src/store/trouble'
import type { Jury } from '../../workers/jury'
import { press, t } from './window'

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:everything')
  URL.revokeObjectURL = vi.fn()
})

/** Of the worker, only what is asked of it here. */
function juryOf(everything: () => Promise<Blob>): Remote<Jury> {
  return { everything } as unknown as Remote<Jury>
}

/** As an error comes over from the worker. */
function crossed({ name, message }: Error): Error {
  return Object.assign(new Error(message), { name })
}

test('a database of a newer version: the cause, Reload, and everything as one file', async () => {
  const everything = vi.fn(async () => new Blob(['{}']))
  const why = crossed(new StoreError('newer', 'Newer.'))
  render(() => <Shut why={why} jury={juryOf(everything)} t={t} />)
  expect(screen.getByRole('alert').textContent).toContain('A newer version of')
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  expect(screen.getByText(/Keys stay behind/)).toBeTruthy()
  press('Export raw')
  expect(await screen.findByText('Handed over as everything.json')).toBeTruthy()
  expect(everything).toHaveBeenCalledTimes(1)
})

test('what cannot be read is told with its reason', async () => {
  const broken = () => Promise.reject(new Error('The disk is gone.'))
  render(() => <Shut why={crossed(new StoreError('unreadable', 'No.'))} jury={juryOf(broken)} t={t} />)
  expect(screen.getByRole('heading').textContent).toBe('The runs on this device cannot be opened')
  expect(screen.getByText('No.')).toBeTruthy()
  press('Export raw')
  expect(await screen.findByText('It could not be read: The disk is gone.')).toBeTruthy()
})

test.each([
  ['blocked', 'Waiting for another tab'],
  ['closed', 'Updated in another tab'],
] as const)('a storage that is %s says so', (kind, title) => {
  render(() => <Shut why={{ kind }} jury={juryOf(async () => new Blob())} t={t} />)
  expect(screen.getByRole('heading').textContent).toBe(title)
})
