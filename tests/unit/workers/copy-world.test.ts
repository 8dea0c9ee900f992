import { expect, test } from 'vitest'
import type { Event } from '../../../src/run/event'
import { fold, initialState } from '../../../src/run/state'
import type { Store } from '../../../src/store/open'
import { digest } from '../../../src/wire/digest'
import { createClock } from '../../../workers/clock'
import { worldOf } from '../../../workers/live'
import { createPages } from '../../../workers/pages'
import { setup } from '../../tools/panels'
import { creation } from '../../tools/stage'

const text = '# Bread\n\nTODO: the price\n\n[Order](#)'
const { hash, bytes } = digest(text)

test('the worker measures the texts of a panel as copy, and holds claims against them', async () => {
  const pages = createPages()
  pages.put(hash, text)
  const facts = [
    creation({ panel: setup, config: { evidence: 'counts' } }),
    { type: 'critique.artifact_seen', hash, bytes, mime: 'text/markdown', from: 'author' },
    { type: 'draft_saved', artifact: hash },
    {
      type: 'finding_raised',
      id: 'search:1:1',
      seat: 'search',
      severity: 'high',
      statement: 'This promises too much.',
      evidence: [{ kind: 'quote', ref: 'the best bread of the world' }],
      round: 1,
    },
  ] as const
  const events = facts.map((fact, at): Event => ({ seq: at, t: at, ...fact }))
  const state = events.reduce(fold, initialState())
  // Never asked: the text is at hand.
  const store = {} as Store
  const model = () => {
    throw new Error('Nobody is asked.')
  }
  const world = worldOf({ clock: createClock(), model, pages, store }, state)
  const { outcome, rows } = await world.measure(hash, new AbortController().signal)
  expect(outcome).toBe('measured')
  expect(rows.filter(({ violation }) => violation).map(({ rule }) => rule)).toEqual(['todo_marker'])
  const done: Event = { seq: 4, t: 4, type: 'measure.done', id: 'measure:1', artifact: hash, outcome, rows }
  const checks = world.check?.(fold(state, done), 1) ?? []
  expect(checks).toMatchObject([
    { type: 'finding.checked', finding: 'search:1:1', check: 'refuted', reason: 'target_absent' },
    { type: 'finding_raised', seat: 'bench', severity: 'high', round: 1 },
    { type: 'round.checked', round: 1, artifact: hash },
  ])
})
