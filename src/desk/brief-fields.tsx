import { For, type JSX, Show } from 'solid-js'
import { type BriefDraft, emptyDraft, emptyRun, type RunDraft } from './draft'
import { examples } from './examples'
import type { Say } from './new-run-words'

/** What is wanted: the one field that a run cannot do without. */
export function What(props: {
  readonly text: string
  readonly missing: boolean
  /** The page is there: it is asked what it is for, and not what is to be made. */
  readonly exists: boolean
  readonly t: Say
  readonly bind: (area: HTMLTextAreaElement) => void
  readonly onInput: (text: string) => void
}): JSX.Element {
  return (
    <label class="new-what">
      <span class="new-label">{props.t(props.exists ? 'new.judgeWhat' : 'new.what')}</span>
      <span class="meta" id="new-what-hint">
        {props.t('new.whatHint')}
      </span>
      <textarea
        ref={(area) => props.bind(area)}
        rows="3"
        dir="auto"
        required
        aria-invalid={props.missing}
        aria-describedby="new-what-hint new-what-missing"
        value={props.text}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
      <span class="new-problem" id="new-what-missing" role="alert">
        {props.missing ? props.t(props.exists ? 'new.judgeMissing' : 'new.whatMissing') : ''}
      </span>
    </label>
  )
}

/** An example to begin from, an empty form, and the way back from either. */
export function Start(props: {
  readonly draft: RunDraft
  readonly before: RunDraft | undefined
  readonly t: Say
  readonly onExchange: (next: RunDraft) => void
}): JSX.Element {
  let next = 0
  const offer = () =>
    props.onExchange({ ...props.draft, brief: examples[next++ % examples.length] ?? emptyDraft })
  const isEmpty = () => JSON.stringify(props.draft) === JSON.stringify(emptyRun)
  return (
    <p class="new-start">
      <button type="button" onClick={offer}>
        {props.t('new.example')}
      </button>
      <Show when={!isEmpty()}>
        <button type="button" onClick={() => props.onExchange(emptyRun)}>
          {props.t('new.clear')}
        </button>
      </Show>
      <Show when={props.before}>
        {(before) => (
          <button type="button" onClick={() => props.onExchange(before())}>
            {props.t('new.undo')}
          </button>
        )}
      </Show>
    </p>
  )
}

const DETAILS = ['forWhom', 'job', 'tone', 'constraints'] as const

/** What sharpens a brief. Every field may stay empty. */
export function Details(props: {
  readonly draft: BriefDraft
  readonly t: Say
  readonly onChange: (next: BriefDraft) => void
}): JSX.Element {
  return (
    <fieldset class="new-details">
      <legend>{props.t('new.details')}</legend>
      <For each={DETAILS}>
        {(field) => (
          <label>
            <span class="new-label">{props.t(`new.${field}`)}</span>
            <textarea
              rows="2"
              dir="auto"
              value={props.draft[field]}
              onInput={(event) => props.onChange({ ...props.draft, [field]: event.currentTarget.value })}
            />
          </label>
        )}
      </For>
    </fieldset>
  )
}
