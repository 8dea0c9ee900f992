import { type Accessor, createEffect, createMemo, onCleanup } from 'solid-js'
import type { RunState } from '../run/state'

/** Where the person or the device has chosen the colours, no brand has a say in them. */
const LEFT_ALONE = '(forced-colors: active), (prefers-contrast: more)'

/** Draws the jury in pencils of the brand that the run was given. Without a brand nothing of this is loaded. */
export function createBrandInks(state: Accessor<RunState>): void {
  const brand = createMemo(
    () => state().given.materials.find(({ kind, text }) => kind === 'brand' && text !== '')?.text,
  )
  createEffect(() => {
    const text = brand()
    if (text !== undefined) paint(text)
  })
}

/** Until another brand is on show. */
function paint(text: string): void {
  const asked = matchMedia(LEFT_ALONE)
  const set: { root: HTMLElement; names: readonly string[] }[] = []
  let over = false

  function off(): void {
    for (const { root, names } of set.splice(0)) for (const name of names) root.style.removeProperty(name)
  }

  async function draw(): Promise<void> {
    off()
    if (asked.matches) return
    const properties = await propertiesOf(text)
    const root = document.querySelector<HTMLElement>('.shell')
    if (over || asked.matches || !root) return
    for (const [name, value] of properties) root.style.setProperty(name, value)
    set.push({ root, names: properties.map(([name]) => name) })
  }

  // A jury in its usual inks is whole: without the part that mixes others nothing is said.
  const start = () => void draw().catch(off)
  asked.addEventListener('change', start)
  onCleanup(() => {
    over = true
    asked.removeEventListener('change', start)
    off()
  })
  start()
}

async function propertiesOf(text: string) {
  const [{ readBrand }, { inkProperties, inksFor }] = await Promise.all([
    import('../instruments/brand'),
    import('../theater/inks'),
  ])
  const inks = inksFor(readBrand(text).colours.map(({ colour }) => colour))
  return inks ? inkProperties(inks) : []
}
