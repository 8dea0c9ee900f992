// Whether a run is judged is decided by the first that speaks: skill, project, override or default.
import { expect, test } from 'vitest'
import { type Phase, POLICIES, type Policy, policyOf, resolveJudging } from '../../../src/run/policy'

const policies: readonly (Policy | undefined)[] = [...POLICIES, undefined]
const switches = [true, false, undefined]
const phases: readonly (Phase | undefined)[] = ['M0', 'M1', 'M2', 'M3', undefined]

/** The table of the guide, as a row: what stands first decides. A skill that requires or excludes a jury cannot be overruled. */
const BY_SKILL = { required: true, 'opt-out': false, 'opt-in': undefined, none: undefined }
const DEFAULTS = { M0: [], M1: [], M2: ['opt-in'], M3: ['opt-in', 'none'] } as const

test('[DJ-5] [CT-49] [CT-56] every combination of the four tiers is decided by the first that speaks', () => {
  const matrix = policies.flatMap((policy) =>
    switches.flatMap((project) =>
      switches.flatMap((override) => phases.map((phase) => [policy, project, override, phase] as const)),
    ),
  )
  expect(matrix).toHaveLength(180)
  for (const [policy, project, override, phase] of matrix) {
    const defaults: readonly string[] = DEFAULTS[phase ?? 'M3']
    const tiers = [
      { by: 'skill', on: BY_SKILL[policy ?? 'none'] },
      { by: 'project', on: project },
      { by: 'override', on: override },
      { by: 'default', on: defaults.includes(policy ?? 'none') },
    ]
    const { by, on } = tiers.find((tier) => tier.on !== undefined) ?? {}
    const told = { policy, project, override, phase }
    expect({ ...told, ...resolveJudging(policy, project, override, phase) }).toEqual({ ...told, on, by })
  }
})

test.each([
  ['required', ['required', 'always', '  Required ', 'ALWAYS']],
  ['opt-in', ['opt-in', 'on-demand', 'OPT_IN', 'On Demand']],
  ['opt-out', ['opt-out', 'off', 'opt out', 'Off']],
  [undefined, ['', 'maybe', 'optin', 'requiredly', 'true', 'constructor', '__proto__', 'opt-in opt-out']],
])('[DJ-7] [CT-49] the policy %s is written %j', (stored, written) => {
  expect(written.map(policyOf)).toEqual(written.map(() => stored))
})
