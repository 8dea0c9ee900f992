import { createMemo, createResource, createSignal } from 'solid-js'
import type { Listed, Order, Refusal, Spending } from '../../../workers/desk-surface'
import { juryOverride } from '../../controls/jury-override'
import { choiceOf, type SkillOf, skillMaterial, withChoice } from '../../documents/materials'
import { isAtHome } from '../../models/at-home'
import { rowOf } from '../../models/catalogue'
import type { Estimate } from '../../models/estimate'
import { noiseOf } from '../../run/calibration'
import { REHEARSAL } from '../../run/connection'
import type { Material } from '../../run/event'
import { type Policy, resolveJudging } from '../../run/policy'
import { reasonOf } from '../../run/reason'
import { readBrandFile } from '../brand-file'
import { type BrandDraft, materialsOf, type RunDraft } from '../draft'
import { judgedRules } from '../judged-rules'
import type { Judged } from '../judging-words'
import type { Say } from '../new-run-words'
import { createPaused } from '../paused'
import type { NewRunDesk } from '../run-form'
import { defaultRules, rulesOf, type WrittenRules, wrongRule } from '../run-rules'

/** A brand or a skill that a run may take along, as a list names it. */
export interface OfferedText {
  readonly id: string
  readonly name: string
  /** Whether a skill wants its runs judged. */
  readonly policy?: Policy | undefined
}

export type OfferedKind = 'brand' | 'skill'

/** How a run that was begun again went. */
export interface Begun {
  readonly refusal?: Refusal
  /** The connection that refused. */
  readonly connection?: string
}

export interface AgainOptions {
  readonly desk: Pick<NewRunDesk, 'connections' | 'estimate' | 'spending'>
  /** The run as it was ordered. */
  readonly base: Order
  /** The run as it would have been written. */
  readonly draft: RunDraft
  readonly offered: (kind: OfferedKind) => Promise<readonly OfferedText[]>
  /** A brand as it goes along with a run. */
  readonly brandOf: (id: string) => Promise<Material>
  /** What a skill says, and asks for. */
  readonly skillOf: (id: string) => Promise<SkillOf['read']>
  readonly onRun: (orders: readonly Order[]) => Promise<Begun>
}

/** What differs from the run that was. */
export const CHANGES = ['connection', 'brand', 'skill', 'rules'] as const
export type Change = (typeof CHANGES)[number]

/** A run once more, with something else in it: what is chosen, what that changes, what it may cost. */
export function createAgain({ desk, base, draft, offered, brandOf, skillOf, onRun }: AgainOptions) {
  const had = choiceOf(base.materials)
  const [listed] = createResource(() => desk.connections().catch(() => []))
  const [spending] = createResource(() => desk.spending().catch(() => undefined))
  const [offeredBrands] = createResource(() => offered('brand').catch(() => []))
  const [offeredSkills] = createResource(() => offered('skill').catch(() => []))
  const [connections, setConnections] = createSignal<readonly string[]>([base.connection])
  const [brand, setBrand] = createSignal(had.brand)
  const [picked, setPicked] = createSignal<SkillOf>()
  // What is answered is part of what goes along.
  const [skillAsItWas, setSkillAsItWas] = createSignal(had.skill)
  const skill = createMemo(() => {
    const one = picked()
    return one ? skillMaterial(one) : skillAsItWas()
  })
  const [rules, setRules] = createSignal<WrittenRules>(draft.rules)
  const [begun, setBegun] = createSignal<Begun>()
  const [failed, setFailed] = createSignal<string>()
  const [fileFault, setFileFault] = createSignal<() => string>()
  const [busy, setBusy] = createSignal(false)
  const all = () => listed.latest ?? []
  const byDefault = createMemo(() => defaultRules(connections().every((id) => isLocal(all(), id))))
  const materials = createMemo(() => withChoice(base.materials ?? [], { brand: brand(), skill: skill() }))
  const orders = createMemo(() => connections().map((connection) => orderFor(connection)))
  const changes = createMemo(() => CHANGES.filter((change) => hasChanged(change)))

  function orderFor(connection: string): Order {
    const { rules: _, materials: __, ...rest } = base
    // A page that is there is judged by the rules that it was judged by.
    const own = base.page
      ? (base.rules ?? {})
      : { ...untold(base), ...judgedRules(judging()), ...rulesOf(rules(), byDefault()) }
    return {
      ...rest,
      connection,
      ...(Object.keys(own).length > 0 && { rules: own }),
      ...(materials().length > 0 && { materials: materials() }),
    }
  }

  function hasChanged(change: Change): boolean {
    switch (change) {
      case 'connection':
        return connections().join() !== base.connection
      case 'brand':
        return brand()?.text !== had.brand?.text
      case 'skill':
        return skill()?.text !== had.skill?.text
      case 'rules':
        return JSON.stringify(rules()) !== JSON.stringify(draft.rules)
      default:
        return change satisfies never
    }
  }

  /** At least one answers: without any there is no run. */
  function toggle(id: string, on: boolean) {
    setConnections((now) => (on ? [...now.filter((one) => one !== id), id] : now.filter((one) => one !== id)))
  }

  async function run() {
    if (busy() || orders().length === 0 || wrongRule(rules())) return
    setBusy(true)
    setFailed(undefined)
    await onRun(orders()).then(setBegun, (cause: unknown) => setFailed(reasonOf(cause)))
    setBusy(false)
  }

  /**
   * Another skill may want its runs judged, or not: what the last one wanted is gone with it. Where neither the skill nor
   * the project has said anything, what is switched now counts, and not what was when it ran.
   */
  function judging(): Judged {
    const { enabled, enabledBy } = base.rules ?? {}
    const override = juryOverride()
    const isOther = hasChanged('skill')
    const policy = offeredSkills.latest?.find(({ id }) => id === skill()?.from)?.policy
    const project = enabledBy === 'project' ? enabled : undefined
    const isSaid = enabledBy === 'skill' || (enabledBy === undefined && enabled !== undefined)
    const now =
      !isOther && isSaid
        ? { on: enabled ?? true, by: enabledBy ?? ('default' as const) }
        : resolveJudging(isOther ? policy : undefined, project, override?.on)
    return { ...now, skill: skill()?.name ?? '', ...(override && { override }) }
  }

  function write(next: BrandDraft) {
    setFileFault(undefined)
    setBrand(materialsOf(next)[0])
  }

  /** Of the cabinet, by its id; without one, none. */
  async function choose(kind: OfferedKind, id: string) {
    setFileFault(undefined)
    setFailed(undefined)
    if (id === '') return kind === 'brand' ? void setBrand(undefined) : putSkill(undefined)
    const put =
      kind === 'brand'
        ? brandOf(id).then((one) => void setBrand(one))
        : skillOf(id).then((read) => void setPicked({ id, read }))
    await put.catch((cause: unknown) => setFailed(reasonOf(cause)))
  }

  function putSkill(one: Material | undefined) {
    setPicked(undefined)
    setSkillAsItWas(one)
  }

  function answer(name: string, text: string) {
    setPicked((one) => one && { ...one, answers: { ...one.answers, [name]: text } })
  }

  async function takeFile(file: File, t: Say) {
    const read = await readBrandFile(file, t)
    if (typeof read === 'function') setFileFault(() => read)
    else write(read)
  }

  const rested = createPaused(orders)

  return {
    listed: all,
    spending: (): Spending | undefined => spending.latest,
    brands: () => offeredBrands.latest ?? [],
    skills: () => offeredSkills.latest ?? [],
    connections,
    toggle,
    had,
    brand,
    write,
    choose: (kind: OfferedKind, id: string) => void choose(kind, id),
    /** As the run had it. */
    back: (kind: OfferedKind) => (kind === 'brand' ? void setBrand(had.brand) : putSkill(had.skill)),
    brandFault: () => fileFault()?.(),
    takeFile: (file: File, t: Say) => void takeFile(file, t),
    skill,
    /** What the skill that was chosen asks for; nothing where it is the one that the run had. */
    inputs: () => picked()?.read.inputs ?? [],
    answers: () => picked()?.answers ?? {},
    answer,
    judging,
    rules,
    setRules,
    byDefault,
    /** Of all that are asked, the widest: a margin holds for each of their runs. */
    noise: () => widestNoise(all().filter(({ id }) => connections().includes(id))),
    changes,
    orders,
    /** What each of the runs may come to. */
    estimate: (order: Order): Promise<Estimate | string> =>
      desk
        .estimate(order.connection, order.brief, order.rules, order.materials)
        .catch((cause: unknown) => reasonOf(cause)),
    rested,
    begun,
    failed,
    busy,
    run: () => void run(),
  }
}

export type Again = ReturnType<typeof createAgain>

/** Rules that the form of the rules does not ask for. */
function untold({ rules = {} }: Order) {
  return rules.language === undefined ? {} : { language: rules.language }
}

function widestNoise(asked: readonly Listed[]): number | undefined {
  const known = asked.flatMap((one) => noiseOf(one) ?? [])
  return known.length > 0 ? Math.max(...known) : undefined
}

function isLocal(listed: readonly Listed[], id: string): boolean {
  const one = listed.find((connection) => connection.id === id)
  return (
    id !== REHEARSAL && one !== undefined && (rowOf(one.provider)?.local === true || isAtHome(one.baseUrl))
  )
}
