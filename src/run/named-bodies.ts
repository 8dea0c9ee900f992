import type { Event } from './event'

/** A body as an event speaks of it. */
export interface NamedBody {
  readonly hash: string
  readonly mime: string
  readonly bytes: number
}

/** The bodies that an event names: without the page that it was given, a run can neither be shown nor run again. */
export function bodiesNamedIn(event: Event): readonly NamedBody[] {
  if (event.type === 'critique.artifact_seen') return [event]
  if (event.type !== 'run_created') return []
  const { page, pictures = [] } = event
  return page ? [page, ...pictures] : pictures
}
