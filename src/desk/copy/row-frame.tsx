import { createSignal, type JSX, onMount, Show } from 'solid-js'
import type { Origin } from '../../documents/panel/registry-rows'
import { LENSES_HREF } from './hrefs'
import type { FoundationSay } from './words'

export interface RowFrameProps {
  readonly title: string
  /** Undefined where it is new. */
  readonly origin: Origin | undefined
  readonly isChanged: boolean
  readonly isWhole: boolean
  /** Where a copy of it begins. */
  readonly copyHref: string
  readonly say: FoundationSay
  readonly onSave: () => void
  readonly onDiscard: () => void
  readonly onShipped: () => void
  readonly onRemove: () => void
  /** The fields. They show what is wrong once somebody has tried to save. */
  readonly children: (tried: () => boolean) => JSX.Element
}

/** What is the same around a lens and a kind of content: the way back, the title, and what can be done. */
export function RowFrame(props: RowFrameProps): JSX.Element {
  const [tried, setTried] = createSignal(false)
  let title: HTMLHeadingElement | undefined
  let form: HTMLFormElement | undefined
  onMount(() => title?.focus({ preventScroll: true }))

  function save() {
    setTried(!props.isWhole)
    if (props.isWhole) props.onSave()
    else queueMicrotask(() => form?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }

  function onKey(event: KeyboardEvent) {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.isComposing) return
    event.preventDefault()
    if (props.isChanged) save()
  }

  return (
    <article class="copy-one">
      <p class="desk-back">
        <a href={LENSES_HREF}>{props.say('lenses.back')}</a>
      </p>
      <header>
        <h2 class="copy-title" tabindex="-1" dir="auto" ref={(made) => (title = made)}>
          {props.title}
        </h2>
        <Show when={props.origin}>{(origin) => <p class="meta">{props.say(`origin.${origin()}`)}</p>}</Show>
      </header>
      <form
        class="desk-form"
        ref={(made) => (form = made)}
        onKeyDown={onKey}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {props.children(tried)}
        <p class="desk-acts">
          <button type="submit" class="primary" disabled={!props.isChanged}>
            {props.say('row.save')}
          </button>
          <button type="button" disabled={!props.isChanged} onClick={() => props.onDiscard()}>
            {props.say('doc.discard')}
          </button>
          <span class="meta">{props.isChanged ? props.say('doc.unsaved') : ''}</span>
        </p>
      </form>
      <Show when={props.origin}>
        {(origin) => (
          <p class="desk-acts copy-row-acts">
            <a class="button" href={props.copyHref}>
              {props.say('row.copy')}
            </a>
            <Show when={origin() === 'changed'}>
              <button type="button" onClick={() => props.onShipped()}>
                {props.say('row.toShipped')}
              </button>
            </Show>
            <button type="button" onClick={() => props.onRemove()}>
              {props.say('row.remove')}
            </button>
          </p>
        )}
      </Show>
    </article>
  )
}
