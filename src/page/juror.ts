import type { Remote } from 'comlink'
import { type Accessor, createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import type { Jury } from '../../workers/jury'
import { offer, offered } from '../controls/offers'
import type { Translate } from '../i18n/t'
import type { Word } from '../run/event'
import { reasonOf } from '../run/reason'
import { takesWords } from '../run/said'
import type { WordRow } from '../store/rows'
import type { Answering, Draft, Juror, Ways } from '../theater/juror/port'
import { isOnlyMeasured, roundOnShow } from '../theater/selectors'
import type { Evidence } from './evidence'
import { forkableRound } from './forkable'
import type { News } from './news'
import type { Showing } from './showing'
import type { Visit } from './visit'

export interface JurorOptions {
  readonly jury: Remote<Jury>
  readonly t: Translate
  readonly tell: (news: News | undefined) => void
  readonly showing: Showing
  readonly visit: Visit
  readonly evidence: Evidence
}

/** What its part that is loaded on first use works with. */
export interface JurorDesk extends JurorOptions {
  readonly rows: Accessor<readonly WordRow[]>
  readonly refresh: () => void
  readonly draft: Accessor<Draft | undefined>
}

export interface JurorOnPage extends Juror {
  /** Reads what the person has said of the run on show: asked for once it is to be seen. */
  readonly wake: () => void
  /** A click in the page; true where it names the element of what is being written. */
  readonly picked: (target: string) => boolean
  /** Begins a must-fix about this element of the page on show. */
  readonly addAt: (target: string) => void
}

/** What the person says of the run on show. Saying and handing over are loaded with the first word. */
export function createJuror(options: JurorOptions): JurorOnPage {
  const { jury, showing, visit, evidence } = options
  const run = createMemo(() => showing.show()?.id)
  const [awake, setAwake] = createSignal(false)
  const [read, setRead] = createSignal<{ readonly run: string; readonly rows: readonly WordRow[] }>()
  const [draft, setDraft] = createSignal<Draft>()
  const [answers, setAnswers] = createSignal<ReadonlyMap<string, Answering>>(new Map())
  const [aiming, aim] = createSignal(false)
  const [busy, setBusy] = createSignal(false)
  const rows = createMemo(() => {
    const known = read()
    return known !== undefined && known.run === run() ? known.rows : []
  })
  const desk: JurorDesk = { ...options, rows, refresh: () => void refresh(), draft }

  /** False where it failed, which is told: the part that does it may not have come. */
  async function working(hand: (part: typeof import('./juror-work')) => Promise<unknown>): Promise<boolean> {
    try {
      return (await hand(await import('./juror-work'))) !== false
    } catch (cause) {
      options.tell({ text: () => options.t('page.refused', { reason: reasonOf(cause) }) })
      return false
    }
  }

  async function refresh() {
    const of = run()
    // Without the database there is nothing to show; saving says what is wrong.
    if (of !== undefined) setRead({ run: of, rows: await jury.words(of).catch(() => []) })
  }

  createEffect(() => awake() && run() !== undefined && void refresh())
  createEffect(
    on(
      run,
      () => {
        write(undefined)
        setAnswers(new Map())
      },
      { defer: true },
    ),
  )
  // Another tab may have said something meanwhile.
  const glance = () => void (awake() && refresh())
  addEventListener('focus', glance)
  onCleanup(() => removeEventListener('focus', glance))
  offer('juror.add', () => open({ text: '' }))

  function write(next: Draft | undefined) {
    setDraft(next)
    if (!next) aim(false)
  }

  /** Where the person writes is brought into sight; what they had begun is not thrown away. */
  function open(next: Draft) {
    const begun = draft()
    write(begun && next.text === '' ? { ...begun, ...next, text: begun.text } : next)
    offered('pane.mustFix')?.()
  }

  function at(target: string) {
    const artifact = evidence.page()
    return { target, artifact, round: roundOnShow(showing.state(), showing.round())?.n }
  }

  async function busily(hand: Parameters<typeof working>[0]) {
    if (busy()) return
    setBusy(true)
    await working(hand)
    setBusy(false)
  }

  function answer(finding: string, next: Answering | undefined) {
    const others = [...answers()].filter(([of]) => of !== finding)
    setAnswers(new Map(next ? [...others, [finding, next]] : others))
  }

  const ways = createMemo<Ways>(() => {
    const state = showing.state()
    const fork = forkableRound(state, showing.round())
    return {
      next: whyNot(showing, visit),
      again: state.brief !== undefined && !isOnlyMeasured(state),
      fork: state.given.page ? undefined : fork,
      busy: busy(),
    }
  })

  return {
    unsent: rows,
    draft,
    write,
    aiming,
    aim: (on) => {
      aim(on)
      if (!on) return
      // Whatever else is shown of the page cannot be clicked on, and the page itself may be out of sight.
      offered('sight.view')?.()
      offered('pane.page')?.()
    },
    answering: (finding) => answers().get(finding),
    answer,
    keep: (word: Word) => working((part) => part.keep(desk, word)),
    keepDraft: () => working((part) => part.keepDraft(desk)),
    remove: (id) => void working((part) => part.remove(desk, id)),
    ways,
    give: () => void busily((part) => part.give(desk)),
    again: () => void busily((part) => part.again(desk)),
    forkFrom: (n) => void busily((part) => part.again(desk, n)),
    wake: () => setAwake(true),
    picked: (target) => {
      const begun = draft()
      if (!aiming() || !begun || target === '') return false
      aim(false)
      open({ ...begun, ...at(target) })
      return true
    },
    addAt: (target) => open({ text: '', ...at(target) }),
  }
}

/** Why the next round cannot be told; undefined where it can. Looked back at, a run that goes on may still take words. */
function whyNot({ state, view }: Showing, visit: Visit): Ways['next'] {
  if (!visit.isLive() && !visit.following()) return 'settled'
  const shown = state()
  if (view()?.seq !== view()?.count || takesWords(shown)) return undefined
  if (shown.settled || shown.ending || shown.stopped) return 'settled'
  return shown.config.pace === undefined || shown.config.pace === 'stream' ? 'oneReply' : 'lastRound'
}
