/** Where the person or the device has chosen the colours, no brand has a say in them. */
const LEFT_ALONE = '(forced-colors: active), (prefers-contrast: more)'

/** Draws the jury in pencils of a brand, until it is told to stop. */
export function paint(text: string): () => void {
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
  start()
  return () => {
    over = true
    asked.removeEventListener('change', start)
    off()
  }
}

async function propertiesOf(text: string) {
  const [{ readBrandTokens }, { inkProperties, inksFor }] = await Promise.all([
    import('../instruments/brand'),
    import('../theater/inks'),
  ])
  const inks = inksFor(readBrandTokens(text).colours.map(({ colour }) => colour))
  return inks ? inkProperties(inks) : []
}
