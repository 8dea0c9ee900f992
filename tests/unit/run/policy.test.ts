import { describe, expect, test } from 'vitest'
import { type Phase, POLICIES, type Policy, policyOf, resolveJudging } from '../../../src/run/policy'

const policies: readonly (Policy | undefined)[] = [...POLICIES, undefined]
const switches = [true, false, undefined]
const phases: readonly (Phase | undefined)[] = ['M0', 'M1', 'M2', 'M3', undefined]

const matrix = policies.flatMap((policy) =>
  switches.flatMap((project) =>
    switches.flatMap((override) => phases.map((phase) => ({ policy, project, override, phase }))),
  ),
)

/** The table of the guide, as a row: what stands first decides. */
const DEFAULTS = { M0: [], M1: [], M2: ['opt-in'], M3: ['opt-in', 'none'] } as const

describe('whether a run is judged', () => {
  test('[DJ-5] [CT-49] [CT-56] every combination of the four tiers is decided by the first that speaks', () => {
    expect(matrix).toHaveLength(180)
    for (const { policy, project, override, phase } of matrix) {
      const defaults: readonly string[] = DEFAULTS[phase ?? 'M3']
      const tiers = [
        {
          by: 'skill',
          on: { required: true, 'opt-out': false, 'opt-in': undefined, none: undefined }[policy ?? 'none'],
        },
        { by: 'project', on: project },
        { by: 'override', on: override },
        { by: 'default', on: defaults.includes(policy ?? 'none') },
      ]
      const { by, on } = tiers.find((tier) => tier.on !== undefined) ?? {}
      expect(
        resolveJudging(policy, project, override, phase),
        JSON.stringify({ policy, project, override, phase }),
      ).toEqual({ on, by })
    }
  })

  test('[DJ-5] a required jury cannot be switched off, and one that is shut out cannot be switched on', () => {
    for (const project of switches)
      for (const override of switches)
        for (const phase of phases) {
          expect(resolveJudging('required', project, override, phase)).toEqual({ on: true, by: 'skill' })
          expect(resolveJudging('opt-out', project, override, phase)).toEqual({ on: false, by: 'skill' })
        }
  })

  test('[DJ-5] [CT-56] nobody having said anything, and no phase named, the jury is on', () => {
    expect(resolveJudging(undefined, undefined, undefined)).toEqual({ on: true, by: 'default' })
    expect(resolveJudging(undefined, undefined, undefined, 'M2')).toEqual({ on: false, by: 'default' })
  })
})

describe('the words of a policy', () => {
  test.each([
    ['required', 'required'],
    ['opt-in', 'opt-in'],
    ['opt-out', 'opt-out'],
    ['always', 'required'],
    ['on-demand', 'opt-in'],
    ['off', 'opt-out'],
    ['  Required ', 'required'],
    ['OPT_IN', 'opt-in'],
    ['opt out', 'opt-out'],
    ['On Demand', 'opt-in'],
    ['ALWAYS', 'required'],
    ['Off', 'opt-out'],
  ])('[DJ-7] [CT-49] "%s" is stored as %s', (written, stored) => {
    expect(policyOf(written)).toBe(stored)
  })

  test.each(['', 'maybe', 'optin', 'requiredly', 'true', 'constructor', '__proto__', 'opt-in opt-out'])(
    '[CT-49] "%s" is no policy',
    (written) => {
      expect(policyOf(written)).toBeUndefined()
    },
  )
})
