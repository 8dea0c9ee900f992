import type { JSX } from 'solid-js'
import { settingsTexts } from '../i18n/settings'
import { createTranslate, type KeyOf, type Translate } from '../i18n/t'

export type SettingKey = KeyOf<typeof settingsTexts>
export type SettingsSay = Translate<SettingKey>

export const GROUPS = ['look', 'words', 'keys', 'runs'] as const

export interface Option {
  readonly value: string
  /** Its name among the texts, or the same in every language. */
  readonly key?: SettingKey
  readonly text?: string
  readonly lang?: string
}

/** One thing that can be chosen, wherever it is kept. */
export interface Setting {
  readonly group: (typeof GROUPS)[number]
  readonly name: 'theme' | 'density' | 'language' | 'output' | 'single' | 'speed' | 'judging'
  readonly options: () => readonly Option[]
  readonly byDefault: string
  readonly value: () => string
  /** False where it could not be done: then the value is as before. */
  readonly choose: (value: string) => Promise<boolean>
}

/** What takes more than a choice among a few. */
export interface Panel {
  readonly name: 'rule' | 'notes' | 'safe' | 'install'
  readonly draw: () => JSX.Element
}

export const LINKS = [
  { name: 'connections', href: '#/connections' },
  { name: 'spending', href: '#/spending' },
  { name: 'library', href: '#/library' },
  { name: 'brands', href: '#/brands' },
  { name: 'skills', href: '#/skills' },
  { name: 'projects', href: '#/projects' },
  { name: 'storage', href: '#/storage' },
  { name: 'health', href: '#/health' },
  { name: 'imports', href: '#/import' },
  { name: 'share', href: '#/help/app/share' },
  { name: 'help', href: '#/help/connections' },
] as const

export type LinkName = (typeof LINKS)[number]['name'] | 'keys'
export type Named = Setting['name'] | Panel['name'] | LinkName | 'file'

/** What is told after a reset, and how it is taken back. */
export interface Told {
  readonly text: () => string
  readonly undo?: () => void
}

/** Whoever knows the English word for a setting finds it by that, too. */
const inEnglish = createTranslate(settingsTexts)

export function isChanged({ value, byDefault }: Setting): boolean {
  return value() !== byDefault
}

export function textOf({ key, text }: Option, say: SettingsSay): string {
  return key === undefined ? (text ?? '') : say(key)
}

export function nameOf(setting: Setting, value: string, say: SettingsSay): string {
  const option = setting.options().find((one) => one.value === value)
  return option ? textOf(option, say) : value
}

/** Whether every word that was typed stands somewhere in what is said of a setting, here or in English. */
export function isFound(typed: string, name: Named, say: SettingsSay): boolean {
  const about = [say, inEnglish].flatMap((words) => [
    words(`settings.${name}`),
    words(`settings.${name}.hint`),
    words(`settings.${name}.words`),
  ])
  const text = about.join(' ').toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
