import type { Asked, Place, Said } from '../talk'
import { isBlank } from './blank'
import { find, selectorOf } from './find'
import { page } from './native'
import { makeOutline } from './outline'

const SCROLL_EVERY_MS = 200
const LOOK_EVERY_MS = 16
/** How often a page that has loaded without a height is looked at again. */
const TRIES = 25
/** Taken before a script of the page can put something else in its place. */
const later = setTimeout

/** What a page on show does for the app, in every mode with a script of ours. Gives what is to be done when asked. */
export function makeShow(say: (said: Said) => void) {
  const outline = makeOutline()
  let marks: readonly string[] = []
  let waiting: ReturnType<typeof setTimeout> | undefined
  const height = () => page.root()?.scrollHeight ?? 0

  function tell() {
    waiting = undefined
    say({ say: 'scrolled', x: scrollX, y: scrollY, height: height() })
  }

  function moved() {
    outline.place()
    waiting ??= later(tell, SCROLL_EVERY_MS)
  }

  /** Opening a document takes all listeners off its window: then they are put there anew. */
  function listen() {
    addEventListener('scroll', moved, true)
    // Another width is another height.
    addEventListener('resize', moved)
    addEventListener('click', pick, true)
  }

  /** The nearest marked element around the one that was clicked, or the one itself. */
  function pick({ isTrusted, target }: Event) {
    // A script of the page may click too. Each event has this property of its own, so nobody can redefine it.
    if (!isTrusted || !(target instanceof Element)) return
    let nearest: { readonly mark: string; readonly element: Element } | undefined
    for (const mark of marks) {
      const element = find(mark)
      if (element?.contains(target) && (!nearest || nearest.element.contains(element)))
        nearest = { mark, element }
    }
    say({ say: 'picked', target: nearest?.mark ?? selectorOf(target) })
  }

  function begin(scroll: Place | undefined) {
    say({ say: 'here' })
    let tries = TRIES
    const look = () => {
      // Some browsers say that a frame has loaded before they have laid it out: all of it would seem blank.
      if (document.readyState !== 'complete' || (!height() && tries--)) later(look, LOOK_EVERY_MS)
      else {
        if (scroll) scrollTo(scroll.x, scroll.y)
        say({ say: 'loaded', blank: isBlank(), height: height() })
      }
    }
    look()
  }

  function heed(asked: Asked) {
    if (asked.do === 'begin') begin(asked.scroll)
    else if (asked.do === 'beat') say({ say: 'beat' })
    else if (asked.do === 'size') say({ say: 'answer', id: asked.id, value: page.width() })
    else if (asked.do === 'marks') marks = asked.targets
    else if (asked.do === 'scroll') scrollTo({ top: asked.y, behavior: 'instant' })
    else if (asked.do === 'outline') say({ say: 'outlined', ...outline.draw(asked.target) })
  }

  return { heed, listen }
}
