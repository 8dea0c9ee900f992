import type { Remote } from 'comlink'
import { createEffect, createSignal, type JSX, lazy, onMount, Show } from 'solid-js'
import type { Jury } from '../../workers/jury'
import type { Translate } from '../i18n/t'
import { Frame } from '../preview/frame'
import { ReplayControls } from '../replay/controls'
import { pageOnShow } from '../theater/selectors'
import { Shell } from '../theater/shell'
import { createDrop } from './files'
import { createKept } from './kept'
import { type News, NewsBar } from './news'
import { Picker } from './picker'
import { attend } from './show'
import { createShowing, createWords, type Showing } from './showing'
import { createVisit } from './visit'

const Stage = lazy(async () => ({ default: (await import('../theater/stage')).Stage }))
const Transcript = lazy(async () => ({
  default: (await import('../theater/theater-transcript')).TheaterTranscript,
}))

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
  const showing = createShowing()
  const kept = createKept(jury, t, setNews)
  const visit = createVisit({ jury, t, tell: setNews, showing, kept })
  const { state, round, show, player, view } = showing
  const open = (file: File) => void visit.open(file)
  const page = () => pageOnShow(state(), round())

  attend(jury, (told) =>
    setNews({ text: 'message' in told ? told.message : t(`page.storeNews.${told.kind}`) }),
  )
  onMount(() => onMounted(setNews, open))
  createDrop(open)
  createTitle(showing, t)

  return (
    <>
      <Show when={news()}>
        {(told) => <NewsBar news={told()} t={t} onClose={() => setNews(undefined)} />}
      </Show>
      <Shell
        state={state}
        live={visit.isLive()}
        t={t}
        onInterrupt={visit.interrupt}
        picker={
          <Picker
            t={t}
            chosen={show()?.id ?? ''}
            kept={kept.runs()}
            performable={show() !== undefined && !visit.isLive()}
            removable={show()?.recorded === false && !visit.isLive()}
            onChoose={visit.choose}
            onPerform={() => void visit.perform()}
            onOpen={open}
            onSave={() => void visit.save()}
            onRemove={() => void visit.remove()}
          />
        }
        preview={
          <Frame
            html={showing.html}
            loading={showing.loading}
            title={state().brief?.title ?? ''}
            t={t}
            unchangedSince={() => page()?.unchangedSince}
            notReviewed={() => page()?.notReviewed ?? false}
          />
        }
        player={
          <Show when={player()}>
            {(playing) => (
              <Show when={view()}>{(at) => <ReplayControls player={playing()} view={at()} t={t} />}</Show>
            )}
          </Show>
        }
        jury={
          <Stage
            state={state}
            live={visit.isLive()}
            t={t}
            round={round}
            onOpenRound={showing.pickRound}
            onRetry={() => void visit.perform()}
          />
        }
        transcript={<Words showing={showing} t={t} />}
      />
    </>
  )
}

/** Read where it is on screen only: the words of a long run are many. */
function Words(props: { readonly showing: Showing; readonly t: Translate }): JSX.Element {
  // The run on show lives in signals: the object that holds them never changes.
  // eslint-disable-next-line solid/reactivity
  const { events, replies } = createWords(props.showing)
  return <Transcript events={events} replies={replies} t={props.t} />
}

/** The window says which run it shows: tabs are told apart by it. */
function createTitle({ state }: Showing, t: Translate) {
  const name = document.title
  createEffect(() => {
    const title = state().brief?.title
    document.title = title === undefined ? name : `${title} · ${t('critiqueTheater.userFacingName')}`
  })
}
