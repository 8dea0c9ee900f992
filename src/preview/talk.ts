import type { ConsoleLine } from './modes'

/** A place in a page, in its own pixels. */
export interface Place {
  readonly x: number
  readonly y: number
}

/** What we ask of our own script in a frame. */
export type Asked =
  | { readonly do: 'begin'; readonly generation: number; readonly scroll?: Place | undefined }
  | { readonly do: 'beat' }
  | { readonly do: 'outline'; readonly target?: string | undefined }
  | { readonly do: 'scroll'; readonly y: number }
  | { readonly do: 'marks'; readonly targets: readonly string[] }
  | { readonly do: 'draft'; readonly generation: number; readonly from: number; readonly text: string }
  | { readonly do: 'ask'; readonly id: number; readonly name: string; readonly input?: unknown }
  | { readonly do: 'size'; readonly id: number }
  | { readonly do: 'snapshot'; readonly id: number; readonly settleMs: number }
  | { readonly do: 'use'; readonly id: number; readonly withinMs: number }

/** What became of an outline: what is found may have no box, or lie where nobody can scroll to. */
export interface Outlined {
  readonly found: boolean
  readonly boxed?: boolean
  readonly outside?: boolean
}

/** What it answers. Nothing else is heeded, and of this only what has the right shape. */
export type Said =
  | { readonly say: 'here' }
  | { readonly say: 'beat' }
  | { readonly say: 'loaded'; readonly blank: boolean; readonly height: number }
  | { readonly say: 'scrolled'; readonly x: number; readonly y: number; readonly height?: number }
  | { readonly say: 'picked'; readonly target: string }
  | ({ readonly say: 'outlined' } & Outlined)
  | { readonly say: 'drawn'; readonly generation: number; readonly length: number }
  | { readonly say: 'console'; readonly lines: readonly ConsoleLine[] }
  | { readonly say: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly say: 'failed'; readonly id: number; readonly why: string }

const KINDS: readonly string[] = ['log', 'warn', 'error', 'uncaught', 'rejection', 'refused']
const LONGEST = 400

/** What was said, if it has the shape of something that we listen to: long words are cut, odd numbers refused. */
export function readSaid(data: unknown): Said | undefined {
  if (!isRecord(data)) return undefined
  const { say, id, x, y, height, generation, length } = data
  switch (say) {
    case 'here':
    case 'beat':
      return { say }
    case 'loaded':
      return isNumber(height) ? { say, blank: data['blank'] === true, height } : undefined
    case 'scrolled':
      return isNumber(x) && isNumber(y) ? { say, x, y, ...(isNumber(height) && { height }) } : undefined
    case 'picked':
      return { say, target: cut(data['target']) }
    case 'outlined':
      return {
        say,
        found: data['found'] === true,
        boxed: data['boxed'] === true,
        outside: data['outside'] === true,
      }
    case 'drawn':
      return isNumber(generation) && isNumber(length) ? { say, generation, length } : undefined
    case 'console':
      return { say, lines: linesOf(data['lines']) }
    case 'answer':
      return isNumber(id) ? { say, id, value: data['value'] } : undefined
    case 'failed':
      return isNumber(id) ? { say, id, why: cut(data['why']) } : undefined
    default:
      return undefined
  }
}

function linesOf(lines: unknown): readonly ConsoleLine[] {
  if (!Array.isArray(lines)) return []
  return lines.slice(0, 50).flatMap((line: unknown) => {
    if (!isRecord(line)) return []
    const kind = isKind(line['kind']) ? line['kind'] : 'log'
    return [{ kind, text: cut(line['text']) }]
  })
}

function isKind(value: unknown): value is ConsoleLine['kind'] {
  return typeof value === 'string' && KINDS.includes(value)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function cut(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, LONGEST) : ''
}
