/** What a skill asks for: whether its runs are judged. These words are stored. */
export const POLICIES = ['required', 'opt-in', 'opt-out'] as const
export type Policy = (typeof POLICIES)[number]

/** How far the jury has been rolled out. It is out: the earlier phases are for whoever wants to begin carefully. */
export type Phase = 'M0' | 'M1' | 'M2' | 'M3'

/** Who has decided: the reason that a person is shown. */
export const DECIDERS = ['skill', 'project', 'override', 'default'] as const
export type DecidedBy = (typeof DECIDERS)[number]

export interface Judging {
  readonly on: boolean
  readonly by: DecidedBy
}

/**
 * Whether a run is judged, and who says so. A skill that requires the jury or shuts it out has the last word; then the
 * project, then what the address or the settings say, then the phase.
 */
export function resolveJudging(
  policy: Policy | undefined,
  project: boolean | undefined,
  override: boolean | undefined,
  phase: Phase = 'M3',
): Judging {
  if (policy === 'required') return { on: true, by: 'skill' }
  if (policy === 'opt-out') return { on: false, by: 'skill' }
  if (project !== undefined) return { on: project, by: 'project' }
  if (override !== undefined) return { on: override, by: 'override' }
  return { on: onByDefault(phase, policy), by: 'default' }
}

/** While the jury was being introduced, the phases before the last one asked few skills or none. */
function onByDefault(phase: Phase, policy: Policy | undefined): boolean {
  return phase === 'M3' || (phase === 'M2' && policy === 'opt-in')
}

/** The words of an earlier version of the format. */
const ALIASES: Readonly<Record<string, Policy>> = {
  always: 'required',
  'on-demand': 'opt-in',
  off: 'opt-out',
}

/** A policy as people write it, in whatever letters and with whatever joins its words. Undefined for any other word. */
export function policyOf(written: string): Policy | undefined {
  const word = written
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
  return (
    POLICIES.find((policy) => policy === word) ?? (Object.hasOwn(ALIASES, word) ? ALIASES[word] : undefined)
  )
}
