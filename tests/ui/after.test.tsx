import { cleanup, fireEvent, render, screen } from '@solidjs/testing-library'
import { afterEach, expect, test, vi } from 'vitest'
import { en } from '../../src/i18n/en'
import { createTranslate } from '../../src/i18n/t'
import { After } from '../../src/page/after'
import { raisedCaps } from '../../src/page/caps'
import { defaultCaps } from '../../src/run/config'
import type { Fact } from '../../src/run/event'
import { fold, initialState } from '../../src/run/state'

afterEach(cleanup)

const t = createTranslate(en)
const hit = { scope: 'run', unit: 'usd', limit: 1 } as const

function show(facts: readonly Fact[]) {
  const state = facts.map((fact, seq) => ({ ...fact, seq, t: seq })).reduce(fold, initialState())
  const [onGoOn, onRaise] = [vi.fn(), vi.fn()]
  render(() => <After state={state} t={t} canGoOn onGoOn={onGoOn} onRaise={onRaise} />)
  return { onGoOn, onRaise }
}

test('a run that met its cap offers to raise it by as much as it says, and no further', () => {
  const { onRaise } = show([
    { type: 'stopped', why: 'budget', cap: hit },
    { type: 'run_settled', status: 'interrupted', cause: 'budget' },
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Raise it to $3.00 and go on' }))
  expect(raisedCaps(defaultCaps, onRaise.mock.calls[0]?.[0]).run.usd).toBe(3)
})

test('a run that had shipped before the cap was met says nothing of it', () => {
  show([
    { type: 'run_settled', status: 'shipped' },
    { type: 'stopped', why: 'budget', cap: hit },
  ])
  expect(screen.queryByText('Stopped at your cap')).toBeNull()
})

test('a reply that was cut at its length can be taken up where it was cut', () => {
  const { onGoOn } = show([{ type: 'run_settled', status: 'below_threshold', cause: 'truncated' }])
  fireEvent.click(screen.getByRole('button', { name: 'Go on where it was cut' }))
  expect(onGoOn).toHaveBeenCalledOnce()
})

test('a run that ended as it should offers nothing', () => {
  show([{ type: 'run_settled', status: 'shipped' }])
  expect(document.querySelector('.after')).toBeNull()
})
