import { createMemo, createResource, createSignal } from 'solid-js'
import type { Cabinet, Entry, Kind, Opened, Taken } from '../../workers/cabinet-surface'
import { juryOverride } from '../controls/jury-override'
import { brandMaterial, skillMaterial } from '../documents/materials'
import type { Material } from '../run/event'
import { limits } from '../run/limits'
import { resolveJudging } from '../run/policy'
import type { ProjectRow } from '../store/rows'
import { type Chosen, chosenIn, NO_BRAND, SKILL_OF_RUN, type SkillDraft } from './chosen'
import { materialsOf, type RunDraft } from './draft'
import { judgedRules } from './judged-rules'
import type { Judged } from './judging-words'

/** What the form asks of the cabinet. */
export type ChoiceCabinet = Pick<Cabinet, 'list' | 'open' | 'take'>

export interface ChoosingOptions {
  /** Undefined where there is none: then a brand is written, and no skill is chosen. */
  readonly cabinet: ChoiceCabinet | undefined
  readonly draft: () => RunDraft
  readonly change: (part: Partial<RunDraft>) => void
  /** The project that the run goes into. */
  readonly project: () => ProjectRow | undefined
}

/** Something that was chosen and is not there any more. */
export class NotThere extends Error {
  override readonly name = 'NotThere'
  constructor(readonly kind: Kind) {
    super(`The ${kind} that was chosen is not there any more.`)
  }
}

export type Choosing = ReturnType<typeof createChoosing>

/** The brand and the skill of a run that is being written, and whether it is judged. */
export function createChoosing({ cabinet, draft, change, project }: ChoosingOptions) {
  const chosen = createMemo(() => chosenIn(draft()), undefined, { equals: isSameChoice })
  const [brands, { refetch: againBrands }] = createResource(() => listOf('brand'))
  const [skills, { refetch: againSkills }] = createResource(() => listOf('skill'))
  // What cannot be read now is said when it is to go along: until then the form works without it.
  const shown = (id: string) => opened(id).catch(() => undefined)
  const [brand] = createResource(() => fromCabinet('brand', chosen().brand), shown)
  const [skill] = createResource(() => fromCabinet('skill', chosen().skill), shown)
  const [taken, setTaken] = createSignal<string>()

  async function listOf(kind: Kind): Promise<readonly Entry[]> {
    const all = await cabinet?.list(kind).catch(() => undefined)
    return (all ?? []).filter(({ trashedAt }) => trashedAt === undefined)
  }

  async function opened(id: string): Promise<Opened | undefined> {
    const found = await cabinet?.open(id)
    return found?.entry.trashedAt === undefined ? found : undefined
  }

  function choose(part: Partial<Chosen>) {
    setTaken(undefined)
    change({ chosen: { ...chosen(), ...part } })
  }

  /** What a project goes by comes into the form, where the person has not chosen or written anything else. */
  function fill(row: Pick<ProjectRow, 'brand' | 'skill'> | undefined) {
    const { brand: ofBrand, skill: ofSkill } = row ?? {}
    const isFree = chosen().brand === '' && draft().brand.text.trim() === ''
    if (ofBrand !== undefined && isFree) choose({ brand: ofBrand })
    if (ofSkill !== undefined && chosen().skill === '') choose({ skill: ofSkill })
  }

  function answer(name: string, text: string) {
    const { answers = {} } = draft()
    const id = chosen().skill
    change({ answers: { ...answers, [id]: { ...answers[id], [name]: text } } })
  }

  /** Every text of a brand or a skill that goes along, as it is now: it may have been changed in another tab. */
  async function materials(of: RunDraft = draft()): Promise<readonly Material[]> {
    const { brand: brandId, skill: skillId } = chosenIn(of)
    return [...(await brandsOf(of, brandId)), ...(await skillsOf(of, skillId))]
  }

  async function brandsOf(of: RunDraft, id: string): Promise<readonly Material[]> {
    if (id === NO_BRAND) return []
    if (id === '' || !cabinet) return materialsOf(of.brand)
    const found = await opened(id)
    if (!found) throw new NotThere('brand')
    return [brandMaterial({ id, name: found.entry.name, text: found.text, tokens: found.tokens })]
  }

  async function skillsOf(of: RunDraft, id: string): Promise<readonly Material[]> {
    if (id === SKILL_OF_RUN && of.skill) return [skillOfRun(of.skill)]
    if (id === '' || id === SKILL_OF_RUN || !cabinet) return []
    const found = await opened(id)
    if (found?.read.kind !== 'skill') throw new NotThere('skill')
    return [skillMaterial({ id, read: found.read, answers: of.answers?.[id] ?? {} })]
  }

  /** The same as far as it is on show: for the line that says what the jury will go by. */
  function onShow(): readonly Material[] {
    const { brand: brandId, skill: skillId } = chosen()
    const [one, other] = [known(brand.latest, brandId), known(skill.latest, skillId)]
    const { skill: ofRun } = draft()
    return [
      ...(one
        ? [brandMaterial({ id: brandId, name: one.entry.name, text: one.text, tokens: one.tokens })]
        : []),
      ...(brandId === '' || !cabinet ? materialsOf(draft().brand) : []),
      ...(other?.read.kind === 'skill' ? [skillMaterial({ id: skillId, read: other.read })] : []),
      ...(skillId === SKILL_OF_RUN && ofRun ? [skillOfRun(ofRun)] : []),
    ]
  }

  /** Whether it is judged, who says so, and by which skill. */
  const judging = createMemo((): Judged => {
    const entry = skillEntry()
    const override = juryOverride()
    const { on, by } = resolveJudging(entry?.policy, project()?.critiqueTheaterEnabled, override?.on)
    const skillName = entry?.name ?? draft().skill?.name ?? ''
    return { on, by, skill: skillName, ...(override && { override }) }
  })

  /** Of a skill that came with an earlier run the cabinet may still know whether it wants a jury. */
  function skillEntry(): Entry | undefined {
    const { skill: id } = chosen()
    const wanted = id === SKILL_OF_RUN ? draft().skill?.from : id
    return skills.latest?.find((one) => one.id === wanted)
  }

  /** Takes in what was dropped, and chooses the first brand and the first skill of it. False where it is neither. */
  async function take(files: readonly File[], only?: Kind): Promise<boolean> {
    const offered = files.map((file) => ({ path: file.name, file }))
    const made = (await cabinet?.take(offered, { clash: 'both', ...(only && { only }) })) ?? []
    const entries = made.flatMap((one) => (one.is === 'refused' ? [] : [one.entry]))
    if (entries.length === 0) return false
    await Promise.all([againBrands(), againSkills()])
    const first = (kind: Kind) => entries.find((one) => one.kind === kind)?.id
    const [brandId, skillId] = [first('brand'), first('skill')]
    choose({
      ...(brandId !== undefined && { brand: brandId }),
      ...(skillId !== undefined && { skill: skillId }),
    })
    setTaken(entries.map(({ name }) => name).join(', '))
    return true
  }

  /** Keeps the brand that is written in the form, and chooses it. */
  async function keepWritten(): Promise<Taken | undefined> {
    const { name, text } = draft().brand
    const path = /\.\w+$/.test(name) ? name : `${name || 'DESIGN'}.md`
    const [made] =
      (await cabinet?.take([{ path, file: new Blob([text]) }], { clash: 'both', as: 'brand' })) ?? []
    if (!made || made.is === 'refused') return made
    await againBrands()
    choose({ brand: made.entry.id })
    setTaken(made.entry.name)
    return made
  }

  return {
    has: cabinet !== undefined,
    chosen,
    brands: () => brands.latest ?? [],
    skills: () => skills.latest ?? [],
    brand: () => known(brand.latest, chosen().brand),
    skill: () => known(skill.latest, chosen().skill),
    /** It was chosen and is gone; not said before it has been looked for. */
    isBrandGone: () => isFromCabinet('brand', chosen().brand) && !brand.loading && !brand.latest,
    isSkillGone: () => isFromCabinet('skill', chosen().skill) && !skill.loading && !skill.latest,
    isTooLong: () =>
      [brand.latest, skill.latest].some((one) => (one?.entry.chars ?? 0) > limits.materialChars),
    choose,
    fill,
    answer,
    answers: () => draft().answers?.[chosen().skill] ?? {},
    materials,
    onShow,
    judging,
    rules: () => judgedRules(judging()),
    take,
    keepWritten,
    taken,
  }
}

/** A resource keeps its last value while it looks for another: that one is not what was chosen. */
function known(latest: Opened | undefined, id: string): Opened | undefined {
  return latest?.entry.id === id ? latest : undefined
}

function isFromCabinet(kind: Kind, id: string): boolean {
  return id !== '' && id !== (kind === 'brand' ? NO_BRAND : SKILL_OF_RUN)
}

function fromCabinet(kind: Kind, id: string): string | undefined {
  return isFromCabinet(kind, id) ? id : undefined
}

function skillOfRun({ name, text, from }: SkillDraft): Material {
  return { kind: 'skill', name, text, ...(from !== '' && { from }) }
}

function isSameChoice(one: Chosen, other: Chosen): boolean {
  return one.brand === other.brand && one.skill === other.skill
}
