import { For, type JSX, Show } from 'solid-js'
import type { CopyDesk } from '../../../workers/copy-surface'
import type { Listed } from '../../../workers/desk-surface'
import type { Translate } from '../../i18n/t'
import type { Brief } from '../../run/event'
import type { DocType } from '../../run/panel'
import '../desk.css'
import '../desk-parts.css'
import { DeskNews } from '../desk-news'
import { createDeskTranslate } from '../words'
import './documents.css'
import { DocumentList } from './document-list'
import { DocumentPart } from './document-part'
import { createShelving, type Shelving } from './shelving'
import { createFoundationSay, type FoundationSay } from './words'

export interface DocumentsViewProps {
  readonly desk: CopyDesk
  /** Its id; `''` is what belongs to no project. */
  readonly project: string
  /** The document that is open; undefined is the list of them. */
  readonly chosen?: DocType | undefined
  readonly t: Translate
  readonly connections: () => readonly Listed[]
  /** What a draft goes by beside the answers. */
  readonly brief: () => Brief
}

/** What the parts of this place share. */
export interface DocumentsShared extends DocumentsViewProps {
  readonly shelving: Shelving
  readonly say: FoundationSay
}

/** The documents that copy rests on: all of them, or one. Its place brings the frame of the desk. */
export function DocumentsView(props: DocumentsViewProps): JSX.Element {
  // Another project has another shelf, and nothing of the one before.
  return <For each={[props.project]}>{(project) => <Documents {...props} project={project} />}</For>
}

function Documents(props: DocumentsViewProps): JSX.Element {
  // The translator never changes: it asks for the language itself.
  // eslint-disable-next-line solid/reactivity
  const say = createFoundationSay(props.t)
  // A shelf is made for one desk and one project, see above.
  const shelving = createShelving(props, say)
  let news: HTMLDivElement | undefined

  function dismiss() {
    if (news?.contains(document.activeElement)) document.querySelector<HTMLElement>('.copy-title')?.focus()
    shelving.tell(undefined)
  }

  return (
    <div class="copy-part">
      <DeskNews
        told={shelving.told()}
        t={createDeskTranslate(props.t)}
        ref={(element) => (news = element)}
        onClose={dismiss}
      />
      <Show when={shelving.failed()}>
        {(reason) => (
          <p class="desk-notice" role="alert">
            <span>{say('shelf.unread', { reason: reason() })}</span>
            <button type="button" onClick={() => shelving.retry()}>
              {say('copy.again')}
            </button>
          </p>
        )}
      </Show>
      <Show when={shelving.shelf()}>
        <Show when={props.chosen} keyed fallback={<DocumentList {...props} shelving={shelving} say={say} />}>
          {(type) => <DocumentPart {...props} shelving={shelving} say={say} type={type} />}
        </Show>
      </Show>
    </div>
  )
}
