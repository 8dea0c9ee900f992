import { type JSX, Match, Switch } from 'solid-js'
import type { Card } from '../../workers/library-surface'
import { Modal } from './modal'
import { MoveDialog } from './move-dialog'
import { TagDialog } from './tag-dialog'
import type { View } from './view'

/** What opens over the library. */
export function Dialogs(props: { readonly view: View; readonly panel: () => JSX.Element }): JSX.Element {
  const view = () => props.view
  return (
    <Switch>
      <Match when={view().dialog() === 'facets'}>
        <Modal
          class="library-drawer"
          title={view().say('library.filters')}
          close={view().say('library.close')}
          onClose={() => view().close()}
        >
          {props.panel()}
          <div class="library-drawer-end">
            <button type="button" class="primary" onClick={() => view().close()}>
              {view().say('library.done', { n: view().total() })}
            </button>
          </div>
        </Modal>
      </Match>
      <Match when={view().dialog() === 'tags'}>
        <TagDialog
          say={view().say}
          cards={view().targets()}
          known={
            view()
              .facets()
              ?.tags.map(({ value }) => value) ?? []
          }
          onTag={(tag, on) => void view().acts.tag(view().targetIds(), tag, on)}
          onClose={() => view().close()}
        />
      </Match>
      <Match when={view().dialog() === 'move'}>
        <MoveDialog
          say={view().say}
          n={view().targetIds().length}
          now={projectOf(view().targets())}
          projects={view().names.projects()}
          onMove={(project) => view().doing(view().acts.move(view().targetIds(), project))}
          onClose={() => view().close()}
        />
      </Match>
    </Switch>
  )
}

/** The project that all of them are in. */
function projectOf(cards: readonly Card[]): string | undefined {
  const [first] = cards
  return first && cards.every(({ project }) => project === first.project) ? first.project : undefined
}
