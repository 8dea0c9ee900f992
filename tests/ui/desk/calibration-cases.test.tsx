// A case for calibration that was removed can be put back, and one that could not be removed is not called removed.
import { fireEvent, render, screen, waitFor } from '@solidjs/testing-library'
import { expect, test, vi } from 'vitest'
import { CasesPart } from '../../../src/desk/calibration/cases-part'
import { createCalibrationTranslate } from '../../../src/desk/calibration/words'
import { createDeskTranslate } from '../../../src/desk/words'
import type { ListedCase } from '../../../workers/calibration-surface'
import { t } from '../window'

const of = (id: string, at: number): ListedCase => ({
  ...{ id, at, run: 'r1', title: 'Bakery', statement: `Case ${id}.`, evidence: [], real: true },
})

/** The store behind the door outlives what is drawn, as the one on the device does. */
function createDoor() {
  const all = [of('k1', 2), of('k2', 1)]
  const gone = new Set<string>()
  return {
    cases: async () => all.filter(({ id }) => !gone.has(id)),
    dropped: async () => all.filter(({ id }) => gone.has(id)),
    drop: vi.fn(async (id: string) => void gone.add(id)),
    putBack: vi.fn(async (id: string) => void gone.delete(id)),
  }
}

async function show(door = createDoor()) {
  const desk = createDeskTranslate(t)
  const onChanged = vi.fn()
  const { unmount } = render(() => (
    <CasesPart door={door} t={createCalibrationTranslate(desk)} desk={desk} onChanged={onChanged} />
  ))
  await waitFor(() => expect(screen.queryAllByRole('listitem', { hidden: true })).toHaveLength(2))
  return { unmount, door, onChanged }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const named = (name: string) => screen.queryByRole('button', { name, hidden: true })
const stands = (name: string) => waitFor(() => expect(named(name)).not.toBeNull())
const REMOVE = 'Remove the case “Case k1.”'

test('[EV-8] a case that was removed is put back at once, and the keyboard keeps its place', async () => {
  const { onChanged } = await show()
  press(REMOVE)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Undo'))
  expect(named(REMOVE)).toBeNull()
  press('Undo')
  await stands(REMOVE)
  expect(document.activeElement?.textContent).toContain('Your own cases')
  expect(onChanged).toHaveBeenCalledTimes(2)
})

test('[EV-8] a second removal and a new start take nothing away for good', async () => {
  const { unmount, door } = await show()
  press(REMOVE)
  await stands('Put back the case “Case k1.”')
  press('Remove the case “Case k2.”')
  await screen.findByText('Removed cases (2)')
  unmount()
  await show(door)
  expect(named('Undo')).toBeNull()
  for (const id of ['k1', 'k2']) {
    press(`Put back the case “Case ${id}.”`)
    await stands(`Remove the case “Case ${id}.”`)
  }
  expect(screen.queryByText(/Removed cases/)).toBeNull()
})

test('[EV-8] what could not be removed is not called removed', async () => {
  const door = createDoor()
  door.drop.mockRejectedValue(new Error('The disk is full.'))
  await show(door)
  press(REMOVE)
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toContain('This did not work: The disk is full.'),
  )
  expect(named('Undo')).toBeNull()
  expect(named(REMOVE)).not.toBeNull()
})
