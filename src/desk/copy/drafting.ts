import { createResource, createSignal } from 'solid-js'
import type { CopyDesk, DraftWish } from '../../../workers/copy-surface'
import type { Listed } from '../../../workers/desk-surface'
import type { Brief } from '../../run/event'
import type { DocType } from '../../run/panel'
import { reasonOf } from '../../run/reason'
import { chosenOf } from '../answerer'
import { createPaused } from '../paused'
import { fieldsOf, keep, readKept } from './kept'

export interface DraftingOptions {
  readonly desk: Pick<CopyDesk, 'draft' | 'draftCost' | 'cancelDraft'>
  readonly project: string
  readonly type: DocType
  readonly brief: () => Brief
  readonly connections: () => readonly Listed[]
  /** Called even where nobody looks at the document any more: the draft is paid for. */
  readonly onDraft: (text: string) => void
}

/** Has a model write a document, from what the person says to each of its sections. */
export function createDrafting({ desk, project, type, brief, connections, onDraft }: DraftingOptions) {
  const name = `answers:${project}/${type}`
  const [answers, setAnswers] = createSignal(readKept(name, answersIn) ?? {})
  const [picked, setPicked] = createSignal<string>()
  const [asking, setAsking] = createSignal<Listed>()
  const [failed, setFailed] = createSignal<string>()
  /** Counts the drafts: the failure of one that was called off is none of the next. */
  let latest = 0
  const chosen = () => chosenOf(picked(), connections())
  const wish = (): DraftWish => ({ project, type, brief: brief(), answers: answers() })
  const rested = createPaused(() => ({ id: chosen()?.id, wish: wish() }))
  const [cost] = createResource(rested, ({ id, wish: of }) =>
    // Without a figure nothing can be drafted: nobody pays for what they were not told.
    id === undefined ? undefined : desk.draftCost(id, of).catch(() => undefined),
  )

  function answer(id: string, text: string) {
    setAnswers((before) => ({ ...before, [id]: text }))
    keep(name, answers())
  }

  async function draft() {
    const one = chosen()
    if (!one || asking()) return
    const mine = (latest += 1)
    setFailed(undefined)
    setAsking(one)
    try {
      onDraft(await desk.draft(one.id, wish()))
    } catch (cause) {
      if (mine === latest) setFailed(reasonOf(cause))
    }
    if (mine === latest) setAsking(undefined)
  }

  function cancel() {
    const one = asking()
    latest += 1
    setAsking(undefined)
    if (one) void desk.cancelDraft(one.id, { project, type })
  }

  return {
    answers,
    answer,
    chosen,
    pick: setPicked,
    cost: () => (cost.error === undefined ? cost.latest : undefined),
    asking,
    failed,
    draft: () => void draft(),
    cancel,
  }
}

function answersIn(value: unknown): Readonly<Record<string, string>> | undefined {
  const texts = Object.entries(fieldsOf(value) ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return texts.length > 0 ? Object.fromEntries(texts) : undefined
}
