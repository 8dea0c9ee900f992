import { createSignal, onCleanup } from 'solid-js'

export interface ThumbPorts {
  /** One that was drawn before. */
  readonly stored: (hash: string) => Promise<Blob | undefined>
  /** Draws the page under a hash, small; undefined where it cannot be drawn. */
  readonly draw: (hash: string) => Promise<Blob | undefined>
  readonly keep: (hash: string, picture: Blob) => Promise<void>
  /** Waits for a moment in which nobody would miss a frame. */
  readonly quiet: (movedAt: () => number) => Promise<void>
}

export interface Thumbs {
  /** The address of a picture: undefined until it is there, false where there is none to come. */
  readonly of: (hash: string) => string | false | undefined
  /** These are in sight; what is not among them need not come any more. */
  readonly want: (hashes: readonly string[]) => void
}

/** Pictures that are held. A browser keeps of those out of sight no more than the file. */
const MOST = 240
/** A hand that scrolls is still after so long. */
const STILL_MS = 80

/** The pages of runs, drawn small. Nothing is fetched or drawn while the list moves, and nothing that is out of sight. */
export function createThumbs({ stored, draw, keep, quiet }: ThumbPorts): Thumbs {
  const held = new Map<string, string | false>()
  const [version, setVersion] = createSignal(0)
  let wanted: readonly string[] = []
  let movedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let working = false
  let over = false

  function hold(hash: string, picture: Blob | undefined) {
    if (over) return
    held.set(hash, picture ? URL.createObjectURL(picture) : false)
    for (const [old, address] of held) {
      if (held.size <= MOST) break
      if (wanted.includes(old)) continue
      if (address) URL.revokeObjectURL(address)
      held.delete(old)
    }
    setVersion((n) => n + 1)
  }

  const missing = () => wanted.filter((hash) => !held.has(hash))

  async function work() {
    if (working) return
    working = true
    const undrawn = new Set<string>()
    for (let next = missing(); next.length > 0 && !over; next = missing()) {
      const fresh = next.filter((hash) => !undrawn.has(hash))
      if (fresh.length > 0) await fetchAll(fresh, undrawn)
      else await drawOne(next[0] ?? '')
    }
    working = false
  }

  async function fetchAll(hashes: readonly string[], undrawn: Set<string>) {
    const pictures = await Promise.all(hashes.map((hash) => stored(hash).catch(() => undefined)))
    for (const [at, hash] of hashes.entries()) {
      if (pictures[at]) hold(hash, pictures[at])
      else undrawn.add(hash)
    }
  }

  async function drawOne(hash: string) {
    await quiet(() => movedAt)
    if (over || !wanted.includes(hash)) return
    // A page that cannot be drawn has a card without a picture.
    const picture = await draw(hash).catch(() => undefined)
    hold(hash, picture)
    if (picture) await keep(hash, picture).catch(() => {})
  }

  onCleanup(() => {
    over = true
    clearTimeout(timer)
    for (const address of held.values()) if (address) URL.revokeObjectURL(address)
  })

  return {
    of(hash) {
      version()
      return held.get(hash)
    },
    want(hashes) {
      wanted = hashes
      movedAt = performance.now()
      clearTimeout(timer)
      timer = setTimeout(() => void work(), STILL_MS)
    },
  }
}
