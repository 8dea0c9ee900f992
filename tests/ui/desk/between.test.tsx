import { cleanup, fireEvent, render, screen, waitFor } from '@solidjs/testing-library'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type NewRunProps, NewRunView } from '../../../src/desk/new-run'
import type { NewRunDesk } from '../../../src/desk/run-form'
import { en } from '../../../src/i18n/en'
import { createTranslate } from '../../../src/i18n/t'
import { defaultCaps } from '../../../src/run/limits'
import { clean } from '../../../src/prompts/clean'
import type { Listed } from '../../../workers/desk-surface'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

function listed(id: string): Listed {
  return {
    ...{ id, name: `Model ${id}`, provider: 'anthropic', baseUrl: 'https://api.anthropic.com/v1', model: id },
    ...{ keyMode: 'tab', keyState: 'open', thinking: 'auto', lock: false, createdAt: 0, testedAt: 5 },
  }
}

const nothing = { usd: 0, tokens: 0, unpriced: 0, approx: false }

function show(connections: readonly Listed[] = [], props: Partial<NewRunProps> = {}) {
  const onRun = vi.fn<NewRunProps['onRun']>(() => Promise.resolve(undefined))
  const stageCost = vi.fn<NewRunDesk['stageCost']>(({ wish }) =>
    Promise.resolve({
      calls: [3, 6],
      each: wish.seats.map((connection) => ({
        connection,
        calls: [1, 2],
        estimate: { tokens: [1000, 2000], usd: [0.01, 0.02], minutes: [1, 2] },
      })),
      sum: { tokens: [3000, 6000], usd: [0.03, 0.06], minutes: [1, 2] },
    }),
  )
  const desk: NewRunDesk = {
    connections: () => Promise.resolve(connections),
    estimate: () => Promise.resolve({ tokens: [1000, 2000], usd: [0.05, 0.5], minutes: [1, 2] }),
    stageCost,
    requirementsCost: () => Promise.resolve({ tokens: 4321, usd: 0.02 }),
    draftRequirements: () => Promise.resolve([]),
    cancelRequirements: () => Promise.resolve(),
    spending: () => Promise.resolve({ caps: defaultCaps, day: nothing, month: nothing }),
  }
  const attach = {
    shrink: () => Promise.reject(new Error('No picture is taken here.')),
    read: () => Promise.resolve(undefined),
    keep: () => Promise.resolve(),
  }
  render(() => (
    <NewRunView desk={desk} attach={attach} t={createTranslate(en)} clean={clean} onRun={onRun} {...props} />
  ))
  return { onRun, stageCost }
}

const tick = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /Check the revision plan/ })
const write = () =>
  fireEvent.input(screen.getByRole('textbox', { name: /What page do you want/ }), {
    target: { value: 'A page about tea.' },
  })
const run = () => fireEvent.click(screen.getByRole('button', { name: 'Run' }))

describe('[OK-42] a vote on each further plan is opened where it was ticked, and nowhere else', () => {
  test('unticked it asks nobody', async () => {
    const { onRun } = show()
    expect(tick().checked).toBe(false)
    write()
    run()
    await waitFor(() => expect(onRun).toHaveBeenCalledOnce())
    expect(onRun.mock.calls[0]?.[0]).not.toHaveProperty('planSeats')
  })

  test('ticked for a rehearsal, it is played', async () => {
    const { onRun } = show()
    fireEvent.click(tick())
    write()
    run()
    await waitFor(() => expect(onRun).toHaveBeenCalledOnce())
    expect(onRun.mock.calls[0]?.[0].planSeats).toEqual(['rehearsal', 'rehearsal', 'rehearsal'])
  })

  test('ticked with connections, up to three of them vote, and what that may cost stands there', async () => {
    const { onRun } = show(['a', 'b', 'c', 'd'].map(listed))
    await waitFor(() => screen.getByRole('option', { name: /Model a/ }))
    write()
    fireEvent.click(tick())
    // Two further rounds at most: from nothing to twice the votes on one plan.
    await screen.findByText('Calls: 0 to 12, about $0.00 to $0.12')
    run()
    await waitFor(() => expect(onRun).toHaveBeenCalledOnce())
    expect(onRun.mock.calls[0]?.[0].planSeats).toEqual(['a', 'b', 'c'])
  })

  test('[OK-8] one connection alone is told to advise', async () => {
    show([listed('a')])
    await waitFor(() => screen.getByRole('option', { name: /Model a/ }))
    fireEvent.click(tick())
    await screen.findByText(/One connection only: the check advises, and stops nobody/)
  })

  test('a page that exists has one round, and nothing stands between', () => {
    show([listed('a')], { page: { name: 'page.html', html: '<p>x</p>' } })
    expect(screen.queryByRole('checkbox', { name: /Check the revision plan/ })).toBeNull()
  })

  test('a connection that cannot vote now is named', async () => {
    const onRun = vi.fn(() => Promise.resolve({ why: 'key_locked', connection: 'b' } as const))
    show([listed('a'), listed('b')], { onRun })
    await waitFor(() => screen.getByRole('option', { name: /Model a/ }))
    fireEvent.click(tick())
    write()
    run()
    await screen.findByText(/Not begun\. Model b: /)
  })

  test('the tick is kept for the next run', () => {
    show()
    fireEvent.click(tick())
    cleanup()
    show()
    expect(tick().checked).toBe(true)
  })
})
