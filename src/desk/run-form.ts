import { createEffect, createMemo, createResource, createSignal, untrack } from 'solid-js'
import type { Desk, Listed, Order, Refusal, Rules, Sized } from '../../workers/desk-surface'
import { attachmentsTexts } from '../i18n/attachments'
import { stagesTexts } from '../i18n/stages'
import type { Translate } from '../i18n/t'
import { handOver } from '../documents/panel/hand-over'
import { isAtHome } from '../models/at-home'
import { rowOf } from '../models/catalogue'
import { defaults } from '../run/config'
import { noiseOf } from '../run/calibration'
import { REHEARSAL } from '../run/connection'
import type { Brief, Material } from '../run/event'
import { reasonOf } from '../run/reason'
import type { ProjectRow } from '../store/rows'
import { chosenOf } from './answerer'
import { type AttachmentsPort, createAttachments } from './attachments'
import { brandFault, isTextFile, readBrandFile } from './brand-file'
import { createCabinetSay } from './cabinet/words'
import { type ChoiceCabinet, createChoosing, NotThere } from './choosing'
import { chosenIn } from './chosen'
import { type BrandDraft, briefOf, draftOf, keepDraft, type RunDraft, readDraft } from './draft'
import { keepLastUsed, lastUsed } from './last-used'
import type { Say } from './new-run-words'
import { languageOf } from './output-field'
import { createPaused } from './paused'
import { keepLastProject } from './projects/judged'
import { ruleOf } from './rule-written'
import { defaultRules, noRules, rulesOf, wrongRule } from './run-rules'
import { createAfterTicks } from './stages/after-ticks'
import { createBetweenTick } from './stages/between-tick'
import { notStagedWords } from './stages/stage-words'
import { takeFiles } from './waiting-files'

/** What the form asks the jury worker. */
export type NewRunDesk = Pick<
  Desk,
  | 'connections'
  | 'estimate'
  | 'stageCost'
  | 'spending'
  | 'requirementsCost'
  | 'draftRequirements'
  | 'cancelRequirements'
>

/** A page that is judged as it is. */
export interface JudgedPage {
  readonly name: string
  readonly html: string
}

/** The page of a round of an earlier run, to begin from. */
export interface FromPage extends JudgedPage {
  readonly run: string
  readonly round: number
  /** Sees to it that the run lies on this device; gives the id that it has here. */
  readonly settle: () => Promise<string>
}

/** Copy that a panel has written: the page is to say it. */
export interface GivenCopy {
  readonly run: string
  readonly brief: Brief
  readonly name: string
  readonly text: string
}

export interface RunFormOptions {
  readonly desk: NewRunDesk
  readonly attach: AttachmentsPort
  /** Brands and skills to choose among. */
  readonly cabinet?: ChoiceCabinet | undefined
  /** The translator of the page, for the parts that have texts of their own. */
  readonly say: Translate
  readonly t: Say
  readonly onRun: (order: Order) => Promise<Refusal | undefined>
  readonly given: Brief | undefined
  /** A run that was, to be written anew. What was being written is a step back. */
  readonly handed?: RunDraft | undefined
  readonly wanted: string | undefined
  readonly page?: JudgedPage | undefined
  readonly from?: FromPage | undefined
  readonly copy?: GivenCopy | undefined
  readonly focusWhat: () => void
  /** Puts the keyboard on the first field that is wrong. */
  readonly showFault: () => void
}

/** What the form that begins a run knows and does. How it looks is not decided here. */
export function createRunForm(options: RunFormOptions) {
  const { desk, attach, say, t, onRun, given, handed, wanted, page, from, copy, focusWhat, showFault } =
    options
  const copied = copy ? copyMaterials(copy) : []
  const kept = readDraft()
  const [draft, setDraft] = createSignal<RunDraft>(
    handed ?? (given ? { ...kept, brief: draftOf(given) } : kept),
  )
  const [before, setBefore] = createSignal<RunDraft | undefined>(
    handed && briefOf(kept.brief) ? kept : undefined,
  )
  const attachments = createAttachments(attach, say.part('attachments', attachmentsTexts))
  // Shared with the app, or opened with it: they may come while the form is open.
  createEffect(() => {
    const files = takeFiles('pictures')
    if (files.length > 0) untrack(() => attachments.take(files))
  })
  const [problem, setProblem] = createSignal<() => string>()
  const [missing, setMissing] = createSignal(false)
  const [fileFault, setFileFault] = createSignal<() => string>()
  const [busy, setBusy] = createSignal(false)
  const [listed] = createResource(() => desk.connections().catch(() => []))
  const [spending] = createResource(() => desk.spending().catch(() => undefined))
  const [picked, setPicked] = createSignal(wanted)
  const last = lastUsed()
  const chosen = createMemo(() => chosenOf(picked(), listed.latest ?? [], last))
  const byDefault = createMemo(() => defaultRules(isLocal(chosen())))
  const [project, setProject] = createSignal<ProjectRow>()
  const choosing = createChoosing({ cabinet: options.cabinet, draft, change, project })
  const rested = createPaused(draft)
  const [estimate] = createResource(
    () => ({
      id: chosen()?.id,
      brief: briefOf(rested().brief),
      rules: page ? JUDGED_ONCE : { ...rulesOf(rested().rules, byDefault()), ...choosing.rules() },
      of: rested(),
      more: [...copied, ...attachments.materials(), ...pageText(page ?? from)],
      pictures: attachments.attached().pictures,
    }),
    async ({ id, brief, rules, of, more, pictures }) => {
      if (!id || !brief) return undefined
      return choosing
        .materials(of)
        .then((given) => desk.estimate(id, brief, rules, [...given, ...more], pictures.map(sizeOf)))
        .catch((cause: unknown) => whyNot(cause)())
    },
  )

  const ticking = {
    desk,
    listed: () => listed.latest ?? [],
    chosen,
    brief: () => briefOf(rested().brief),
    materials: choosing.onShow,
  }
  const after = createAfterTicks(ticking)
  const between = createBetweenTick({ ...ticking, rounds: roundsApart })

  /** Rounds that something can stand between: in one stream there are none. */
  function roundsApart(): number {
    const { pace = byDefault().pace, maxRounds = byDefault().maxRounds } = rulesOf(draft().rules, byDefault())
    return page || !isJudged() || pace === 'stream' ? 1 : maxRounds
  }

  /** Without a jury there is no verdict to look at again. */
  function isJudged(): boolean {
    return page !== undefined || choosing.judging().on
  }

  /** A connection that was to vote is named; without a name it is the one that the run itself asks. */
  function notBegun(refusal: Refusal): string {
    const stages = say.part('stages', stagesTexts)
    return notStagedWords(refusal, { listed: listed.latest ?? [], say: stages, t })
  }

  function whyNot(cause: unknown): () => string {
    const cabinetSay = createCabinetSay(say)
    if (!(cause instanceof NotThere)) return () => reasonOf(cause)
    return () => cabinetSay(cause.kind === 'brand' ? 'choose.missingBrand' : 'choose.missingSkill')
  }

  function change(part: Partial<RunDraft>) {
    put({ ...draft(), ...part })
  }

  function put(next: RunDraft) {
    setDraft(next)
    setProblem(undefined)
    setMissing(false)
    keepDraft(next)
  }

  /** Whole forms are exchanged with a way back: a brand that stayed behind would go along with the next brief. */
  function exchange(next: RunDraft) {
    setBefore(draft())
    setFileFault(undefined)
    put(next)
    focusWhat()
  }

  function write(brand: BrandDraft) {
    setFileFault(undefined)
    const chosen = chosenIn(draft())
    // What is written here goes along, and not what was chosen before.
    change({ brand, ...(chosen.brand !== '' && { chosen: { ...chosen, brand: '' } }) })
  }

  async function takeFile(file: File) {
    const read = await readBrandFile(file, t)
    if (typeof read === 'function') setFileFault(() => read)
    else write(read)
  }

  /** Whether there were pictures: they go along, wherever they fall. */
  function takePictures(from: DataTransfer | null, event: Event): boolean {
    const files = [...(from?.files ?? [])]
    if (!attachments.wants(files)) return false
    event.preventDefault()
    event.stopPropagation()
    attachments.take(files)
    return true
  }

  /** A text that is dropped anywhere on the form is the brand's; whatever else is dropped is not for it. */
  function drop(event: DragEvent) {
    if (takePictures(event.dataTransfer, event)) return
    const file = event.dataTransfer?.files[0]
    if (!file || !isTextFile(file)) return
    event.preventDefault()
    event.stopPropagation()
    void takeTexts([...(event.dataTransfer?.files ?? [])].filter(isTextFile))
  }

  /** A skill is kept and chosen, and so are several files at once; one text is the brand's, to be written on. */
  async function takeTexts(files: readonly File[]) {
    const [file] = files
    const only = files.length === 1 ? 'skill' : undefined
    const isTaken = await choosing.take(files, only).catch(() => false)
    if (!isTaken && file) await takeFile(file)
  }

  /** What keeps it from being run, with the keyboard on it. */
  function isHeldUp(): boolean {
    const { brief, brand, rules } = draft()
    setMissing(briefOf(brief) === undefined)
    const isFaulty = chosenIn(draft()).brand === '' && brandFault(brand, t) !== undefined
    if (!missing() && !isFaulty && !wrongRule(rules) && !choosing.isTooLong()) return false
    showFault()
    return true
  }

  /** What it begins from has to lie on this device before the run names it. */
  async function begin(order: Order): Promise<Refusal | undefined> {
    return onRun({ ...order, ...(from && { fork: { runId: await from.settle(), round: from.round } }) })
  }

  async function run(): Promise<void> {
    const { brief: written, rules, output } = draft()
    const brief = briefOf(written)
    if (isHeldUp() || !brief || busy()) return
    // A rehearsal plays the flaws of its own pages: of any other page it knows nothing.
    if (page && !chosen()) return void setProblem(() => () => t('new.judgeChoose'))
    setBusy(true)
    const given = await choosing.materials().catch((cause: unknown) => whyNot(cause))
    if (typeof given === 'function') {
      setBusy(false)
      return void setProblem(() => given)
    }
    const materials = [...given, ...copied, ...attachments.materials()]
    const { pictures } = attachments.attached()
    const language = languageOf(output)
    const differing: Rules = {
      // A page that exists is there to be judged: nothing switches that off.
      ...(page ? {} : { ...rulesOf(rules, byDefault()), ...choosing.rules() }),
      ...(language !== undefined && { language }),
    }
    const refusal = await begin({
      brief,
      connection: chosen()?.id ?? REHEARSAL,
      ...(Object.keys(differing).length > 0 && { rules: differing }),
      ...(materials.length > 0 && { materials }),
      ...(pictures.length > 0 && { pictures }),
      ...(page && { page: { ...page, judged: true } }),
      ...(isJudged() && after.wishes().length > 0 && { after: after.wishes() }),
      ...(between.seats().length > 0 && { planSeats: between.seats() }),
      ...(project() && { project: project()?.id ?? '' }),
    }).catch((cause: unknown) => () => t('new.failed', { reason: reasonOf(cause) }))
    setBusy(false)
    const asked = chosen()
    if (refusal === undefined && asked) keepLastUsed(asked.id, Date.now())
    // They went with the run, and are there with it.
    if (refusal === undefined) attachments.clear()
    setProblem(() => (typeof refusal === 'object' ? () => notBegun(refusal) : refusal))
  }

  return {
    draft,
    before,
    problem: () => problem()?.(),
    missing,
    busy,
    listed: () => listed.latest ?? [],
    spending: () => spending.latest,
    estimate,
    chosen,
    pick: setPicked,
    project: () => project()?.id,
    /** What it says comes into the form, where it says anything. */
    putInto(row: ProjectRow | undefined) {
      setProject(row)
      keepLastProject(row?.id)
      if (row?.connection !== undefined) setPicked(row.connection)
      choosing.fill(row)
    },
    byDefault,
    brandFault: () => fileFault()?.() ?? brandFault(draft().brand, t),
    change,
    exchange,
    write,
    takeFile: (file: File) => void takeFile(file),
    drop,
    paste: (event: ClipboardEvent) => void takePictures(event.clipboardData, event),
    attachments,
    choosing,
    after,
    between,
    brief: () => briefOf(draft().brief),
    /** Once nobody has written for a moment: what is asked about it need not be asked for each letter. */
    restedBrief: () => briefOf(rested().brief),
    /** What goes along but for what is attached. */
    materials: choosing.onShow,
    /** How far scores of whoever is asked lie apart by themselves, where a calibration has found it out. */
    noise: () => {
      const asked = chosen()
      return asked && noiseOf(asked)
    },
    rule: () => ({
      scoreThreshold: defaults.scoreThreshold,
      ...ruleOf(page ? noRules : draft().rules),
      maxRounds:
        (page ? JUDGED_ONCE : rulesOf(draft().rules, byDefault())).maxRounds ?? byDefault().maxRounds,
    }),
    run: () => void run(),
  }
}

function sizeOf({ width, height }: Sized): Sized {
  return { width, height }
}

function copyMaterials({ run, brief, name, text }: GivenCopy): readonly Material[] {
  return handOver({ brief, copy: { from: 'approved', text }, name, from: run }).materials
}

/** One round, of which only the judges' part is asked for. */
const JUDGED_ONCE: Rules = { maxRounds: 1 }

/** For the estimate alone: the page stands in the prompt like a text of the person's own. */
function pageText(page: JudgedPage | undefined): readonly Material[] {
  return page ? [{ kind: 'document', name: page.name, text: page.html }] : []
}

/** A model at home has longer clocks. */
function isLocal(one: Listed | undefined): boolean {
  return one !== undefined && (rowOf(one.provider)?.local === true || isAtHome(one.baseUrl))
}
