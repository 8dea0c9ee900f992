// Requirements are written and moved by keys alone or pasted as a list, each under the number that the jury will cite.
import { fireEvent, render, screen, waitFor } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { describe, expect, test } from 'vitest'
import { linesOf, withFound } from '../../../src/desk/requirements'
import { RequirementsField } from '../../../src/desk/requirements-field'
import { button, press, t, type } from '../window'

function show(text = '') {
  const [written, setWritten] = createSignal(text)
  render(() => <RequirementsField t={t} text={written()} onChange={setWritten} />)
  return written
}

const nameOf = (n: number) => `Requirement R${n}`
const line = (n: number) => screen.getByRole<HTMLInputElement>('textbox', { name: nameOf(n) })
const key = (n: number, name: string, more: object = {}) => fireEvent.keyDown(line(n), { key: name, ...more })

describe('numbered requirements', () => {
  test('are written one after the other by keys alone, but for those that compose a word', async () => {
    const written = show()
    press('Add a requirement')
    type(nameOf(1), 'One')
    key(1, 'Enter', { isComposing: true })
    expect(written()).toBe('One')
    key(1, 'Enter')
    await waitFor(() => expect(document.activeElement).toBe(line(2)))
    type(nameOf(2), 'Two')
    key(2, 'ArrowUp', { altKey: true })
    expect(written()).toBe('Two\nOne')
    type(nameOf(2), '')
    key(2, 'Backspace')
    expect(written()).toBe('Two')
    await waitFor(() => expect(document.activeElement).toBe(line(1)))
  })

  test('stand under the number that the jury cites, move, stop at both ends, and come back to their place', () => {
    const written = show('One\nTwo\nThree')
    expect(line(2).value).toBe('Two')
    expect(screen.getByText('R2')).toBeTruthy()
    press('Move R3 up')
    expect(written()).toBe('One\nThree\nTwo')
    press('Move R1 down')
    expect(written()).toBe('Three\nOne\nTwo')
    expect([button('Move R1 up').disabled, button('Move R3 down').disabled]).toEqual([true, true])
    press('Remove R2')
    expect(written()).toBe('Three\nTwo')
    expect(screen.getByText('R2 was removed.')).toBeTruthy()
    press('Undo')
    expect(written()).toBe('Three\nOne\nTwo')
    expect(screen.queryByText('R2 was removed.')).toBeNull()
  })

  test('a list that is pasted becomes as many, without its bullets', () => {
    const written = show('')
    press('Add a requirement')
    fireEvent.paste(line(1), { clipboardData: { getData: () => '- One\n2. Two\n\n• Three' } })
    expect(written()).toBe('One\nTwo\nThree')
  })
})

test('[TR-4] what was found in a brief is added below, once, and an empty line gives way to it', () => {
  const lines = ['One', 'two', 'Three']
  expect(withFound(['One', ''], ['two', 'ONE.', ' Two ', 'Three'])).toEqual({ lines, added: 2 })
  expect(withFound([], ['', ' '])).toEqual({ lines: [], added: 0 })
  expect(linesOf('')).toEqual([''])
})
