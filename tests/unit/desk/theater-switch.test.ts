import { describe, expect, test } from 'vitest'
import { judgedRules } from '../../../src/desk/judged-rules'
import type { ProjectChange } from '../../../src/desk/projects/port'
import { switchTheater } from '../../../src/desk/projects/theater-switch'
import { type Policy, resolveJudging } from '../../../src/run/policy'
import type { ProjectRow } from '../../../src/store/rows'

const row: ProjectRow = { id: 'p', name: 'Shop', createdAt: 1, brand: 'kiln', later: { kept: true } }

/** A project that is merged as the store does it, and what was written. */
function kept({ broken = false } = {}) {
  const written: ProjectChange[] = []
  let now = row
  const change = (id: string, wanted: ProjectChange): Promise<ProjectRow> => {
    if (broken) return Promise.reject(new Error('The database is closed.'))
    written.push(wanted)
    const next = Object.entries({ ...now, ...wanted, id }).filter(([, value]) => value !== undefined)
    // What is merged of a project is a project.
    now = Object.fromEntries(next) as unknown as ProjectRow
    return Promise.resolve(now)
  }
  return { change, written, project: () => now }
}

describe('the switch of the jury', () => {
  test('[DJ-6] sets what this browser shows and what the project judges, and nothing else of the project', async () => {
    const shown: boolean[] = []
    const store = kept()
    const switched = await switchTheater({
      on: false,
      project: 'p',
      show: (on) => shown.push(on),
      change: store.change,
    })
    expect(switched).toEqual({ kind: 'done' })
    expect(shown).toEqual([false])
    expect(store.written).toEqual([{ critiqueTheaterEnabled: false }])
    expect(store.project()).toEqual({ ...row, critiqueTheaterEnabled: false })
  })

  test('[DJ-6] where the project cannot be read nothing is written, this browser changes, and it is told', async () => {
    const shown: boolean[] = []
    const store = kept({ broken: true })
    const switched = await switchTheater({
      on: false,
      project: 'p',
      show: (on) => shown.push(on),
      change: store.change,
    })
    expect(switched).toEqual({ kind: 'here_alone', reason: 'The database is closed.' })
    expect(shown).toEqual([false])
    expect(store.written).toEqual([])
    expect(store.project()).toBe(row)
  })

  test('[DJ-6] without a project it is a matter of this browser alone', async () => {
    const shown: boolean[] = []
    const store = kept()
    await switchTheater({ on: true, show: (on) => shown.push(on), change: store.change })
    expect(shown).toEqual([true])
    expect(store.written).toEqual([])
  })

  test('[DJ-6] left to the skill, the project says nothing any more', async () => {
    const store = kept()
    const order = { project: 'p', show: () => {}, change: store.change }
    await switchTheater({ ...order, on: true })
    await switchTheater({ ...order, on: undefined })
    expect(store.project()).toEqual(row)
  })
})

test('[DJ-5] a project decides where no skill does, and its run says that it was the project', () => {
  const rules = (project: ProjectRow | undefined, policy?: Policy) =>
    judgedRules(resolveJudging(policy, project?.critiqueTheaterEnabled, undefined))
  expect(rules(undefined)).toEqual({})
  expect(rules(row)).toEqual({})
  const off = { ...row, critiqueTheaterEnabled: false }
  expect(rules(off)).toEqual({ enabled: false, enabledBy: 'project' })
  expect(rules(off, 'required')).toEqual({ enabled: true, enabledBy: 'skill' })
  expect(rules({ ...row, critiqueTheaterEnabled: true }, 'opt-out')).toEqual({
    enabled: false,
    enabledBy: 'skill',
  })
})
