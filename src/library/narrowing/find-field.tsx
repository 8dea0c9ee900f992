import { createUniqueId, type JSX } from 'solid-js'
import type { LibrarySay } from '../words'

/** Finds as one types. Arrow down goes on among what was found. */
export function FindField(props: {
  readonly say: LibrarySay
  readonly text: string
  readonly onType: (text: string) => void
  readonly onDown: () => void
  readonly setField: (field: HTMLInputElement) => void
}): JSX.Element {
  const id = createUniqueId()

  function press(event: KeyboardEvent) {
    if (event.isComposing) return
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      props.onDown()
    } else if (event.key === 'Escape' && props.text !== '') {
      event.preventDefault()
      props.onType('')
    }
  }

  return (
    <div class="library-find">
      <label class="spoken" for={id}>
        {props.say('library.find')}
      </label>
      <input
        id={id}
        ref={(field) => props.setField(field)}
        type="search"
        autocomplete="off"
        spellcheck={false}
        aria-keyshortcuts="/"
        placeholder={props.say('library.findShort')}
        title={props.say('library.find')}
        value={props.text}
        onInput={(event) => props.onType(event.currentTarget.value)}
        onKeyDown={press}
      />
    </div>
  )
}
