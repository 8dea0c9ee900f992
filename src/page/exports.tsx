import type { Remote } from 'comlink'
import { render } from 'solid-js/web'
import type { Jury } from '../../workers/jury'
import { languages } from '../i18n/language'
import type { Language, Translate } from '../i18n/t'
import { ExportSheet } from '../library/exporting/export-sheet'
import { ExportError } from '../library/exporting/forms'
import type { ExportPorts } from '../library/exporting/ports'
import { reportOf } from '../library/exporting/report'
import { drawReport } from '../library/exporting/report-view'
import { createExportSay } from '../library/exporting/say'
import type { Source } from '../library/exporting/source'
import { Modal } from '../palette/modal'
import '../palette/palette.css'
import { isBlankPage, lookAt, outsideOf } from '../preview/look'
import { drawPage } from '../preview/picture/draw-page'
import './print.css'
import { printDrawn, printPage } from './print'
import { libraryOf } from './desk-door'
import { drawnCopy } from './drawn'
import { fetchRecorded, isRecorded } from './recorded'

export interface ExportsOf {
  readonly jury: Remote<Jury>
  readonly t: Translate
  readonly runs: readonly string[]
  /** The round whose page is meant; undefined is the page that a run leaves. */
  readonly round?: number | undefined
  /** A version that is looked at in its place, by its hash. */
  readonly version?: string | undefined
}

/** Opens the sheet of all exports over whatever is on show, and takes it away when it is closed. */
export function openExports({ jury, t, runs, round, version }: ExportsOf): void {
  const place = document.createElement('div')
  document.body.append(place)
  const say = createExportSay(t)
  const ports = portsOf(jury, t)
  const close = () => {
    dispose()
    place.remove()
  }
  const dispose = render(
    () => (
      <Modal class="export-sheet" label={say('exporting.title')} onClose={() => queueMicrotask(close)}>
        <header class="export-head">
          <h2>{say('exporting.title')}</h2>
          <button type="button" onClick={(event) => event.currentTarget.closest('dialog')?.close()}>
            {say('exporting.close')}
          </button>
        </header>
        <ExportSheet
          t={t}
          runs={runs}
          round={round}
          version={version}
          ports={ports}
          print={(what, source) => print(what, source, t)}
        />
      </Modal>
    ),
    place,
  )
}

async function print(
  what: 'page' | 'report',
  { html, isCopy, state, file }: Source,
  t: Translate,
): Promise<void> {
  if (what === 'report') return printDrawn((into) => drawReport(reportOf(file.header, state, t), into))
  if (html === undefined) throw new ExportError({ why: 'noPage' })
  return printPage(isCopy ? await drawnCopy(html) : html, state.brief?.title ?? '')
}

/** What exporting needs, from where it is in this app. */
function portsOf(jury: Remote<Jury>, t: Translate): ExportPorts {
  return {
    t,
    file: (run) => (isRecorded(run) ? fetchRecorded(run) : jury.file(run)),
    trouble: (text) => jury.troubleIn(text),
    look: lookAt,
    outside: outsideOf,
    isBlank: isBlankPage,
    draw: (html, size) => drawPage(html, { ...size, scale: 1 }),
    notes: (run) => (isRecorded(run) ? Promise.resolve({}) : libraryOf(jury).notes(run)),
    shell: async () => (await import('./replay-file/shell')).shell,
    language: wholeLanguage,
  }
}

/** Whatever of the language was not needed so far is fetched first. */
async function wholeLanguage(): Promise<Language> {
  await languages.complete()
  return (await import('./replay-file/texts')).fileLanguage(languages.language())
}
