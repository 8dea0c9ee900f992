import type { Translate } from '../../i18n/t'
import { SPEC_EVENTS } from '../../run/event'
import type { RunFile } from '../../run/log'
import { readRun } from '../../run/log'
import { fold, initialState, type RunState } from '../../run/state'
import { scoreWords } from '../../theater/words'
import { ExportError } from './forms'
import { endingWords } from './ending-words'
import { plain } from './markdown'
import type { ExportPorts } from './ports'
import { juryIn } from './replay-file'

/** The window in which a page is opened to see whether there is anything on it. */
const WIDTH = 1280

/** What is on its way to the person is what was written. */
export async function checkBytes(blob: Blob, text: string): Promise<void> {
  if ((await blob.text()) !== text) throw new ExportError({ why: 'bytes' })
}

/** The page loads, out of sight and in its box, and there is something to be seen on it. */
export async function checkPage(html: string, { isBlank }: Pick<ExportPorts, 'isBlank'>): Promise<void> {
  if (html.trim() === '' || (await isBlank(html, WIDTH))) throw new ExportError({ why: 'blank' })
}

export async function checkRun(text: string, { trouble }: Pick<ExportPorts, 'trouble'>): Promise<void> {
  const reason = await trouble(text)
  if (reason !== undefined) throw new ExportError({ why: 'run', reason })
}

/** Each line is an event of the theater, and none is missing. */
export function checkEvents(text: string, { events }: RunFile): void {
  const lines = text.split('\n').slice(0, -1)
  const wanted = events.filter(({ type }) => isSpec(type)).map(({ type }) => type)
  if (lines.length !== wanted.length || lines.some((line, at) => typeIn(line) !== wanted[at]))
    throw new ExportError({ why: 'events' })
}

function isSpec(type: string): boolean {
  return SPEC_EVENTS.some((name) => name === type)
}

/** What is not JSON has no type. */
function typeIn(line: string): unknown {
  try {
    // Our own printer wrote the line: an object, unless the file is broken.
    return (JSON.parse(line) as { readonly type?: unknown }).type
  } catch {
    return undefined
  }
}

/** It says how the run ended, and the composite where there is one. */
export function checkReport(text: string, state: RunState, t: Translate): void {
  const composites = state.rounds.flatMap(({ end }) =>
    end?.composite === undefined ? [] : [scoreWords(end.composite, state, t)],
  )
  if (![plain(endingWords(state, t)), ...composites].every((words) => text.includes(words)))
    throw new ExportError({ why: 'report' })
}

/** Signs of something that would reach out of the file, were it not for the policy. */
const REACHES =
  /<(?:link|iframe|img|object|embed|base|form)\b|<script[^>]*\bsrc=|<meta[^>]*http-equiv="refresh"/i

/** Read again, it holds the run to the byte, which ends as the run did, and its policy is there and lets nothing out. */
export function checkReplay(
  html: string,
  { text, state }: { readonly text: string; readonly state: RunState },
): void {
  const kept = juryIn(html)
  const end = readRun(kept).events.reduce<RunState>(fold, initialState())
  const closed = ["default-src 'none'", "connect-src 'none'", "frame-src 'none'", "form-action 'none'"]
  const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(
    html.slice(0, 2000),
  )?.[1]
  const isSame = kept === text && JSON.stringify(end) === JSON.stringify(state)
  if (!isSame || !closed.every((rule) => policy?.includes(rule)) || REACHES.test(html))
    throw new ExportError({ why: 'replay' })
}
