import {
  type Accessor,
  createEffect,
  createMemo,
  createResource,
  createSignal,
  type JSX,
  on,
  onMount,
  Show,
} from 'solid-js'
import type { Connection } from '../run/connection'
import type { Calibrating } from '../../workers/calibration-surface'
import type { Desk, Listed, VaultState } from '../../workers/desk-surface'
import { rowOf } from '../models/catalogue'
import type { Translate } from '../i18n/t'
import { AddView, type Chosen } from './add'
import { createAttempt } from './attempt'
import type { BuiltIn } from './built-in'
import { ConnectionList } from './connection-list'
import './desk.css'
import './desk-parts.css'
import { Editor, type EditorProps } from './editor'
import { DeskNews, type Told } from './desk-news'
import { keepFocus } from './faults'
import type { Prompts } from './outdated'
import { browserPasskeys, type Passkeys } from './passkeys'
import { SpendingView } from './spending'
import { UnlockDialog } from './unlock-dialog'
import { createDeskTranslate } from './words'

export interface ConnectionsProps {
  readonly desk: Desk
  readonly calibrating?: Calibrating | undefined
  /** The page's texts: the name and the language are taken from them. */
  readonly t: Translate
  /** Nothing for the list, `new`, `spending`, or the id of a connection. */
  readonly path: string
  /** Our own origin, which servers on this machine have to let in. */
  readonly origin: string
  /** Where OpenRouter sends the person back to. */
  readonly callback: string
  readonly prompts: Prompts
  /** Goes to another address of the app. */
  readonly navigate: (hash: string) => void
  /** Writes another address of the app in place of the present one, and goes nowhere. */
  readonly rename: (hash: string) => void
  /** Leaves the app. */
  readonly leave: (url: string) => void
  readonly builtIn?: BuiltIn | undefined
  readonly passkeys?: Passkeys
  /** Told whenever a connection or a key has changed. */
  readonly onChanged?: () => void
}

/** What an editor begins with. */
type Edited = Partial<Chosen> & Pick<EditorProps, 'row' | 'connection'>

const NO_VAULT: VaultState = { open: false }

/** The desk: which models can be asked, with which keys, and what that may cost. */
export function ConnectionsView(props: ConnectionsProps): JSX.Element {
  // The worker's door and the language are there for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { desk, passkeys = browserPasskeys, t: page } = props
  const t = createDeskTranslate(page)
  const reading = createAttempt()
  const acting = createAttempt()
  const [known, { refetch }] = createResource(() => reading.run(read))
  const [chosen, setChosen] = createSignal<Chosen>()
  const [unlocking, setUnlocking] = createSignal(false)
  const [told, setTold] = createSignal<Told>()
  let heading: HTMLHeadingElement | undefined
  let news: HTMLDivElement | undefined

  /** What was pressed may be gone with the row it stood in. */
  const handOn = () => keepFocus(news?.querySelector('button') ?? heading)

  async function read() {
    const [connections, vault] = await Promise.all([desk.connections(), desk.vault()])
    // A lock without keys behind it is no lock: the next phrase is a new one, and is asked for twice.
    const holds = connections.some(({ keyMode }) => keyMode === 'passphrase' || keyMode === 'passkey')
    return { connections, vault: holds ? vault : NO_VAULT }
  }

  async function changed() {
    await refetch()
    props.onChanged?.()
  }

  /** What was done is told; why it was not is told by the news too. */
  async function act(work: () => Promise<unknown>, done?: Told) {
    const worked = await acting.run(() => work().then(() => true))
    setTold(worked ? done : { text: () => t('desk.refused', { reason: acting.refused() ?? '' }) })
    await changed()
    handOn()
  }

  function remove(connection: Listed) {
    const { keyState, ...kept } = connection
    const text = keyState === 'none' ? 'desk.removedKeyless' : 'desk.removed'
    const undo = () => void restore(kept)
    return act(() => desk.remove(connection.id), { text: () => t(text, { name: connection.name }), undo })
  }

  const restore = (kept: Connection) =>
    act(() => desk.restore(kept), { text: () => t('desk.restored', { name: kept.name }) })

  const at = createMemo(() =>
    props.path === '' || props.path === 'new' || props.path === 'spending' ? props.path : 'edit',
  )
  const edited = createMemo(
    () => known.latest?.connections.find(({ id }) => id === props.path),
    undefined,
    // The editor asks for its own news: a new copy of the same connection must not build it anew.
    { equals: (a, b) => a?.id === b?.id },
  )
  const title = () => {
    if (at() === 'spending') return t('desk.spending')
    if (at() === '') return t('desk.connections')
    if (at() === 'edit') return edited()?.name ?? t('desk.connections')
    const row = chosen()?.row
    return row ? t('desk.edit.new', { name: row.name }) : t('desk.add.title')
  }

  // The list begins anew, and whoever reads by ear or keyboard is told where they are.
  createEffect(
    on(
      () => [props.path, chosen()?.row.id],
      () => queueMicrotask(() => heading?.focus()),
      { defer: true },
    ),
  )
  createEffect(
    on(
      () => props.path,
      () => {
        setChosen(undefined)
        // What was done in one view is no news in another.
        setTold(undefined)
        // Whoever comes back with a key from elsewhere is sent to a connection that the list does not know yet.
        if (at() === 'edit' && !edited()) void refetch()
      },
      { defer: true },
    ),
  )

  // Whoever comes from a run comes by a link that is gone with it.
  onMount(() => keepFocus(heading))

  function chooseAnother() {
    setChosen(undefined)
    props.rename('#/connections/new')
  }

  const unlock = () => setUnlocking(true)

  /** One editor: of a connection that is there, or of one that is about to be. */
  const edit = (own: Edited, now: Accessor<{ readonly vault: VaultState }>) => (
    <Editor
      desk={desk}
      calibrating={props.calibrating}
      t={t}
      passkeys={passkeys}
      row={own.row}
      connection={own.connection}
      draft={own.draft}
      carried={own.carried}
      vault={now().vault}
      prompts={props.prompts}
      origin={props.origin}
      onKept={(id) => props.rename(`#/connections/${id}`)}
      onChanged={() => void changed()}
      onDone={() => props.navigate('#/connections')}
      onUnlock={unlock}
    />
  )

  return (
    <div class="desk" data-at={at()}>
      <Show when={at() === 'new' || at() === 'edit'}>
        <nav class="desk-back" aria-label={t('desk.views')}>
          <a href="#/connections">{t('desk.back')}</a>
          <Show when={at() === 'new' && chosen()}>
            <button type="button" class="desk-quiet" onClick={chooseAnother}>
              {t('desk.add.another')}
            </button>
          </Show>
        </nav>
      </Show>
      <h2 class="desk-title" tabindex="-1" ref={heading}>
        {title()}
      </h2>
      <DeskNews
        told={told()}
        t={t}
        ref={(element) => (news = element)}
        onClose={() => {
          setTold(undefined)
          keepFocus(heading)
        }}
      />
      <Show when={at() !== 'spending'} fallback={<SpendingView desk={desk} t={t} />}>
        <Show
          when={known.latest}
          fallback={
            <Show when={reading.refused()} fallback={<p class="meta">{t('desk.loading')}</p>}>
              {(reason) => (
                <p role="alert">
                  {t('desk.refused', { reason: reason() })}{' '}
                  <button type="button" onClick={() => void refetch()}>
                    {t('desk.retry')}
                  </button>
                </p>
              )}
            </Show>
          }
        >
          {(now) => (
            <>
              <Show when={at() === ''}>
                <ConnectionList
                  t={t}
                  connections={now().connections}
                  vault={now().vault}
                  prompts={props.prompts}
                  onRemove={(connection) => void remove(connection)}
                  onClear={({ id }) => void act(() => desk.clearDegraded(id))}
                  onUnlock={unlock}
                  onLock={() => void act(() => desk.lock(), { text: () => t('desk.keys.locked') })}
                  onForget={() => void act(() => desk.forget(), { text: () => t('desk.keys.forgotten') })}
                />
              </Show>
              <Show when={at() === 'new' && !chosen()}>
                <AddView
                  desk={desk}
                  t={t}
                  callback={props.callback}
                  leave={props.leave}
                  builtIn={props.builtIn}
                  onChoose={setChosen}
                />
              </Show>
              <Show when={at() === 'new' && chosen()} keyed>
                {(choice) => edit(choice, now)}
              </Show>
              <Show when={at() === 'edit' && edited()} keyed>
                {(connection) => (
                  <Show when={rowOf(connection.provider)} keyed fallback={<p>{t('desk.missing')}</p>}>
                    {(row) => edit({ row, connection }, now)}
                  </Show>
                )}
              </Show>
              <Show when={at() === 'edit' && !edited() && known.loading}>
                <p class="meta">{t('desk.loading')}</p>
              </Show>
              <Show when={at() === 'edit' && !edited() && !known.loading}>
                <p>{t('desk.missing')}</p>
              </Show>
            </>
          )}
        </Show>
      </Show>
      <Show when={unlocking() && known.latest}>
        {(now) => (
          <UnlockDialog
            desk={desk}
            t={t}
            vault={now().vault}
            passkeys={passkeys}
            onOpened={() => {
              setUnlocking(false)
              setTold({ text: () => t('desk.keys.unlocked') })
              void changed().then(handOn)
            }}
            onClose={() => setUnlocking(false)}
          />
        )}
      </Show>
    </div>
  )
}
