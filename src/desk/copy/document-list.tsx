import { createMemo, For, type JSX, Show } from 'solid-js'
import { assumptionsIn, behind, foundationState, newestOf, nextOf } from '../../documents/panel/foundation'
import { DOC_TYPES, type DocType } from '../../run/panel'
import type { DocumentsShared } from './documents-view'
import { documentHref } from './hrefs'
import { Readers } from './readers'
import { dayOf } from './words'

/** All documents in the order in which they help one another, and which is best written next. */
export function DocumentList(props: DocumentsShared): JSX.Element {
  const shelf = () => props.shelving.shelf() ?? []
  const next = createMemo(() => nextOf(shelf()))
  return (
    <>
      <h2 class="copy-title" tabindex="-1">
        {props.say('shelf.title')}
      </h2>
      <p>{props.say('shelf.lead')}</p>
      <p class="desk-notice">
        <Show when={next()} fallback={<span>{props.say('shelf.complete')}</span>}>
          {(type) => (
            <>
              <span>{props.say('shelf.next', { name: props.say(`doc.${type()}`) })}</span>
              <a class="button primary" href={documentHref(type())}>
                {props.say('shelf.write')}
              </a>
            </>
          )}
        </Show>
      </p>
      <ol class="copy-rows">
        <For each={DOC_TYPES}>{(type) => <Row {...props} type={type} />}</For>
      </ol>
      <p class="meta">
        {props.say('shelf.here')} <a href="#/storage">{props.say('shelf.copyOut')}</a>
      </p>
    </>
  )
}

function Row(props: DocumentsShared & { readonly type: DocType }): JSX.Element {
  const shelf = () => props.shelving.shelf() ?? []
  const state = () => foundationState(shelf(), props.type)
  const newest = () => newestOf(shelf(), props.type)
  const supposed = () => assumptionsIn(newest()?.text ?? '').length
  return (
    <li class="copy-row">
      <div class="desk-row-head">
        <h3>
          <a href={documentHref(props.type)}>{props.say(`doc.${props.type}`)}</a>
        </h3>
        <span class="copy-state" data-state={state()}>
          {props.say(`state.${state()}`)}
        </span>
      </div>
      <p>{props.say(`docFor.${props.type}`)}</p>
      <Readers type={props.type} registry={props.shelving.registry()} say={props.say} />
      <Show when={props.shelving.removedOf(props.type)}>
        {(document) => (
          <p class="meta">
            {props.say('shelf.removed', { n: document().versions.length })}{' '}
            <button type="button" onClick={() => props.shelving.putBack(document())}>
              {props.say('shelf.putBack')}
            </button>
          </p>
        )}
      </Show>
      <Show when={newest()}>
        {(version) => (
          <p class="meta">
            {props.say('shelf.version', { n: version().n, when: dayOf(version().at, props.say) })}
            <Show when={supposed() > 0}> · {props.say('shelf.supposed', { n: supposed() })}</Show>
            <Show when={behind(shelf(), props.type).length > 0}> · {props.say('shelf.behind')}</Show>
          </p>
        )}
      </Show>
    </li>
  )
}
