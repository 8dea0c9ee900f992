import { fireEvent, render, screen } from '@solidjs/testing-library'
import { expect, test } from 'vitest'
import { type CommandsOptions, createCommands } from '../../../src/page/commands'
import { t } from '../window'
import { standInDialogs } from './dialogs'

// What opens over everything, asked for by a key from anywhere.

const heading = () => screen.findByRole('heading', { name: 'Keys' })
const press = (key: string) => fireEvent.keyDown(document.body, { key })

test('a key that comes before a closed sheet has told so opens it anew', async () => {
  const told: (() => void)[] = []
  standInDialogs((tell) => told.push(tell))
  // The sheet of keys asks nothing of the run on show.
  render(() => createCommands({ t } as CommandsOptions).draw())
  press('?')
  const sheet = (await heading()).closest('dialog')
  sheet?.close()
  press('?')
  const anew = (await heading()).closest('dialog')
  expect(anew?.open).toBe(true)
  for (const tell of told.splice(0)) tell()
  expect([sheet?.isConnected, anew?.isConnected]).toEqual([false, true])
  anew?.close()
  for (const tell of told.splice(0)) tell()
  expect(screen.queryByRole('heading', { name: 'Keys' })).toBeNull()
})
