import type { Measurement } from '../run/event'
import type { Reading } from '../run/snapshot'
import { axeRows } from './axe-rows'
import { type Conflict, conflicts, withConflicts } from './conflict'
import type { PageFacts } from './facts'
import type { AxeReading, LayoutReading, PageReading } from './frame/readings'
import { layoutRows } from './layout-rows'
import { mergeRows } from './merge'
import { pageRows } from './page-rows'

/** A page in a frame off screen, with our probes in it. */
export interface Probed {
  readonly ask: (name: string, input?: unknown) => Promise<unknown>
  readonly resize: (width: number) => Promise<void>
}

export interface RenderedOptions {
  /** Of the window, in CSS pixels. The first one is where everything that hangs on no width is read. */
  readonly widths: readonly number[]
  /** The library as text. Empty where it could not be had. */
  readonly axe: string
  readonly facts?: PageFacts
  /** What the running page said of itself, at the widest width. */
  readonly sample?: readonly Reading[]
  readonly signal?: AbortSignal
}

/**
 * What a laid-out page shows, at each width. The frame is resized and not loaded anew, and axe runs in full once. An
 * instrument that fails says so in a row of its own, and the others go on.
 */
export async function measureRendered(
  frame: Probed,
  options: RenderedOptions,
): Promise<readonly Measurement[]> {
  // The widest first: there the sample was taken, and there most of a page is laid out.
  const widths = [...options.widths].sort((a, b) => b - a)
  const rows: Measurement[] = []
  let hasAxe = false
  for (const width of widths) {
    options.signal?.throwIfAborted()
    const first = width === widths[0]
    rows.push(...(await layoutAt(frame, width)))
    if (first) {
      rows.push(...(await wholePage(frame, options)))
      hasAxe = (await answered<boolean>(frame, 'load_axe', options.axe)) === true
    }
    rows.push(...(await axeAt(frame, { width, full: first, hasAxe })))
    if (first) rows.splice(0, rows.length, ...(await withoutConflicts(frame, rows, options.sample)))
  }
  return mergeRows(rows)
}

async function layoutAt(frame: Probed, width: number): Promise<readonly Measurement[]> {
  await frame.resize(width)
  const layout = await answered<LayoutReading>(frame, 'layout')
  if (!layout) return failedLayout(width, 'instrument_error')
  // What was read in another window says nothing of this one.
  return layout.width === width ? layoutRows(layout, width) : failedLayout(width, 'width_not_reached')
}

async function wholePage(frame: Probed, { facts }: RenderedOptions): Promise<readonly Measurement[]> {
  const page = await answered<PageReading>(frame, 'page')
  if (page) return pageRows(page, facts)
  return ['IN-4', 'IN-10'].map((instrument) => failed(instrument, 'rendered'))
}

interface AxeWish {
  readonly width: number
  readonly full: boolean
  readonly hasAxe: boolean
}

async function axeAt(frame: Probed, { width, full, hasAxe }: AxeWish): Promise<readonly Measurement[]> {
  const reading = hasAxe ? await answered<AxeReading>(frame, 'axe', { full }) : undefined
  if (reading) return axeRows(reading, width)
  return full ? [failed('IN-1', 'axe')] : []
}

/** A page with words that has said nothing of any of them has kept them from whoever took the sample. */
const WORDLESS: Conflict = { target: 'body', field: 'visible', claimed: 'no words', found: 'words' }

async function withoutConflicts(
  frame: Probed,
  rows: readonly Measurement[],
  sample: readonly Reading[] | undefined,
): Promise<readonly Measurement[]> {
  if (!sample) return rows
  if (sample.length === 0)
    return (await answered<boolean>(frame, 'words')) ? withConflicts(rows, [WORDLESS]) : rows
  const held = await answered<readonly Reading[]>(
    frame,
    'sample',
    sample.map(({ target }) => target),
  )
  return withConflicts(rows, conflicts(sample, held ?? []))
}

/** What a probe says, and nothing where it has thrown. A frame that is gone answers no probe at all, and that is thrown on. */
async function answered<T>(frame: Probed, name: string, input?: unknown): Promise<T | undefined> {
  try {
    // Our own probe answers from a realm that no other script shares.
    return (await frame.ask(name, input)) as T
  } catch (cause) {
    if (cause instanceof Error && 'kind' in cause) throw cause
    return undefined
  }
}

function failedLayout(width: number, cannot: string): readonly Measurement[] {
  return ['IN-2', 'IN-7', 'IN-8', 'IN-9', 'IN-13'].map((instrument) => ({
    ...failed(instrument, 'rendered'),
    cannot,
    width,
  }))
}

function failed(instrument: string, rule: string): Measurement {
  return { instrument, rule, ruleVersion: '1', violation: false, severity: 'low', cannot: 'instrument_error' }
}
