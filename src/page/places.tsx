import type { Remote } from 'comlink'
import { createEffect, createMemo, createResource, type JSX, lazy, Match, on, Show, Switch } from 'solid-js'
import type { Order, Refusal } from '../../workers/desk-surface'
import type { Jury } from '../../workers/jury'
import type { AttachmentsPort } from '../desk/attachments'
import { NewRunView } from '../desk/new-run'
import type { Translate } from '../i18n/t'
import { clean } from '../prompts/clean'
import type { Staging } from './critic-place'
import { attachedOf, cabinetOf, deskOf, libraryOf } from './desk-door'
import { lastProject } from '../desk/projects/judged'
import { copyOfRun, pageOfRun, type VersionOf } from './given-page'
import { readNew } from './new-place'
import { originOf } from './origin'
import { shrink } from './shrink'
import './places.css'
import { createPlaceTitle } from './place-title'
import type { RecordsOf } from './records'
import type { Place } from './route'

const Connections = lazy(async () => ({ default: (await import('./connections')).ConnectionsPlace }))
const ViewPlace = lazy(async () => ({ default: (await import('./view-place')).ViewPlace }))
const Settings = lazy(async () => ({ default: (await import('./settings')).SettingsPlace }))
const LibraryPlace = lazy(async () => ({ default: (await import('./library')).LibraryPlace }))
const CompareRuns = lazy(async () => ({ default: (await import('./compare-runs')).CompareRunsPlace }))
const Cabinet = lazy(async () => ({ default: (await import('./cabinet')).CabinetPlace }))
const Copy = lazy(async () => ({ default: (await import('./copy')).CopyPlace }))
const Projects = lazy(async () => ({ default: (await import('./projects')).ProjectsPlace }))
const Storage = lazy(async () => ({ default: (await import('./storage')).StoragePlace }))
const Import = lazy(async () => ({ default: (await import('./import')).ImportPlace }))
const Entering = lazy(async () => ({ default: (await import('./entering-place')).EnteringPlace }))
const Again = lazy(async () => ({ default: (await import('./again')).AgainPlace }))
const Critic = lazy(async () => ({ default: (await import('./critic-place')).CriticPlace }))
const Records = lazy(async () => ({ default: (await import('./records')).RecordsPlace }))
const Stage = lazy(async () => ({ default: (await import('./stage-place')).StagePlace }))
const Help = lazy(async () => ({ default: (await import('./help')).HelpPlace }))

export interface PlacesProps {
  readonly place: Place
  readonly jury: Remote<Jury>
  readonly t: Translate
  /** The run to go back to. */
  readonly run: string | undefined
  /** Opens the sheet of keys. */
  readonly onKeys: () => void
  readonly onOrder: (order: Order, heard?: (run: string) => void) => Promise<Refusal | undefined>
  readonly onStage: Staging
  readonly onFile: (file: File) => void
}

/** Everything that is not a run. */
export function Places(props: PlacesProps): JSX.Element {
  return (
    <Show when={props.place.kind === 'view' && props.place} fallback={<Rooms {...props} />}>
      {(place) => <ViewPlace jury={props.jury} t={props.t} hash={place().hash} run={place().run} />}
    </Show>
  )
}

/** No page of a model is mounted while one of these is open: some ask for a secret. */
function Rooms(props: PlacesProps): JSX.Element {
  // The door is made once for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { jury } = props
  const desk = deskOf(jury)
  const cabinet = cabinetOf(jury)
  const kept = attachedOf(jury)
  const attach: AttachmentsPort = { shrink, read: () => kept.read(), keep: (attached) => kept.keep(attached) }
  const [judged] = createResource(
    () => judgedRun(props.place),
    (of) => pageOfRun(jury, of).catch(() => undefined),
  )
  const [origin] = createResource(
    () => askedFrom(props.place),
    ({ run, round }) => originOf(jury, run, round).catch(() => undefined),
  )
  const [copied] = createResource(
    () => copiedRun(props.place),
    (of) => copyOfRun(jury, of).catch(() => undefined),
  )
  const projects = () => libraryOf(jury).projects()
  // A resource keeps its last page: without a run in the address it would be judged again.
  const form = createMemo(() => {
    const wanted = broughtBy(props.place) === undefined ? readNew(props.place) : undefined
    if (
      !wanted ||
      wanted.kind === 'again' ||
      wanted.kind === 'critic' ||
      wanted.kind === 'stage' ||
      judged.loading ||
      origin.loading ||
      copied.loading
    )
      return undefined
    return {
      page: wanted.kind === 'judge' ? judged.latest : undefined,
      copy: wanted.kind === 'copy' ? (copied.latest ?? ('none' as const)) : undefined,
      from: wanted.kind === 'from' ? (origin.latest ?? ('none' as const)) : undefined,
      project: (wanted.kind === 'form' ? wanted.project : undefined) ?? lastProject(),
    }
  })
  let main: HTMLElement | undefined
  createPlaceTitle(
    () => main,
    // The translator of the page never changes: it asks for the language itself.
    // eslint-disable-next-line solid/reactivity
    props.t,
  )
  return (
    <div class="places">
      <Bar place={props.place} run={props.run} t={props.t} />
      <main ref={(element) => (main = element)}>
        {/* The form takes its page once: for another address it is another form. */}
        <Show when={form()} keyed>
          {({ page, from, copy, project }) => (
            <NewRunView
              desk={desk}
              attach={attach}
              cabinet={cabinet}
              t={props.t}
              clean={clean}
              page={page}
              pageOf={judgedRun(props.place)?.run}
              from={from}
              copy={copy}
              brief={typeof copy === 'object' ? copy.brief : undefined}
              projects={projects}
              project={project}
              onRun={props.onOrder}
            />
          )}
        </Show>
        <Show when={askedAgain(props.place)}>
          {(run) => <Again jury={jury} t={props.t} run={run()} onOrder={props.onOrder} />}
        </Show>
        <Show when={criticised(props.place)} keyed>
          {(run) => (
            <Critic jury={jury} t={props.t} run={run} onOrder={props.onOrder} onStage={props.onStage} />
          )}
        </Show>
        <Show when={staged(props.place)} keyed>
          {({ run, stage }) => (
            <Stage jury={jury} t={props.t} run={run} stage={stage} onStage={props.onStage} />
          )}
        </Show>
        <Show when={broughtBy(props.place)}>
          {(query) => <Entering jury={jury} t={props.t} query={query()} onFile={props.onFile} />}
        </Show>
        <Show when={connectionPath(props.place)}>
          {(path) => <Connections jury={jury} desk={desk} path={path().path} t={props.t} />}
        </Show>
        <Switch>
          <Match when={props.place.kind === 'library'}>
            <LibraryPlace jury={jury} place={props.place} t={props.t} />
          </Match>
          <Match when={props.place.kind === 'compare'}>
            <CompareRuns jury={jury} place={props.place} t={props.t} />
          </Match>
          <Match when={props.place.kind === 'brands' || props.place.kind === 'skills'}>
            <Cabinet jury={jury} place={props.place} t={props.t} />
          </Match>
          <Match when={props.place.kind === 'copy'}>
            <Copy jury={jury} place={props.place} t={props.t} onOrder={props.onOrder} />
          </Match>
          <Match when={props.place.kind === 'projects'}>
            <Projects jury={jury} place={props.place} t={props.t} />
          </Match>
          <Match when={props.place.kind === 'storage'}>
            <Storage jury={jury} place={props.place} t={props.t} />
          </Match>
          <Match when={props.place.kind === 'import'}>
            <Import jury={jury} place={props.place} t={props.t} />
          </Match>
          <Match when={isRecords(props.place) && props.place}>
            {(place) => <Records jury={jury} place={place()} t={props.t} />}
          </Match>
        </Switch>
        <Show when={props.place.kind === 'settings'}>
          <Settings jury={jury} t={props.t} onKeys={props.onKeys} />
        </Show>
        <Show when={props.place.kind === 'help' && props.place}>
          {(place) => <Help topic={place().topic} t={props.t} />}
        </Show>
      </main>
    </div>
  )
}

function isRecords(place: Place): place is RecordsOf {
  return place.kind === 'calls' || place.kind === 'findings' || place.kind === 'health'
}

/** What an address brings from outside: a link, or what another app has shared. It is shown before it is used. */
function broughtBy(place: Place): string | undefined {
  const names = /^(?:shared|brief|run|link|replay)=/
  return place.kind === 'new' && names.test(place.query) ? place.query : undefined
}

/** The run whose page is to be judged. */
function judgedRun(place: Place): VersionOf | undefined {
  const wanted = readNew(place)
  return wanted?.kind === 'judge' ? wanted : undefined
}

/** The run whose copy is to become a page. */
function copiedRun(place: Place): VersionOf | undefined {
  const wanted = readNew(place)
  return wanted?.kind === 'copy' ? wanted : undefined
}

/** The run that is to be run once more. */
function askedAgain(place: Place): string | undefined {
  const wanted = readNew(place)
  return wanted?.kind === 'again' ? wanted.run : undefined
}

/** The run that a critic is to look at. */
function criticised(place: Place): string | undefined {
  const wanted = readNew(place)
  return wanted?.kind === 'critic' ? wanted.run : undefined
}

/** The run that is to be judged once more, and how. */
function staged(place: Place) {
  const wanted = readNew(place)
  return wanted?.kind === 'stage' ? wanted : undefined
}

function askedFrom(place: Place) {
  const wanted = readNew(place)
  return wanted?.kind === 'from' ? wanted : undefined
}

function connectionPath(place: Place): { readonly path: string } | undefined {
  if (place.kind === 'spending') return { path: 'spending' }
  return place.kind === 'connections' ? { path: place.path } : undefined
}

/** Where the ways go by in one row, the place where one is may lie beyond its end. */
function bringIntoSight(nav: HTMLElement): void {
  const here = nav.querySelector<HTMLElement>('[aria-current]')
  if (!here) return
  nav.scrollLeft = here.offsetLeft - nav.offsetLeft - (nav.clientWidth - here.offsetWidth) / 2
}

/** The way back, and to the places beside this one. */
function Bar(props: {
  readonly place: Place
  readonly run: string | undefined
  readonly t: Translate
}): JSX.Element {
  const current = (kind: Place['kind']) => (props.place.kind === kind ? 'page' : undefined)
  let nav: HTMLElement | undefined
  createEffect(
    on(
      () => props.place.kind,
      () => nav && bringIntoSight(nav),
    ),
  )
  return (
    <header class="places-bar">
      <h1>
        <a href={props.run === undefined ? '#/' : `#/run/${props.run}`}>
          {props.t('critiqueTheater.userFacingName')}
        </a>
      </h1>
      <nav ref={(element) => (nav = element)} aria-label={props.t('page.places')}>
        <a href={props.run === undefined ? '#/' : `#/run/${props.run}`}>{props.t('page.back')}</a>
        <a href="#/new" aria-current={current('new')}>
          {props.t('page.newRun')}
        </a>
        <a href="#/library" aria-current={current('library')}>
          {props.t('page.library')}
        </a>
        <a href="#/brands" aria-current={current('brands')}>
          {props.t('page.brands')}
        </a>
        <a href="#/skills" aria-current={current('skills')}>
          {props.t('page.skills')}
        </a>
        <a href="#/copy" aria-current={current('copy')}>
          {props.t('page.copy')}
        </a>
        <a href="#/connections" aria-current={current('connections')}>
          {props.t('page.connections')}
        </a>
        <a href="#/spending" aria-current={current('spending')}>
          {props.t('page.spending')}
        </a>
        <a href="#/storage" aria-current={current('storage')}>
          {props.t('page.storage')}
        </a>
        <a href="#/settings" aria-current={current('settings')}>
          {props.t('page.settings')}
        </a>
        <a href="#/help/connections" aria-current={current('help')}>
          {props.t('page.help')}
        </a>
      </nav>
    </header>
  )
}
