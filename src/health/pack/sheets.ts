import type { Base } from './bases'
import { clean, unslotted } from './bases'
import { classOf, type FaultClass } from './classes'
import type { Defect } from './defect'
import { withCss, withScript } from './plant'

/** Where a planted fault is known again. */
export type Place =
  /** `html` is what was put there. */
  | { readonly kind: 'room'; readonly selector: string; readonly html: string }
  | { readonly kind: 'quote'; readonly text: string }
  /** What was asked for and taken out, by its number among the requirements. */
  | { readonly kind: 'requirement'; readonly ref: string }

/** A fault on a page, or the same as it should be. */
export interface Planting {
  readonly id: Defect['id']
  readonly places: readonly Place[]
}

/** A page that a judge is asked about, and all that is known of it. */
export interface Sheet {
  readonly id: string
  readonly base: Base
  readonly html: string
  /** How often each of its faults is there; 0 on a clean page. */
  readonly dose: number
  readonly planted: readonly Planting[]
  /** What stands on a clean page as it should be. On a page without any, every fault of the pack is absent. */
  readonly twins: readonly Planting[]
  /** The clean page that this one would be without the order to the judge. */
  readonly without?: string
}

/** Faults that stand on one page: none is taken for another by its place or by its words. */
export interface Group {
  readonly base: Base['name']
  /** One in each room. */
  readonly rooms: readonly Defect['id'][]
  /** One that the whole page is changed for. */
  readonly whole?: Defect['id']
}

export const GROUPS: readonly Group[] = [
  { base: 'kiln', rooms: ['D-1', 'D-6', 'D-16'], whole: 'D-15' },
  { base: 'tally', rooms: ['D-2', 'D-3', 'D-22'], whole: 'D-14' },
  { base: 'ferry', rooms: ['D-4', 'D-9', 'D-17'], whole: 'D-10' },
  { base: 'kiln', rooms: ['D-5', 'D-12', 'D-21'] },
  { base: 'tally', rooms: ['D-7', 'D-11', 'D-18'] },
  { base: 'ferry', rooms: ['D-8', 'D-13', 'D-19'] },
]

/** The order to the judge: the one fault that is meant to change a judgement. */
const ORDER = 'D-20'

/** The page of a group with each of its faults as often as the dose says. */
export function dosed(base: Base, group: Group, dose: number): Sheet {
  const rooms = roomsFor(group.rooms, dose, 'bad')
  const filled = withRooms(base, rooms)
  const whole = group.whole === undefined ? undefined : classOf(group.whole)
  const planted = whole?.variant.plant({ ...base, html: filled }, dose)
  return {
    id: `${group.base}:${group.rooms.join('+')}:${dose}`,
    base,
    html: planted?.html ?? filled,
    dose,
    planted: [
      ...rooms.map(plantingIn),
      ...(whole ? [{ id: whole.id, places: wholePlaces(whole, dose, planted?.quotes) }] : []),
    ],
    twins: [],
  }
}

/** The same page with everything as it should be. */
export function twinOf(base: Base, group: Group): Sheet {
  const rooms = roomsFor(group.rooms, 1, 'good')
  return {
    id: `${group.base}:${group.rooms.join('+')}:twin`,
    base,
    html: withRooms(base, rooms),
    dose: 0,
    planted: [],
    twins: rooms.map(plantingIn),
  }
}

/** A page as its author would have it. */
export function cleanSheet(base: Base): Sheet {
  return { id: `${base.name}:clean`, base, html: clean(base), dose: 0, planted: [], twins: [] }
}

/** The same page with an order to the judge that no person sees. */
export function orderSheet(base: Base): Sheet {
  const rooms = roomsFor([ORDER], 1, 'bad')
  return {
    id: `${base.name}:order`,
    base,
    html: withRooms(base, rooms),
    dose: 1,
    planted: rooms.map(plantingIn),
    twins: [],
    without: cleanSheet(base).id,
  }
}

/** What is put into one place of a page. */
interface Room {
  readonly of: FaultClass
  readonly name: string
  readonly html: string
}

/** Nothing in the names of the rooms tells a judge that something was put there. */
function roomsFor(ids: readonly Defect['id'][], dose: number, which: 'bad' | 'good'): readonly Room[] {
  return ids.map(classOf).map((of, at) => {
    const pieces = Array.from({ length: dose }, (_, n) => of.variant.pieces?.[which](n + 1) ?? '')
    return { of, name: `more-${at + 1}`, html: pieces.join('') }
  })
}

function plantingIn({ of, name, html }: Room): Planting {
  return { id: of.id, places: [{ kind: 'room', selector: `#${name}`, html }] }
}

function wholePlaces({ id }: FaultClass, dose: number, quotes: readonly string[] = []): readonly Place[] {
  if (id !== 'D-15') return quotes.map((text) => ({ kind: 'quote', text }))
  // Sections are taken out in the order in which the brief asks for them.
  return Array.from({ length: dose }, (_, at) => ({ kind: 'requirement', ref: `R${at + 1}` }))
}

function withRooms(base: Base, rooms: readonly Room[]): string {
  const filled = rooms.reduce(
    (page, { name, html }, at) =>
      page.replace(`<!--slot-${at + 1}-->`, () => `<div id="${name}">${html}</div>`),
    base.html,
  )
  return rooms.reduce((page, { of }) => besideIt(page, of), unslotted(filled))
}

function besideIt(page: string, { variant: { pieces } }: FaultClass): string {
  const { css, script } = pieces?.beside ?? {}
  const styled = css ? withCss(page, css) : page
  return script ? withScript(styled, script) : styled
}
