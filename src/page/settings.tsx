import type { JSX } from 'solid-js'
import { setSingleKeys, singleKeys } from '../controls/keys'
import { preference } from '../controls/preference'
import { type Setting, type SettingKey, SettingsView } from '../desk/settings'
import { isLocale, languages, LOCALES } from '../i18n/language'
import type { Translate } from '../i18n/t'
import { createTheme, THEMES } from '../theater/theme'
import { DENSITIES, setStartSpeed, SPEEDS, startSpeed } from './choices'

/** The settings as a part of the page: what is set belongs to many rooms, and only here they meet. */
export function SettingsPlace(props: { readonly t: Translate; readonly onKeys: () => void }): JSX.Element {
  return <SettingsView t={props.t} settings={settings()} onKeys={() => props.onKeys()} />
}

function settings(): readonly Setting[] {
  const [theme, setTheme] = createTheme()
  const [density, setDensity] = preference('density', DENSITIES, 'smart')
  return [
    choice(
      'look',
      'theme',
      'system',
      named(THEMES, (one) => `settings.theme.${one}`),
      theme,
      setTheme,
    ),
    choice(
      'look',
      'density',
      'smart',
      named(DENSITIES, (one) => `settings.density.${one}`),
      density,
      setDensity,
    ),
    language(),
    output(),
    choice(
      'keys',
      'single',
      'on',
      named(SWITCH, (one) => `settings.single.${one}`),
      singleKeys,
      setSingleKeys,
    ),
    choice(
      'runs',
      'speed',
      '4',
      named(SPEEDS, (one) => `settings.speed.${one}`),
      startSpeed,
      setStartSpeed,
    ),
  ]
}

const SWITCH = ['on', 'off'] as const

interface Named<T extends string> {
  readonly value: T
  readonly key: SettingKey
}

function named<T extends string>(options: readonly T[], key: (option: T) => SettingKey): readonly Named<T>[] {
  return options.map((value) => ({ value, key: key(value) }))
}

/** A choice among a few, each with a name of its own among the texts. */
function choice<T extends string>(
  group: Setting['group'],
  name: Setting['name'],
  byDefault: T,
  options: readonly Named<T>[],
  value: () => T,
  choose: (next: T) => void,
): Setting {
  return {
    group,
    name,
    options: () => options,
    byDefault,
    value,
    choose: (next) => {
      const known = options.find((option) => option.value === next)
      if (known) choose(known.value)
      return Promise.resolve(known !== undefined)
    },
  }
}

const endonyms = Object.entries(LOCALES).map(([value, text]) => ({ value, text, lang: value }))

function language(): Setting {
  return {
    group: 'words',
    name: 'language',
    options: () => [{ value: 'auto', key: 'settings.language.auto' }, ...endonyms],
    byDefault: 'auto',
    value: () => languages.choice() ?? 'auto',
    choose: (next) => languages.choose(isLocale(next) ? next : undefined),
  }
}

function output(): Setting {
  const known = ['brief', ...Object.keys(LOCALES)]
  const [value, choose] = preference('outputLanguage', known, 'brief')
  return {
    group: 'words',
    name: 'output',
    options: () => [{ value: 'brief', key: 'settings.output.brief' }, ...endonyms],
    byDefault: 'brief',
    value,
    choose: (next) => {
      choose(next)
      return Promise.resolve(true)
    },
  }
}
