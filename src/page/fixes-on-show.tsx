import { type JSX, lazy, Show } from 'solid-js'
import { MustFixList } from '../theater/must-fix-list'
import { isNarrow } from '../theater/shell'
import { createUnnamed } from './ledger'
import { markOf } from './mark-on-show'
import { isBeside, type OnShow } from './on-show'

const JurorCost = lazy(async () => ({ default: (await import('./juror-cost')).JurorCost }))
const BesideFindings = lazy(async () => ({ default: (await import('./beside-theater')).BesideFindings }))

/** What has to be mended, and what the person says to it. */
export function FixesOnShow(props: { readonly on: OnShow; readonly toJury: () => void }): JSX.Element {
  // It is made once and holds signals: the object itself never changes.
  // eslint-disable-next-line solid/reactivity
  const { on } = props
  const { t, jury, showing, evidence, juror, fixes } = on
  const { state, round, pickRound } = showing
  const mark = markOf(on)
  const unsent = () => juror.unsent().map(({ word }) => word)
  const cost = () => <JurorCost jury={jury} state={state()} unsent={unsent()} t={t} />
  const unnamed = createUnnamed(state, round)
  const list = () => {
    juror.wake()
    return (
      <MustFixList
        juror={{ ...juror, cost }}
        state={state}
        fixes={fixes}
        unnamed={unnamed}
        pointing={evidence.pointing}
        round={round}
        t={t}
        onOpenRound={(n) => {
          pickRound(n)
          // On a phone the page is out of sight behind the list: nothing would seem to happen.
          if (isNarrow()) props.toJury()
        }}
      />
    )
  }
  return (
    <Show when={isBeside(state())} fallback={list()}>
      <BesideFindings on={on} mark={mark()} />
    </Show>
  )
}
