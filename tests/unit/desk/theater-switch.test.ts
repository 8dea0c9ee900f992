// The switch of the jury changes this browser and the project together, and tells where the project could not follow.
import { describe, expect, test } from 'vitest'
import { judgedRules } from '../../../src/desk/judged-rules'
import type { ProjectChange } from '../../../src/desk/projects/port'
import { switchTheater } from '../../../src/desk/projects/theater-switch'
import { type Policy, resolveJudging } from '../../../src/run/policy'
import type { ProjectRow } from '../../../src/store/rows'

const row: ProjectRow = { id: 'p', name: 'Shop', createdAt: 1, brand: 'kiln', later: { kept: true } }

/** The switch beside a project that is merged as the store does it: what was shown, and what was written. */
function switchBeside({ broken = false } = {}) {
  const shown: (boolean | undefined)[] = []
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
  const turn = (on: boolean | undefined, project?: string) =>
    switchTheater({ on, show: (is) => shown.push(is), change, ...(project && { project }) })
  return { turn, shown, written, project: () => now }
}

describe('[DJ-6] the switch of the jury', () => {
  test('sets what this browser shows and what the project judges, and nothing else; left to the skill, neither', async () => {
    const { turn, shown, written, project } = switchBeside()
    expect(await turn(false, 'p')).toEqual({ kind: 'done' })
    expect([shown, written]).toEqual([[false], [{ critiqueTheaterEnabled: false }]])
    expect(project()).toEqual({ ...row, critiqueTheaterEnabled: false })
    await turn(undefined, 'p')
    expect(project()).toEqual(row)
  })

  test('where the project cannot be read nothing is written, this browser changes, and it is told', async () => {
    const { turn, shown, written, project } = switchBeside({ broken: true })
    expect(await turn(false, 'p')).toEqual({ kind: 'here_alone', reason: 'The database is closed.' })
    expect([shown, written]).toEqual([[false], []])
    expect(project()).toBe(row)
  })

  test('without a project it is a matter of this browser alone', async () => {
    const { turn, shown, written } = switchBeside()
    await turn(true)
    expect([shown, written]).toEqual([[true], []])
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
