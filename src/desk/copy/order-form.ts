import { createMemo, createResource, createSignal } from 'solid-js'
import type { CopyDesk } from '../../../workers/copy-surface'
import type { Desk, Order, Refusal } from '../../../workers/desk-surface'
import { preflight } from '../../documents/panel/preflight'
import { advisorsOf, shippedRegistry } from '../../documents/panel/registry'
import { setupOf } from '../../documents/panel/setup'
import type { copyingTexts } from '../../i18n/copying'
import type { KeyOf, Translate } from '../../i18n/t'
import { REHEARSAL } from '../../run/connection'
import { mostCalls } from '../../models/copy-sizes'
import type { DocType, PanelSetup } from '../../run/panel'
import { reasonOf } from '../../run/reason'
import { chosenOf } from '../answerer'
import { briefOf } from '../draft'
import { keepLastUsed, lastUsed } from '../last-used'
import { refusalWords, type Say } from '../new-run-words'
import { languageOf } from '../output-field'
import { createPaused } from '../paused'
import { type CopyDraft, type CopyRules, emptyCopy, keepCopyDraft, readCopyDraft } from './copy-draft'
import { changesOf, waivedOf } from './copy-rules'

export type CopySay = Translate<KeyOf<typeof copyingTexts>>

export interface OrderFormOptions {
  readonly desk: Pick<Desk, 'connections' | 'spending'>
  readonly copy: CopyDesk
  /** The project whose documents go along; empty for none. */
  readonly project: () => string
  /** Says the texts of the form that begins any run. */
  readonly t: Say
  readonly say: CopySay
  readonly onRun: (order: Order) => Promise<Refusal | undefined>
  /** Puts the keyboard on what keeps it from being run. */
  readonly showFault: () => void
}

/** What the form that begins a panel knows and does. How it looks is not decided here. */
export function createOrderForm(options: OrderFormOptions) {
  const { desk, copy, project, t, say, onRun, showFault } = options
  const [draft, setDraft] = createSignal(readCopyDraft())
  const [before, setBefore] = createSignal<CopyDraft>()
  const [problem, setProblem] = createSignal<() => string>()
  const [missing, setMissing] = createSignal(false)
  const [unsettled, setUnsettled] = createSignal(false)
  const [busy, setBusy] = createSignal(false)
  const [picked, setPicked] = createSignal<string>()
  const [listed] = createResource(() => desk.connections().catch(() => []))
  const [spending] = createResource(() => desk.spending().catch(() => undefined))
  const [registry, { refetch }] = createResource(() => copy.registry().catch(reasonOf))
  const [shelf] = createResource(project, (of) => copy.shelf(of).catch(reasonOf))
  const chosen = createMemo(() => chosenOf(picked(), listed.latest ?? [], lastUsed()))
  const known = () => shownOf(registry.latest)
  const kinds = () => known()?.recipes.map(({ row }) => row) ?? []
  const recipe = () => kinds().find(({ contentType }) => contentType === draft().kind) ?? kinds()[0]
  const advisors = () => advisorsOf(known() ?? { advisors: [], recipes: [] })
  const documents = () => shownOf(shelf.latest)

  const flight = createMemo(() => {
    const [wanted, there] = [recipe(), documents()]
    return wanted && there && preflight(wanted, advisors(), there)
  })
  /** What the author is to have and has not, and the person has said nothing of. */
  const unsaid = () =>
    (flight()?.missing ?? []).filter(({ type, required }) => required && !draft().waived.includes(type))

  const setup = createMemo((): PanelSetup | undefined => {
    const [all, there, wanted] = [known(), documents(), recipe()]
    if (!all || !there || !wanted) return undefined
    const waived = waivedOf(draft(), flight()?.missing.map(({ type }) => type) ?? [])
    return setupOf({
      registry: all,
      shelf: there,
      contentType: wanted.contentType,
      waived,
      changes: changesOf(draft().rules),
    })
  })

  const rested = createPaused(draft)
  const [estimate] = createResource(
    () => ({ id: chosen()?.id, brief: briefOf(rested().brief), setup: setup() }),
    async ({ id, brief, setup: rules }) =>
      id && brief && rules ? copy.estimate(id, brief, rules).catch(reasonOf) : undefined,
  )

  function put(next: CopyDraft) {
    setDraft(next)
    setProblem(undefined)
    setMissing(false)
    setUnsettled(false)
    keepCopyDraft(next)
  }

  function change(part: Partial<CopyDraft>) {
    put({ ...draft(), ...part })
  }

  /** Whole forms are exchanged with a way back. */
  function exchange(next: CopyDraft) {
    setBefore(draft())
    put(next)
  }

  /** A document that is waived is one that the person has said something of. */
  function waive(types: readonly DocType[], on: boolean) {
    const rest = draft().waived.filter((one) => !types.some((type) => type === one))
    change({ waived: on ? [...rest, ...types] : rest })
  }

  function isHeldUp(): boolean {
    setMissing(briefOf(draft().brief) === undefined)
    setUnsettled(unsaid().length > 0)
    if (!missing() && !unsettled()) return false
    showFault()
    return true
  }

  async function run(): Promise<void> {
    const brief = briefOf(draft().brief)
    const panel = setup()
    if (isHeldUp() || !brief || !panel || busy()) return
    setBusy(true)
    const language = languageOf(draft().output)
    const asked = chosen()
    const refusal = await onRun({
      brief,
      connection: asked?.id ?? REHEARSAL,
      panel,
      ...(language !== undefined && { rules: { language } }),
      ...(project() !== '' && { project: project() }),
    }).catch((cause: unknown) => () => t('new.failed', { reason: reasonOf(cause) }))
    setBusy(false)
    if (refusal === undefined && asked) keepLastUsed(asked.id, Date.now())
    setProblem(() => (typeof refusal === 'object' ? () => refusalWords(refusal, t) : refusal))
  }

  /** The lenses that come with the app take the place of those that cannot be read. */
  async function useShipped() {
    await copy.keep(shippedRegistry)
    await refetch()
  }

  return {
    draft,
    change,
    changeRules: (rules: Partial<CopyRules>) => change({ rules: { ...draft().rules, ...rules } }),
    exchange,
    before,
    clear: () => exchange({ ...emptyCopy, kind: draft().kind }),
    isEmpty: () => Object.values(draft().brief).every((text) => text === ''),
    problem: () => problem()?.(),
    missing,
    unsettled,
    busy,
    loading: () => registry.loading || shelf.loading,
    /** Why there is nothing to choose from. */
    unread: () => (typeof registry.latest === 'string' ? registry.latest : undefined),
    noShelf: () => (typeof shelf.latest === 'string' ? shelf.latest : undefined),
    useShipped: () => void useShipped().catch((cause: unknown) => setProblem(() => () => reasonOf(cause))),
    kinds,
    recipe,
    advisors,
    flight,
    waive,
    setup,
    /** Calls at most, but for second tries. */
    calls: () => {
      const known = setup()
      return known ? mostCalls(known) : 0
    },
    listed: () => listed.latest ?? [],
    chosen,
    pick: (id: string) => setPicked(id),
    estimate,
    spending: () => spending.latest,
    say,
    run: () => void run(),
  }
}

export type OrderForm = ReturnType<typeof createOrderForm>

/** What was read, and not why it was not. */
function shownOf<T>(read: T | string | undefined): T | undefined {
  return typeof read === 'string' ? undefined : read
}
