import { createEffect, createMemo, createSignal, type JSX, lazy, on, Show } from 'solid-js'
import type { Calibrating } from '../../workers/calibration-surface'
import type { Desk, Draft, Listed, VaultState } from '../../workers/desk-surface'
import type { ProviderRow } from '../models/provider'
import { AddressSection } from './address-section'
import { isBuiltIn } from './built-in'
import { ConformPanel } from './conform-panel'
import { CopyHealthPart } from './copy-health'
import { createEditing } from './editing'
import { takesKey } from './facts'
import { faultAt, faultIn, goTo, keepFocus, wrongNumberIn } from './faults'
import { TextField } from './field'
import { GrantedPanel } from './granted-panel'
import { KeySection } from './key-section'
import { LimitsSection } from './limits-section'
import { LocalQuestion } from './local-question'
import { LocalSetup } from './local-setup'
import { hasLocalSteps } from './local-steps'
import { ModelPart } from './model-part'
import type { Prompts } from './outdated'
import { Part } from './part'
import type { Passkeys } from './passkeys'
import { TestPanel } from './test-panel'
import { createTesting } from './testing'
import type { DeskTranslate } from './words'

/** It comes when a connection is there to be tried. */
const CalibrationPanel = lazy(async () => ({
  default: (await import('./calibration/panel')).CalibrationPanel,
}))

export interface EditorProps {
  readonly desk: Desk
  /** Absent where nobody is to be tried as a judge. */
  readonly calibrating?: Calibrating | undefined
  readonly t: DeskTranslate
  readonly row: ProviderRow
  /** Absent: a new one. */
  readonly connection?: Listed | undefined
  readonly draft?: Draft | undefined
  readonly vault: VaultState
  readonly passkeys: Passkeys
  readonly prompts: Prompts
  readonly origin: string
  readonly carried?: (() => string) | undefined
  readonly onChanged: () => void
  readonly onDone: () => void
  readonly onUnlock: () => void
  /** Told of the id of a new one, once it was saved. */
  readonly onKept?: (id: string) => void
}

/** One connection, all of it on one form. */
export function Editor(props: EditorProps): JSX.Element {
  // One editor is for one connection: another one gets an editor of its own.
  // eslint-disable-next-line solid/reactivity
  const { desk, row, connection, draft } = props
  const [told, setTold] = createSignal<Listed | 'forgotten'>()
  const [wrong, setWrong] = createSignal('')
  let form: HTMLFormElement | undefined
  let saver: HTMLButtonElement | undefined
  const onChanged = () => props.onChanged()
  const edit = createEditing({ desk, row, connection, draft, onChanged })
  const testing = createTesting({ desk, onOver: () => void edit.refresh().then(onChanged) })

  // Unlocked, locked or forgotten elsewhere: how the key stands is told anew.
  createEffect(
    on(
      () => props.vault,
      () => void edit.refresh(),
      { defer: true },
    ),
  )

  const keptId = createMemo(() => edit.saved()?.id)
  createEffect(on(keptId, (id) => id !== undefined && props.onKept?.(id), { defer: true }))

  const busy = () => edit.saving.busy() || testing.phase() === 'going'

  /** Its button stands at the end of a long form: what keeps it from working may be far above the window. */
  function point() {
    const at = form && faultIn(form)
    if (!at) return
    setWrong(faultAt(at))
    goTo(at)
  }

  async function store(): Promise<Listed | undefined> {
    setTold(undefined)
    setWrong('')
    if (form && wrongNumberIn(form)) {
      point()
      return undefined
    }
    const ready = await edit.save()
    if (!ready && edit.saving.refused() === undefined) point()
    keepFocus(saver)
    return ready
  }

  const lacksKey = ({ keyState }: Listed) => takesKey(row) && keyState !== 'open' && keyState !== 'locked'

  function savedWords(ready: Listed) {
    const lacksModel = ready.model.trim() === ''
    if (lacksModel && lacksKey(ready)) return props.t('desk.edit.savedNeedsBoth')
    if (lacksModel) return props.t('desk.edit.savedNeedsModel')
    return props.t(lacksKey(ready) ? 'desk.edit.savedNeedsKey' : 'desk.edit.saved')
  }

  function toldWords() {
    const now = told()
    return now === 'forgotten' ? props.t('desk.key.forgotten') : now && savedWords(now)
  }

  async function save() {
    if (edit.saving.busy()) return
    const ready = await store()
    if (ready) setTold(ready)
  }

  async function test() {
    if (busy()) return
    setTold(undefined)
    testing.clear()
    if (edit.draft().model.trim() === '') {
      edit.needModel()
      return point()
    }
    const ready = await store()
    if (!ready) return
    if (!lacksKey(ready)) return testing.start(ready.id)
    edit.needKey()
    point()
  }

  async function fetchModels() {
    if (!edit.dirty() || (await store())) await edit.fetchModels()
  }

  async function forget() {
    const { id } = edit.draft()
    if (id === undefined) return
    await edit.saving.run(() => desk.forget(id))
    await edit.refresh()
    onChanged()
    setTold('forgotten')
    if (edit.saving.refused() === undefined) edit.askKey()
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save()
  }

  return (
    <div class="desk-editor">
      <form class="desk-form" novalidate ref={form} onSubmit={submit} onInput={() => setWrong('')}>
        <TextField
          label={props.t('desk.edit.name')}
          text={props.t('desk.edit.nameText')}
          value={edit.draft().name}
          onInput={(name) => edit.change({ name })}
        />
        <Part title={props.t('desk.key.title')}>
          <KeySection
            t={props.t}
            row={row}
            connection={edit.saved()}
            moved={edit.moved()}
            vault={props.vault}
            passkeys={props.passkeys}
            carried={props.carried}
            replacing={edit.replacing()}
            onReplace={edit.askKey}
            onKeepOld={edit.keepOldKey}
            bind={edit.bindKey}
            onForget={() => void forget()}
            onUnlock={() => props.onUnlock()}
          />
          <Show
            when={row.models?.shape === 'openrouter' && edit.saved()?.keyState === 'open' && edit.saved()}
          >
            {(kept) => <GrantedPanel desk={desk} id={kept().id} t={props.t} />}
          </Show>
        </Part>
        <Show when={hasLocalSteps(row.id)}>
          <LocalQuestion t={props.t} baseUrl={edit.draft().baseUrl} origin={props.origin} />
          <details class="desk-details" open={edit.saved() === undefined}>
            <summary>{props.t('desk.local.title', { name: row.name })}</summary>
            <LocalSetup id={row.id} origin={props.origin} t={props.t} />
          </details>
        </Show>
        <Show when={!isBuiltIn(row)}>
          <ModelPart
            edit={edit}
            row={row}
            origin={props.origin}
            t={props.t}
            onFetch={() => void fetchModels()}
          />
        </Show>
        <Show when={!isBuiltIn(row)}>
          <Part title={props.t('desk.address.title')}>
            <AddressSection
              t={props.t}
              row={row}
              value={edit.draft().baseUrl}
              boundTo={edit.boundTo()}
              fault={
                edit.fault() === 'desk.edit.needsAddress' ? props.t('desk.edit.needsAddress') : undefined
              }
              onInput={(baseUrl) => edit.change({ baseUrl })}
            />
            <Show when={!hasLocalSteps(row.id)}>
              <LocalQuestion t={props.t} baseUrl={edit.draft().baseUrl} origin={props.origin} />
            </Show>
          </Part>
        </Show>
        <Part title={props.t('desk.limits.title')}>
          <LimitsSection t={props.t} row={row} draft={edit.draft()} onChange={edit.change} />
        </Part>
        <div class="desk-foot">
          <div class="desk-acts">
            <button type="button" class="primary" aria-disabled={busy()} onClick={() => void test()}>
              {props.t(
                testing.phase() === 'going'
                  ? 'desk.test.going'
                  : edit.dirty()
                    ? 'desk.edit.saveTest'
                    : 'desk.edit.test',
              )}
            </button>
            <button ref={saver} type="submit" aria-disabled={edit.saving.busy()}>
              {props.t('desk.edit.save')}
            </button>
            <Show when={edit.saved() && !edit.dirty()}>
              <button type="button" onClick={() => props.onDone()}>
                {props.t('desk.edit.done')}
              </button>
            </Show>
          </div>
          <Show when={edit.saved() && edit.dirty()}>
            <p class="meta">{props.t('desk.edit.unsaved')}</p>
          </Show>
          <p role="status">{toldWords()}</p>
          <p role="alert" class="desk-fault">
            {wrong()}
            <Show when={edit.saving.refused()}>
              {(reason) => props.t('desk.refused', { reason: reason() })}
            </Show>
          </p>
        </div>
      </form>
      <div class="desk-after">
        <TestPanel
          t={props.t}
          testing={testing}
          row={row}
          baseUrl={edit.draft().baseUrl}
          model={edit.draft().model}
          origin={props.origin}
          onModel={(name) => edit.pickModel(name)}
          onNewKey={row.auth ? edit.askKey : undefined}
        />
        <Show when={edit.saved()}>
          {(kept) => (
            <ConformPanel
              desk={desk}
              t={props.t}
              connection={kept()}
              prompts={props.prompts}
              onGraded={() => void edit.refresh().then(onChanged)}
            />
          )}
        </Show>
        <Show when={edit.saved() && props.calibrating}>
          {(door) => (
            <Show when={edit.saved()}>
              {(kept) => (
                <CalibrationPanel
                  door={door()}
                  t={props.t}
                  connection={kept()}
                  onGraded={() => void edit.refresh().then(onChanged)}
                />
              )}
            </Show>
          )}
        </Show>
        <Show when={edit.saved()}>{(kept) => <CopyHealthPart desk={desk} id={kept().id} t={props.t} />}</Show>
      </div>
    </div>
  )
}
