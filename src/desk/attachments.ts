import { createSignal } from 'solid-js'
import type { Attached, AttachedText } from '../../workers/attached-surface'
import type { Shrunk } from '../../workers/shrink'
import type { Material } from '../run/event'
import { limits } from '../run/limits'
import type { ShownPicture } from '../run/picture'
import { reasonOf } from '../run/reason'
import { readAttached } from './attached-draft'
import { type AttachSay, isPicture, refusalOf } from './attachment-kinds'
import { lettersOf } from './letters'

/** What attachments ask of the page. */
export interface AttachmentsPort {
  /** Makes a picture small enough, off the page. */
  readonly shrink: (file: Blob) => Promise<Shrunk>
  readonly read: () => Promise<unknown>
  readonly keep: (attached: Attached | undefined) => Promise<void>
}

export const NOTHING: Attached = { pictures: [], documents: [] }

export type Attachments = ReturnType<typeof createAttachments>

/** The pictures and texts that go along with a brief, kept while it is written. */
export function createAttachments(port: AttachmentsPort, t: AttachSay) {
  const [attached, setAttached] = createSignal<Attached>(NOTHING)
  const [before, setBefore] = createSignal<Attached>()
  const [faults, setFaults] = createSignal<readonly (() => string)[]>([])
  const [working, setWorking] = createSignal(0)
  let touched = false

  void port.read().then(resume, () => undefined)

  /** What was there last time. Whoever has added something meanwhile keeps that; where nothing was, nothing has changed. */
  function resume(kept: unknown) {
    const there = readAttached(kept)
    if (!touched && !isEmpty(there)) setAttached(there)
  }

  function put(next: Attached) {
    touched = true
    setAttached(next)
    // A disk that takes no more loses what is attached with the tab, and nothing sooner.
    void port.keep(isEmpty(next) ? undefined : next).catch(() => undefined)
  }

  async function take(files: readonly File[]) {
    setFaults([])
    setBefore(undefined)
    setWorking((n) => n + 1)
    for (const file of files) await takeOne(file)
    setWorking((n) => n - 1)
  }

  async function takeOne(file: File) {
    const refused = refusalOf(file, attached(), t)
    if (refused) return fault(refused)
    try {
      if (isPicture(file)) await takePicture(file)
      else await takeText(file)
    } catch (cause) {
      const { name } = file
      fault(() => t('attachments.unreadable', { name, reason: reasonOf(cause) }))
    }
  }

  async function takePicture(file: File) {
    const picture: ShownPicture = { name: file.name, ...(await port.shrink(file)) }
    if (attached().pictures.some(({ base64 }) => base64 === picture.base64)) return
    put({ ...attached(), pictures: [...attached().pictures, picture] })
  }

  async function takeText(file: File) {
    add({ name: file.name, text: lettersOf(new Uint8Array(await file.arrayBuffer())) })
  }

  function add(document: AttachedText) {
    const { name, text } = document
    if (text.length > limits.materialChars)
      return fault(() => t('attachments.textTooLong', { name, n: text.length, most: limits.materialChars }))
    const others = attached().documents.filter((one) => one.name !== name)
    put({ ...attached(), documents: [...others, document] })
  }

  function fault(words: () => string) {
    setFaults((all) => [...all, words])
  }

  function remove(one: ShownPicture | AttachedText) {
    const { pictures, documents } = attached()
    setBefore(attached())
    put({
      pictures: pictures.filter((other) => other !== one),
      documents: documents.filter((other) => other !== one),
    })
  }

  return {
    attached,
    faults: () => faults().map((words) => words()),
    working: () => working() > 0,
    take: (files: readonly File[]) => void take(files),
    remove,
    /** Takes the last removal back; undefined where there is none. */
    undo: () => {
      const there = before()
      return (
        there &&
        (() => {
          setBefore(undefined)
          put(there)
        })
      )
    },
    clear: () => put(NOTHING),
    replace: put,
    materials: (): readonly Material[] =>
      attached().documents.map(({ name, text }) => ({ kind: 'document', name, text })),
    /** Whether a drop or a paste has something for here. */
    wants: (files: readonly File[]) => files.some((file) => isPicture(file)),
  }
}

function isEmpty({ pictures, documents }: Attached): boolean {
  return pictures.length + documents.length === 0
}
