import { limits } from '../run/limits'
import { makeBox } from './box'
import { openChamber } from './chamber'
import type { Look } from './modes'

export type { Look } from './modes'

/** A page that waits for a field, or is read for so long, is not looked at. */
const WITHIN_MS = limits.frameSilentMs * 4
const HEIGHT = 800

/** Opens a page in its box, out of sight and without its scripts, and says what it turned out to be. */
export function lookAt(html: string, width: number): Promise<Look | undefined> {
  return new Promise((resolve) => {
    const place = placeFor(width)
    const over = (look: Look | undefined) => {
      clearTimeout(late)
      box.drop()
      place.remove()
      resolve(look)
    }
    const late = setTimeout(() => over(undefined), WITHIN_MS)
    const box = makeBox(
      { html, title: 'look', mode: 'held', anyway: true },
      {
        mount: (frame) => place.append(frame),
        told: (told) => {
          if (told.kind === 'looked') over(told.look)
          else if (told.kind === 'not_boxed' || told.kind === 'stuck') queueMicrotask(() => over(undefined))
        },
      },
    )
  })
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

/** Without a size a page lays nothing out: it has its own, behind everything and all but transparent. */
function placeFor(width: number): HTMLElement {
  const place = document.createElement('div')
  place.inert = true
  place.setAttribute('aria-hidden', 'true')
  Object.assign(place.style, { position: 'fixed', left: '0', top: '0', zIndex: '-1', opacity: '.001' })
  Object.assign(place.style, { width: `${width}px`, height: `${HEIGHT}px`, pointerEvents: 'none' })
  for (const [name, value] of [
    ['--width', `${width}px`],
    ['--height', `${HEIGHT}px`],
    ['--scale', '1'],
  ] as const)
    place.style.setProperty(name, value)
  document.body.append(place)
  return place
}
