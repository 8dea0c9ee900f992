import { type Accessor, lazy } from 'solid-js'
import type { Mark } from '../theater/panelist-lane'
import type { OnShow } from './on-show'

const CheckMark = lazy(async () => ({ default: (await import('./evidence-parts')).CheckMark }))

/** What stands beside a claim; undefined as long as no claim has been held against readings. */
export function markOf({ t, showing, evidence, hasChecks }: OnShow): Accessor<Mark | undefined> {
  const mark: Mark = (claim) => (
    <CheckMark claim={claim} state={showing.state} pointing={evidence.pointing} t={t} />
  )
  return () => (hasChecks() ? mark : undefined)
}
