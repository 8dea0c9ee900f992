import type { Remote } from 'comlink'
import { createMemo, createResource, createSignal, untrack } from 'solid-js'
import type { Jury } from '../../workers/jury'
import type { Translate } from '../i18n/t'
import { versusTexts } from '../i18n/versus'
import type { Blind } from '../library/versus/address'
import {
  drawSeed,
  orderBy,
  type Preferred,
  preferenceOf,
  preferredBy,
  shuffled,
} from '../library/versus/blind'
import { pairAsked } from '../library/versus/blind-panel'
import { type Here, letterOf } from '../library/versus/entrant'
import { libraryOf } from './desk-door'
import { createVersusPlace } from './versus-address'
import { createEntrants } from './versus-load'
import { comparedPage, sharedRounds } from './versus-page'
import { versusPort } from './versus-port'
import type { StagePage } from './versus-stage'

export interface VersusOptions {
  readonly jury: Remote<Jury>
  readonly t: Translate
  /** What follows the name of the place in the address. */
  readonly query: () => string
}

/** What a comparison of runs knows and does. How it looks is not decided here. */
export function createVersus({ jury, t, query }: VersusOptions) {
  const say = t.part('versus', versusTexts)
  const port = versusPort(jury, t)
  const place = createVersusPlace(query)
  const address = place.now
  const runs = createMemo(() => address().runs, undefined, { equals: isSameList })
  const entrants = createEntrants(jury, runs)
  const [adding, setAdding] = createSignal(false)
  const [rankings, { refetch }] = createResource(runs, (known) => port.rankings(known).catch(() => []))
  const [cards] = createResource(runs, (known) =>
    libraryOf(jury)
      .cards(known)
      .catch(() => []),
  )
  const hidden = () => (address().blind?.open === false ? address().blind : undefined)
  /** As the pages stand: shuffled for as long as nobody is told whose they are, and after that as they stood. */
  const order = createMemo(() => {
    const { blind } = address()
    return blind ? shuffled(runs(), blind.seed) : runs()
  })
  const states = () =>
    order().flatMap((run) => {
      const entrant = entrants.of(run)
      return entrant.kind === 'here' ? [entrant.state] : []
    })
  const isWhole = () => states().length === runs().length && runs().length > 1
  /** While they are hidden, no more than the pair that is asked about. */
  const places = createMemo(
    () => {
      const blind = hidden()
      const all = order().map((_, at) => at)
      return (blind && pairAsked(blind, all.length)) ?? all
    },
    undefined,
    { equals: isSameList },
  )
  const pages = () => places().map((at) => pageAt(at))
  const heres = () =>
    order()
      .map((run) => entrants.of(run))
      .filter((entrant): entrant is Here => entrant.kind === 'here')

  function pageAt(at: number): StagePage {
    const run = order()[at] ?? ''
    const entrant = entrants.of(run)
    const page = entrant.kind === 'here' ? comparedPage(entrant.state, address().round) : undefined
    return { name: letterOf(at), run, page, missing: page ? undefined : missingWords(at) }
  }

  function missingWords(at: number): string | undefined {
    const entrant = entrants.of(order()[at] ?? '')
    const { round } = address()
    switch (entrant.kind) {
      case 'loading':
        return undefined
      case 'gone':
        return say('versus.gone')
      case 'failed':
        return say('versus.failedRun', { reason: entrant.reason })
      case 'going':
        return say('versus.going')
      case 'here':
        return round === undefined
          ? say('versus.noPage')
          : say('versus.noRound', { name: letterOf(at), round: String(round) })
      default:
        return entrant satisfies never
    }
  }

  function put(next: readonly string[]) {
    place.go({ runs: next, blind: undefined })
  }

  function add(run: string) {
    put([...runs(), run])
    setAdding(runs().length < 2)
  }

  function hide() {
    const { round, mode } = address()
    const blind = { seed: drawSeed(), votes: [], open: false }
    const isShared = round !== undefined && sharedRounds(states()).includes(round)
    setAdding(false)
    // Code is signed in more ways than a page.
    place.go({ blind, round: isShared ? round : undefined, mode: mode === 'code' ? 'split' : mode, at: 0 })
  }

  async function reveal(blind: Blind) {
    for (const preferred of preferredBy(order(), blind.votes)) await keep(preferred)
    place.go({ blind: { ...blind, open: true } })
    void refetch()
  }

  const keep = ({ runs: both, even, bad }: Preferred) =>
    port
      .rank({ runs: both, blind: true, ...(even && { even: true as const }), ...(bad && { bad }) })
      .catch(() => undefined)

  async function rank(best: readonly string[]) {
    await port.rank({ runs: best, blind: false })
    void refetch()
  }

  const nameOf = (run: string) => {
    const at = order().indexOf(run)
    const entrant = entrants.of(run)
    const more = entrant.kind === 'here' ? (entrant.state.model ?? entrant.state.connection) : undefined
    return more === undefined || more === '' ? letterOf(at) : `${letterOf(at)} · ${more}`
  }

  /** Pages that have been in view since they were shuffled, by their places. */
  const [looked, setLooked] = createSignal<{ readonly seed: string; readonly at: ReadonlySet<number> }>()
  const lookedAt = () => {
    const known = looked()
    return known && known.seed === address().blind?.seed ? known.at : new Set<number>()
  }

  return {
    address,
    lookedAt,
    /** The page in a column of the stage is in view: while nobody is told whose it is, there are but the two that are asked about. */
    see(column: number) {
      const { blind } = address()
      const at = places()[column]
      const known = untrack(lookedAt)
      if (blind && at !== undefined && !known.has(at))
        setLooked({ seed: blind.seed, at: new Set([...known, at]) })
    },
    runs,
    order,
    places,
    pages,
    heres,
    states,
    isWhole,
    hidden,
    entrants,
    port,
    adding,
    setAdding,
    look: place.look,
    scrolled: place.scrolled,
    leaveBlind: () => place.go({ blind: undefined }),
    put,
    add,
    hide,
    reveal,
    rank,
    nameOf,
    preference: (run: string) => preferenceOf(rankings.latest ?? [], run),
    card: (run: string) => cards.latest?.find(({ row }) => row.id === run),
    /** The order in which the person would put them, as far as it is known. */
    ownOrder: () => orderBy(order(), preferredBy(order(), address().blind?.votes ?? [])),
  }
}

function isSameList<T>(one: readonly T[], other: readonly T[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at])
}
