import agent from './agent/look.ts?inline-script'
import { makeBox } from './box'
import { openChamber } from './chamber'

const HEIGHT = 800
const WITHIN_MS = 8000

/** What a page turned out to be once it was laid out. */
export interface Seen {
  /** It shows neither words nor boxes. */
  readonly blank: boolean
  /** In its own pixels. */
  readonly height: number
}

/** Opens a page in its box, out of sight and without its scripts, and looks at it. Undefined where it cannot be opened. */
export async function lookAt(html: string, width: number): Promise<Seen | undefined> {
  try {
    return await seenIn(html, width)
  } catch {
    return undefined
  }
}

async function seenIn(html: string, width: number): Promise<Seen | undefined> {
  const chamber = await openChamber({ html, mode: 'held', width, height: HEIGHT, script: agent })
  try {
    return readSeen(await chamber.ask('look'))
  } finally {
    chamber.drop()
  }
}

/** Where something stands on a page, in its own pixels. */
export interface Placed {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where an element or a quotation stands on a page that is laid out so wide. Undefined where it is not there. */
export async function placeIn(html: string, target: string, width: number): Promise<Placed | undefined> {
  try {
    const chamber = await openChamber({ html, mode: 'held', width, height: HEIGHT, script: agent })
    try {
      return readPlaced(await chamber.ask('place', target))
    } finally {
      chamber.drop()
    }
  } catch {
    return undefined
  }
}

function readPlaced(value: unknown): Placed | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => Number(Reflect.get(value, name)))
  const isBox = [x, y, width, height].every((side) => Number.isFinite(side))
  if (!isBox || x === undefined || y === undefined || width === undefined || height === undefined)
    return undefined
  return width > 0 && height > 0 ? { x, y, width, height } : undefined
}

/** The page of a stranger is in that frame: of what comes from there only the right shape is heeded. */
function readSeen(value: unknown): Seen | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  // Whatever is an object can be asked for its fields.
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

/** How many things outside of itself a page asks for. It is read where no policy of the app complains of its styles. */
export function outsideOf(html: string): Promise<number> {
  return new Promise((resolve) => {
    const place = document.createElement('div')
    place.hidden = true
    document.body.append(place)
    const over = (count: number) => {
      clearTimeout(late)
      // The box may tell before it was given back.
      queueMicrotask(() => box.drop())
      place.remove()
      resolve(count)
    }
    const late = setTimeout(() => over(0), WITHIN_MS)
    const box = makeBox(
      { html, title: '', mode: 'held', anyway: true },
      {
        mount: (frame) => place.append(frame),
        told: (told) => told.kind === 'looked' && over(told.look.refused),
      },
    )
  })
}
