import type { Remote } from 'comlink'
import { type Accessor, createEffect, createMemo, createSignal, onCleanup } from 'solid-js'
import type { NotTaken, PersonFact } from '../../workers/desk-surface'
import type { Jury } from '../../workers/jury'
import type { Translate } from '../i18n/t'
import type { RunCost } from '../run/cost'
import type { Kept } from './kept'
import type { News } from './news'
import type { FollowedShow, LiveEars, LiveShow, Show } from './show'
import type { Showing } from './showing'

export interface GoingOptions {
  readonly jury: Remote<Jury>
  readonly t: Translate
  readonly tell: (news: News | undefined) => void
  readonly showing: Showing
  readonly kept: Kept
}

/** The show that ears belong to: what a run tells may come before its show is handed over. */
export interface Mine {
  show?: Show
  over?: boolean
  waits?: boolean
}

/** The runs that go on: those that this page drives, and the one of another tab that it follows. */
export interface Going {
  /** The show of a run that this page drives: whoever comes back to one finds it going on. */
  readonly find: (id: string) => LiveShow | undefined
  /** The one on show, when this page drives it. */
  readonly current: Accessor<LiveShow | undefined>
  readonly following: Accessor<boolean>
  /** The one on show waits for its person, and no tab drives it. */
  readonly waiting: Accessor<boolean>
  readonly cost: Accessor<RunCost | undefined>
  readonly queued: Accessor<number | undefined>
  readonly earsOf: (mine: Mine) => LiveEars
  /** A run of this page's has begun. */
  readonly begin: (show: LiveShow) => void
  /** A run of another tab is opened. */
  readonly follow: (show: FollowedShow, mine: Mine) => void
  /** Takes the run on show up again with what its person says; gives why not, where it cannot go on here. */
  readonly takeUp: (told: PersonFact) => Promise<NotTaken | undefined>
}

interface Followed {
  readonly show: FollowedShow
  readonly mine: Mine
}

export function createGoing({ jury, t, tell, showing, kept }: GoingOptions): Going {
  const [live, setLive] = createSignal<ReadonlyMap<string, LiveShow>>(new Map())
  const [costs, setCosts] = createSignal<ReadonlyMap<string, RunCost>>(new Map())
  const [places, setPlaces] = createSignal<ReadonlyMap<string, number>>(new Map())
  const [followed, setFollowed] = createSignal<Followed>()
  const id = () => showing.show()?.id ?? ''
  const find = (run: string) => live().get(run)
  const current = () => find(id())
  /** Whether this page has opened the run on show and does not drive it, and whether nobody does. */
  const isWatched = (waits: boolean) => {
    const known = followed()
    const isShown = known !== undefined && known.show === showing.show() && !current()
    return isShown && (known.mine.waits ?? false) === waits
  }

  function end({ show }: Mine) {
    setLive((runs) => new Map([...runs].filter(([, other]) => other !== show)))
    setFollowed((known) => (known?.show === show ? undefined : known))
    kept.refresh()
  }

  function earsOf(mine: Mine): LiveEars {
    const note = <T>(known: ReadonlyMap<string, T>, value: T) =>
      mine.show ? new Map([...known, [mine.show.id, value]]) : known
    return {
      grew: () => showing.show() === mine.show && showing.player()?.grew(),
      trouble: (reason) => reason !== undefined && tell({ text: () => t('page.notSaved', { reason }) }),
      metered: (cost) => setCosts((known) => note(known, cost)),
      waits: (waits) => {
        mine.waits = waits
        setFollowed((known) => known && { ...known })
      },
      queued: (place) => setPlaces((known) => note(known, place)),
      over: () => {
        mine.over = true
        end(mine)
        const isOnShow = () => showing.show() === mine.show
        void import('./system')
          .then(({ whenEnded }) => whenEnded(mine.show, { jury, t, isOnShow }))
          .catch(() => {})
      },
    }
  }

  function begin(show: LiveShow) {
    setLive((runs) => new Map([...runs, [show.id, show]]))
  }

  function follow(show: FollowedShow, mine: Mine) {
    if (!mine.over) setFollowed({ show, mine })
  }

  async function takeUp(told: PersonFact): Promise<NotTaken | undefined> {
    const known = followed()
    if (!known) return undefined
    const refusal = await known.show.takeUp(told)
    // One that is stopped may be over before this page hears that it has begun.
    if (!refusal && !known.mine.over) begin(known.show)
    return refusal
  }

  /** What keeps a page awake is fetched with its first live run. */
  const isBusy = createMemo(() => live().size > 0)
  createEffect(() => {
    if (!isBusy()) return
    const awake = import('./awake').then(({ stayAwake }) => stayAwake(() => void jury.woke()))
    onCleanup(() => void awake.then((sleep) => sleep()))
  })

  return {
    find,
    current,
    following: () => isWatched(false),
    waiting: () => isWatched(true),
    cost: () => (current() ? costs().get(id()) : undefined),
    queued: () => (current() && places().get(id())) || undefined,
    earsOf,
    begin,
    follow,
    takeUp,
  }
}
