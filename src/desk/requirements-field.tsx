import { Index, type JSX, Show } from 'solid-js'
import { attachmentsTexts } from '../i18n/attachments'
import type { Translate } from '../i18n/t'
import type { AttachSay } from './attachment-kinds'
import './attachments.css'
import { createRequirements } from './requirements'

/** What has to be met, numbered as the jury will cite it. */
export function RequirementsField(props: {
  readonly t: Translate
  readonly text: string
  readonly onChange: (text: string) => void
  /** What asks a model to draft them, where one is chosen. */
  readonly find?: ((put: (next: readonly string[]) => void) => JSX.Element) | undefined
}): JSX.Element {
  // The translator of the page never changes: it asks for the language itself.
  // eslint-disable-next-line solid/reactivity
  const say = props.t.part('attachments', attachmentsTexts)
  let list: HTMLOListElement | undefined
  const edited = createRequirements({
    text: () => props.text,
    onChange: (text) => props.onChange(text),
    focus: (at) => list?.querySelectorAll('input')[at]?.focus(),
  })
  return (
    <fieldset class="requirements">
      <legend>{say('requirements.title')}</legend>
      <p class="meta">{say('requirements.hint')}</p>
      <ol ref={(element) => (list = element)}>
        {/* By place: a line that is drawn anew at every letter would lose the keyboard. */}
        <Index each={edited.lines()}>
          {(line, at) => <Line line={line()} at={at} edited={edited} say={say} />}
        </Index>
      </ol>
      <div class="new-start">
        <button type="button" onClick={edited.add}>
          {say('requirements.add')}
        </button>
        {props.find?.(edited.put)}
      </div>
      <div role="status" class="requirements-told">
        <Show when={edited.removed()}>
          {(removed) => (
            <>
              {say('requirements.removed', { n: removed().n })}{' '}
              <button type="button" onClick={edited.undo}>
                {say('requirements.undo')}
              </button>
            </>
          )}
        </Show>
      </div>
    </fieldset>
  )
}

function Line(props: {
  readonly line: string
  readonly at: number
  readonly edited: ReturnType<typeof createRequirements>
  readonly say: AttachSay
}): JSX.Element {
  const n = () => props.at + 1
  return (
    <li>
      <span class="requirements-number" aria-hidden="true">
        R{n()}
      </span>
      <input
        type="text"
        dir="auto"
        aria-label={props.say('requirements.line', { n: n() })}
        value={props.line}
        onInput={(event) => props.edited.write(props.at, event.currentTarget.value)}
        onPaste={(event) => {
          const pasted = pastedLines(event)
          if (pasted !== undefined) props.edited.write(props.at, pasted)
        }}
        onKeyDown={(event) => props.edited.hear(event, props.at)}
      />
      <span class="requirements-moves">
        <button
          type="button"
          disabled={props.at === 0}
          aria-label={props.say('requirements.up', { n: n() })}
          onClick={() => props.edited.move(props.at, -1)}
        >
          ↑
        </button>
        <button
          type="button"
          disabled={n() === props.edited.lines().length}
          aria-label={props.say('requirements.down', { n: n() })}
          onClick={() => props.edited.move(props.at, 1)}
        >
          ↓
        </button>
        <button
          type="button"
          aria-label={props.say('requirements.remove', { n: n() })}
          onClick={() => props.edited.remove(props.at)}
        >
          ×
        </button>
      </span>
    </li>
  )
}

/** A field of one line would make one of several: each is a requirement of its own. Undefined where it is one. */
function pastedLines(event: ClipboardEvent & { currentTarget: HTMLInputElement }): string | undefined {
  const text = event.clipboardData?.getData('text/plain').trim() ?? ''
  if (!text.includes('\n')) return undefined
  event.preventDefault()
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length]
  return value.slice(0, from) + withoutSigns(text) + value.slice(to)
}

/** Lines as they stand in a list elsewhere, without its bullets and numbers. */
function withoutSigns(text: string): string {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/^\s*(?:[-*•]|R?\d+[.):]?)\s+/, '').trim())
  return lines.filter((line) => line !== '').join('\n')
}
