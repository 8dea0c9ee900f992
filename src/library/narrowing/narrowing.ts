import type { Query } from '../../../workers/library-surface'
import { ENDINGS, type Status } from '../../run/event'
import { STAGE_MARKS, type StageMark } from '../../run/stage-marks'

/** Days that need no calendar. */
export const PRESETS = ['today', 'week', 'month', 'year'] as const
export type Preset = (typeof PRESETS)[number]

/** The facets of which several values may hold at once. */
export const LISTS = ['statuses', 'stages', 'connections', 'brands', 'skills', 'tags'] as const
export type ListFacet = (typeof LISTS)[number]

/** What the library is narrowed down to, as a person chose it. All of it stands in the address. */
export interface Narrowing {
  readonly text: string
  readonly statuses: readonly Status[]
  readonly stages: readonly StageMark[]
  readonly connections: readonly string[]
  readonly brands: readonly string[]
  readonly skills: readonly string[]
  readonly tags: readonly string[]
  /** An id; empty for what is in none. */
  readonly project?: string | undefined
  /** Composites from and up to; either may be missing. */
  readonly least?: number | undefined
  readonly most?: number | undefined
  readonly star: boolean
  readonly unseen: boolean
  readonly preset?: Preset | undefined
  /** Days, as a calendar writes them. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly trash: boolean
}

export const ALL: Narrowing = {
  text: '',
  statuses: [],
  stages: [],
  connections: [],
  brands: [],
  skills: [],
  tags: [],
  star: false,
  unseen: false,
  trash: false,
}

const NAMES: Readonly<Record<ListFacet, string>> = {
  statuses: 'status',
  stages: 'stage',
  connections: 'connection',
  brands: 'brand',
  skills: 'skill',
  tags: 'tag',
}

const STATUSES: ReadonlySet<string> = new Set<Status>(['running', ...ENDINGS])

const DAY = /^\d{4}-\d\d-\d\d$/
const DAY_MS = 86_400_000

/** Reads what follows the question mark of the address. What it does not know narrows nothing. */
export function readNarrowing(query: string): Narrowing {
  const params = new URLSearchParams(query)
  const all = (facet: ListFacet) => [...new Set(params.getAll(NAMES[facet]))].filter(Boolean)
  const preset = PRESETS.find((one) => one === params.get('when'))
  return {
    text: params.get('q') ?? '',
    statuses: all('statuses').filter(isStatus),
    stages: STAGE_MARKS.filter((mark) => all('stages').includes(mark)),
    connections: all('connections'),
    brands: all('brands'),
    skills: all('skills'),
    tags: all('tags'),
    ...(params.has('project') && { project: params.get('project') ?? '' }),
    ...numberIn(params, 'least'),
    ...numberIn(params, 'most'),
    star: params.has('star'),
    unseen: params.has('unseen'),
    ...(preset ? { preset } : daysIn(params)),
    trash: params.has('trash'),
  }
}

function isStatus(name: string): name is Status {
  return STATUSES.has(name)
}

function numberIn<N extends 'least' | 'most'>(params: URLSearchParams, name: N): { [K in N]?: number } {
  const written = params.get(name)
  const value = Number(written)
  if (written === null || written === '' || !(value >= 0 && value <= 100)) return {}
  // One name, as the type says; a computed key is read as any text.
  return { [name]: value } as { [K in N]: number }
}

function daysIn(params: URLSearchParams): Pick<Narrowing, 'from' | 'to'> {
  const day = (name: string) => (DAY.test(params.get(name) ?? '') ? (params.get(name) ?? '') : undefined)
  const [from, to] = [day('from'), day('to')]
  return { ...(from && { from }), ...(to && { to }) }
}

/** The address that holds it. */
export function printNarrowing(narrowing: Narrowing): string {
  const params = new URLSearchParams()
  if (narrowing.text !== '') params.set('q', narrowing.text)
  for (const facet of LISTS) for (const value of narrowing[facet]) params.append(NAMES[facet], value)
  if (narrowing.project !== undefined) params.set('project', narrowing.project)
  for (const name of ['least', 'most', 'from', 'to'] as const) {
    const value = narrowing[name]
    if (value !== undefined && value !== '') params.set(name, String(value))
  }
  if (narrowing.preset) params.set('when', narrowing.preset)
  for (const name of ['star', 'unseen', 'trash'] as const) if (narrowing[name]) params.set(name, '1')
  const query = params.toString()
  return query === '' ? '#/library' : `#/library?${query}`
}

/** The same for the worker, in which a day is milliseconds here and now. */
export function queryOf(narrowing: Narrowing, now: Date): Query {
  const { text, statuses, stages, connections, brands, skills, tags, project } = narrowing
  const between = daysOf(narrowing, now)
  const { least, most } = narrowing
  return {
    ...(text.trim() !== '' && { text: text.trim() }),
    ...(statuses.length > 0 && { statuses }),
    ...(stages.length > 0 && { stages }),
    ...(connections.length > 0 && { connections }),
    ...(brands.length > 0 && { brands }),
    ...(skills.length > 0 && { skills }),
    ...(tags.length > 0 && { tags }),
    ...(project !== undefined && { project }),
    ...((least !== undefined || most !== undefined) && { score: [least ?? 0, most ?? 100] as const }),
    ...(narrowing.star && { star: true as const }),
    ...(narrowing.unseen && { unseen: true as const }),
    ...(between && { between }),
    ...(narrowing.trash && { trash: true as const }),
  }
}

function daysOf({ preset, from, to }: Narrowing, now: Date): readonly [number, number] | undefined {
  if (preset) return [sinceOf(preset, now), Number.MAX_SAFE_INTEGER]
  if (from === undefined && to === undefined) return undefined
  const first = from === undefined ? 0 : midnight(from)
  // The last day is meant with all its hours, of which there are not always 24.
  const end = to === undefined ? Number.MAX_SAFE_INTEGER : midnightAfter(to)
  return [first, end]
}

function sinceOf(preset: Preset, now: Date): number {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  switch (preset) {
    case 'today':
      return today.getTime()
    case 'week':
      return today.getTime() - 6 * DAY_MS
    case 'month':
      return today.getTime() - 29 * DAY_MS
    case 'year':
      return new Date(now.getFullYear(), 0, 1).getTime()
    default:
      return preset satisfies never
  }
}

function midnight(day: string): number {
  return new Date(`${day}T00:00`).getTime()
}

function midnightAfter(day: string): number {
  const date = new Date(`${day}T00:00`)
  date.setDate(date.getDate() + 1)
  return date.getTime()
}
