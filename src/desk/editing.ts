import { type Accessor, createMemo, createSignal } from 'solid-js'
import type { Desk, Draft, Listed } from '../../workers/desk-surface'
import { originOf, type ProviderRow } from '../models/provider'
import type { ListedModel } from '../run/connection'
import { deskTrouble } from '../vault/desk-error'
import { type Attempt, createAttempt } from './attempt'
import { type Change, changed, draftFor, draftOf, type Fault, faultOf, sameDraft, withModel } from './edited'
import type { Entered, KeyEntry } from './key-section'
import { wiped } from './passkeys'

export interface Editing {
  readonly draft: Accessor<Draft>
  /** The connection as the worker has it; undefined until it was saved for the first time. */
  readonly saved: Accessor<Listed | undefined>
  readonly models: Accessor<readonly ListedModel[] | undefined>
  readonly dirty: Accessor<boolean>
  readonly fault: Accessor<Fault | undefined>
  readonly saving: Attempt
  readonly listing: Attempt
  /** The address of the kept key, while there is one. */
  readonly boundTo: Accessor<string | undefined>
  readonly moved: Accessor<boolean>
  readonly change: (change: Change) => void
  readonly pickModel: (id: string, listed?: ListedModel) => void
  readonly bindKey: (entry: KeyEntry) => void
  /** Saves the draft and the key with it. Undefined when something kept it from being saved, which is then told. */
  readonly save: () => Promise<Listed | undefined>
  readonly fetchModels: () => Promise<void>
  readonly refresh: () => Promise<void>
  readonly needModel: () => void
  readonly needKey: () => void
  /** A new key is being entered in place of the one that is kept. */
  readonly replacing: Accessor<boolean>
  /** Opens the field for a key and goes there. */
  readonly askKey: () => void
  readonly keepOldKey: () => void
}

export interface EditingOptions {
  readonly desk: Desk
  readonly row: ProviderRow
  readonly connection: Listed | undefined
  readonly draft?: Draft | undefined
  readonly onChanged: () => void
}

/** A connection while it is edited: the draft, what is saved of it, and the list of its models. */
export function createEditing({ desk, row, connection, draft: first, onChanged }: EditingOptions): Editing {
  const begin = connection ? draftOf(connection) : (first ?? draftFor(row))
  const [draft, setDraft] = createSignal(begin)
  const [saved, setSaved] = createSignal(connection)
  const [models, setModels] = createSignal<readonly ListedModel[]>()
  const [fault, setFault] = createSignal<Fault>()
  const [replacing, setReplacing] = createSignal(false)
  const saving = createAttempt()
  const listing = createAttempt()
  let key: KeyEntry | undefined

  const dirty = createMemo(() => {
    const kept = saved()
    return kept === undefined || !sameDraft(draft(), draftOf(kept))
  })
  const boundTo = () => {
    const kept = saved()
    return kept && kept.keyState !== 'none' ? kept.baseUrl : undefined
  }
  const moved = () => boundTo() !== undefined && originOf(boundTo() ?? '') !== originOf(draft().baseUrl)

  function change(part: Change) {
    setFault(undefined)
    setDraft((now) => changed(now, part))
  }

  function pickModel(id: string, listed?: ListedModel) {
    setFault(undefined)
    setDraft((now) => withModel(now, id, listed ?? listedAs(id)))
  }

  async function save(): Promise<Listed | undefined> {
    const wrong = faultOf(draft())
    setFault(wrong)
    if (wrong) return undefined
    // First of all: a passkey is asked for in the click, and the browser forgets the click after a while.
    const entered = (await key?.take()) ?? { type: 'nothing' }
    if (entered.type === 'refused') return undefined
    return saving.run(() => store(entered))
  }

  async function store(entered: Exclude<Entered, { type: 'refused' }>): Promise<Listed | undefined> {
    const sent = draft()
    const { id } = await desk.save(sent)
    // Known from now on, whatever becomes of the key: a second try must not make a second connection.
    setDraft((now) => changed(now, { id }))
    await adopt(sent)
    if (entered.type === 'key' && !(await keep(id, entered))) return undefined
    await adopt(sent)
    onChanged()
    return saved()
  }

  async function keep(id: string, { key: text, how }: Extract<Entered, { type: 'key' }>): Promise<boolean> {
    const kept = desk.keep(id, text, how)
    key?.empty()
    try {
      await kept
      return true
    } catch (cause) {
      if (deskTrouble(cause)?.kind !== 'wrong_secret') throw cause
      key?.refuse('desk.key.phraseWrong')
      return false
    } finally {
      if (how.mode === 'passkey') wiped(how.prf)
    }
  }

  /** Takes over what the worker made of it, such as a tidied address. What was typed meanwhile is not lost. */
  async function adopt(sent: Draft) {
    const { id } = draft()
    const fresh = (await desk.connections()).find((one) => one.id === id)
    setSaved(fresh)
    if (!fresh || !sameDraft(draft(), sent)) return
    const next = draftOf(fresh)
    setDraft(next.listed ? next : withModel(next, next.model, listedAs(next.model)))
  }

  const listedAs = (id: string) => models()?.find((model) => model.id === id)
  // What cannot be read is told by the list, which asks for the same.
  const refresh = () => adopt(draft()).catch(() => {})

  async function fetchModels() {
    const ready = dirty() ? await save() : saved()
    if (!ready) return
    const list = await listing.run(() => desk.models(ready.id))
    if (!list) return
    setModels(list)
    pickModel(draft().model)
  }

  function askKey() {
    setReplacing(true)
    // The field is in its place only after this.
    queueMicrotask(() => key?.focus())
  }

  return {
    draft,
    saved,
    models,
    dirty,
    fault,
    saving,
    listing,
    boundTo,
    moved,
    change,
    pickModel,
    bindKey: (entry) => (key = entry),
    save,
    fetchModels,
    refresh,
    needModel: () => setFault('desk.edit.needsModel'),
    needKey: () => key?.refuse('desk.edit.needsKey'),
    replacing,
    askKey,
    keepOldKey: () => setReplacing(false),
  }
}
