import { type JSX, onMount, Show } from 'solid-js'
import { behind, foundationState } from '../../documents/panel/foundation'
import type { DocType } from '../../run/panel'
import { Assumptions } from './assumptions'
import { createDocumentEditing } from './document-editing'
import { DocumentEditor } from './document-editor'
import type { DocumentsShared } from './documents-view'
import { DraftPanel } from './draft-panel'
import { createJump } from './jump'
import { Proposal } from './proposal'
import { Readers } from './readers'
import { Versions } from './versions'
import { VoicePanel } from './voice-panel'
import { listOf } from './words'

export interface DocumentProps extends DocumentsShared {
  readonly type: DocType
}

/** One document: its text, what is odd about it, how a model may write it, and what it said before. */
export function DocumentPart(props: DocumentProps): JSX.Element {
  // It is drawn anew for another document.
  const editing = createDocumentEditing(props)
  const jump = createJump()
  let title: HTMLHeadingElement | undefined
  onMount(() => title?.focus({ preventScroll: true }))
  const shelf = () => props.shelving.shelf() ?? []
  const state = () => foundationState(shelf(), props.type)
  const name = () => props.say(`doc.${props.type}`)
  return (
    <article class="copy-one">
      <p class="desk-back">
        <a href="#/copy/documents">{props.say('shelf.back')}</a>
      </p>
      <header>
        <h2 class="copy-title" tabindex="-1" ref={(made) => (title = made)}>
          {name()}
        </h2>
        <p>
          {props.say(`docFor.${props.type}`)}{' '}
          <span class="copy-state" data-state={state()}>
            {props.say(`state.${state()}`)}
          </span>
        </p>
        <Readers type={props.type} registry={props.shelving.registry()} say={props.say} />
      </header>
      <Behind {...props} />
      <Show when={editing.proposed()}>
        {(proposed) => <Proposal proposed={proposed()} editing={editing} say={props.say} />}
      </Show>
      <div class="copy-sides">
        <DocumentEditor editing={editing} name={name()} say={props.say} onArea={jump.onArea} />
        <div class="copy-aside">
          <DraftPanel {...props} editing={editing} />
          <Assumptions text={editing.text()} say={props.say} onLine={jump.to} />
          <Show when={props.type === 'brand-voice'}>
            <VoicePanel text={editing.text()} say={props.say} onWrite={editing.write} />
          </Show>
          <Versions editing={editing} say={props.say} />
        </div>
      </div>
      <Show when={editing.versions().length > 0}>
        <p class="desk-acts">
          <button type="button" onClick={() => editing.remove()}>
            {props.say('doc.remove')}
          </button>
          <span class="meta">{props.say('doc.removeText')}</span>
        </p>
      </Show>
    </article>
  )
}

/** Drafted from texts that say something else by now. */
function Behind(props: DocumentProps): JSX.Element {
  const older = () => behind(props.shelving.shelf() ?? [], props.type)
  const names = () =>
    listOf(
      older().map((type) => props.say(`doc.${type}`)),
      props.say,
    )
  return (
    <Show when={older().length > 0}>
      <p class="desk-notice">{props.say('doc.behind', { names: names() })}</p>
    </Show>
  )
}
