import type { JSX } from 'solid-js'
import { createUniqueId, Show } from 'solid-js'
import type { TranscriptWords } from '../transcript-words'

export interface FindFieldProps {
  readonly query: string
  readonly onQuery: (query: string) => void
  /** Which of the places is on show, from 0. */
  readonly at: number
  readonly count: number
  /** There may be more: it is still being read, or there are more than are counted. */
  readonly more: boolean
  readonly onStep: (step: 1 | -1) => void
  readonly words: TranscriptWords
}

/** Looks for words in all of the run, or in all replies. The browser's own search sees only what is drawn. */
export function FindField(props: FindFieldProps): JSX.Element {
  const id = createUniqueId()
  let field: HTMLInputElement | undefined

  function onKey(event: KeyboardEvent) {
    if (event.isComposing) return
    if (event.key === 'Enter') props.onStep(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape' && props.query !== '') props.onQuery('')
    else return
    event.preventDefault()
  }

  function step(by: 1 | -1) {
    props.onStep(by)
    field?.focus()
  }

  return (
    <search class="find">
      <input
        ref={(input) => (field = input)}
        type="search"
        aria-label={props.words.say('find.label')}
        aria-describedby={id}
        placeholder={props.words.say('find.label')}
        autocomplete="off"
        spellcheck={false}
        enterkeyhint="next"
        value={props.query}
        onInput={(event) => props.onQuery(event.currentTarget.value)}
        onKeyDown={onKey}
      />
      <span class="find-count meta" id={id}>
        <Show when={props.query.trim() !== ''}>{countWords(props)}</Show>
      </span>
      <button
        type="button"
        class="find-step"
        aria-label={props.words.say('find.before')}
        title={props.words.say('find.before')}
        disabled={props.count === 0}
        onClick={() => step(-1)}
      >
        <Chevron turned={true} />
      </button>
      <button
        type="button"
        class="find-step"
        aria-label={props.words.say('find.next')}
        title={props.words.say('find.next')}
        disabled={props.count === 0}
        onClick={() => step(1)}
      >
        <Chevron turned={false} />
      </button>
    </search>
  )
}

function countWords({ at, count, more, words }: FindFieldProps): string {
  if (count === 0) return words.say(more ? 'find.looking' : 'find.none')
  return words.say(more ? 'find.placeMore' : 'find.place', { at: at + 1, of: count })
}

function Chevron(props: { turned: boolean }): JSX.Element {
  return (
    <svg class="glyph" viewBox="0 0 16 16" aria-hidden="true">
      <path d={props.turned ? 'M3 10.5 8 5.5l5 5' : 'M3 5.5l5 5 5-5'} />
    </svg>
  )
}
