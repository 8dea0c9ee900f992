import { type Accessor, createMemo, type JSX, Show } from 'solid-js'
import { eachOnce } from '../checks/each-once'
import type { Translate } from '../i18n/t'
import type { Measurement } from '../run/event'
import { About } from '../theater/about'
import { measuredOf } from '../theater/evidence'
import { EvidenceLine } from '../theater/evidence-line'
import { InstrumentsPanel, isOld } from '../theater/instruments-panel'
import { nearIn } from '../theater/near'
import { rowsOfPage } from '../theater/rows-of-page'
import { parseInert } from '../trusted-types'
import type { Evidence } from './evidence'
import type { Showing } from './showing'

export { CheckMark } from '../theater/check-mark'

export interface PartProps {
  readonly showing: Showing
  readonly evidence: Evidence
  readonly t: Translate
}

/** What code has made of the round on show. */
export function Line(props: PartProps): JSX.Element {
  return (
    <EvidenceLine
      state={props.showing.state}
      round={props.showing.round}
      pointing={props.evidence.pointing}
      t={props.t}
    />
  )
}

/** Of the run, or where that was kept before there were instruments, measured for the person just now. */
function createRows(props: PartProps): Accessor<readonly Measurement[]> {
  const rows = createMemo(() => {
    const known = rowsOfPage(props.showing.state(), props.evidence.page())
    return eachOnce(isOld(known) ? (props.evidence.loose() ?? known) : known)
  })
  return rows
}

/** Every reading of the page on show. */
export function Instruments(props: PartProps): JSX.Element {
  const rows = createRows(props)
  return (
    <InstrumentsPanel
      rows={rows}
      measured={() => measuredOf(props.showing.state(), props.evidence.page())}
      asked={props.evidence.asked}
      page={props.evidence.page}
      onMeasure={() => void props.evidence.measure()}
      pointing={props.evidence.pointing}
      t={props.t}
    />
  )
}

/** What was said about the element that was clicked on. */
export function Picked(props: PartProps & { readonly onAdd?: (target: string) => void }): JSX.Element {
  const rows = createRows(props)
  // Read anew for another page only: a page may have fifty thousand elements.
  const near = createMemo(() => nearIn(parseInert(props.showing.html() ?? '')))
  return (
    <Show when={props.evidence.pointing.picked()}>
      <About
        state={props.showing.state}
        round={props.showing.round}
        rows={rows}
        page={props.evidence.page}
        near={near}
        pointing={props.evidence.pointing}
        t={props.t}
        onAdd={props.onAdd}
      />
    </Show>
  )
}
