import { createMemo, createResource, createSignal, onCleanup } from 'solid-js'
import type { Opened } from '../../../workers/cabinet-surface'
import { createPaused } from '../paused'
import type { OneProps } from './one-view'
import { keepTextDraft, readTextDraft, type TextDraft } from './text-draft'

const KEEP_MS = 300

/** What the editor of one document knows and does. */
export function createTextEditing({ opened, cabinet, kind, attempt, tell, say, onChange }: OneProps) {
  const { id, file } = opened.entry
  const found = readTextDraft(id)
  const [saved, setSaved] = createSignal<Opened>(opened)
  const [draft, setDraft] = createSignal<TextDraft>(found ?? draftOf(opened))
  const isChanged = createMemo(
    () => draft().text !== saved().text || draft().tokens !== (saved().tokens ?? ''),
  )
  const rested = createPaused(draft)
  const [read] = createResource(rested, ({ text, tokens }) =>
    attempt(() => cabinet.read(kind, file, { text, tokens })),
  )
  let timer: ReturnType<typeof setTimeout> | undefined

  function keep() {
    clearTimeout(timer)
    timer = undefined
    keepTextDraft(id, isChanged() ? draft() : undefined)
  }

  function write(part: Partial<TextDraft>) {
    setDraft((now) => ({ ...now, ...part }))
    timer ??= setTimeout(keep, KEEP_MS)
  }

  function show(next: Opened) {
    setSaved(next)
    setDraft(draftOf(next))
    keep()
    onChange(next)
  }

  async function save() {
    const before = saved()
    const next = await attempt(() => cabinet.change(id, draft()))
    if (!next) return
    show(next)
    tell({ text: () => say('edit.saved'), undo: () => void takeBack(before) })
  }

  async function takeBack({ text, tokens }: Opened) {
    const next = await attempt(() => cabinet.change(id, { text, ...(tokens !== undefined && { tokens }) }))
    if (!next) return
    show(next)
    tell({ text: () => say('edit.undone') })
  }

  function discard() {
    const before = draft()
    setDraft(draftOf(saved()))
    keep()
    const undo = () => write(before)
    tell({ text: () => say('edit.discarded'), undo })
  }

  // What was typed a moment ago is kept as well: nobody waits before leaving a page.
  onCleanup(() => timer && keep())
  return {
    draft,
    isChanged,
    /** How the text is read, a moment after it has rested. */
    read: () => read.latest,
    wasFound: found !== undefined,
    isStale: () => draft().from < saved().entry.changedAt && isChanged(),
    write,
    save: () => void save(),
    discard,
  }
}

function draftOf({ text, tokens = '', entry }: Opened): TextDraft {
  return { text, tokens, from: entry.changedAt }
}
