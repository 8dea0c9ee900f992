import { reasonOf } from '../../run/reason'
import type { ProjectsPort } from './port'

/** What the one switch of the jury sets: in this browser whether its lanes are shown, and in a project whether its runs are judged. */
export interface SwitchOrder {
  /** Undefined leaves both to what they are by themselves. */
  readonly on: boolean | undefined
  /** Without one, this browser alone. */
  readonly project?: string | undefined
  /** The layer of this browser. It is never in the way of the other one. */
  readonly show: (on: boolean) => void
  readonly change: ProjectsPort['change']
}

export type Switched =
  | { readonly kind: 'done' }
  /** The project could not be read: nothing was written there. This browser has changed. */
  | { readonly kind: 'here_alone'; readonly reason: string }

/**
 * Shows and judges are two questions with one switch. The project is read, merged and written in one step by whoever keeps it;
 * what it says beside this stays, and where it cannot be read nothing is written over it.
 */
export async function switchTheater({ on, project, show, change }: SwitchOrder): Promise<Switched> {
  show(on ?? true)
  if (project === undefined) return { kind: 'done' }
  try {
    await change(project, { critiqueTheaterEnabled: on })
    return { kind: 'done' }
  } catch (cause) {
    return { kind: 'here_alone', reason: reasonOf(cause) }
  }
}
