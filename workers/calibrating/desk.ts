import { calibrationOf } from '../../src/health/calibration'
import { BASES } from '../../src/health/pack/pages'
import { type Asked, plan } from '../../src/health/pack/plan'
import { presenceIn } from '../../src/instruments/presence'
import type { Model } from '../../src/kernel'
import { BLIND_PROMPTS, type Calibration, type CalibrationKind } from '../../src/run/calibration'
import { calibrationDefaults } from '../../src/run/calibration-limits'
import type { CapHit } from '../../src/run/event'
import { reasonOf } from '../../src/run/reason'
import { listCases } from '../../src/store/cases'
import { changeConnection } from '../../src/store/connections'
import { setOwnScore } from '../../src/store/own-scores'
import { modelOf } from '../answering'
import type { Callable } from '../calls'
import type { Calibrating, CalibrationCost, CalibrationNews } from '../calibration-surface'
import type { DeputiesOptions } from '../deputies'
import { openEstimates } from '../estimates'
import { keepBill, keepLimit, learnedOf } from '../experience'
import { openLedger } from '../ledger'
import { readAgreement } from './agreement'
import { type Begun, begunOf, countOf, keepBegun } from './answers'
import { askAll, type Heard, isKnown, type OwnCase, type Paid } from './ask-all'
import { blindRequest, type Judged } from './blind'
import { openCases } from './cases'
import { planOf } from './cost'

/** Tries connections on pages of which it is known what is wrong with them. One trial of each at a time. */
export function openCalibrating({ store, callableOf, place }: DeputiesOptions): Calibrating {
  const running = new Map<string, AbortController>()
  const estimateOf = openEstimates({ store, callableOf })

  async function ownCases(): Promise<readonly OwnCase[]> {
    const rows = await listCases(store)
    return rows.filter(({ trashedAt }) => trashedAt === undefined).slice(0, calibrationDefaults.ownAsked)
  }

  async function cost(id: string, kind: CalibrationKind): Promise<CalibrationCost> {
    const own = await ownCases()
    const calls = [...plan(kind, BASES), ...own]
    const whole = await estimateOf(id, (_, thinks) => planOf(calls, thinks))
    return { ...whole, calls: calls.length, own: own.length }
  }

  async function left(id: string) {
    const { connection } = await callableOf(id)
    const begun = await begunOf(store, connection, Date.now())
    if (!begun) return undefined
    const { kind, at } = begun
    const asked = plan(kind, BASES)
    const own = await ownCases()
    const paid = paidIn(begun, asked)
    const ids = new Set(own.map((one) => one.id))
    const known = { ...paid, own: paid.own.filter((one) => ids.has(one.id)) }
    return { kind, at, done: countOf(known), of: asked.length + own.length }
  }

  function cancel(id: string) {
    running.get(id)?.abort()
    running.delete(id)
  }

  async function calibrate(
    id: string,
    kind: CalibrationKind,
    how: 'go_on' | 'anew',
    port: MessagePort,
  ): Promise<void> {
    cancel(id)
    const abort = new AbortController()
    running.set(id, abort)
    const tell = (news: CalibrationNews) => port.postMessage(news)
    try {
      tell(await trial({ id, kind, how, tell, abort }))
    } catch (cause) {
      tell({ type: 'stopped', why: reasonOf(cause) })
    } finally {
      if (running.get(id) === abort) running.delete(id)
      port.close()
    }
  }

  async function trial({ id, kind, how, tell, abort }: Trial): Promise<CalibrationNews> {
    const callable = await callableOf(id)
    const { connection } = callable
    const asked = plan(kind, BASES)
    const before = how === 'go_on' ? await begunOf(store, connection, Date.now()) : undefined
    const begun = before?.kind === kind ? before : undefined
    const judge = await openJudge(callable, abort, begun?.usd ?? 0)
    const at = begun?.at ?? Date.now()
    const own = await ownCases()
    const heard = await askAll({
      ...{ asked, own },
      known: begun ? paidIn(begun, asked) : { answers: [], own: [] },
      ask: (judged, repeat) => judge.ask(judged, repeat),
      pageOf: presenceIn,
      tell,
      keep: (paid) => keepBegun(store, id, begunWith(connection.model, { kind, at, ...paid }, judge.usd())),
      signal: abort.signal,
    })
    if (heard.stopped) {
      const cap = judge.cap()
      return { type: 'stopped', why: heard.stopped, ...(cap && { cap }) }
    }
    const calibration = await concluded(store, { asked, heard, kind, judge, model: connection.model })
    await changeConnection(store, id, (now) => ({ ...now, calibration }))
    await keepBegun(store, id, undefined)
    return { type: 'over', calibration }
  }

  /** The connection as a second opinion asks it, with what it has cost and why it stopped. */
  async function openJudge({ ...callable }: Callable, abort: AbortController, spent: number): Promise<Judge> {
    const { connection } = callable
    let [usd, answered, cap]: [number | undefined, string | undefined, CapHit | undefined] = [
      spent,
      undefined,
      undefined,
    ]
    const model: Model = modelOf({
      callable,
      place,
      learned: await learnedOf(store, connection),
      ledger: openLedger({
        store,
        run: `calibration:${crypto.randomUUID()}`,
        connection: connection.id,
        now: Date.now,
      }),
      onMeter: () => {},
      onCap(hit) {
        cap ??= hit
        abort.abort()
      },
      onBill(bill) {
        const { costUsd } = bill.usage
        usd = usd === undefined || costUsd === undefined ? undefined : usd + costUsd
        void keepBill(store, connection, bill).catch(() => undefined)
      },
      onLimit: (limit) => void keepLimit(store, connection, limit).catch(() => undefined),
    })
    return {
      async ask(judged, repeat) {
        let text = ''
        for await (const piece of model(blindRequest(judged, repeat), abort.signal)) {
          if (piece.type === 'text') text += piece.text
          if (piece.type === 'answered' && piece.model !== undefined) answered = piece.model
        }
        abort.signal.throwIfAborted()
        return text
      },
      answered: () => answered,
      usd: () => usd,
      cap: () => cap,
    }
  }

  return {
    cost,
    left,
    calibrate,
    cancel: async (id) => cancel(id),
    agreement: () => readAgreement(store),
    giveScore: (page, score) => setOwnScore(store, page, score),
    ...openCases(store),
  }
}

interface Trial {
  readonly id: string
  readonly kind: CalibrationKind
  readonly how: 'go_on' | 'anew'
  readonly tell: (news: CalibrationNews) => void
  readonly abort: AbortController
}

interface Judge {
  readonly ask: (judged: Judged, repeat: number) => Promise<string>
  readonly answered: () => string | undefined
  /** Undefined once a call had no known price: a part is not the sum. */
  readonly usd: () => number | undefined
  readonly cap: () => CapHit | undefined
}

/** Pages of the pack may have changed since. A case that was taken away may be put back, and must not be paid for again. */
function paidIn({ answers, own = [] }: Begun, asked: readonly Asked[]): Paid {
  return { answers: answers.filter(({ sheet, repeat }) => isAsked(asked, sheet, repeat)), own }
}

function isAsked(asked: readonly Asked[], sheet: string, repeat: number): boolean {
  return isKnown(
    asked.map((one) => ({ sheet: one.sheet.id, repeat: one.repeat })),
    sheet,
    repeat,
  )
}

function begunWith(
  model: string,
  begun: Pick<Begun, 'kind' | 'at' | 'answers' | 'own'>,
  usd: number | undefined,
): Begun {
  return { ...begun, model, prompts: BLIND_PROMPTS, ...(usd !== undefined && { usd }) }
}

interface Concluding {
  readonly asked: readonly Asked[]
  readonly heard: Heard
  readonly kind: CalibrationKind
  readonly judge: Judge
  readonly model: string
}

async function concluded(
  store: DeputiesOptions['store'],
  { asked, heard, kind, judge, model }: Concluding,
): Promise<Calibration> {
  const usd = judge.usd()
  const { agreement } = await readAgreement(store)
  // In past runs it has judged and made pages under the name that it answers to.
  const names = [judge.answered(), model]
  const self = agreement.jurors.find(({ juror }) => names.includes(juror))?.selfPreference
  return calibrationOf(asked, heard.answers, {
    kind,
    at: Date.now(),
    asked: model,
    model: judge.answered() ?? model,
    own: heard.own,
    ...(self && { selfPreference: self }),
    ...(usd !== undefined && usd > 0 && { costUsd: usd }),
  })
}
