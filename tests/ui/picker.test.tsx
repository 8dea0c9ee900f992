// The menu of runs closes by Esc from anywhere, offers to export and to fork what there is, and leads to the library.
import { cleanup, fireEvent, render, screen } from '@solidjs/testing-library'
import { expect, test, vi } from 'vitest'
import { Picker, type PickerProps } from '../../src/page/picker'
import { press, t } from './window'

function show(props: Partial<PickerProps> = {}) {
  const act = vi.fn()
  render(() => (
    <Picker
      t={t}
      chosen="shipped"
      kept={[]}
      performable
      removable={false}
      onChoose={act}
      onPerform={act}
      onOpen={act}
      onExport={act}
      onRemove={act}
      {...props}
    />
  ))
}

const more = () => screen.getByText('More')
const menu = () => more().closest('details')

test('Esc closes the menu, wherever the focus is, and is nobody else’s then', () => {
  show()
  const heard = vi.fn((event: Event) => event.defaultPrevented)
  document.addEventListener('keydown', heard)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(heard).toHaveLastReturnedWith(false)
  menu()?.setAttribute('open', '')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(heard).toHaveLastReturnedWith(true)
  expect(menu()?.open).toBe(false)
  expect(document.activeElement).toBe(more())
  document.removeEventListener('keydown', heard)
})

test('the run on show can be exported, and a closed round be forked from where there is one', () => {
  const [onExport, onFork] = [vi.fn(), vi.fn()]
  show({ onFork })
  expect(screen.queryByText(/^Fork from/)).toBeNull()
  cleanup()
  show({ onExport, onFork, forkable: 2 })
  fireEvent.click(screen.getByText('Export…'))
  expect(onExport).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByText('Fork from round 2'))
  expect(onFork).toHaveBeenCalledOnce()
})

test('all runs are in the library, by the list and by the menu', () => {
  location.hash = ''
  const act = vi.fn()
  show({ onChoose: act })
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '#/library' } })
  expect([location.hash, act.mock.calls]).toEqual(['#/library', []])
  location.hash = ''
  press('All runs')
  expect(location.hash).toBe('#/library')
})
