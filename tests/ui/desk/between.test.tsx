// A vote on each further plan goes along only where it was ticked, with connections that can vote and its cost told.
import { cleanup, fireEvent, screen } from '@solidjs/testing-library'
import { beforeEach, describe, expect, test } from 'vitest'
import { press } from '../window'
import { listed } from './double'
import { box, showForm, write } from './new-run-scene'

beforeEach(() => localStorage.clear())

const tick = () => box(/Check the revision plan/)
const model = (id: string) => listed({ id, name: `Model ${id}`, testedAt: 5 })

describe('[OK-42] a vote on each further plan is opened where it was ticked, and nowhere else', () => {
  test('unticked it asks nobody; ticked for a rehearsal, it is played, and the tick is kept', async () => {
    const { ordered } = showForm()
    expect(tick().checked).toBe(false)
    write()
    expect(await ordered()).not.toHaveProperty('planSeats')
    await screen.findByRole('button', { name: 'Run' })
    fireEvent.click(tick())
    expect((await ordered())?.planSeats).toEqual(['rehearsal', 'rehearsal', 'rehearsal'])
    cleanup()
    showForm()
    expect(tick().checked).toBe(true)
  })

  test('ticked with connections, up to three of them vote, and what that may cost stands there', async () => {
    const { ordered } = showForm(['a', 'b', 'c', 'd'].map(model))
    await screen.findByRole('option', { name: /Model a/ })
    write()
    fireEvent.click(tick())
    // Two further rounds at most: from nothing to twice the votes on one plan.
    await screen.findByText('Calls: 0 to 16, about $0.00 to $0.18')
    expect((await ordered())?.planSeats).toEqual(['a', 'b', 'c'])
  })

  test('[OK-8] one connection alone is told to advise', async () => {
    showForm([model('a')])
    await screen.findByRole('option', { name: /Model a/ })
    fireEvent.click(tick())
    await screen.findByText(/One connection only: the check advises, and stops nobody/)
  })

  test('a connection that cannot vote now is named', async () => {
    showForm(['a', 'b'].map(model), { onRun: async () => ({ why: 'key_locked', connection: 'b' }) })
    await screen.findByRole('option', { name: /Model a/ })
    fireEvent.click(tick())
    write()
    press('Run')
    await screen.findByText(/Not begun\. Model b: /)
  })
})
