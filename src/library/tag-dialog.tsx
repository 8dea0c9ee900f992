import { createEffect, createMemo, createSignal, createUniqueId, For, type JSX, Show } from 'solid-js'
import type { Card } from '../../workers/library-surface'
import { Modal } from './modal'
import type { LibrarySay } from './words'

/** The tags of some runs: each is put on all of them or taken off all of them, and new ones are made by writing them. */
export function TagDialog(props: {
  readonly say: LibrarySay
  readonly cards: readonly Card[]
  /** Tags that any run has. */
  readonly known: readonly string[]
  readonly onTag: (tag: string, on: boolean) => void
  readonly onClose: () => void
}): JSX.Element {
  const id = createUniqueId()
  const [typed, setTyped] = createSignal('')
  let field: HTMLInputElement | undefined
  const tags = createMemo(() => {
    const all = new Set([...props.cards.flatMap((card) => card.tags), ...props.known])
    return [...all].sort(new Intl.Collator(props.say.locale).compare)
  })
  const shown = createMemo(() => {
    const part = typed().trim().toLowerCase()
    return tags().filter((tag) => tag.toLowerCase().includes(part))
  })

  function add(event: SubmitEvent) {
    event.preventDefault()
    const tag = typed().trim()
    if (tag !== '') props.onTag(tag, true)
    setTyped('')
    field?.focus()
  }

  return (
    <Modal
      class="library-ask"
      title={props.say('library.tags.title', { n: props.cards.length })}
      close={props.say('library.close')}
      first={() => field}
      onClose={() => props.onClose()}
    >
      <form class="library-new" onSubmit={add}>
        <label for={id}>{props.say('library.tags.new')}</label>
        <input
          id={id}
          ref={(element) => (field = element)}
          type="text"
          maxlength="40"
          autocomplete="off"
          value={typed()}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <button type="submit" class="primary">
          {props.say('library.tags.add')}
        </button>
      </form>
      <Show when={tags().length > 0} fallback={<p class="meta">{props.say('library.tags.none')}</p>}>
        <div class="library-taglist">
          <For each={shown()}>{(tag) => <TagChoice {...props} tag={tag} />}</For>
        </div>
      </Show>
    </Modal>
  )
}

function TagChoice(props: {
  readonly say: LibrarySay
  readonly tag: string
  readonly cards: readonly Card[]
  readonly onTag: (tag: string, on: boolean) => void
}): JSX.Element {
  const n = () => props.cards.filter((card) => card.tags.includes(props.tag)).length
  const isSome = () => n() > 0 && n() < props.cards.length
  return (
    <label class="library-choice">
      <input
        type="checkbox"
        checked={n() === props.cards.length}
        ref={(box) => createEffect(() => (box.indeterminate = isSome()))}
        onChange={(event) => props.onTag(props.tag, event.currentTarget.checked)}
      />
      <span dir="auto">{props.tag}</span>
      <Show when={isSome()}>
        <span class="meta">{props.say('library.tags.some')}</span>
      </Show>
    </label>
  )
}
