import { createSignal, type JSX, Show } from 'solid-js'
import { isComposing } from '../../controls/keys'
import type { Draft, Juror, Say } from './port'
import { WordForm } from './word-form'

export interface AddFormProps {
  readonly juror: Juror
  readonly draft: Draft
  readonly say: Say
  readonly onClose: () => void
}

/** Writes a must-fix of the person's own. What was typed stays while they look elsewhere. */
export function AddForm(props: AddFormProps): JSX.Element {
  const isNew = () => props.draft.id === undefined
  return (
    <section class="word-add" aria-label={props.say(isNew() ? 'juror.add' : 'juror.change')}>
      <WordForm
        label={props.say('juror.text')}
        hint={props.say('juror.textHint')}
        text={props.draft.text}
        onText={(text) => props.juror.write({ ...props.draft, text })}
        about={props.draft.target}
        required={props.say('juror.needText')}
        say={props.say}
        onSave={() => props.juror.keepDraft()}
        onClose={props.onClose}
      >
        <Target juror={props.juror} draft={props.draft} say={props.say} />
      </WordForm>
    </section>
  )
}

/** The element that it is about: clicked on in the page, or named. */
function Target(props: Pick<AddFormProps, 'juror' | 'draft' | 'say'>): JSX.Element {
  const clear = () =>
    props.juror.write({ ...props.draft, target: undefined, artifact: undefined, round: undefined })
  return (
    <Show when={props.draft.target} fallback={<Aim {...props} />}>
      {(target) => (
        <p class="word-target">
          <code class="word-chip" dir="auto">
            {props.say('juror.target', { place: target() })}
          </code>
          <button type="button" onClick={clear}>
            {props.say('juror.clearTarget')}
          </button>
        </p>
      )}
    </Show>
  )
}

function Aim(props: Pick<AddFormProps, 'juror' | 'draft' | 'say'>): JSX.Element {
  const [written, setWritten] = createSignal('')
  let button: HTMLButtonElement | undefined

  function use() {
    const target = written().trim()
    props.juror.aim(false)
    // The field goes, and the focus with it. With an element named, the text has it next.
    button?.focus()
    if (target !== '') props.juror.write({ ...props.draft, target })
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event) || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    use()
  }

  /** Whoever changes their mind about the element has not changed it about the text. */
  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape' || isComposing(event) || !props.juror.aiming()) return
    event.preventDefault()
    event.stopPropagation()
    props.juror.aim(false)
    button?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: no control of its own, it hears the keys of those inside
    <div class="word-aim" onKeyDown={leave}>
      <button
        type="button"
        ref={(element) => (button = element)}
        aria-expanded={props.juror.aiming()}
        onClick={() => props.juror.aim(!props.juror.aiming())}
      >
        {props.say(props.juror.aiming() ? 'juror.aimStop' : 'juror.aim')}
      </button>
      <Show when={props.juror.aiming()}>
        <p role="status">{props.say('juror.aiming')}</p>
        <p class="word-ways">
          <input
            type="text"
            class="word-selector"
            aria-label={props.say('juror.selector')}
            value={written()}
            spellcheck={false}
            autocomplete="off"
            onInput={(event) => setWritten(event.currentTarget.value)}
            onKeyDown={press}
          />
          <button type="button" onClick={use}>
            {props.say('juror.useSelector')}
          </button>
        </p>
      </Show>
    </div>
  )
}
