/** The clock of the browser, whatever a test does to its own. */
const later = setTimeout
const EVERY_MS = 20
/** A minute on an idle machine, and longer on a busy one. */
const LOOKS = 3000

/** Waits until this throws no more, however long a busy machine takes. */
export async function until<T>(look: () => T | Promise<T>): Promise<T> {
  for (let left = LOOKS; ; left--) {
    try {
      return await look()
    } catch (cause) {
      if (left <= 0) throw cause
    }
    await new Promise((then) => later(then, EVERY_MS))
  }
}

/** Lets so much happen as may: for what must not happen there is no state to wait for. */
export async function turns(count: number): Promise<void> {
  for (let at = 0; at < count; at++) await new Promise((then) => later(then))
}

/** The page of the tests lies deeper than the app; its relay does not. */
export function atRoot() {
  const base = document.createElement('base')
  base.href = '/'
  document.head.append(base)
}

export const framesHere = () => document.querySelectorAll('iframe').length

/** Puts a field on screen that nobody may look over the shoulder of. */
export function secretField() {
  const field = document.createElement('input')
  field.type = 'password'
  document.body.append(field)
  return field
}
