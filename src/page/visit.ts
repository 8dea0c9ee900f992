import type { Remote } from 'comlink'
import { type Accessor, createSignal, onCleanup, onMount } from 'solid-js'
import type { Jury } from '../../workers/jury'
import type { Translate } from '../i18n/t'
import { download } from './files'
import { type Kept, reasonOf } from './kept'
import type { News } from './news'
import { isRecorded } from './recorded'
import { printRoute, readRoute } from './route'
import { type LiveShow, openShow, performShow } from './show'
import type { Showing } from './showing'

/** The run that opens when the address names none. */
export const FIRST = 'shipped'
/** A live performance at the pace of its recording takes minutes: this is the pace at which people watch a replay. */
const LIVE_PACE = 4

export interface VisitOptions {
  readonly jury: Remote<Jury>
  readonly t: Translate
  readonly tell: (news: News | undefined) => void
  readonly showing: Showing
  readonly kept: Kept
}

/** What the person does with runs. */
export interface Visit {
  readonly isLive: Accessor<boolean>
  readonly interrupt: () => void
  readonly choose: (run: string) => void
  readonly perform: () => Promise<void>
  readonly open: (file: File) => Promise<void>
  readonly save: () => Promise<void>
  readonly remove: () => Promise<void>
}

/** Follows the address: it names the run on show, and whoever changes it changes the show. */
export function createVisit({ jury, t, tell, showing, kept }: VisitOptions): Visit {
  const [live, setLive] = createSignal<LiveShow>()
  const route = () => readRoute(location.hash) ?? { run: FIRST }
  const refuse = (cause: unknown) => tell({ text: t('page.notOpened', { reason: reasonOf(cause) }) })

  /** A run opens playing; an address that points into one stands still there. */
  async function follow() {
    const { run, at } = route()
    if (run === showing.show()?.id) return at === undefined ? undefined : showing.player()?.seek(at)
    try {
      const show = await openShow(jury, run)
      // Another one was chosen while this one was opened.
      if (route().run !== run) return
      if (show) showing.put(show, { at, speed: isRecorded(run) ? 4 : 'instant', play: at === undefined })
      else tell({ text: t('page.notFound') })
    } catch (cause) {
      refuse(cause)
    }
  }

  function choose(run: string) {
    location.hash = printRoute({ run })
  }

  function trouble(reason: string | undefined) {
    tell(reason === undefined ? undefined : { text: t('page.notSaved', { reason }) })
  }

  function over() {
    setLive(undefined)
    kept.refresh()
  }

  async function perform() {
    const text = await showing.show()?.file()
    if (text === undefined) return
    const pace = Number(new URLSearchParams(location.search).get('pace')) || LIVE_PACE
    const grew = () => showing.player()?.grew()
    try {
      const show = await performShow(jury, text, pace, { grew, trouble, over })
      setLive(show)
      showing.put(show, { speed: 'instant', play: true })
      history.pushState(undefined, '', printRoute({ run: show.id }))
      kept.refresh()
    } catch (cause) {
      refuse(cause)
    }
  }

  async function open(file: File) {
    try {
      choose(await jury.keep(await file.text()))
      kept.refresh()
    } catch (cause) {
      refuse(cause)
    }
  }

  async function save() {
    const show = showing.show()
    if (show) download(`${show.id}.jury`, await show.file())
  }

  async function remove() {
    const show = showing.show()
    if (!show) return
    const removed = await jury.remove(show.id)
    tell({ text: t(removed ? 'page.removed' : 'page.notRemoved') })
    if (!removed) return
    kept.refresh()
    choose(FIRST)
  }

  onMount(() => {
    addEventListener('hashchange', follow)
    onCleanup(() => removeEventListener('hashchange', follow))
    void follow().then(() => afterPicture(kept.wake))
  })

  const isLive = () => live() !== undefined && live() === showing.show()
  return { isLive, interrupt: () => live()?.interrupt(), choose, perform, open, save, remove }
}

function afterPicture(work: () => void) {
  requestAnimationFrame(() => setTimeout(work, 0))
}
