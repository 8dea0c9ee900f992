import axe from 'axe-core/axe.min.js?raw'
import probes from '../../src/instruments/frame/probes.ts?inline-script'
import type { Room, RoomWish } from '../../src/instruments/measure'
import { measureRendered, type RenderedOptions } from '../../src/instruments/rendered'
import { openChamber } from '../../src/preview/chamber'
import type { Measurement } from '../../src/run/event'

export function page(body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><style>body{margin:16px;font:16px/1.5 sans-serif;color:#111;background:#fff}${head}</style></head><body>${body}</body></html>`
}

/** All rows of a page, as the bench takes them. */
export async function measured(
  html: string,
  more: Partial<RenderedOptions> = {},
): Promise<readonly Measurement[]> {
  const widths = more.widths ?? [375]
  const wish: RoomWish = { html, mode: 'held', width: Math.max(...widths), script: probes }
  const room: Room = await openChamber(wish)
  try {
    return await measureRendered(room, { axe: '', ...more, widths })
  } finally {
    room.drop()
  }
}

export { axe, probes }
