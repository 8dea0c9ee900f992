import type { Remote } from 'comlink'
import type { JSX } from 'solid-js'
import type { Jury } from '../../workers/jury'
import type { Translate } from '../i18n/t'
import { createChanged } from '../library/changed'
import { LibraryView } from '../library/library-view'
import { quiet } from '../replay/quiet'
import { StatusMark } from '../theater/status-mark'
import { libraryOf } from './desk-door'
import { RECORDED } from './recorded'
import { recordedCards } from './recorded-cards'
import type { Place } from './route'
import { Shut } from './shut'
import { createSmallPages } from './small-page'

/** The library as a part of the page: the worker, the drawing of pages and the marks of runs meet here. */
export function LibraryPlace(props: {
  readonly jury: Remote<Jury>
  readonly t: Translate
  readonly place: Place
}): JSX.Element {
  // The door and the translator are made once for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { jury, t } = props
  const pages = new Map<string, string>()
  return (
    <LibraryView
      library={libraryOf(jury)}
      t={t}
      query={props.place.kind === 'library' ? props.place.query : ''}
      changes={createChanged()}
      mark={(status) => <StatusMark status={status} />}
      drawing={{ draw: createSmallPages(jury, pages), quiet }}
      recorded={{ names: RECORDED, cards: () => recordedCards(jury, pages) }}
      exporting={(runs) => (
        <button type="button" onClick={() => void openExportsOf(jury, t, runs)}>
          {t('page.export')}
        </button>
      )}
      failed={(cause) => (isTold(cause) ? undefined : <Shut why={cause} jury={jury} t={t} />)}
    />
  )
}

/** That the database does not open stands above every place already. */
function isTold(cause: unknown): boolean {
  return cause instanceof Error && cause.name.startsWith('StoreError')
}

/** They come with what makes files, which is seldom asked for. */
async function openExportsOf(jury: Remote<Jury>, t: Translate, runs: readonly string[]): Promise<void> {
  const { openExports } = await import('./exports')
  openExports({ jury, t, runs })
}
