import type { Remote } from 'comlink'
import { type Accessor, createEffect, createSignal, type JSX, lazy, onCleanup, onMount, Show } from 'solid-js'
import type { Jury, Told } from '../../workers/jury'
import { LOCALES, languages } from '../i18n/language'
import type { Translate } from '../i18n/t'
import { reasonOf } from '../run/reason'
import { createTheme } from '../theater/theme'
import { createArrival } from './arrival'
import { createCommands } from './commands'
import { createDrop } from './drop'
import { createKept } from './kept'
import { createPage } from './lines-door'
import { type News, NewsBar } from './news'
import { OfflineLine } from './offline'
import { type Place, readPlace } from './route'
import { RunView } from './run-view'
import { attend } from './show'
import { createShowing, type Showing } from './showing'
import { createVisit } from './visit'

const Shut = lazy(async () => ({ default: (await import('./shut')).Shut }))

export interface AppOptions {
  readonly jury: Remote<Jury>
  readonly t: Translate
  /** Called once, with how to tell the person something and how to open a file that came from outside. */
  readonly onMounted: (tell: (news: News) => void, open: (file: File) => void) => void
}

/** The whole page: one run on show, and the ways to another. */
export function createApp(options: AppOptions): JSX.Element {
  const { jury, t, onMounted } = options
  const [news, setNews] = createSignal<News>()
  const place = createPlace()
  const places = createPlaces(
    () => place().kind !== 'run',
    (reason) => setNews({ text: () => t('page.refused', { reason }) }),
  )
  const showing = createShowing()
  const kept = createKept(jury)
  const visit = createVisit({ jury, t, tell: setNews, showing, kept })
  const open = (...files: File[]) => void visit.open(files)
  const commands = createCommands({ t, place, showing, visit, kept, open, tell: setNews })

  attend(jury, hear, createPage())

  function hear(told: Told) {
    if ('message' in told) setNews({ text: told.message })
    else if (told.kind === 'blocked' || told.kind === 'closed') kept.shutBy(told)
    else setNews({ text: () => t(`page.storeNews.${told.kind}`) })
  }

  createEffect(() => {
    const missing = languages.missing()
    if (missing) setNews({ text: () => t('language.missing', { language: LOCALES[missing] }) })
  })
  createEffect(() => {
    const told = news()
    if (told?.forMs === undefined) return
    const timer = setTimeout(() => setNews((now) => (now === told ? undefined : now)), told.forMs)
    onCleanup(() => clearTimeout(timer))
  })
  onMount(() => onMounted(setNews, open))
  // Not before the first picture, and never in the way of other news.
  onMount(() => void import('./space').then(({ tellOfSpace }) => tellOfSpace(t, setNews)).catch(() => {}))
  createDrop(open)
  createTitle(place, showing, t)
  createArrival(place)
  createTheme()

  return (
    <>
      <OfflineLine t={t} />
      <Show when={news()}>
        {(told) => <NewsBar news={told()} t={t} onClose={() => setNews(undefined)} />}
      </Show>
      <Show when={kept.shut()}>{(why) => <Shut why={why()} jury={jury} t={t} />}</Show>
      <Show
        when={place().kind === 'run'}
        fallback={
          <Show when={places()} keyed fallback={<p class="opening">{t('page.opening')}</p>}>
            {(Places) => (
              <Places
                place={place()}
                jury={jury}
                t={t}
                run={showing.show()?.id}
                onOrder={visit.order}
                onStage={visit.stage}
                onFile={open}
                onKeys={() => commands.ask('keys')}
              />
            )}
          </Show>
        }
      >
        <RunView
          jury={jury}
          tell={setNews}
          t={t}
          showing={showing}
          visit={visit}
          kept={kept}
          open={open}
          onCommands={() => commands.ask('palette')}
        />
      </Show>
      {commands.draw()}
    </>
  )
}

/** The part of the app that the address names. */
function createPlace(): Accessor<Place> {
  const [place, setPlace] = createSignal(readPlace(location.hash))
  const follow = () => setPlace(readPlace(location.hash))
  addEventListener('hashchange', follow)
  onCleanup(() => removeEventListener('hashchange', follow))
  return place
}

/** The other parts of the app, once one of them is asked for. One that does not load is asked for again. */
function createPlaces(wanted: Accessor<boolean>, refuse: (reason: string) => void) {
  const [places, setPlaces] = createSignal<typeof import('./places').Places>()
  createEffect(() => {
    if (wanted() && !places())
      import('./places').then(
        (part) => setPlaces(() => part.Places),
        (cause: unknown) => refuse(reasonOf(cause)),
      )
  })
  return places
}

/** The window says what it shows: tabs, and the places gone back to, are told apart by it. */
function createTitle(place: Accessor<Place>, { state }: Showing, t: Translate) {
  const name = document.title
  createEffect(() => {
    const title = placeName(place(), t) ?? state().brief?.title
    document.title = title === undefined ? name : `${title} · ${t('critiqueTheater.userFacingName')}`
  })
}

function placeName({ kind }: Place, t: Translate): string | undefined {
  if (kind === 'run') return undefined
  return t(kind === 'new' ? 'page.newRun' : `page.${kind}`)
}
