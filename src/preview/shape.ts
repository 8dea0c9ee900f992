import { createEffect, createRoot, on, onCleanup } from 'solid-js'
import { limits } from '../run/limits'
import { createDraft } from './drafting'
import type { TakingShape } from './frame'
import type { Preview } from './preview'

/** Where a page that is being written is drawn. */
export interface ShapeRoom {
  readonly host: () => HTMLElement | undefined
  readonly onDrawn: (drawn: boolean) => void
}

interface Drawing {
  readonly write: (id: number, text: string) => void
  readonly drop: () => void
}

/** The whole page is to stand there within this time; then what was seen of it is taken away all the same. */
const HANDOVER_MS = 1500

/**
 * Shows a page while it is written, a few times a second and without its scripts. What was seen of it stays until the
 * whole page stands in its place: between the two nothing may flicker.
 */
export function createShape({ page, boxes }: Preview, { host, onDrawn }: ShapeRoom): void {
  let draft: Drawing | undefined
  let next: TakingShape | undefined
  let writing: ReturnType<typeof setTimeout> | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined
  onCleanup(drop)

  function drop() {
    clearTimeout(writing)
    clearTimeout(leaving)
    writing = next = undefined
    draft?.drop()
    draft = undefined
    onDrawn(false)
  }

  function take(shape: TakingShape) {
    clearTimeout(leaving)
    next = shape
    writing ??= setTimeout(write, draft ? limits.draftWriteMs : 0)
  }

  function write() {
    writing = undefined
    if (!next) return
    draft ??= draw()
    draft.write(next.id, next.text)
  }

  function draw(): Drawing {
    return createRoot((dispose) => {
      const title = page.t('preview.frame', { title: page.title })
      const { write, drop, shown } = createDraft((frame) => host()?.append(frame), { title })
      createEffect(() => onDrawn(shown()))
      return { write, drop: () => (drop(), dispose()) }
    })
  }

  function leave() {
    if (!draft && writing === undefined) return
    clearTimeout(writing)
    writing = undefined
    write()
    leaving = setTimeout(drop, HANDOVER_MS)
  }

  createEffect(() => {
    const shape = page.taking?.()
    if (shape) take(shape)
    else leave()
  })
  // A page that has arrived while the next one is written is the one before.
  createEffect(on(boxes.told, () => page.taking?.() ?? drop(), { defer: true }))
}
