import { For, type JSX } from 'solid-js'
import { isLocale, languages, LOCALES } from './language'

const ALL = Object.entries(LOCALES)

/** Every language under its own name: whoever cannot read the one on screen finds theirs. */
export function LanguageChoice(props: { readonly label: string }): JSX.Element {
  const take = async (select: HTMLSelectElement) => {
    const { value } = select
    if (!isLocale(value) || (await languages.choose(value))) return
    // What could not be loaded is not spoken, and the control says so.
    select.value = languages.language().locale
  }
  return (
    <select
      class="shell-language"
      aria-label={props.label}
      onChange={(event) => void take(event.currentTarget)}
    >
      <For each={ALL}>
        {([locale, name]) => (
          <option value={locale} lang={locale} selected={locale === languages.language().locale}>
            {name}
          </option>
        )}
      </For>
    </select>
  )
}
