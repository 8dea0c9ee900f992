import { type Accessor, createMemo } from 'solid-js'
import type { MustFix } from '../run/must-fixes'
import type { RunState } from '../run/state'
import { createEvidence, type Evidence } from './evidence'
import { createJuror, type JurorOnPage, type JurorOptions } from './juror'
import { createLedger } from './ledger'
import { printView } from './route'

/** What every part of a run on show is drawn from. It is made once for the life of the page. */
export interface OnShow extends Omit<JurorOptions, 'tell'> {
  readonly evidence: Evidence
  readonly juror: JurorOnPage
  readonly fixes: Accessor<readonly MustFix[] | undefined>
  /** It goes on, here or in another tab. */
  readonly going: Accessor<boolean>
  /** Whether claims have been held against readings: most runs of before have none. */
  readonly hasChecks: Accessor<boolean>
  /** The address of a version's own window. */
  readonly windowOf: (hash: string | undefined) => string | undefined
  readonly savePage: () => void
  readonly fork: (n: number) => void
}

export function createOnShow(options: Omit<JurorOptions, 'evidence'>): OnShow {
  const { showing, visit } = options
  const evidence = createEvidence(showing)
  return {
    ...options,
    evidence,
    juror: createJuror({ ...options, evidence }),
    fixes: createLedger(showing.state),
    going: () => visit.isLive() || visit.following(),
    hasChecks: createMemo(() => Object.keys(showing.state().checks).length > 0),
    // Once its text is there, whoever opens the address finds it.
    windowOf(hash) {
      const run = showing.show()?.id
      return hash !== undefined && run !== undefined ? printView(hash, run) : undefined
    },
    savePage: () => void visit.savePage(),
    fork: (n) => void visit.fork(n),
  }
}

/** Whether a panel or a critic judges the run, and no theater. */
export function isBeside({ given }: RunState): boolean {
  return (given.panel ?? given.loop) !== undefined
}
