import { parseInert } from '../trusted-types'
import agent from './agent/look.ts?inline-script'
import { openChamber } from './chamber'
import { clean } from './cleaner'
import type { Look } from './modes'

const HEIGHT = 800

/**
 * Opens a page in its box, out of sight and without its scripts, and says what it turned out to be once it was laid out at
 * that width. Undefined where it cannot be opened.
 */
export async function lookAt(html: string, width: number): Promise<Look | undefined> {
  try {
    const seen = await seenIn(html, width)
    return seen && { mode: 'held', ...seen, refused: clean(html, parseInert).refused }
  } catch {
    return undefined
  }
}

async function seenIn(html: string, width: number): Promise<Pick<Look, 'blank' | 'height'> | undefined> {
  const chamber = await openChamber({ html, mode: 'held', width, height: HEIGHT, script: agent })
  try {
    return readSeen(await chamber.ask('look'))
  } finally {
    chamber.drop()
  }
}

/** The page of a stranger is in that frame: of what comes from there only the right shape is heeded. */
function readSeen(value: unknown): Pick<Look, 'blank' | 'height'> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { blank, height } = value as { readonly blank?: unknown; readonly height?: unknown }
  return typeof height === 'number' && height > 0 ? { blank: blank === true, height } : undefined
}

/** Whether a page shows nothing at all: neither as it was written, nor once its scripts have run in their box. */
export async function isBlankPage(html: string, width: number): Promise<boolean | undefined> {
  const held = await lookAt(html, width)
  if (!held?.blank) return held?.blank
  const made = await scripted(html, width).catch(() => undefined)
  return made === undefined ? true : (await lookAt(made, width))?.blank
}

/** What its scripts have made of it. */
async function scripted(html: string, width: number): Promise<string> {
  const chamber = await openChamber({ html, mode: 'running', width })
  try {
    return (await chamber.snapshot()).html
  } finally {
    chamber.drop()
  }
}
