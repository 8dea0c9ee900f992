import type { Remote } from 'comlink'
import type { JSX } from 'solid-js'
import type { Jury } from '../../workers/jury'
import type { Translate } from '../i18n/t'
import { createChanged } from '../library/changed'
import { Failed } from '../library/failed'
import { LibraryView } from '../library/library-view'
import { createLibrarySay } from '../library/words'
import { quiet } from '../replay/quiet'
import { StatusMark } from '../theater/status-mark'
import { libraryOf } from './desk-door'
import { download } from './files'
import { RECORDED } from './recorded'
import { recordedCards } from './recorded-cards'
import type { Place } from './route'
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
  const say = createLibrarySay(t)
  const pages = new Map<string, string>()
  const saveRaw = async () => download('everything.json', await jury.everything())
  return (
    <LibraryView
      library={libraryOf(jury)}
      t={t}
      query={props.place.kind === 'library' ? props.place.query : ''}
      changes={createChanged()}
      mark={(status) => <StatusMark status={status} />}
      drawing={{ draw: createSmallPages(jury, pages), quiet }}
      recorded={{ names: RECORDED, cards: () => recordedCards(jury, pages) }}
      // Why the database as a whole does not open stands above every place.
      failed={(cause) =>
        isOfStore(cause) ? undefined : <Failed say={say} cause={cause} onRaw={() => void saveRaw()} />
      }
    />
  )
}

function isOfStore(cause: unknown): boolean {
  return cause instanceof Error && cause.name.startsWith('StoreError')
}
