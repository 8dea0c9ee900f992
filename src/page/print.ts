import { makeBox } from '../preview/box'
import { lookAt } from '../preview/look'

/** Wide enough for a page as a desk shows it. The sheet is made to its measure, so nothing is squeezed. */
const WIDTH = 1280
/** The largest sheet that a PDF may have is 200 inches. */
const MOST_HEIGHT = 19_000
const WITHIN_MS = 8000

/** Prints a page of a run from its box, alone, on one sheet of its own size. */
export async function printPage(html: string, title: string): Promise<void> {
  // A page that was never laid out says that it has no height.
  const seen = await lookAt(html, WIDTH)
  if (!seen) throw new Error('The page did not load in time.')
  const height = Math.min(Math.ceil(seen.height), MOST_HEIGHT)
  const host = hostFor('print-page', height)
  const boxed = boxIn(host, { html, title })
  try {
    await boxed.shown
    await printed(`@page { size: ${WIDTH}px ${height}px; margin: 0 }`)
  } finally {
    boxed.drop()
    host.remove()
  }
}

/** Prints what is drawn into an element, on the paper that the person has. */
export async function printDrawn(draw: (into: HTMLElement) => void): Promise<void> {
  const host = hostFor('print-report')
  try {
    draw(host)
    await printed('@page { margin: 18mm }')
  } finally {
    host.remove()
  }
}

function hostFor(name: string, height = 0): HTMLElement {
  const host = document.createElement('div')
  host.className = `print-host ${name}`
  host.style.setProperty('--width', `${WIDTH}px`)
  host.style.setProperty('--height', `${height}px`)
  host.style.setProperty('--scale', '1')
  document.body.append(host)
  return host
}

/** Puts a page into its box there, and says when it has loaded. */
function boxIn(host: HTMLElement, page: { readonly html: string; readonly title: string }) {
  const shown = Promise.withResolvers<void>()
  const late = setTimeout(() => shown.reject(new Error('The page did not load in time.')), WITHIN_MS)
  const { drop } = makeBox(
    { ...page, mode: 'held', anyway: true },
    {
      mount: (frame) => host.append(frame),
      told: (told) => {
        if (told.kind !== 'looked') return
        clearTimeout(late)
        shown.resolve()
      },
    },
  )
  return { shown: shown.promise, drop }
}

/** The content policy forbids a sheet that is written into the page; one that is made by script is none. */
async function printed(rule: string): Promise<void> {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rule)
  document.adoptedStyleSheets.push(sheet)
  // Laid out at its new size first.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)))
  print()
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
}
