import { type JSX, Show } from 'solid-js'
import { judgingSay } from '../theater/judging/judging-words'
import { ShipPart } from '../theater/judging/ship-part'
import { VerdictCard } from '../theater/judging/verdict-card'
import type { OnShow } from './on-show'
import { createVerdictActs } from './verdict-acts'

/** What the run on show has come to, and what its person makes of that. */
export function VerdictOnShow(props: { readonly on: OnShow }): JSX.Element {
  // It is made once and holds signals: the object itself never changes.
  // eslint-disable-next-line solid/reactivity
  const { on } = props
  const { t, showing, visit, savePage } = on
  const acts = createVerdictActs(on)
  return (
    <VerdictCard
      state={showing.state}
      judges={acts.judges}
      t={t}
      ship={
        <Show when={acts.isNow()}>
          <ShipPart
            state={showing.state()}
            t={t}
            own={showing.show()?.own ?? false}
            onSign={acts.sign}
            onSave={savePage}
            onExport={visit.exportRun}
            onCopy={acts.copy}
          />
          <p class="meta" role="status">
            {acts.copied() ? judgingSay(t)(`ship.${acts.copied() ?? 'copied'}`) : ''}
          </p>
        </Show>
      }
    />
  )
}
