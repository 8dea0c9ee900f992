// Texts of a panel are measured as copy in the worker, and claims about them are checked against the text.
import { expect, test } from 'vitest'
import type { Store } from '../../../src/store/open'
import { fold } from '../../../src/run/state'
import { digest } from '../../../src/wire/digest'
import { createClock } from '../../../workers/clock'
import { worldOf } from '../../../workers/live'
import { createPages } from '../../../workers/pages'
import { stateAfter } from '../../building/facts'
import { setup } from '../../tools/panels'
import { creation } from '../../tools/stage'

const text = '# Bread\n\nTODO: the price\n\n[Order](#)'
const { hash, bytes } = digest(text)

test('the worker measures the texts of a panel as copy, and holds claims against them', async () => {
  const pages = createPages()
  pages.put(hash, text)
  const state = stateAfter(
    creation({ panel: setup, config: { evidence: 'counts' } }),
    { type: 'critique.artifact_seen', hash, bytes, mime: 'text/markdown', from: 'author' },
    { type: 'draft_saved', artifact: hash },
    {
      ...{ type: 'finding_raised', id: 'search:1:1', seat: 'search', round: 1, severity: 'high' },
      statement: 'This promises too much.',
      evidence: [{ kind: 'quote', ref: 'the best bread of the world' }],
    },
  )
  // Never asked: the text is at hand.
  const store = {} as Store
  const model = () => {
    throw new Error('Nobody is asked.')
  }
  const world = worldOf({ clock: createClock(), model, pages, store }, state)
  const { outcome, rows } = await world.measure(hash, new AbortController().signal)
  expect(outcome).toBe('measured')
  expect(rows.filter(({ violation }) => violation).map(({ rule }) => rule)).toEqual(['todo_marker'])
  const done = { type: 'measure.done', id: 'measure:1', artifact: hash, outcome, rows } as const
  expect(world.check?.(fold(state, { seq: 4, t: 4, ...done }), 1)).toMatchObject([
    { type: 'finding.checked', finding: 'search:1:1', check: 'refuted', reason: 'target_absent' },
    { type: 'finding_raised', seat: 'bench', severity: 'high', round: 1 },
    { type: 'round.checked', round: 1, artifact: hash },
  ])
})
