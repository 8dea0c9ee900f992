import type { Rules } from '../../../workers/desk-surface'
import { type Policy, resolveJudging } from '../../run/policy'
import type { ProjectRow } from '../../store/rows'

/** What a project says of the jury, as rules of a run; nothing where it says nothing, or a skill has the last word. */
export function judgedRules(project: ProjectRow | undefined, policy?: Policy): Rules {
  const { on, by } = resolveJudging(policy, project?.critiqueTheaterEnabled, undefined)
  return by === 'project' ? { enabled: on, enabledBy: by } : {}
}

const KEY = 'last-project'

/** The project of the last run: the next one is mostly of the same. */
export function lastProject(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined // Closed storage: no run remembers where the last one went.
  }
}

export function keepLastProject(id: string | undefined): void {
  try {
    if (id === undefined) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, id)
  } catch {
    // Full or forbidden: asked again next time.
  }
}
