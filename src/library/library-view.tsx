import { type Accessor, type JSX, Show } from 'solid-js'
import type { Card, Library } from '../../workers/library-surface'
import type { Translate } from '../i18n/t'
import type { Status } from '../run/event'
import { Dialogs } from './dialogs'
import { Foot } from './foot'
import { HeadLine } from './head-line'
import { ChipLine } from './narrowing/chip-line'
import { FacetPanel } from './narrowing/facet-panel'
import { FindField } from './narrowing/find-field'
import './library.css'
import { RunsPart } from './runs-part'
import type { ThumbPorts } from './thumbs'
import { TrashLead } from './trash-lead'
import { createView, type View } from './view'
import { createWide } from './wide'

export interface LibraryViewProps {
  readonly library: Library
  readonly t: Translate
  /** What the address says. */
  readonly query: string
  /** Counts what was changed, here or in another tab. */
  readonly changes: Accessor<number>
  readonly mark: (status: Status) => JSX.Element
  readonly drawing: Pick<ThumbPorts, 'draw' | 'quiet'>
  readonly recorded: Recorded
  /** What stands where the library could not be read. */
  readonly failed: (cause: unknown) => JSX.Element
  /** What makes files of some runs. */
  readonly exporting?: ((ids: readonly string[]) => JSX.Element) | undefined
}

/** The runs that come with the app. */
export interface Recorded {
  readonly names: readonly ('shipped' | 'interrupted' | 'degraded' | 'panel' | 'critic' | 'verdict')[]
  readonly cards: () => Promise<readonly Card[]>
}

/** Every run on this device: found, marked, put away and brought back. */
export function LibraryView(props: LibraryViewProps): JSX.Element {
  // The worker's room, the translator and what draws are made once for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { library, changes, drawing } = props
  // The question is handed on as a function, and asked inside.
  // eslint-disable-next-line solid/reactivity
  const view = createView({ library, changes, drawing, t: props.t, query: () => props.query })
  const isWide = createWide()
  const { say, t, narrowing, narrow } = view
  /** Nothing is there, so there is nothing to narrow down. What lies in the trash is something. */
  const isBare = () =>
    view.cards.total() === 0 &&
    view.chips().length === 0 &&
    !narrowing().trash &&
    (view.facets()?.trashed ?? 0) === 0
  return (
    <div class="library">
      <div class="library-side">
        <h2 tabindex="-1" ref={view.setTitle}>
          {say(narrowing().trash ? 'library.trash' : 'library.title')}
        </h2>
        <FindField
          say={say}
          text={narrowing().text}
          onType={(text) => narrow({ ...narrowing(), text })}
          onDown={() => view.total() > 0 && view.focusPlace(view.cursor())}
          setField={view.setField}
        />
        <Show when={isWide() && !isBare()}>
          <Panel view={view} />
        </Show>
      </div>
      <div class="library-main">
        <Show when={!isBare()}>
          <HeadLine view={view} wide={isWide()} />
        </Show>
        <ChipLine t={t} say={say} narrowing={narrowing()} names={view.names} onNarrow={narrow} />
        <Show when={narrowing().trash}>
          <TrashLead
            say={say}
            n={view.facets()?.trashed ?? view.total()}
            onEmpty={() => view.doing(view.acts.purge())}
          />
        </Show>
        <RunsPart
          view={view}
          mark={(status) => props.mark(status)}
          recorded={props.recorded}
          draw={props.drawing.draw}
          failed={(cause) => props.failed(cause)}
        />
        <Foot view={view} exporting={props.exporting} />
      </div>
      <Dialogs view={view} panel={() => <Panel view={view} />} />
    </div>
  )
}

function Panel(props: { readonly view: View }): JSX.Element {
  return (
    <FacetPanel
      t={props.view.t}
      say={props.view.say}
      narrowing={props.view.narrowing()}
      facets={props.view.facets()}
      names={props.view.names}
      onNarrow={(next) => props.view.narrow(next)}
    />
  )
}
