import type { Card } from '../../workers/library-surface'
import type { Finding } from './finding'
import { type Asked, askedOf } from './keys'
import type { InSight } from './sheet/in-sight'
import { moved } from './sheet/layout'

export interface KeyOptions {
  readonly finding: Finding
  readonly near: InSight
  readonly focusPlace: (place: number) => void
  readonly focusField: () => void
  readonly openTags: () => void
  /** After something was done: what had the focus may be gone. */
  readonly settle: () => void
}

/** Keys and presses on the runs that were found. */
export function createAsked({ finding, near, focusPlace, focusField, openTags, settle }: KeyOptions) {
  const { cards, picked, acts, cursor } = finding
  const count = () => cards.total() ?? 0
  const here = (): Card | undefined => cards.at(cursor())

  function step(asked: Extract<Asked, { kind: 'move' }>): true {
    const by = { count: count(), columns: near.layout().columns, page: near.page() }
    const [from, to] = [cursor(), moved(cursor(), asked.move, by)]
    focusPlace(to)
    if (asked.extend) void picked.extend(to, from)
    return true
  }

  function open(): true {
    const card = here()
    if (card) location.hash = `#/run/${card.row.id}`
    return true
  }

  function pick(): true {
    const card = here()
    if (card) picked.toggle(card.row.id, cursor())
    return true
  }

  async function star(ids: readonly string[]) {
    await acts.star(ids)
    settle()
  }

  async function trash() {
    await acts.trash(finding.targets())
    settle()
  }

  /** False where nothing is to be done: then the key is someone else's. */
  function answer(asked: Asked, { onRun, onRuns }: { onRun: boolean; onRuns: boolean }): boolean {
    const isKept = !finding.narrowing().trash
    switch (asked.kind) {
      case 'find':
        return done(focusField())
      case 'all':
        return done(picked.all())
      case 'clear':
        return clear()
      case 'undo':
        return undo()
      case 'move':
        return onRun && step(asked)
      case 'open':
        return onRun && open()
      case 'pick':
        return onRun && pick()
      case 'star':
        return onRuns && done(star(finding.targets()))
      case 'tag':
        return onRuns && isKept && done(openTags())
      case 'trash':
        return onRuns && isKept && done(trash())
      default:
        return asked satisfies never
    }
  }

  /** For as long as it is offered: what was done before is in the trash. */
  function undo(): boolean {
    const back = finding.telling.told()?.undo
    if (!back) return false
    back()
    settle()
    return true
  }

  function clear(): boolean {
    const narrowing = finding.narrowing()
    if (picked.count() > 0) picked.clear()
    else if (narrowing.text !== '') finding.narrow({ ...narrowing, text: '' })
    else return false
    return true
  }

  function press(event: KeyboardEvent) {
    const asked = event.defaultPrevented ? undefined : askedOf(event)
    if (!asked || document.querySelector('dialog[open]')) return
    const cell = event.target instanceof Element ? event.target.closest('.library-cell') : null
    const isDone = answer(asked, {
      // A box or a button within a card has keys of its own.
      onRun: cell !== null && cell === event.target,
      onRuns: cell !== null || picked.count() > 0,
    })
    if (isDone) event.preventDefault()
  }

  function click(event: MouseEvent, card: Card, place: number) {
    const on = event.target instanceof Element ? event.target : undefined
    if (on?.closest('.library-pick, .library-star') || event.ctrlKey || event.metaKey) return
    if (event.shiftKey) void picked.extend(place, cursor())
    else if (picked.count() > 0) picked.toggle(card.row.id, place)
    else return
    event.preventDefault()
  }

  return { press, click, star, trash }
}

/** It was taken up, however long it takes. */
function done(_work: unknown): true {
  return true
}
