import type { Remote } from 'comlink'
import { type JSX, Show } from 'solid-js'
import type { Entry } from '../../workers/cabinet-surface'
import type { Jury } from '../../workers/jury'
import { download } from '../controls/download'
import { CabinetView } from '../desk/cabinet/cabinet-view'
import { beginWith, chooseFor } from '../desk/choose-for'
import type { Translate } from '../i18n/t'
import { clean } from '../prompts/clean'
import { cabinetOf } from './desk-door'
import type { Place } from './route'

/** Brands and skills as a part of the page. */
export function CabinetPlace(props: {
  readonly jury: Remote<Jury>
  readonly t: Translate
  readonly place: Place
}): JSX.Element {
  const at = () => (props.place.kind === 'brands' || props.place.kind === 'skills' ? props.place : undefined)
  // The worker's door never changes.
  // eslint-disable-next-line solid/reactivity
  const cabinet = cabinetOf(props.jury)
  const use = (entry: Entry) => {
    chooseFor(entry)
    location.hash = '#/new'
  }
  const begin = (entry: Entry, example: string) => {
    beginWith(entry, example)
    location.hash = '#/new'
  }
  return (
    // Brands and skills are two places: what was typed in one is no search in the other.
    <Show when={at()?.kind} keyed>
      {(kind) => (
        <CabinetView
          cabinet={cabinet}
          kind={kind === 'brands' ? 'brand' : 'skill'}
          path={at()?.path ?? ''}
          t={props.t}
          clean={clean}
          navigate={(hash) => {
            location.hash = hash
          }}
          save={(name, text) => download(name, new Blob([text], { type: 'text/markdown' }))}
          use={use}
          begin={begin}
        />
      )}
    </Show>
  )
}
