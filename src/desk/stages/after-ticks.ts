import { type Accessor, createMemo, createResource } from 'solid-js'
import type { Desk, Listed, StageCost } from '../../../workers/desk-surface'
import { preference } from '../../controls/preference'
import { familyOf } from '../../models/family'
import { REHEARSAL } from '../../run/connection'
import type { Brief, Material } from '../../run/event'
import type { Looked } from '../../run/opinion-setup'
import type { StageWish } from '../../run/stage-wish'
import { createPaused } from '../paused'
import { isUsable, tickedOf, wishOf } from './wishes'

/** What may be ticked before a run. */
export const AFTER_KINDS = ['opinion', 'exam', 'acceptance'] as const
export type AfterKind = (typeof AFTER_KINDS)[number]

export interface AfterOptions {
  readonly desk: Pick<Desk, 'stageCost'>
  readonly listed: Accessor<readonly Listed[]>
  /** Whom the run asks; undefined is the rehearsal. */
  readonly chosen: Accessor<Listed | undefined>
  readonly brief: Accessor<Brief | undefined>
  readonly materials: Accessor<readonly Material[]>
}

export type AfterTicks = ReturnType<typeof createAfterTicks>

const CHOSEN = ['on', 'off', ''] as const
/** A page of thirty kilobytes, as rich ones are: how large it will be nobody knows. */
export const PAGE_BYTES = 30_000

/** What is to be opened by itself once the run has settled: nothing that is not ticked here. */
export function createAfterTicks({ desk, listed, chosen, brief, materials }: AfterOptions) {
  const [opinion, setOpinion] = preference('after.opinion', CHOSEN, '')
  const [exam, setExam] = preference('after.exam', CHOSEN, '')
  const [acceptance, setAcceptance] = preference('after.acceptance', CHOSEN, '')
  const kept = { opinion, exam, acceptance }
  const keep = { opinion: setOpinion, exam: setExam, acceptance: setAcceptance }
  const wishes = createMemo(() => AFTER_KINDS.flatMap((kind) => (isOn(kind) ? [wished(kind)] : [])))
  const rested = createPaused(() => ({ wishes: wishes(), brief: brief(), materials: materials() }))
  const [costs] = createResource(rested, async (of) => costsOf(desk, of))

  /** Others can be asked only where there are others, and a rehearsal must cost nothing. */
  function isAble(kind: AfterKind): boolean {
    return chosen() === undefined || kind !== 'exam' || listed().filter(isUsable).length > 1
  }

  function isOn(kind: AfterKind): boolean {
    const isUsual = kind === 'opinion' && chosen() !== undefined && listed().filter(isUsable).length > 1
    return isAble(kind) && (kept[kind]() === '' ? isUsual : kept[kind]() === 'on')
  }

  function wished(kind: AfterKind): StageWish {
    const seats = chosen() ? tickedOf(kind, listed(), lookedOf(chosen()), undefined) : []
    const [first] = seats
    const other = seats.find((id) => id !== chosen()?.id)
    return wishOf(kind, {
      seats,
      ...(kind === 'exam' && { coverage: first ?? REHEARSAL }),
      ...(kind === 'acceptance' && other !== undefined && { critic: other }),
    })
  }

  return {
    isOn,
    isAble,
    set: (kind: AfterKind, isTicked: boolean) => keep[kind](isTicked ? 'on' : 'off'),
    wishes,
    costOf: (kind: AfterKind) => costs.latest?.get(kind),
  }
}

/** One that cannot be reckoned is shown without its cost. */
async function costsOf(
  desk: AfterOptions['desk'],
  {
    wishes,
    brief = { title: '', what: '' },
    materials,
  }: {
    readonly wishes: readonly StageWish[]
    readonly brief: Brief | undefined
    readonly materials: readonly Material[]
  },
): Promise<ReadonlyMap<string, StageCost>> {
  const found = await Promise.all(
    wishes.map(async (wish) => {
      const cost = await desk.stageCost({ brief, materials, wish, bytes: PAGE_BYTES }).catch(() => undefined)
      return cost ? [[wish.kind, cost] as const] : []
    }),
  )
  return new Map(found.flat())
}

function lookedOf(one: Listed | undefined): Looked {
  return one
    ? { connection: one.name, connectionId: one.id, family: familyOf(one) }
    : { connection: REHEARSAL, family: REHEARSAL }
}
