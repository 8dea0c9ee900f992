import type { Remote } from 'comlink'
import {
  createEffect,
  createResource,
  createSignal,
  type JSX,
  lazy,
  onCleanup,
  onMount,
  Show,
} from 'solid-js'
import type { Jury } from '../../workers/jury'
import type { Translate } from '../i18n/t'
import { Frame } from '../preview/frame'
import type { RunRow } from '../store/rows'
import { ReplayControls } from '../replay/controls'
import { pageOnShow } from '../theater/selectors'
import { Shell } from '../theater/shell'
import { type News, NewsBar } from './news'
import { Picker } from './picker'
import { isRecorded } from './recorded'
import { printRoute, readRoute } from './route'
import { attend, type LiveShow, openShow, performShow } from './show'
import { createShowing, createWords, type Showing } from './showing'

const Stage = lazy(async () => ({ default: (await import('../theater/stage')).Stage }))
const TheaterTranscript = lazy(async () => ({
  default: (await import('../theater/theater-transcript')).TheaterTranscript,
}))

/** The run that opens when the address names none. */
const FIRST = 'shipped'
/** As many runs as a list can hold that people read from the top. */
const LISTED = 50
/** A live performance at the pace of its recording takes minutes: this is the pace at which people watch a replay. */
const LIVE_PACE = 4

export interface AppProps {
  readonly jury: Remote<Jury>
  readonly t: Translate
  /** Called once, with how to tell the person something and how to open a file that came from outside. */
  readonly onMounted: (tell: (news: News) => void, open: (file: File) => void) => void
}

/** The whole page: one run on show, and the ways to another. */
export function App(props: AppProps): JSX.Element {
  const showing = createShowing()
  const [news, setNews] = createSignal<News>()
  const [live, setLive] = createSignal<LiveShow>()
  // The database is a third of what the page could load: it is fetched when there is something to look at.
  const [pictured, setPictured] = createSignal(false)
  const [kept, { refetch }] = createResource(pictured, listRuns, { initialValue: [] })
  const isLive = () => live() !== undefined && live() === showing.show()
  const tell = (text: string) => setNews({ text })
  const route = () => readRoute(location.hash) ?? { run: FIRST }

  /** A run on its first visit plays by itself; one that an address points into stands still there. */
  async function follow() {
    const { run, at } = route()
    if (run === showing.show()?.id) return at === undefined ? undefined : showing.player()?.seek(at)
    try {
      const show = await openShow(props.jury, run)
      if (route().run !== run) return
      if (show) showing.put(show, { at, speed: isRecorded(run) ? 4 : 'instant', play: at === undefined })
      else tell(props.t('page.notFound'))
    } catch (cause) {
      tell(props.t('page.notOpened', { reason: reasonOf(cause) }))
    }
  }

  /** Runs that cannot be listed are no reason to show nothing: the recorded ones play without them. */
  async function listRuns(): Promise<readonly RunRow[]> {
    try {
      return await props.jury.runs(LISTED)
    } catch (cause) {
      const run = async () => download('everything.json', await props.jury.everything())
      setNews({ text: reasonOf(cause), action: { name: props.t('page.saveAll'), run: () => void run() } })
      return []
    }
  }

  function choose(run: string) {
    location.hash = printRoute({ run })
  }

  async function perform() {
    const text = await showing.show()?.file()
    if (text === undefined) return
    const ears = {
      grew: () => showing.player()?.grew(),
      trouble: (reason?: string) =>
        reason === undefined ? setNews(undefined) : tell(props.t('page.notSaved', { reason })),
      over: () => {
        setLive(undefined)
        void refetch()
      },
    }
    const pace = Number(new URLSearchParams(location.search).get('pace')) || LIVE_PACE
    const show = await performShow(props.jury, text, pace, ears)
    setLive(show)
    showing.put(show, { speed: 'instant', play: true })
    history.pushState(undefined, '', printRoute({ run: show.id }))
    void refetch()
  }

  async function open(file: File) {
    try {
      choose(await props.jury.keep(await file.text()))
      void refetch()
    } catch (cause) {
      tell(props.t('page.notOpened', { reason: reasonOf(cause) }))
    }
  }

  async function save() {
    const show = showing.show()
    if (show) download(`${show.id}.jury`, await show.file())
  }

  async function remove() {
    const show = showing.show()
    if (!show) return
    const removed = await props.jury.remove(show.id)
    tell(props.t(removed ? 'page.removed' : 'page.notRemoved'))
    if (!removed) return
    void refetch()
    choose(FIRST)
  }

  /** Runs that other pages left behind are settled, and then stand in the list as what they are. */
  function wake() {
    setPictured(true)
    props.jury.settleLeft().then(
      (runs) => runs.length > 0 && refetch(),
      // Whatever keeps the database from opening has been told by the list of runs.
      () => {},
    )
  }

  onMount(() => {
    attend(props.jury, (told) =>
      tell('message' in told ? told.message : props.t(`page.storeNews.${told.kind}`)),
    )
    addEventListener('hashchange', follow)
    onCleanup(() => removeEventListener('hashchange', follow))
    void follow().then(() => quiet(wake))
    props.onMounted(setNews, (file) => void open(file))
  })
  createDrop(open)
  createTitle(showing, props.t)

  const page = () => pageOnShow(showing.state(), showing.round())
  return (
    <>
      <Show when={news()}>
        {(told) => <NewsBar news={told()} t={props.t} onClose={() => setNews(undefined)} />}
      </Show>
      <Shell
        state={showing.state}
        live={isLive()}
        t={props.t}
        onInterrupt={() => live()?.interrupt()}
        picker={
          <Picker
            t={props.t}
            chosen={showing.show()?.id ?? FIRST}
            kept={kept.latest ?? []}
            performable={showing.show()?.performable ?? false}
            removable={!isLive() && !(showing.show()?.performable ?? true)}
            onChoose={choose}
            onPerform={() => void perform()}
            onOpen={(file) => void open(file)}
            onSave={() => void save()}
            onRemove={() => void remove()}
          />
        }
        preview={
          <Frame
            html={showing.html}
            loading={showing.loading}
            title={showing.state().brief?.title ?? ''}
            t={props.t}
            unchangedSince={() => page()?.unchangedSince}
            notReviewed={() => page()?.notReviewed ?? false}
          />
        }
        player={
          <Show when={showing.player()}>
            {(player) => (
              <Show when={showing.view()}>
                {(view) => <ReplayControls player={player()} view={view()} t={props.t} />}
              </Show>
            )}
          </Show>
        }
        jury={
          <Stage
            state={showing.state}
            live={isLive()}
            t={props.t}
            round={showing.round}
            onOpenRound={showing.pickRound}
          />
        }
        transcript={<Transcript showing={showing} t={props.t} />}
      />
    </>
  )
}

function Transcript(props: { showing: Showing; t: Translate }): JSX.Element {
  // The run on show lives in signals: the object that holds them never changes.
  // eslint-disable-next-line solid/reactivity
  const { events, replies } = createWords(props.showing)
  return <TheaterTranscript events={events} replies={replies} t={props.t} />
}

/** The window says which run it shows: tabs are told apart by it. */
function createTitle({ state }: Showing, t: Translate) {
  const name = document.title
  createEffect(() => {
    const title = state().brief?.title
    document.title = title === undefined ? name : `${title} · ${t('critiqueTheater.userFacingName')}`
  })
}

/** A run file may be dropped anywhere. */
function createDrop(open: (file: File) => Promise<void>) {
  const over = (event: DragEvent) => event.preventDefault()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const file = event.dataTransfer?.files[0]
    if (file) void open(file)
  }
  onMount(() => {
    addEventListener('dragover', over)
    addEventListener('drop', drop)
  })
  onCleanup(() => {
    removeEventListener('dragover', over)
    removeEventListener('drop', drop)
  })
}

/** After the first picture, and no later than a moment after it. */
function quiet(work: () => void) {
  requestAnimationFrame(() => setTimeout(work, 0))
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

function download(name: string, content: string | Blob) {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/x-ndjson' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address after this task; freeing it now would save nothing.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
