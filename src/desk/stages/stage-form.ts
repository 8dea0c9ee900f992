import { createMemo, createResource, createSignal } from 'solid-js'
import type { Desk, Listed, NotStaged } from '../../../workers/desk-surface'
import { stageCallCount } from '../../models/stage-sizes'
import { EXAM_RULES, examRulesOf } from '../../run/exam-limits'
import { reasonOf } from '../../run/reason'
import { REHEARSAL } from '../../run/connection'
import type { StageKind, StageWish } from '../../run/stage-wish'
import type { Say } from '../new-run-words'
import { createPaused } from '../paused'
import { keepChoices, keptChoices } from './kept'
import { cautionOf, notStagedWords, type StagesSay } from './stage-words'
import type { StageSubject } from './subject'
import type { Choosable } from './connection-select'
import { type Choices, isFamily, isUsable, tickedOf, wishOf } from './wishes'

export interface StageFormOptions {
  readonly desk: Pick<Desk, 'connections' | 'spending' | 'stageCost'>
  readonly kind: StageKind
  readonly subject: StageSubject
  readonly say: StagesSay
  readonly t: Say
  /** Why it was not begun, where that was tried before the form was there. */
  readonly refused?: NotStaged | undefined
  /** Gives why it was not begun; undefined once it goes on. */
  readonly onStart: (wish: StageWish) => Promise<NotStaged | undefined>
}

export type StageForm = ReturnType<typeof createStageForm>

/** What the form that opens a judging stage knows and does. */
export function createStageForm({ desk, kind, subject, say, t, refused, onStart }: StageFormOptions) {
  const [choices, setChoices] = createSignal<Choices>(keptChoices(kind))
  const [picked, setPicked] = createSignal<readonly string[]>()
  const [busy, setBusy] = createSignal(false)
  const [refusal, setRefusal] = createSignal<NotStaged | string | undefined>(refused)
  const [isHeld, setHeld] = createSignal(false)
  const [listed] = createResource(() => desk.connections().catch((): readonly Listed[] => []))
  const [spending] = createResource(() => desk.spending().catch(() => undefined))
  const all = () => listed.latest ?? []
  const seats = createMemo(() => picked() ?? tickedOf(kind, all(), subject.looked, choices().seats))
  /** Whom a helper can be chosen from: whoever is played is helped by somebody who is played. */
  const choosable = createMemo(() =>
    seats().length === 0 ? [{ id: REHEARSAL, name: say('stages.rehearsed') }] : all().filter(isUsable),
  )
  const helpers = createMemo(() => helpersOf(choices(), choosable()))
  const [newest] = subject.rounds
  const wish = createMemo(() => {
    const round = newest === undefined ? {} : { planRound: newest }
    return wishOf(kind, { ...round, ...choices(), ...helpers(), seats: seats() })
  })
  const rested = createPaused(wish)
  const [cost] = createResource(
    () => ({ wish: rested(), isThere: listed.state === 'ready' }),
    async ({ wish, isThere }) =>
      isThere ? desk.stageCost({ ...subject, wish }).catch((cause: unknown) => reasonOf(cause)) : undefined,
  )

  function change(part: Partial<Choices>) {
    setRefusal(undefined)
    setHeld(false)
    setChoices((before) => ({ ...before, ...part }))
  }

  function tick(id: string, isOn: boolean) {
    const now = seats()
    change({})
    // In the order of the list: that is how they sit.
    setPicked(all().flatMap((one) => ((one.id === id ? isOn : now.includes(one.id)) ? [one.id] : [])))
  }

  /** What nobody could answer for is not begun, and said why. */
  function heldUp(): string | undefined {
    if (kind === 'plan' && newest === undefined) return say('stages.noPlan')
    return kind === 'exam' && stageCallCount({ wish: wish(), bytes: 0 })[1] === 0
      ? say('stages.alone.exam')
      : undefined
  }

  async function start() {
    if (busy()) return
    setHeld(heldUp() !== undefined)
    if (isHeld()) return
    setBusy(true)
    const { planRound: _, ...lasting } = choices()
    const tried = await onStart(wish()).catch((cause: unknown) => reasonOf(cause))
    setBusy(false)
    if (tried === undefined) keepChoices(kind, { ...lasting, seats: seats() })
    setRefusal(tried)
  }

  const isAuthor = () => seats().length === 1 && seats()[0] === subject.looked.connectionId
  return {
    ...{ kind, choices, change, seats, tick, wish, cost, busy, start },
    listed: all,
    choosable,
    helpers,
    isListed: () => listed.state === 'ready',
    spending: () => spending.latest,
    /** What the rounds and the posture come to, chosen or not. */
    rules: createMemo(() => {
      const { use = 'artifact', rounds, adversarial } = choices()
      return { ...examRulesOf(use, { maxRounds: rounds, adversarial }), finds: EXAM_RULES[use].finds }
    }),
    caution: () =>
      cautionOf(
        kind,
        { seats: seats().length, isFamily: isFamily(seats(), all()), isAuthor: isAuthor() },
        say,
      ),
    problem: () => {
      const tried = refusal()
      return (
        (isHeld() ? heldUp() : undefined) ??
        (tried === undefined ? undefined : notStagedWords(tried, { listed: all(), say, t }))
      )
    },
  }
}

/** What was chosen last time of connections that are gone is not chosen any more; what is played, plays them all. */
function helpersOf({ coverage, words }: Choices, choosable: readonly Choosable[]) {
  const [first] = choosable
  const isPlayed = first?.id === REHEARSAL
  const there = (id: string | undefined) => {
    if (id === undefined) return undefined
    return isPlayed ? REHEARSAL : choosable.find((one) => one.id === id)?.id
  }
  return { coverage: there(coverage), words: there(words) }
}
