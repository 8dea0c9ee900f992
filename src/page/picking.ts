import { forkableRound } from './forkable'
import type { Kept } from './kept'
import type { OnShow } from './on-show'
import type { PickerProps } from './picker'

/** What else than the run on show can be chosen, and what can be done with it. */
export function pickingOf(
  { t, showing, visit, going, fork }: OnShow,
  { kept, open, onCommands }: { kept: Kept; open: (file: File) => void; onCommands: () => void },
): PickerProps {
  const { show, state, round } = showing
  const forkable = () => forkableRound(state(), round())
  return {
    t,
    get chosen() {
      return show()?.id ?? ''
    },
    get kept() {
      return kept.runs()
    },
    get performable() {
      return show() !== undefined && !going()
    },
    get removable() {
      return show()?.recorded === false && !going()
    },
    get forkable() {
      return forkable()
    },
    onChoose: visit.choose,
    onPerform: () => void visit.perform(),
    onOpen: open,
    onExport: visit.exportRun,
    onRemove: () => void visit.remove(),
    onCommands,
    onFork: () => fork(forkable() ?? 0),
  }
}
