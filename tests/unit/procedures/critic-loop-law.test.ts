import { describe, expect, test, vi } from 'vitest'
import { procedureOf } from '../../../src/procedures/of'
import { loopOf } from '../../../src/run/critic-state'
import { fold, initialState } from '../../../src/run/state'
import { waitsForPerson } from '../../../src/run/waiting'
import { closings, driveOn } from '../../tools/drive-on'
import { endingOf } from '../../tools/stage'
import { recordedRuns } from '../../building/runs'

// Each run is driven on from some fifty places, which takes a busy machine its time.
vi.setConfig({ testTimeout: 60_000 })

const loops = recordedRuns()
  .filter(({ name }) => name.startsWith('loop_'))
  .map(({ name, file }) => ({
    name,
    file,
    rule: procedureOf(file.events.slice(0, 1).reduce(fold, initialState())),
  }))

describe('the law: cut after any event and driven on, a critic loop reaches the same ending', () => {
  test('there are recorded loops to try it on', () => {
    expect(loops.map(({ name }) => name)).toEqual(
      ['answered', 'cap', 'converged', 'interrupted', 'unread'].map((name) => `loop_${name}`),
    )
    for (const { rule } of loops) expect(rule.name).toBe('critic-loop')
  })

  test.each(loops)('[CL-13] $name', async ({ file, rule }) => {
    const whole = file.events.reduce(fold, initialState())
    for (let cut = 1; cut <= file.events.length; cut++) {
      const state = await driveOn(rule, file, cut)
      expect(endingOf(state), `cut after ${cut}`).toEqual(endingOf(whole))
      expect(loopOf(state).ended?.keyword).toBe(loopOf(whole).ended?.keyword)
    }
  })

  test.each(loops)('$name: what was opened next was owed', ({ file, rule }) => {
    file.events.forEach((event, at) => {
      if (event.type !== 'call_started') return
      const before = file.events.slice(0, at).reduce(fold, initialState())
      expect(rule.next(before).map((step) => step.kind === 'call' && step.id)).toContain(event.id)
    })
  })

  test.each(loops)('$name: asked again, its rules say the same', ({ file, rule }) => {
    for (let cut = 1; cut <= file.events.length; cut++) {
      const state = file.events.slice(0, cut).reduce(fold, initialState())
      expect(JSON.stringify(rule.next(state))).toBe(JSON.stringify(rule.next(state)))
      if (state.settled) expect(rule.next(state)).toEqual([])
    }
  })
})

test('[CL-13] a loop that asks waits for its person and for nothing else', () => {
  const answered = loops.find(({ name }) => name === 'loop_answered')
  const events = answered?.file.events ?? []
  const waiting = events.flatMap((event, at) => (event.type === 'question_asked' ? [at + 1] : []))
  expect(waiting).toHaveLength(2)
  for (const cut of waiting) {
    const state = events.slice(0, cut).reduce(fold, initialState())
    expect(waitsForPerson(state)).toBe(true)
    expect(answered?.rule.deadlines(state)).toEqual([])
  }
})

test.each(loops)(
  '[CT-44] $name, closed after any event: nothing more is paid for',
  async ({ file, rule }) => {
    for await (const { cut, state, asked } of closings(rule, file)) {
      expect(asked).toEqual([])
      expect(state.settled, `cut after ${cut}`).toMatchObject({ status: 'interrupted' })
    }
  },
)
