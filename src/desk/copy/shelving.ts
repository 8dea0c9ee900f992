import { createResource, createSignal } from 'solid-js'
import type { CopyDesk } from '../../../workers/copy-surface'
import type { FoundationDoc, FoundationVersion, Shelf } from '../../documents/panel/foundation'
import type { DocType } from '../../run/panel'
import { reasonOf } from '../../run/reason'
import type { Told } from '../desk-news'
import type { FoundationSay } from './words'

export interface ShelvingOptions {
  readonly desk: CopyDesk
  readonly project: string
}

export type Shelving = ReturnType<typeof createShelving>

/** The documents of one project as they are kept, and what is done to them. */
export function createShelving({ desk, project }: ShelvingOptions, say: FoundationSay) {
  const [shelf, { mutate, refetch }] = createResource(() => desk.shelf(project))
  // Without the lenses one does not see who reads a document; it can be written all the same.
  const [registry] = createResource(() => desk.registry().catch(() => undefined))
  // What was taken away before this page was opened can be put back as well.
  const [removed, { refetch: lookAgain }] = createResource(() => desk.removed(project).catch(() => []))
  const [told, setTold] = createSignal<Told>()
  const [broughtBack, setBroughtBack] = createSignal<ReadonlyMap<DocType, number>>(new Map())

  /** Whether it worked. Where not, it is told why. */
  async function change(work: () => Promise<Shelf>): Promise<boolean> {
    try {
      mutate(await work())
      void lookAgain()
      return true
    } catch (cause) {
      setTold({ text: () => say('copy.failed', { reason: reasonOf(cause) }) })
      return false
    }
  }

  const documentOf = (type: DocType) => shelf.latest?.find((document) => document.type === type)

  async function write(type: DocType, text: string, by: FoundationVersion['by']): Promise<boolean> {
    const done = await change(() => desk.write(project, type, text, by))
    const n = documentOf(type)?.versions.length ?? 1
    if (done) setTold({ text: () => say('doc.saved', { n }) })
    return done
  }

  async function restore(type: DocType, n: number): Promise<void> {
    if (await change(() => desk.restore(project, type, n)))
      setTold({ text: () => say('version.restored', { n }) })
  }

  async function remove(type: DocType): Promise<void> {
    const document = documentOf(type)
    if (!document || !(await change(() => desk.remove(project, type)))) return
    setTold({
      text: () => say('doc.removed', { name: say(`doc.${type}`) }),
      undo: () => void bringBack(document),
    })
  }

  async function bringBack(document: FoundationDoc): Promise<void> {
    const { type, versions } = document
    if (await change(() => desk.put(project, document)))
      setBroughtBack((before) => new Map([...before, [type, versions.at(-1)?.n ?? 0]]))
  }

  return {
    project,
    shelf: () => (shelf.error === undefined ? shelf.latest : undefined),
    failed: () => (shelf.error === undefined ? undefined : reasonOf(shelf.error)),
    retry: () => void refetch(),
    registry: () => registry.latest,
    documentOf,
    removedOf: (type: DocType) =>
      documentOf(type) ? undefined : removed.latest?.find((document) => document.type === type),
    putBack: (document: FoundationDoc) => void bringBack(document),
    /** The newest version of a deleted document that was brought back here: what is typed over it knows of it. */
    broughtBack: (type: DocType) => broughtBack().get(type) ?? 0,
    told,
    tell: setTold,
    write,
    restore,
    remove,
  }
}
