import type { Desk } from '../../workers/desk-surface'
import { preference } from '../controls/preference'
import { capsWords } from '../desk/caps-words'
import { nameOf, type Setting, type SettingsSay } from '../desk/settings-model'
import type { KeptSetting, Plain } from '../desk/settings-file'
import { createDeskTranslate } from '../desk/words'
import type { Translate } from '../i18n/t'
import { bounds, type Cap, type Caps } from '../run/limits'

export interface KeptOptions {
  readonly settings: readonly Setting[]
  readonly desk: Desk
  readonly t: Translate
  readonly say: SettingsSay
}

/** Everything that was chosen, wherever it is kept: on the screen's side, and with the runs. */
export function keptSettings({ settings, desk, t, say }: KeptOptions): readonly KeptSetting[] {
  return [...settings.map((one) => chosen(one, say)), drawer(t, say), caps(desk, t, say), atOnce(desk, say)]
}

function chosen(setting: Setting, say: SettingsSay): KeptSetting {
  return {
    key: setting.name,
    name: () => say(`settings.${setting.name}`),
    read: () => Promise.resolve(setting.value()),
    fits: (value): value is string => setting.options().some((option) => option.value === value),
    words: (value) => nameOf(setting, String(value), say),
    write: (value) => setting.choose(String(value)),
  }
}

const DRAWERS = ['half', 'full'] as const

function drawer(t: Translate, say: SettingsSay): KeptSetting {
  const [value, choose] = preference('drawer', DRAWERS, 'half')
  const known = (text: unknown) => DRAWERS.find((one) => one === text)
  return {
    key: 'drawer',
    name: () => say('settings.drawer'),
    read: () => Promise.resolve(value()),
    fits: (text): text is string => known(text) !== undefined,
    words: (text) => t(`shell.drawer.${known(text) ?? 'half'}`),
    write: (text) => Promise.resolve(choose(known(text) ?? 'half')),
  }
}

function caps(desk: Desk, t: Translate, say: SettingsSay): KeptSetting {
  const inDesk = createDeskTranslate(t)
  return {
    key: 'caps',
    name: () => say('settings.caps'),
    read: async () => plainCaps((await desk.spending()).caps),
    fits: isCaps,
    words: (value) => (isCaps(value) ? capsWords(value, inDesk) : ''),
    write: async (value) => (isCaps(value) ? desk.setCaps(value).then(() => true) : false),
  }
}

function atOnce(desk: Desk, say: SettingsSay): KeptSetting {
  const fits = (value: unknown): value is number | null => value === null || isRuns(value)
  return {
    key: 'runsAtOnce',
    name: () => say('settings.runsAtOnce'),
    read: async () => (await desk.runsAtOnce()) ?? null,
    fits,
    words: (value) => (isRuns(value) ? String(value) : say('settings.runsAtOnce.cores')),
    write: (value) => desk.setRunsAtOnce(isRuns(value) ? value : undefined),
  }
}

function isRuns(value: unknown): value is number {
  const [least, most] = bounds.runsAtOnce
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
}

const SCOPES = ['run', 'day', 'month'] as const

function plainCaps(given: Caps): Plain {
  return Object.fromEntries(SCOPES.map((scope) => [scope, { ...given[scope] }]))
}

/** All three, and in each no more than money and tokens. A cap that is left out is none: it may not be forgotten. */
function isCaps(value: unknown): value is Caps & { readonly [key: string]: Plain } {
  if (typeof value !== 'object' || value === null) return false
  const given = new Map<string, unknown>(Object.entries(value))
  return given.size === SCOPES.length && SCOPES.every((scope) => isCap(given.get(scope)))
}

function isCap(value: unknown): value is Cap {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).every(
    ([unit, most]) =>
      (unit === 'usd' || unit === 'tokens') && typeof most === 'number' && Number.isFinite(most) && most >= 0,
  )
}
