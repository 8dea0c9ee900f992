import { apply, page } from './native'
import { placeOf } from './sample'
import { tried } from './shims'
import { attributeOf, isA, node } from './tree'

const CONTROLS =
  'button, a[href], summary, input[type=button], input[type=submit], input[type=reset], [role=button], [role=link], [onclick]'
const LEADS_SOMEWHERE = /^(?!\s*(?:#|$|javascript:))|^#./i
const MOST = 30
const EACH_MS = 80
const CHANGES = [
  'toggle',
  'beforetoggle',
  'scroll',
  'change',
  'input',
  'invalid',
  'play',
  'pause',
  'submit',
  'close',
]
const { click } = HTMLElement.prototype
const { dispatchEvent } = EventTarget.prototype
const Observer = MutationObserver
const byId = Document.prototype.getElementById
const { takeRecords } = MutationObserver.prototype
const later = setTimeout
const now = performance.now.bind(performance)
const active = Object.getOwnPropertyDescriptor(Document.prototype, 'activeElement')?.get

/** Uses each control once, and says which of them changed nothing: no word, no style, no field, no address, no request. */
export async function useControls(withinMs: number) {
  const found = page.all(CONTROLS)
  const until = now() + withinMs
  const dead: string[] = []
  let controls = 0
  // Named before anything has moved: what is used first may rebuild the page.
  const names: string[] = []
  for (let at = 0; at < found.length && at < MOST; at++) names[at] = placeOf(found[at] as Element) // Within its length.
  for (let at = 0; at < names.length && now() < until; at++) {
    const control = found[at]
    if (!control || !isUsable(control)) continue
    controls += 1
    if (!leads(control) && !(await changes(control))) dead[dead.length] = names[at] ?? ''
  }
  return { controls, dead }
}

function isUsable(control: Element): boolean {
  const { width, height } = page.box(control)
  return (
    control.isConnected &&
    width > 0 &&
    height > 0 &&
    !isA(control, ':disabled,[aria-disabled=true],[inert] *')
  )
}

/** A link that goes somewhere does what it says, and would take the frame along. */
function leads(control: Element): boolean {
  const to = node.name(control) === 'a' ? attributeOf(control, 'href') : null
  if (to === null || !LEADS_SOMEWHERE.test(to)) return false
  return to[0] !== '#' || apply(byId, document, [to.slice(1)]) !== null
}

function changes(control: Element): Promise<boolean> {
  return new Promise((resolve) => {
    let changed = false
    const note = () => (changed = true)
    const observer = new Observer(note)
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    for (const name of CHANGES) addEventListener(name, note, true)
    const before = standing()
    activate(control)
    later(() => {
      changed ||= (apply(takeRecords, observer, []) as MutationRecord[]).length > 0 || standing() !== before
      observer.disconnect()
      for (const name of CHANGES) removeEventListener(name, note, true)
      resolve(changed)
    }, EACH_MS)
  })
}

/** Everything that may change without a node of the page changing. */
function standing(): string {
  const fields = page.all('input, textarea, select')
  let text = `${location.href} ${tried.times} ${scrollX} ${scrollY} `
  if (active) text += (apply(active, document, []) as Element | null)?.localName ?? ''
  for (let at = 0; at < fields.length && at < 200; at++) {
    const field = fields[at] as HTMLInputElement // Fields of each kind have a value, and boxes a state.
    text += ` ${field.value} ${field.checked}`
  }
  return text
}

function activate(control: Element) {
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup'])
    apply(dispatchEvent, control, [new MouseEvent(type, { bubbles: true, cancelable: true, composed: true })])
  if (control instanceof HTMLElement) apply(click, control, [])
  else apply(dispatchEvent, control, [new MouseEvent('click', { bubbles: true, cancelable: true })])
}
