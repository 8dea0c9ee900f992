import { createEffect, createMemo, createResource, createSignal, on } from 'solid-js'
import type { Desk, LoopWish, NotStaged } from '../../../workers/desk-surface'
import type { criticTexts } from '../../i18n/critic'
import type { KeyOf, Translate } from '../../i18n/t'
import { CRITERIA } from '../../run/critic'
import { loopBounds, loopDefaults } from '../../run/critic-limits'
import { criteriaFor, type LoopKind } from '../../run/criteria'
import { REHEARSAL } from '../../run/connection'
import type { Brief, Material } from '../../run/event'
import { reasonOf } from '../../run/reason'
import { chosenOf } from '../answerer'
import { keepLastUsed, lastUsed } from '../last-used'
import { refusalWords, type Say } from '../new-run-words'
import { createPaused } from '../paused'

export type CriticFormSay = Translate<KeyOf<typeof criticTexts>>
export type CriterionId = (typeof CRITERIA)[number]

/** What a critic is to look at. */
export interface CriticSubject {
  readonly run: string
  readonly title: string
  readonly kind: Extract<LoopKind, 'page' | 'copy'>
  readonly brief: Brief
  readonly materials: readonly Material[]
  readonly bytes: number
  readonly mime: string
}

export interface CriticFormOptions {
  readonly desk: Pick<Desk, 'connections' | 'spending' | 'loopCost'>
  readonly subject: CriticSubject
  readonly say: CriticFormSay
  readonly t: Say
  /** Gives why it was not begun; undefined once it goes on. */
  readonly onStart: (connection: string, loop: LoopWish) => Promise<NotStaged | undefined>
}

/** What the form that sends a version to a critic knows and does. */
export function createCriticForm({ desk, subject, say, t, onStart }: CriticFormOptions) {
  const [kind, setKind] = createSignal<CriticSubject['kind']>(subject.kind)
  const offered = createMemo(() => CRITERIA.filter((id) => criteriaFor(kind()).some((one) => one.id === id)))
  const [picked, setPicked] = createSignal<readonly CriterionId[]>(usual(offered(), subject))
  createEffect(on(offered, (ids) => setPicked(usual(ids, subject)), { defer: true }))
  const [cap, setCap] = createSignal<number>(loopDefaults.cap)
  const [short, setShort] = createSignal(false)
  const [who, pick] = createSignal<string>()
  const [busy, setBusy] = createSignal(false)
  const [problem, setProblem] = createSignal<() => string>()
  const [listed] = createResource(() => desk.connections().catch(() => []))
  const [spending] = createResource(() => desk.spending().catch(() => undefined))
  const last = lastUsed()
  const chosen = createMemo(() => chosenOf(who(), listed.latest ?? [], last))
  const wish = createMemo(
    (): LoopWish => ({
      kind: kind(),
      criteria: offered().filter((id) => picked().includes(id)),
      cap: cap(),
      ...(short() && { short: true }),
    }),
  )
  const rested = createPaused(wish)
  const [estimate] = createResource(
    () => ({ id: chosen()?.id, loop: rested() }),
    async ({ id, loop }) =>
      id === undefined ? undefined : desk.loopCost(id, { ...subject, loop }).catch(reasonOf),
  )

  function tick(id: CriterionId, isOn: boolean) {
    setProblem(undefined)
    setPicked((before) => (isOn ? [...before, id] : before.filter((one) => one !== id)))
  }

  /** What is not a whole number within bounds leaves the number as it was. */
  function limit(written: string): boolean {
    const [least, most] = loopBounds.cap
    const n = Number(written)
    const isWithin = Number.isInteger(n) && n >= least && n <= most
    if (isWithin) setCap(n)
    return isWithin
  }

  async function start() {
    if (busy()) return
    if (picked().length === 0) return void setProblem(() => () => say('critic.pickNone'))
    setBusy(true)
    const asked = chosen()
    const refusal = await onStart(asked?.id ?? REHEARSAL, wish()).catch((cause: unknown) => reasonOf(cause))
    setBusy(false)
    if (refusal === undefined && asked) keepLastUsed(asked.id, Date.now())
    setProblem(() => (refusal === undefined ? undefined : () => refusedWords(refusal, say, t)))
  }

  return {
    ...{ kind, setKind, offered, picked, tick, cap, limit, short, setShort, pick, chosen, estimate, busy },
    start,
    listed: () => listed.latest ?? [],
    spending: () => spending.latest,
    problem: () => problem()?.(),
  }
}

/** Those that can be answered: without a brief nothing can be held against it, and without a brand text nothing named by it. */
function usual(ids: readonly CriterionId[], { brief, materials }: CriticSubject): readonly CriterionId[] {
  const hasBrand = materials.some(({ kind }) => kind === 'brand')
  const hasBrief = brief.what.trim() !== ''
  return ids.filter((id) => (id !== 'BRAND_TOKENS' || hasBrand) && (id !== 'BRIEF_COVERAGE' || hasBrief))
}

/** Why it was not begun, in words. */
function refusedWords(refusal: NotStaged | string, say: CriticFormSay, t: Say): string {
  if (typeof refusal === 'string') return t('new.failed', { reason: refusal })
  switch (refusal.why) {
    case 'driven':
    case 'foreign':
    case 'not_settled':
    case 'no_page':
    case 'damaged':
      return say(`critic.not.${refusal.why}`)
    // A loop goes on from no other.
    case 'gone_on':
      return say('critic.not.not_settled')
    case 'cap':
    case 'key_needed':
    case 'key_locked':
    case 'key_elsewhere':
    case 'no_connection':
    case 'no_policy':
    case 'lna':
      return refusalWords(refusal, t)
  }
}
