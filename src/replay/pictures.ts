import { createSignal } from 'solid-js'

/** Draws the page under a hash, small; undefined when it cannot be drawn. */
export type DrawPage = (hash: string) => Promise<ImageBitmap | undefined>

export interface Pictures {
  /** The picture of a page: undefined until it is there, false when there is none to come. */
  readonly of: (hash: string) => ImageBitmap | false | undefined
  /** Asks for it. It is drawn when nothing else is to be done. */
  readonly want: (hash: string) => void
  /** Lets go of all of them. */
  readonly free: () => void
}

interface Options {
  readonly draw: DrawPage
  /** Waits for a moment in which nobody would miss a frame. */
  readonly quiet: () => Promise<void>
  /** Bytes that may be held. */
  readonly most: number
}

type Held = Map<string, ImageBitmap | false>

/** Pictures of pages, each drawn once, one after the other. Those that were drawn first go when there is no more room. */
export function createPictures({ draw, quiet, most }: Options): Pictures {
  const [held, setHeld] = createSignal<Held>(new Map(), { equals: false })
  const waiting = new Set<string>()
  let drawing = false
  let freed = false

  function keep(hash: string, picture: ImageBitmap | undefined) {
    if (freed) return picture?.close()
    const all = held()
    all.set(hash, picture ?? false)
    for (const [old, one] of all) {
      if (bytesOf(all) <= most || old === hash) break
      if (one) one.close()
      all.set(old, false)
    }
    setHeld(all)
  }

  async function work() {
    drawing = true
    for (const hash of waiting) {
      await quiet()
      if (freed) break
      // A page that cannot be drawn has a card with its number.
      keep(hash, await draw(hash).catch(() => undefined))
      waiting.delete(hash)
    }
    drawing = false
  }

  return {
    of: (hash) => held().get(hash),
    want(hash) {
      if (freed || held().has(hash)) return
      waiting.add(hash)
      if (!drawing) void work()
    },
    free() {
      freed = true
      for (const one of held().values()) if (one) one.close()
      held().clear()
    },
  }
}

function bytesOf(held: Held): number {
  return [...held.values()].reduce((sum, one) => sum + (one ? one.width * one.height * 4 : 0), 0)
}
