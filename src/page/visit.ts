import type { Remote } from 'comlink'
import { type Accessor, createSignal, onCleanup, onMount } from 'solid-js'
import type { Order, Refusal } from '../../workers/desk-surface'
import type { Jury } from '../../workers/jury'
import { reasonOf } from '../desk/reason'
import type { Translate } from '../i18n/t'
import { REHEARSAL } from '../run/connection'
import type { RunCost } from '../run/cost'
import type { CapHit } from '../run/event'
import { raisedCaps } from './caps'
import { deskOf } from './desk-door'
import { download } from './files'
import type { Kept } from './kept'
import type { News } from './news'
import { printRoute, readPlace, readRoute } from './route'
import { type LiveEars, type LiveShow, openShow, orderShow, performShow } from './show'
import type { Showing } from './showing'

/** The run that opens when the address names none. */
const FIRST = 'shipped'
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
  /** Begins a run of the person's own; gives why it cannot be begun. */
  readonly order: (order: Order) => Promise<Refusal | undefined>
  /** Runs the brief on show again, the way it was run. */
  readonly rerun: () => Promise<void>
  /** Takes the reply on show up where it was cut. */
  readonly goOn: () => Promise<void>
  /** Raises the cap that has stopped the run on show, and takes its reply up again. */
  readonly raise: (cap: CapHit) => Promise<void>
  /** What the run on show has cost so far, while it goes on. */
  readonly cost: Accessor<RunCost | undefined>
  readonly open: (file: File) => Promise<void>
  readonly save: () => Promise<void>
  readonly remove: () => Promise<void>
}

/** Follows the address: it names the run on show, and whoever changes it changes the show. */
export function createVisit({ jury, t, tell, showing, kept }: VisitOptions): Visit {
  // Runs that this page drives: whoever comes back to one finds it going on.
  const [live, setLive] = createSignal<ReadonlyMap<string, LiveShow>>(new Map())
  const [costs, setCosts] = createSignal<ReadonlyMap<string, RunCost>>(new Map())
  const route = () => readRoute(location.hash) ?? { run: FIRST }
  // Only what complains about an earlier try is taken back by the next one that works.
  let complained = false
  const complain = (text: string) => {
    complained = true
    tell({ text })
  }
  const refuse = (cause: unknown) => complain(t('page.refused', { reason: reasonOf(cause) }))
  const current = () => live().get(showing.show()?.id ?? '')

  /** Whatever goes wrong in it is told. */
  async function attempt(work: () => Promise<void>) {
    try {
      await work()
    } catch (cause) {
      refuse(cause)
    }
  }

  let beginning = false

  /** One run begins at a time: a second click on a slow line would pay for the same reply twice. */
  async function once(work: () => Promise<void>) {
    if (beginning) return
    beginning = true
    await attempt(work)
    beginning = false
  }

  /** A recorded run opens playing, one of the person's own at its end; an address may point anywhere into it. */
  async function follow() {
    if (readPlace(location.hash).kind !== 'run') return
    const { run, at } = route()
    if (run === showing.show()?.id) return at === undefined ? undefined : showing.player()?.seek(at)
    const going = live().get(run)
    if (going) return showing.put(going, { speed: 'instant', play: true })
    const show = await openShow(jury, run)
    // Another one was chosen while this one was opened.
    if (route().run !== run) return
    if (!show) return complain(t('page.notFound'))
    if (complained) tell(undefined)
    complained = false
    showing.put(show, {
      at: at ?? (show.recorded ? undefined : show.tape.count),
      speed: 4,
      play: show.recorded && at === undefined,
    })
  }

  function choose(run: string) {
    location.hash = printRoute({ run })
  }

  function end(id: string | undefined) {
    setLive((runs) => new Map([...runs].filter(([other]) => other !== id)))
    kept.refresh()
  }

  /** What a live run tells. The first events may come before its show is handed over. */
  function earsOf(mine: { show?: LiveShow }): LiveEars {
    return {
      grew: () => showing.show() === mine.show && showing.player()?.grew(),
      trouble: (reason) => reason !== undefined && tell({ text: t('page.notSaved', { reason }) }),
      metered: (cost) => {
        const { show } = mine
        if (show) setCosts((known) => new Map([...known, [show.id, cost]]))
      },
      over: () => end(mine.show?.id),
    }
  }

  function enter(show: LiveShow) {
    setLive((runs) => new Map([...runs, [show.id, show]]))
    showing.put(show, { speed: 'instant', play: true })
    choose(show.id)
    kept.refresh()
  }

  async function perform() {
    const text = await showing.show()?.file()
    if (text === undefined) return
    const pace = Number(new URLSearchParams(location.search).get('pace')) || LIVE_PACE
    const mine: { show?: LiveShow } = {}
    mine.show = await performShow(jury, text, pace, earsOf(mine))
    enter(mine.show)
  }

  async function order(wanted: Order): Promise<Refusal | undefined> {
    const mine: { show?: LiveShow } = {}
    const begun = await orderShow(jury, wanted, earsOf(mine))
    if ('why' in begun) return begun
    mine.show = begun
    enter(begun)
    return undefined
  }

  /** A recording is performed again; a run of the person's own is asked for again. */
  async function rerun() {
    const { brief, connection, connectionId } = showing.state()
    if (!brief || (connectionId === undefined && connection !== REHEARSAL)) return perform()
    await orderOrTell({ brief, connection: connectionId ?? REHEARSAL })
  }

  async function raise(hit: CapHit) {
    const desk = deskOf(jury)
    const { caps } = await desk.spending()
    await desk.setCaps(raisedCaps(caps, hit))
    await goOn()
  }

  async function goOn() {
    const { brief, connectionId, runId } = showing.state()
    if (brief && connectionId !== undefined)
      await orderOrTell({ brief, connection: connectionId, goesOn: runId })
  }

  async function orderOrTell(wanted: Order) {
    const refusal = await order(wanted)
    if (!refusal) return
    const id = wanted.connection
    const look = () => void (location.hash = refusal.why === 'cap' ? '#/spending' : `#/connections/${id}`)
    tell({ text: t(`page.refusal.${refusal.why}`), action: { name: t('page.refusal.look'), run: look } })
  }

  async function keep(text: string) {
    choose(await jury.keep(text))
    kept.refresh()
  }

  async function save() {
    const show = showing.show()
    if (show) download(`${show.id}.jury`, await show.file())
  }

  async function remove() {
    const show = showing.show()
    if (!show) return
    const text = await show.file()
    if (!(await jury.remove(show.id))) return tell({ text: t('page.notRemoved') })
    kept.refresh()
    const undo = () => {
      tell(undefined)
      void attempt(() => keep(text))
    }
    choose(FIRST)
    tell({ text: t('page.removed'), action: { name: t('page.undo'), run: undo } })
  }

  /** A run that broke off is on show as it was left: it is opened again as what it has become. */
  function reopen(settled: readonly string[]) {
    const id = showing.show()?.id
    if (id === undefined || !settled.includes(id)) return
    void attempt(async () => {
      const show = await openShow(jury, id)
      if (show && showing.show()?.id === id) showing.put(show, { at: show.tape.count, speed: 4, play: false })
    })
  }

  const followed = () => attempt(follow)
  onMount(() => {
    addEventListener('hashchange', followed)
    onCleanup(() => removeEventListener('hashchange', followed))
    void followed().then(() => afterPicture(() => kept.wake(reopen)))
  })

  return {
    isLive: () => current() !== undefined,
    interrupt: () => current()?.interrupt(),
    choose,
    perform: () => once(perform),
    order,
    rerun: () => once(rerun),
    goOn: () => once(goOn),
    raise: (hit) => once(() => raise(hit)),
    cost: () => (current() ? costs().get(showing.show()?.id ?? '') : undefined),
    open: (file) => attempt(async () => keep(await file.text())),
    save: () => attempt(save),
    remove: () => attempt(remove),
  }
}

function afterPicture(work: () => void) {
  requestAnimationFrame(() => setTimeout(work, 0))
}
