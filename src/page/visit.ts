import type { Remote } from 'comlink'
import { type Accessor, onCleanup, onMount } from 'solid-js'
import type {
  NotSigned,
  NotStaged,
  NotTaken,
  Order,
  PersonFact,
  Refusal,
  SignWanted,
  StageAsked,
} from '../../workers/desk-surface'
import type { Jury } from '../../workers/jury'
import type { Translate } from '../i18n/t'
import type { RunCost } from '../run/cost'
import type { CapHit, Word } from '../run/event'
import { limits } from '../run/limits'
import { reasonOf } from '../run/reason'
import { speedAtStart } from './choices'
import { createGoing, type Mine } from './going'
import type { Kept } from './kept'
import { followPlace, placeIn } from './moment'
import type { News, Words } from './news'
import { FIRST } from './recorded'
import { printRoute, readPlace, readRoute } from './route'
import { isFollowed, type LiveShow, openShow, orderShow, type Show } from './show'
import type { Showing } from './showing'

export interface VisitOptions {
  readonly jury: Remote<Jury>
  readonly t: Translate
  readonly tell: (news: News | undefined) => void
  readonly showing: Showing
  readonly kept: Kept
}

/** What the person does with runs. */
export interface Visit {
  /** Whether this page drives the run on show, or would: a run that waits for its person goes on where they answer. */
  readonly isLive: Accessor<boolean>
  /** Whether another tab drives it: it grows here as well, and can only be looked at. */
  readonly following: Accessor<boolean>
  /** Its place in line while it waits for its turn: 1 is next. */
  readonly queued: Accessor<number | undefined>
  readonly interrupt: () => void
  /** Answers a question of the run on show, by its id. False where it cannot be heard now, and stays open. */
  readonly answer: (question: string, answer: string) => Promise<boolean>
  readonly choose: (run: string) => void
  readonly perform: () => Promise<void>
  /** Begins a run of the person's own; gives why it cannot be begun. With somebody to hear of it, it goes on out of sight. */
  readonly order: (order: Order, heard?: (run: string) => void) => Promise<Refusal | undefined>
  /** Opens a critic loop on a run that has settled; gives why it cannot be opened. */
  readonly stage: (wanted: StageAsked) => Promise<NotStaged | undefined>
  /** Writes into a run that has settled what its person says of it; gives why that cannot be. */
  readonly sign: (wanted: SignWanted) => Promise<NotSigned | undefined>
  /** Runs the brief on show again, the way it was run. Words that it is handed go along, and no others. */
  readonly rerun: (said?: readonly Word[]) => Promise<void>
  /** Begins a run from the page of a round of the run on show. */
  readonly fork: (round: number, said?: readonly Word[]) => Promise<void>
  /** Hands the run on show what its person says, in whichever tab it goes on; false where nobody hears it. */
  readonly say: (words: readonly Word[]) => Promise<boolean>
  /** Takes the reply on show up where it was cut. */
  readonly goOn: () => Promise<void>
  /** Raises the cap that has stopped the run on show, and takes its reply up again. */
  readonly raise: (cap: CapHit) => Promise<void>
  /** What the run on show has cost so far, while it goes on. */
  readonly cost: Accessor<RunCost | undefined>
  readonly open: (files: readonly File[]) => Promise<void>
  /** Hands the page on show to the person as a file. */
  readonly savePage: () => Promise<void>
  /** Opens the forms in which the run on show can be saved. */
  readonly exportRun: () => void
  readonly remove: () => Promise<void>
}

/** Follows the address: it names the run on show, and whoever changes it changes the show. */
export function createVisit({ jury, t, tell, showing, kept }: VisitOptions): Visit {
  const going = createGoing({ jury, t, tell, showing, kept })
  const route = () => readRoute(location.hash) ?? { run: FIRST }
  // Only what complains about an earlier try is taken back by the next one that works.
  let complained = false
  const complain = (text: Words) => {
    complained = true
    tell({ text })
  }
  const refuse = (cause: unknown) => complain(() => t('page.refused', { reason: reasonOf(cause) }))

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
    const { run, ...place } = route()
    const known = showing.show()
    if (run === known?.id) {
      const there = placeIn(place, known.tape)
      if (there !== undefined) showing.goTo(there)
      if (place.play) showing.player()?.play()
      return
    }
    const mine: Mine = {}
    const show = going.find(run) ?? (await openShow(jury, run, going.earsOf(mine)))
    // Another one was chosen while this one was opened.
    if (route().run !== run) return leave(show)
    if (!show) return complain(() => t('page.notFound'))
    if (complained) tell(undefined)
    complained = false
    leave(showing.show())
    mine.show = show
    if (isFollowed(show) && !going.find(run)) going.follow(show, mine)
    // Written in another way, it is written in ours from now on.
    if (readRoute(location.hash)) history.replaceState(history.state, '', printRoute(route()))
    if (show.claimed) void acts().then(({ tellClaim }) => tellClaim(show))
    const at = placeIn(place, show.tape)
    const { count } = show.tape
    // Of a run that goes on, what has not come yet is now.
    if (isGrowing(show) && (at ?? count) >= count) return showing.put(show, { speed: 'instant', play: true })
    showing.put(show, {
      at: at ?? (show.recorded ? undefined : count),
      speed: speedAtStart(),
      play: place.play ?? (show.recorded && at === undefined),
    })
  }

  function choose(run: string) {
    const wanted = printRoute({ run })
    // An address that named a run before it was here names it still: nothing would tell of it.
    if (location.hash === wanted) void come()
    else location.hash = wanted
  }

  function enter(show: LiveShow) {
    leave(showing.show())
    going.begin(show)
    showing.put(show, { speed: 'instant', play: true })
    choose(show.id)
    kept.refresh()
  }

  /** What is not done in the first moments comes when it is first asked for. */
  async function acts() {
    const { createVisitActs } = await import('./visit-acts')
    return createVisitActs({
      jury,
      t,
      tell,
      showing,
      kept,
      going,
      enter,
      choose,
      complain,
      attempt,
      orderOrTell,
    })
  }

  async function order(wanted: Order, heard?: (run: string) => void): Promise<Refusal | undefined> {
    const mine: Mine = {}
    const begun = await orderShow(jury, wanted, going.earsOf(mine))
    if ('why' in begun) return begun
    mine.show = begun
    if (!heard) enter(begun)
    else {
      going.begin(begun)
      heard(begun.id)
    }
    return undefined
  }

  async function orderOrTell(wanted: Order) {
    const refusal = await order(wanted)
    if (refusal) tellRefusal(refusal, wanted.connection)
  }

  function tellRefusal(refusal: NotTaken, asked = '') {
    const { why } = refusal
    if (why === 'driven') return complain(() => t('turn.following'))
    const place = why === 'cap' ? '#/spending' : `#/connections/${refusal.connection ?? asked}`
    const look = () => void (location.hash = place)
    tell({ text: () => t(`page.refusal.${why}`), action: { name: () => t('page.refusal.look'), run: look } })
  }

  let answeredAt = Number.NEGATIVE_INFINITY

  /** The button that begins a run may slide under the hand that has just ended one: a double click would pay for it. */
  function deliberately(work: () => Promise<void>): Promise<void> {
    return performance.now() - answeredAt < limits.doubleClickMs ? Promise.resolve() : once(work)
  }

  /** Whoever drives the run on show hears it. Where nobody does, this page takes the run up again; false where it cannot. */
  async function speak(told: PersonFact): Promise<boolean> {
    if (told.type === 'answered') answeredAt = performance.now()
    const show = going.current()
    if (!show) return takeUp(told)
    if (told.type === 'stopped') show.interrupt()
    else if (told.type === 'answered') show.answer(told.id, told.answer)
    return true
  }

  /** Of a run that waits for its person this page takes the driving over: then nobody else is there to hear it. */
  async function say(words: readonly Word[]): Promise<boolean> {
    const run = showing.show()?.id
    if (run !== undefined && (await jury.say(run, words))) return true
    // Another run may have been opened meanwhile, and these words are not for it.
    return showing.show()?.id === run && going.waiting() ? takeUp({ type: 'person_said', words }) : false
  }

  async function takeUp(told: PersonFact): Promise<boolean> {
    const { connectionId } = showing.state()
    let taken = false
    await once(async () => {
      const refusal = await going.takeUp(told)
      taken = refusal === undefined
      if (refusal) tellRefusal(refusal, connectionId)
    })
    return taken
  }

  /** A run that broke off is on show as it was left: it is opened again as what it has become. */
  function reopen(settled: readonly string[]) {
    const show = showing.show()
    // Whoever follows a run has seen it end.
    if (!show || !settled.includes(show.id) || isFollowed(show)) return
    const { id } = show
    void attempt(async () => {
      const opened = await openShow(jury, id, going.earsOf({}))
      if (opened && showing.show() === show)
        showing.put(opened, { at: opened.tape.count, speed: speedAtStart(), play: false })
    })
  }

  const come = () => attempt(follow)
  followPlace(showing)
  onMount(() => {
    addEventListener('hashchange', come)
    onCleanup(() => removeEventListener('hashchange', come))
    void come().then(() => afterPicture(() => kept.wake(reopen)))
  })

  return {
    isLive: () => going.current() !== undefined || going.waiting(),
    following: going.following,
    queued: going.queued,
    interrupt: () => void speak({ type: 'stopped', why: 'interrupt' }),
    answer: (id, answer) => speak({ type: 'answered', id, answer }),
    choose,
    perform: () => once(async () => (await acts()).perform()),
    order,
    stage: async (wanted) => (await acts()).stage(wanted),
    sign: async (wanted) => (await acts()).sign(wanted),
    rerun: (said) => deliberately(async () => (await acts()).rerun(said)),
    fork: (round, said) => deliberately(async () => (await acts()).fork(round, said)),
    say,
    goOn: () => once(async () => (await acts()).goOn()),
    raise: (hit) => once(async () => (await acts()).raise(hit)),
    cost: going.cost,
    open: (files) => attempt(async () => (await acts()).open(files)),
    savePage: () => attempt(async () => (await acts()).savePage()),
    exportRun: () => void attempt(async () => (await acts()).exportRun()),
    remove: () => attempt(async () => (await acts()).remove()),
  }
}

/** A run that another tab drives, or this one. */
function isGrowing(show: Show): boolean {
  return 'interrupt' in show
}

/** Whoever looks at another run need not follow this one. */
function leave(show: Show | undefined) {
  if (show && isFollowed(show)) show.leave()
}

function afterPicture(work: () => void) {
  requestAnimationFrame(() => setTimeout(work, 0))
}
