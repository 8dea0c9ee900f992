import { For, type JSX, Show } from 'solid-js'
import { type BriefDraft, emptyDraft } from '../draft'
import type { CopySay, OrderForm } from './order-form'

const DETAILS = ['forWhom', 'job', 'tone', 'constraints'] as const

/** What is to be said: the one field that a text cannot do without, and those that sharpen it. */
export function BriefPart(props: { readonly form: OrderForm; readonly say: CopySay }): JSX.Element {
  let what: HTMLTextAreaElement | undefined
  const brief = () => props.form.draft().brief
  const write = (part: Partial<BriefDraft>) => props.form.change({ brief: { ...brief(), ...part } })
  const exchange = (next: BriefDraft) => {
    props.form.exchange({ ...props.form.draft(), brief: next })
    what?.focus()
  }
  return (
    <>
      <label class="new-what">
        <span class="new-label">{props.say('copying.what')}</span>
        <span class="meta" id="copy-what-hint">
          {props.say('copying.whatHint')}
        </span>
        <textarea
          ref={(area) => (what = area)}
          rows="3"
          dir="auto"
          required
          aria-invalid={props.form.missing()}
          aria-describedby="copy-what-missing copy-what-hint"
          value={brief().what}
          onInput={(event) => write({ what: event.currentTarget.value })}
        />
        <span class="new-problem" id="copy-what-missing" role="alert">
          {props.form.missing() ? props.say('copying.whatMissing') : ''}
        </span>
      </label>
      <p class="new-start">
        <button type="button" onClick={() => exchange(exampleOf(props.say))}>
          {props.say('copying.example')}
        </button>
        <Show when={!props.form.isEmpty()}>
          <button type="button" onClick={() => exchange(emptyDraft)}>
            {props.say('copying.clear')}
          </button>
        </Show>
        <Show when={props.form.before()}>
          {(before) => (
            <button type="button" onClick={() => props.form.exchange(before())}>
              {props.say('copying.undo')}
            </button>
          )}
        </Show>
      </p>
      <For each={DETAILS}>
        {(field) => (
          <label>
            <span class="new-label">{props.say(`copying.${field}`)}</span>
            <textarea
              rows="2"
              dir="auto"
              value={brief()[field]}
              onInput={(event) => write({ [field]: event.currentTarget.value })}
            />
          </label>
        )}
      </For>
    </>
  )
}

function exampleOf(say: CopySay): BriefDraft {
  return {
    ...emptyDraft,
    what: say('copying.exampleWhat'),
    forWhom: say('copying.exampleWhom'),
    job: say('copying.exampleJob'),
    tone: say('copying.exampleTone'),
  }
}
