import type { JSX } from 'solid-js'
import { isTrashable } from './acts'
import { PickedBar } from './picked-bar'
import { ToldLine } from './told-line'
import type { View } from './view'
import './foot.css'

/** What was done last, and what can be done with the runs that were picked. It never covers the last row. */
export function Foot(props: {
  readonly view: View
  readonly exporting?: ((ids: readonly string[]) => JSX.Element) | undefined
}): JSX.Element {
  const view = () => props.view
  const picks = () => view().targets()
  const clear = () => {
    view().picked.clear()
    view().settle()
  }
  return (
    <div class="library-foot">
      <ToldLine say={view().say} telling={view().telling} />
      <PickedBar
        say={view().say}
        ids={view().chosen()}
        trash={view().narrowing().trash}
        starred={picks().length > 0 && picks().every(({ star }) => star)}
        // Of those that are not known here it is not known; the worker knows.
        trashable={picks().length < view().chosen().length || picks().some(isTrashable)}
        onAll={() => void view().picked.all()}
        onClear={clear}
        onStar={() => view().doing(view().acts.star(view().chosen()))}
        onTag={() => view().open('tags')}
        onMove={() => view().open('move')}
        onTrash={() => void view().asked.trash()}
        onRestore={() => view().doing(view().acts.restore(view().chosen()))}
        onPurge={() => view().doing(view().acts.purge(view().chosen()))}
        exporting={props.exporting}
      />
    </div>
  )
}
