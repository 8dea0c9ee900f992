import { setSingleKeys, singleKeys } from '../controls/keys'
import { offered } from '../controls/offers'
import { preference } from '../controls/preference'
import { isLocale, languages, LOCALES } from '../i18n/language'
import { type Action, actionOf } from '../palette/action'
import { createTheme, THEMES } from '../theater/theme'
import { DENSITIES } from './choices'
import type { SheetOptions } from './command-parts'
import { leadFiles } from './lead-files'
import { keptName } from './picker'
import { runActions } from './run-actions'

type Name = Parameters<typeof actionOf>[2]

/** Every command of the app, with whether it can be done now. */
export function actionsOf(options: SheetOptions): readonly Action[] {
  return [...runActions(options), ...views(), ...places(options), ...settings(), ...runs(options)]
}

function views(): Action[] {
  const shown = (id: string, name: Name) => actionOf('view', id, name, offered(id))
  const [density, pickDensity] = preference('density', DENSITIES, 'smart')
  return [
    shown('sight.view', 'act.view'),
    shown('sight.diff', 'act.diff'),
    shown('sight.code', 'act.code'),
    shown('sight.instruments', 'act.instruments'),
    ...['375', '768', '1280'].map((px) => shown(`width.${px}`, (say) => say('act.width', { px }))),
    shown('pane.jury', 'act.paneJury'),
    shown('pane.mustFix', 'act.paneFixes'),
    shown('pane.transcript', 'act.paneTranscript'),
    ...DENSITIES.map((one) =>
      actionOf('view', `density.${one}`, `act.${one}`, () => pickDensity(one), density() === one),
    ),
  ]
}

function places({ ask, place, showing }: SheetOptions): Action[] {
  const to = (id: string, name: Name, hash: string) =>
    actionOf('go', id, name, location.hash === hash ? undefined : () => (location.hash = hash))
  const run = showing.show()?.id
  return [
    to('new', 'act.new', '#/new'),
    ...(place().kind === 'run' || run === undefined ? [] : [to('back', 'act.backToRun', `#/run/${run}`)]),
    to('library', 'act.library', '#/library'),
    to('compareRuns', 'act.compareRuns', '#/compare'),
    to('projects', 'act.projects', '#/projects'),
    to('brands', 'act.brands', '#/brands'),
    to('skills', 'act.skills', '#/skills'),
    to('copy', 'act.copy', '#/copy'),
    actionOf('go', 'importDocument', 'act.importDocument', askForDocuments),
    to('connections', 'act.connections', '#/connections'),
    to('spending', 'act.spending', '#/spending'),
    to('health', 'act.health', '#/health'),
    to('settings', 'act.settings', '#/settings'),
    to('help', 'act.help', '#/help/connections'),
    to('helpRuns', 'act.helpRuns', '#/help/runs'),
    to('helpJury', 'act.helpJury', '#/help/jury'),
    to('helpCritic', 'act.helpCritic', '#/help/critic'),
    to('helpLibrary', 'act.helpLibrary', '#/help/library'),
    to('helpBrands', 'act.helpBrands', '#/help/brands'),
    to('helpCompare', 'act.helpCompare', '#/help/compare'),
    actionOf('go', 'keys', 'act.keys', () => ask('keys')),
  ]
}

/** Brands and skills are read where they are listed: the files are led there. */
function askForDocuments() {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.accept = '.md,.markdown,text/markdown'
  input.onchange = () => void leadFiles([...(input.files ?? [])])
  input.click()
}

function settings(): Action[] {
  const [theme, pickTheme] = createTheme()
  const single = singleKeys() === 'on'
  return [
    ...THEMES.map((one) =>
      actionOf('settings', `theme.${one}`, `act.theme.${one}`, () => pickTheme(one), theme() === one),
    ),
    actionOf(
      'settings',
      'language.auto',
      'act.languageAuto',
      () => void languages.choose(undefined),
      languages.choice() === undefined,
    ),
    ...Object.entries(LOCALES).map(([locale, name]) =>
      actionOf(
        'settings',
        `language.${locale}`,
        (say) => say('act.language', { name }),
        () => void (isLocale(locale) && languages.choose(locale)),
        languages.choice() === locale,
      ),
    ),
    actionOf('settings', 'single.on', 'act.singleOn', () => setSingleKeys('on'), single),
    actionOf('settings', 'single.off', 'act.singleOff', () => setSingleKeys('off'), !single),
  ]
}

function runs({ kept, showing, visit, t }: SheetOptions): Action[] {
  const here = showing.show()?.id
  const open = (run: string, name: Name) =>
    actionOf('runs', `run.${run}`, name, () => visit.choose(run), run === here)
  return [
    ...kept.runs().map((row) => open(row.id, () => keptName(row, t))),
    open('shipped', 'act.runShipped'),
    open('interrupted', 'act.runInterrupted'),
    open('degraded', 'act.runDegraded'),
  ]
}
