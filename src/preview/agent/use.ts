import { apply, page } from './native'
import { bare } from './own'
import { placeOf } from './sample'
import { tried } from './shims'
import { attributeOf, countOf, isA, node, set } from './tree'

const CONTROLS =
  'button, a[href], summary, input[type=button], input[type=submit], input[type=reset], [role=button], [role=link], [onclick]'
const LEADS_SOMEWHERE = /^(?!\s*(?:#|$|javascript:))|^#./i
/** The top of any page, whether something in it has that name or not. */
const TOP = /^#top$/i
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
/** What can say that it is not filled in as it should be. */
const FIELDS = [
  HTMLFormElement,
  HTMLInputElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
  HTMLButtonElement,
  HTMLFieldSetElement,
  HTMLOutputElement,
  HTMLObjectElement,
]
const HTML = 'http://www.w3.org/1999/xhtml'
const { click } = HTMLElement.prototype
const { dispatchEvent } = EventTarget.prototype
const Observer = MutationObserver
const byId = Document.prototype.getElementById
const { takeRecords } = MutationObserver.prototype
const later = setTimeout
const now = performance.now.bind(performance)
const active = Object.getOwnPropertyDescriptor(Document.prototype, 'activeElement')?.get

/**
 * Puts the calls that take the keyboard by themselves out of use. The app beside this frame would take the frame away at the
 * first of them, and the answer with it.
 */
function keepFocusOut() {
  for (const field of FIELDS) {
    const { checkValidity } = field.prototype
    Object.defineProperty(field.prototype, 'reportValidity', { value: checkValidity, configurable: true })
  }
  for (const name of ['show', 'showModal'])
    Object.defineProperty(HTMLDialogElement.prototype, name, { value: openQuietly, configurable: true })
  const eager = page.all('[autofocus]')
  for (let at = 0; at < eager.length; at++) set.none(eager[at] as Element, 'autofocus') // Within its length.
}

function openQuietly(this: HTMLDialogElement) {
  set.attribute(this, 'open', '')
}

/** Uses each control once, and says which of them changed nothing: no word, no style, no field, no address, no request. */
export async function useControls(withinMs: number) {
  keepFocusOut()
  const found = page.all(CONTROLS)
  const until = now() + withinMs
  const dead = bare<string>()
  let controls = 0
  let echoes = false
  // Named before anything has moved: what is used first may rebuild the page.
  const names = bare<string>()
  for (let at = 0; at < countOf(found) && at < MOST; at++) names[at] = placeOf(found[at] as Element) // Within its length.
  for (let at = 0; at < names.length && now() < until; at++) {
    const control = found[at]
    if (!control || !isUsable(control)) continue
    controls += 1
    if (leads(control)) continue
    let effect = await effectOf(control)
    // What is noticed later may be the echo of the control before, for which nobody has waited.
    if (effect === 'later' && echoes) effect = await effectOf(control)
    echoes = effect === 'at_once'
    if (effect === 'none') dead[dead.length] = names[at] ?? ''
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
  return to[0] !== '#' || TOP.test(to) || apply(byId, document, [to.slice(1)]) !== null
}

type Effect = 'at_once' | 'later' | 'none'

/** Most controls change something before they return: then nobody waits. */
function effectOf(control: Element): Promise<Effect> {
  return new Promise((resolve) => {
    let changed = false
    const note = () => (changed = true)
    const observer = new Observer(note)
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    for (const name of CHANGES) addEventListener(name, note, true)
    const before = standing()
    const look = () => {
      changed ||= (apply(takeRecords, observer, []) as MutationRecord[]).length > 0 || standing() !== before
    }
    const end = (effect: Effect) => {
      observer.disconnect()
      for (const name of CHANGES) removeEventListener(name, note, true)
      resolve(effect)
    }
    activate(control)
    look()
    if (changed) return end('at_once')
    later(() => {
      look()
      end(changed ? 'later' : 'none')
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
  if (node.space(control) === HTML) apply(click, control, [])
  else apply(dispatchEvent, control, [new MouseEvent('click', { bubbles: true, cancelable: true })])
}
