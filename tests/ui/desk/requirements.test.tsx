import { cleanup, fireEvent, render, screen, waitFor } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, describe, expect, test } from 'vitest'
import { linesOf, withFound } from '../../../src/desk/requirements'
import { RequirementsField } from '../../../src/desk/requirements-field'
import { en } from '../../../src/i18n/en'
import { createTranslate } from '../../../src/i18n/t'

afterEach(cleanup)

function show(text = '') {
  const [written, setWritten] = createSignal(text)
  render(() => <RequirementsField t={createTranslate(en)} text={written()} onChange={setWritten} />)
  return written
}

const line = (n: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `Requirement R${n}` })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('numbered requirements', () => {
  test('each is a field of its own, under the number that the jury cites', () => {
    show('One\nTwo')
    expect([line(1).value, line(2).value]).toEqual(['One', 'Two'])
    expect(screen.getByText('R2')).toBeTruthy()
  })

  test('are written one after the other by keys alone', async () => {
    const written = show()
    press('Add a requirement')
    fireEvent.input(line(1), { target: { value: 'One' } })
    fireEvent.keyDown(line(1), { key: 'Enter' })
    await waitFor(() => expect(document.activeElement).toBe(line(2)))
    fireEvent.input(line(2), { target: { value: 'Two' } })
    fireEvent.keyDown(line(2), { key: 'ArrowUp', altKey: true })
    expect(written()).toBe('Two\nOne')
    fireEvent.input(line(2), { target: { value: '' } })
    fireEvent.keyDown(line(2), { key: 'Backspace' })
    expect(written()).toBe('Two')
    await waitFor(() => expect(document.activeElement).toBe(line(1)))
  })

  test('a key that composes a word is left to it', () => {
    const written = show('日')
    fireEvent.keyDown(line(1), { key: 'Enter', isComposing: true })
    expect(written()).toBe('日')
  })

  test('move, and stop at both ends', () => {
    const written = show('One\nTwo\nThree')
    press('Move R3 up')
    expect(written()).toBe('One\nThree\nTwo')
    press('Move R1 down')
    expect(written()).toBe('Three\nOne\nTwo')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move R1 up' }).disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move R3 down' }).disabled).toBe(true)
  })

  test('one that was removed comes back to its place', () => {
    const written = show('One\nTwo\nThree')
    press('Remove R2')
    expect(written()).toBe('One\nThree')
    expect(screen.getByText('R2 was removed.')).toBeTruthy()
    press('Undo')
    expect(written()).toBe('One\nTwo\nThree')
    expect(screen.queryByText('R2 was removed.')).toBeNull()
  })

  test('a list that is pasted becomes as many, without its bullets', () => {
    const written = show('')
    press('Add a requirement')
    const clipboardData = { getData: () => '- One\n2. Two\n\n• Three' }
    fireEvent.paste(line(1), { clipboardData })
    expect(written()).toBe('One\nTwo\nThree')
  })
})

describe('[TR-4] what was found in a brief', () => {
  test('is added below, once, and an empty line gives way to it', () => {
    expect(withFound(['One', ''], ['two', 'ONE.', ' Two ', 'Three'])).toEqual({
      lines: ['One', 'two', 'Three'],
      added: 2,
    })
    expect(withFound([], ['', ' '])).toEqual({ lines: [], added: 0 })
    expect(linesOf('')).toEqual([''])
  })
})
