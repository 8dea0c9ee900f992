import type { Remote } from 'comlink'
import { createResource, createSignal, For, type JSX, Match, Switch } from 'solid-js'
import type { Order, Refusal } from '../../workers/desk-surface'
import type { Jury } from '../../workers/jury'
import { download } from '../controls/download'
import { readCopyDraft } from '../desk/copy/copy-draft'
import { DocumentsView } from '../desk/copy/documents-view'
import { type ChosenRow, LensesView } from '../desk/copy/lenses-view'
import { CopyOrderView } from '../desk/copy/order-view'
import { briefOf } from '../desk/draft'
import { keepLastProject, lastProject } from '../desk/projects/judged'
import { ProjectChoice } from '../desk/projects/project-choice'
import { copyingTexts } from '../i18n/copying'
import type { Translate } from '../i18n/t'
import { DOC_TYPES, type DocType } from '../run/panel'
import { copyDeskOf, deskOf, libraryOf } from './desk-door'
import type { Place } from './route'

const TABS = ['write', 'documents', 'lenses'] as const
type Tab = (typeof TABS)[number]

/** Where one of them lies. Kinds of content stand beside the lenses that judge them. */
const ADDRESSES: Readonly<Record<Tab, string>> = {
  write: '#/copy',
  documents: '#/copy/documents',
  lenses: '#/copy/lenses',
}

/** A document may be begun before anybody has said what is to be written. */
const NO_BRIEF = { title: '', what: '' }

/** Copywriting as a part of the page: a new text, the documents that it rests on, and who judges it. */
export function CopyPlace(props: {
  readonly jury: Remote<Jury>
  readonly t: Translate
  readonly place: Place
  readonly onOrder: (order: Order) => Promise<Refusal | undefined>
}): JSX.Element {
  // The worker's doors never change.
  // eslint-disable-next-line solid/reactivity
  const [copy, desk, library] = [copyDeskOf(props.jury), deskOf(props.jury), libraryOf(props.jury)]
  // The translator of the page never changes.
  // eslint-disable-next-line solid/reactivity
  const say = props.t.part('copying', copyingTexts)
  const [project, setProject] = createSignal(lastProject() ?? '')
  const [listed] = createResource(() => desk.connections().catch(() => []))
  const kind = () => pathOf(props.place)[0] ?? ''
  const tab = (): Tab => (kind() === 'documents' ? 'documents' : isOfLenses(kind()) ? 'lenses' : 'write')
  const put = (chosen: string) => {
    setProject(chosen)
    keepLastProject(chosen === '' ? undefined : chosen)
  }
  const choice = () => (
    <ProjectChoice
      projects={() => library.projects()}
      chosen={project()}
      t={props.t}
      onPick={(row) => put(row?.id ?? '')}
    />
  )
  return (
    <div class="copy-place">
      <nav class="copy-tabs" aria-label={say('copying.tabs')}>
        <For each={TABS}>
          {(one) => (
            <a href={ADDRESSES[one]} aria-current={one === tab() ? 'page' : undefined}>
              {say(`copying.tab.${one}`)}
            </a>
          )}
        </For>
      </nav>
      <Switch>
        <Match when={tab() === 'write'}>
          <CopyOrderView
            desk={desk}
            copy={copy}
            t={props.t}
            project={project()}
            projects={choice()}
            onRun={props.onOrder}
          />
        </Match>
        <Match when={tab() === 'documents'}>
          <div class="desk">
            {choice()}
            <DocumentsView
              desk={copy}
              project={project()}
              chosen={documentIn(props.place)}
              t={props.t}
              connections={() => listed.latest ?? []}
              brief={() => briefOf(readCopyDraft().brief) ?? NO_BRIEF}
            />
          </div>
        </Match>
        <Match when={tab() === 'lenses'}>
          <div class="desk">
            <LensesView
              desk={copy}
              chosen={rowIn(props.place)}
              t={props.t}
              navigate={(hash) => {
                location.hash = hash
              }}
              save={(name, text) => download(name, new Blob([text], { type: 'application/json' }))}
            />
          </div>
        </Match>
      </Switch>
    </div>
  )
}

function pathOf(place: Place): readonly string[] {
  return place.kind === 'copy' ? place.path.split('/').filter((part) => part !== '') : []
}

function documentIn(place: Place): DocType | undefined {
  const [kind, name] = pathOf(place)
  return kind === 'documents' ? DOC_TYPES.find((type) => type === name) : undefined
}

/** The lens or the kind of content that is open. */
function rowIn(place: Place): ChosenRow | undefined {
  const [kind = '', id, from] = pathOf(place).map(decoded)
  if (!isOfLenses(kind) || id === undefined) return undefined
  return { kind: kind === 'kinds' ? 'recipe' : 'lens', id, from }
}

/** An id may hold any letters; an address that somebody has broken names nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function isOfLenses(kind: string): boolean {
  return kind === 'lenses' || kind === 'kinds'
}
