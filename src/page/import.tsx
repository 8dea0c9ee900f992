import type { Remote } from 'comlink'
import { createEffect, type JSX, onCleanup, untrack } from 'solid-js'
import type { Jury } from '../../workers/jury'
import { takeFiles } from '../desk/waiting-files'
import type { Translate } from '../i18n/t'
import { storingTexts } from '../i18n/storing'
import { ImportView } from '../library/importing/import-view'
import { createImporting } from '../library/importing/importing'
import { storingOf } from './desk-door'
import { folderPicker } from './folders'
import type { Place } from './route'

/** What comes in as files. Those that were dropped elsewhere wait for it. */
export function ImportPlace(props: {
  readonly jury: Remote<Jury>
  readonly t: Translate
  readonly place: Place
}): JSX.Element {
  // The translator of the page never changes: it asks for the language itself.
  // eslint-disable-next-line solid/reactivity
  const say = props.t.part('storing', storingTexts)
  // The door is made once for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const importing = createImporting(storingOf(props.jury))
  createEffect(() => {
    const files = takeFiles('runs')
    untrack(() => void importing.look(files))
  })
  onCleanup(() => importing.drop())
  return <ImportView importing={importing} pickFolder={folderPicker('read')} say={say} t={props.t} />
}
