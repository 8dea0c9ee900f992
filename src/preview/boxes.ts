import { type Accessor, createSignal, onCleanup } from 'solid-js'
import { type Box, makeBox, type Page } from './box'

/** Nothing boxed, a page in its box, or a relay that never answered. */
export type Standing = 'empty' | 'shown' | 'silent'

export interface Boxes {
  readonly standing: Accessor<Standing>
  readonly put: (page: Page) => void
  readonly empty: () => void
}

/** One page on show, and the next one out of sight until it is drawn: a step never shows an empty room. */
export function createBoxes(mount: (frame: HTMLIFrameElement) => void): Boxes {
  const [standing, setStanding] = createSignal<Standing>('empty')
  let current: Box | undefined
  let coming: Box | undefined
  onCleanup(drop)

  function drop() {
    coming?.drop()
    current?.drop()
    coming = current = undefined
  }

  function end(now: Standing) {
    drop()
    setStanding(now)
  }

  function arrive() {
    current?.drop()
    current = coming
    coming = undefined
    setStanding('shown')
  }

  function put(page: Page) {
    coming?.drop()
    coming = makeBox(page, { onShown: arrive, onSilent: () => end('silent') })
    mount(coming.frame)
  }

  return { standing, put, empty: () => end('empty') }
}
