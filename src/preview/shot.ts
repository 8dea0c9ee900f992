import { ChamberError } from './chamber-error'
import { isHeavy } from './heavy'
import type { Reading } from './modes'

/** What a page with scripts left behind, before anything in it was used. */
export interface Shot {
  readonly html: string
  readonly sample: readonly Reading[]
}

/** Which of its controls did nothing when they were used. */
export interface Used {
  readonly controls: number
  readonly dead: readonly string[]
}

const CHARS = 400

/** Reads what the frame sent as its page. It was written beside scripts that nobody trusts, and may have grown in them. */
export function readShot(value: unknown): Shot | undefined {
  if (!isRecord(value) || typeof value['html'] !== 'string' || !Array.isArray(value['sample']))
    return undefined
  if (isHeavy(value['html'])) throw new ChamberError('too_large')
  return { html: value['html'], sample: value['sample'].slice(0, 100).flatMap(readingOf) }
}

/** Reads what the frame sent as its controls. Without a number of them it is no answer. */
export function readUsed(value: unknown): Used | undefined {
  if (!isRecord(value) || !Array.isArray(value['dead']) || typeof value['controls'] !== 'number')
    return undefined
  const dead = value['dead'].slice(0, 100).filter((each): each is string => typeof each === 'string')
  return { controls: numberOf(value['controls']), dead: dead.map((each) => each.slice(0, CHARS)) }
}

function readingOf(value: unknown): readonly Reading[] {
  if (!isRecord(value)) return []
  return [
    {
      target: textOf(value['target']),
      text: textOf(value['text']),
      color: textOf(value['color']),
      background: textOf(value['background']),
      fontSize: numberOf(value['fontSize']),
      visible: value['visible'] === true,
      width: numberOf(value['width']),
      height: numberOf(value['height']),
    },
  ]
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, CHARS) : ''
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}
