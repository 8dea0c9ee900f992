import { tried } from './shims'

/**
 * Keeps a page in its frame. Whatever leads out is refused by the relay's policy, and the browser then shows an error in
 * place of the page; so it is stopped before. Anchors within the page are followed here: their addresses are the relay's.
 */
export function stayInside() {
  addEventListener('click', (event) => {
    if (event.target instanceof Element) submit(event.target, event)
    const link = event.target instanceof Element ? event.target.closest('a[href],area[href]') : null
    if (!link || event.defaultPrevented) return
    const to = link.getAttribute('href') ?? ''
    if (/^\s*javascript:/i.test(to)) return
    event.preventDefault()
    if (to.startsWith('#')) placeNamed(to.slice(1))?.scrollIntoView()
    else tried.times += 1
  })
  addEventListener('submit', (event) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    tried.times += 1
  })
}

/** Without leave to send forms, a page is not even told that one was to be sent; many a page sends nothing and acts on that. */
function submit(target: Element, event: Event) {
  const button = target.closest<HTMLButtonElement | HTMLInputElement>('button,input')
  if (!button?.form || event.defaultPrevented || !/^(?:submit|image)$/.test(button.type)) return
  if (!button.form.noValidate && !button.formNoValidate && !button.form.reportValidity()) return
  button.form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: button }))
}

function placeNamed(name: string): Element | null {
  try {
    return document.getElementById(decodeURIComponent(name))
  } catch {
    return document.getElementById(name)
  }
}
