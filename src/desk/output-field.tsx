import { createSignal, createUniqueId, For, type JSX, Show } from 'solid-js'
import { preference } from '../controls/preference'
import { LOCALES } from '../i18n/language'
import { limits } from '../run/limits'
import { isOffered, OUTPUT_LANGUAGES, outputLanguage } from '../run/output-language'
import type { Say } from './new-run-words'

/** Written in the draft where the run is to be in the language of its brief, whatever the settings say. */
export const AS_BRIEF = 'brief'

const OTHER = 'other'

const [usual] = preference('outputLanguage', [AS_BRIEF, ...OUTPUT_LANGUAGES], AS_BRIEF)

/** The language that a draft asks for: its own, else that of the settings; undefined is the brief's. */
export function languageOf(written: string): string | undefined {
  const asked = written === '' ? usual() : written
  return asked === AS_BRIEF ? undefined : outputLanguage(asked)
}

/** What the run writes in, which need be neither the language of this screen nor that of the brief. */
export function OutputField(props: {
  /** Empty follows the settings. */
  readonly written: string
  readonly t: Say
  /** What it is called; without one, the language of a page. */
  readonly label?: string
  readonly onChange: (written: string) => void
}): JSX.Element {
  const id = createUniqueId()
  const asked = () => (props.written === '' ? usual() : props.written)
  const isOwn = () => asked() !== AS_BRIEF && !isOffered(asked())
  // An empty name is none yet: without this the field would go while it is being written.
  const [naming, setNaming] = createSignal(false)
  const isNaming = () => naming() || isOwn()
  let field: HTMLInputElement | undefined

  function pick(value: string) {
    setNaming(value === OTHER)
    props.onChange(value === OTHER ? AS_BRIEF : value === usual() ? '' : value)
    if (value === OTHER) field?.focus()
  }

  return (
    <div class="new-output">
      <label for={id} class="new-label">
        {props.label ?? props.t('new.output')}
      </label>
      <div class="new-time-row">
        <select id={id} aria-describedby={`${id}-text`} onChange={(event) => pick(event.currentTarget.value)}>
          <option value={AS_BRIEF} selected={!isNaming() && asked() === AS_BRIEF}>
            {props.t('new.output.brief')}
          </option>
          <For each={OUTPUT_LANGUAGES}>
            {(locale) => (
              <option value={locale} lang={locale} selected={!isNaming() && asked() === locale}>
                {LOCALES[locale]}
              </option>
            )}
          </For>
          <option value={OTHER} selected={isNaming()}>
            {props.t('new.output.another')}
          </option>
        </select>
        <Show when={isNaming()}>
          <input
            ref={(element) => (field = element)}
            type="text"
            autocomplete="off"
            dir="auto"
            maxlength={limits.languageChars}
            aria-label={props.t('new.output.name')}
            placeholder={props.t('new.output.name')}
            value={isOwn() ? asked() : ''}
            onInput={(event) => {
              setNaming(true)
              props.onChange(outputLanguage(event.currentTarget.value) ? event.currentTarget.value : AS_BRIEF)
            }}
          />
        </Show>
      </div>
      <p class="meta" id={`${id}-text`}>
        {props.t('new.output.text')}
      </p>
    </div>
  )
}
