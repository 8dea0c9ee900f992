import type { Remote } from 'comlink'
import type { JSX } from 'solid-js'
import type { Jury } from '../../workers/jury'
import { download } from '../controls/download'
import { juryChoice } from '../controls/jury-override'
import { setSingleKeys, singleKeys } from '../controls/keys'
import { preference } from '../controls/preference'
import { InstallPart } from '../desk/install-part'
import { KeepSafe } from '../desk/keep-safe'
import { NotesPart } from '../desk/notes-part'
import { RulePanel } from '../desk/rule-panel'
import { SettingsView } from '../desk/settings'
import type { Panel, Setting, SettingKey } from '../desk/settings-model'
import { enteringTexts } from '../i18n/entering'
import { isLocale, LOCALES, languages } from '../i18n/language'
import { settingsTexts } from '../i18n/settings'
import type { Translate } from '../i18n/t'
import { createTheme, THEMES } from '../theater/theme'
import { DENSITIES, SPEEDS, setStartSpeed, startSpeed } from './choices'
import { deskOf } from './desk-door'
import { install, installWay } from './installing'
import { notesPort } from './notes'
import { safePort } from './safe-port'
import { keptSettings } from './settings-kept'

export interface SettingsPlaceProps {
  readonly jury: Remote<Jury>
  readonly t: Translate
  readonly onKeys: () => void
}

/** The settings as a part of the page: what is set belongs to many rooms, and only here they meet. */
export function SettingsPlace(props: SettingsPlaceProps): JSX.Element {
  // The door and the translator are made once for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { jury, t } = props
  const say = t.part('settings', settingsTexts)
  const entering = t.part('entering', enteringTexts)
  const all = settings()
  const panels: readonly Panel[] = [
    { name: 'rule', draw: () => <RulePanel say={say} /> },
    { name: 'notes', draw: () => <NotesPart port={notesPort} say={entering} /> },
    { name: 'safe', draw: () => <KeepSafe port={safePort(jury)} say={entering} /> },
    {
      name: 'install',
      draw: () => <InstallPart way={installWay()} say={entering} onInstall={() => void install()} />,
    },
  ]
  return (
    <SettingsView
      t={t}
      settings={all}
      panels={panels}
      kept={keptSettings({ settings: all, desk: deskOf(jury), t, say })}
      onKeys={() => props.onKeys()}
      onSave={(text) => download(FILE, new Blob([text], { type: 'application/json' }))}
    />
  )
}

const FILE = 'jury-settings.json'

function settings(): readonly Setting[] {
  const [theme, setTheme] = createTheme()
  const [density, setDensity] = preference('density', DENSITIES, 'smart')
  const [judging, setJudging] = juryChoice
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
    choice(
      'runs',
      'judging',
      '',
      named(['', 'on', 'off'] as const, (one) => `settings.judging.${one === '' ? 'usual' : one}`),
      judging,
      setJudging,
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
