import { createComputed, createMemo, createSignal, on } from 'solid-js'
import type { FoundationVersion } from '../../documents/panel/foundation'
import type { DocType } from '../../run/panel'
import { fieldsOf, keep, readKept } from './kept'
import type { Shelving } from './shelving'
import type { FoundationSay } from './words'

/** What was typed and not saved, and the version that it began from. */
interface Typed {
  readonly text: string
  readonly from: number
}

/** A whole text that could take the place of the present one. */
export interface Proposed {
  readonly text: string
  readonly by: Exclude<FoundationVersion['by'], 'person'>
}

export interface EditingOptions {
  readonly type: DocType
  readonly shelving: Shelving
  readonly say: FoundationSay
}

export type DocumentEditing = ReturnType<typeof createDocumentEditing>

/** What the editor of one document knows and does. */
export function createDocumentEditing({ type, shelving, say }: EditingOptions) {
  const name = `${shelving.project}/${type}`
  const found = readKept(`text:${name}`, typedIn)
  const [typed, setTyped] = createSignal(found)
  const [proposed, setProposed] = createSignal(readKept(`proposed:${name}`, proposedIn))
  const versions = () => shelving.documentOf(type)?.versions ?? []
  const saved = () => versions().at(-1)?.text ?? ''
  const newest = () => versions().at(-1)?.n ?? 0
  const text = () => typed()?.text ?? saved()
  const isChanged = createMemo(() => text() !== saved())

  function keepTyped() {
    keep(`text:${name}`, isChanged() ? typed() : undefined)
  }

  function write(next: string) {
    setTyped((before) => ({ text: next, from: before?.from ?? newest() }))
    // At once: a page that is closed runs nothing any more.
    keepTyped()
  }

  // Nobody else has saved what was brought back here: what is typed goes on from it.
  createComputed(
    on(
      () => shelving.broughtBack(type),
      (from) => {
        const before = typed()
        if (!before || before.from >= from) return
        setTyped({ ...before, from })
        keepTyped()
      },
    ),
  )

  function forget(): true {
    setTyped(undefined)
    keepTyped()
    return true
  }

  async function save(): Promise<boolean> {
    const now = text()
    // What says the same as the newest version is nothing to come back once another one is the newest.
    if (!isChanged()) return forget()
    if (!(await shelving.write(type, now, 'person'))) return false
    // What was typed while it was being saved stays, and begins from what is saved now.
    setTyped((later) => (later && later.text !== now ? { ...later, from: newest() } : undefined))
    keepTyped()
    return true
  }

  function discard() {
    const before = typed()
    forget()
    const undo = () => before && write(before.text)
    shelving.tell({ text: () => say('doc.discarded'), undo })
  }

  function propose(next: Proposed | undefined) {
    keep(`proposed:${name}`, next)
    setProposed(next)
  }

  /** What stands there unsaved becomes a version first: nothing is lost by taking something else. */
  async function take({ text: next, by }: Proposed): Promise<boolean> {
    return (await save()) && (await shelving.write(type, next, by)) && forget()
  }

  async function accept() {
    const next = proposed()
    if (next && (await take(next))) propose(undefined)
  }

  function drop() {
    const before = proposed()
    propose(undefined)
    shelving.tell({ text: () => say('proposal.dropped'), undo: () => propose(before) })
  }

  /** Where there is nothing yet, nothing has to be compared. */
  async function bring(next: Proposed) {
    if (text().trim() !== '') propose(next)
    else await take(next)
  }

  async function restore(n: number) {
    if (!(await save())) return
    await shelving.restore(type, n)
  }

  async function remove() {
    if (!(await save())) return
    await shelving.remove(type)
  }

  return {
    versions,
    text,
    isChanged,
    wasFound: found !== undefined,
    /** Another tab has saved a version since this text was begun. */
    isStale: () => isChanged() && (typed()?.from ?? newest()) < newest(),
    write,
    save: () => void save(),
    discard,
    proposed,
    propose,
    bring: (next: Proposed) => void bring(next),
    accept: () => void accept(),
    drop,
    restore: (n: number) => void restore(n),
    remove: () => void remove(),
  }
}

function typedIn(value: unknown): Typed | undefined {
  const { text, from } = fieldsOf(value) ?? {}
  return typeof text === 'string' && typeof from === 'number' ? { text, from } : undefined
}

function proposedIn(value: unknown): Proposed | undefined {
  const { text, by } = fieldsOf(value) ?? {}
  return typeof text === 'string' && (by === 'model' || by === 'file') ? { text, by } : undefined
}
