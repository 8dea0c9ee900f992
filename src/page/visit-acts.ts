import type { Remote } from 'comlink'
import type { NotSigned, NotStaged, Order, SignWanted, StageAsked } from '../../workers/desk-surface'
import type { Jury } from '../../workers/jury'
import type { Translate } from '../i18n/t'
import { isReplayFile } from '../library/exporting/replay-sign'
import { REHEARSAL } from '../run/connection'
import type { CapHit, Word } from '../run/event'
import { limits } from '../run/limits'
import { raisedCaps } from './caps'
import { deskOf, libraryOf } from './desk-door'
import { isPageFile, measureOrder } from './given-page'
import type { Going, Mine } from './going'
import type { Kept } from './kept'
import { leadFiles } from './lead-files'
import type { News, Words } from './news'
import { FIRST } from './recorded'
import { downloadPage, sameAgain } from './same-again'
import { type LiveShow, performShow, type Show } from './show'
import type { Showing } from './showing'
import { signShow } from './sign-show'
import { stageShow } from './stage-show'

export interface VisitActsOptions {
  readonly jury: Remote<Jury>
  readonly t: Translate
  readonly tell: (news: News | undefined) => void
  readonly showing: Showing
  readonly kept: Kept
  readonly going: Going
  readonly enter: (show: LiveShow) => void
  readonly choose: (run: string) => void
  readonly complain: (text: Words) => void
  readonly attempt: (work: () => Promise<void>) => Promise<void>
  readonly orderOrTell: (wanted: Order) => Promise<void>
}

/** What the person does with the run on show. Loaded when the first of it is done: the first picture does without. */
export function createVisitActs(options: VisitActsOptions) {
  const { jury, t, tell, showing, kept, going, enter, choose, complain, attempt, orderOrTell } = options

  async function perform() {
    const text = await showing.show()?.file()
    if (text === undefined) return
    const pace = Number(new URLSearchParams(location.search).get('pace')) || limits.performPace
    const mine: Mine = {}
    const show = await performShow(jury, text, pace, going.earsOf(mine))
    mine.show = show
    enter(show)
  }

  /** A recording is performed again; a run of the person's own is asked for again. */
  async function rerun(said?: readonly Word[]) {
    const { connection, connectionId, given } = showing.state()
    const isRecording = connectionId === undefined && connection !== REHEARSAL && !given.page && !given.panel
    if (isRecording && !said) return perform()
    const wanted = await again()
    if (wanted) await orderOrTell({ ...wanted, ...(said && { said }) })
  }

  /** The run on show once more, with the page that it was given. */
  async function again(): Promise<Order | undefined> {
    const state = showing.state()
    const { page } = state.given
    const html = page && (await showing.show()?.body(page.hash))
    if (!page || html !== undefined) return sameAgain(state, html)
    complain(() => t('page.gone'))
    return undefined
  }

  async function fork(round: number, said?: readonly Word[]) {
    const show = showing.show()
    const wanted = sameAgain(showing.state())
    if (!show || !wanted) return
    // What comes with the app is kept here first: the new run takes its page from this device, and says where it is from.
    const runId = show.recorded ? await jury.keep(await show.file()) : show.id
    await orderOrTell({ ...wanted, fork: { runId, round }, ...(said && { said }) })
  }

  async function savePage() {
    // Asked for by its name: what the preview shows may still be the page before.
    const [state, round, page] = [showing.state(), showing.round(), showing.page()]
    const html = page && (await showing.show()?.body(page.artifact.hash))
    if (html === undefined) return complain(() => t('page.gone'))
    downloadPage(state, page?.mended ? 'mended' : round, html)
  }

  async function stage(wanted: StageAsked): Promise<NotStaged | undefined> {
    const mine: Mine = {}
    const begun = await stageShow(jury, wanted, going.earsOf(mine))
    if ('why' in begun) return begun
    mine.show = begun
    enter(begun)
    return undefined
  }

  async function sign(wanted: SignWanted): Promise<NotSigned | undefined> {
    const mine: Mine = {}
    const signed = await signShow(jury, wanted, going.earsOf(mine))
    if ('why' in signed) return signed
    mine.show = signed
    enter(signed)
    return undefined
  }

  async function raise(hit: CapHit) {
    const desk = deskOf(jury)
    const { caps } = await desk.spending()
    await desk.setCaps(raisedCaps(caps, hit))
    await goOn()
  }

  async function goOn() {
    const { connectionId, runId } = showing.state()
    const wanted = connectionId === undefined ? undefined : await again()
    if (!wanted) return
    // Its rules and materials are those of the run that it goes on from.
    const { brief, connection, page, panel, loop } = wanted
    const what = { ...(page && { page }), ...(panel && { panel }), ...(loop && { loop }) }
    await orderOrTell({ brief, connection, goesOn: runId, ...what })
  }

  async function keep(text: string) {
    choose(await jury.keep(text))
    kept.refresh()
  }

  /** One run or one page is opened right here. Whatever is more than that is looked at before it comes in. */
  async function open(files: readonly File[]) {
    const [file] = files
    if (!file || (await leadFiles(files))) return
    const text = await file.text()
    if (!isPageFile(file)) return keep(text)
    // A replay is a page, and it is the run that its person wants back.
    if (isReplayFile(text)) return keep((await import('../library/exporting/replay-file')).juryIn(text))
    await orderOrTell(
      measureOrder({ name: file.name, html: text }, t('page.givenBrief', { name: file.name })),
    )
  }

  async function exportRun() {
    const [show, round, version] = [showing.show(), showing.round(), showing.looked()]
    if (show) (await import('./exports')).openExports({ jury, t, runs: [show.id], round, version })
  }

  async function remove() {
    const show = showing.show()
    if (!show) return
    const library = libraryOf(jury)
    const gone = await library.trash([show.id])
    if (gone.length === 0) return tell({ text: () => t('page.notRemoved') })
    kept.refresh()
    const undo = () => {
      tell(undefined)
      void attempt(async () => {
        await library.restore(gone)
        kept.refresh()
        choose(show.id)
      })
    }
    choose(FIRST)
    tell({ text: () => t('page.removed'), action: { name: () => t('page.undo'), run: undo } })
  }

  /** What is on show is the log as it came; that it does not bear out its own ending has to be said beside it. */
  async function tellClaim({ claimed }: Show) {
    const { storingTexts } = await import('../i18n/storing')
    const say = t.part('storing', storingTexts)
    if (claimed) tell({ text: () => say('storing.odd.not_earned', { status: t(`status.${claimed}`) }) })
  }

  return { stage, sign, tellClaim, perform, rerun, fork, savePage, raise, goOn, open, exportRun, remove }
}
