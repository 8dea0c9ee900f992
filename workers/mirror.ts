import { reasonOf } from '../src/run/reason'
import { LAST_COPIED, MIRROR_SETTING } from '../src/store/facts'
import type { Store } from '../src/store/open'
import { getSetting, setSetting } from '../src/store/settings'
import { openFolder } from '../src/vault/folder'
import { copyOut } from './copy-out'
import { tryLock } from './locks'
import { type Stepping, unwatched } from './stepping'
import type { MirrorState } from './storing-surface'

/** Held while a tab writes to the folder: two would write the same file at once. */
const LOCK = 'mirror'

type Folder = FileSystemDirectoryHandle

/** The folder that the person has picked to keep a copy of everything. */
export async function mirrorFolder({ relaxed: { handles } }: Store): Promise<Folder | undefined> {
  return (await handles.get('mirror'))?.handle
}

export async function mirrorState(store: Store): Promise<MirrorState> {
  const folder = await mirrorFolder(store)
  if (!folder) return { access: 'prompt' }
  return { folder: folder.name, access: await accessTo(folder), ...(await lastTime(store)) }
}

export async function setMirror(store: Store, folder: Folder | undefined): Promise<MirrorState> {
  if (folder) await store.strict.handles.put({ id: 'mirror', handle: folder })
  else await store.strict.handles.delete('mirror')
  await setSetting(store, MIRROR_SETTING, undefined)
  return mirrorState(store)
}

/** Copies what the folder lacks, unless another tab is at it. What goes wrong is kept, to be told where it is looked for. */
export async function mirrorNow(store: Store, stepping: Stepping, now = Date.now): Promise<MirrorState> {
  const folder = await mirrorFolder(store)
  if (!folder || (await accessTo(folder)) !== 'granted') return mirrorState(store)
  const release = await tryLock(LOCK)
  if (!release) return mirrorState(store)
  try {
    const { stopped } = await copyOut(store, await openFolder(folder), stepping, now())
    if (!stopped) await keep(store, { at: now() })
    if (!stopped) await setSetting(store, LAST_COPIED, now())
  } catch (cause) {
    const { at } = await lastTime(store)
    await keep(store, { ...(at !== undefined && { at }), problem: reasonOf(cause) })
  } finally {
    release()
  }
  return mirrorState(store)
}

/** After a run has ended. Nobody waits for it, and nobody is asked for anything. */
export async function mirrorQuietly(store: Store): Promise<void> {
  if (await mirrorFolder(store)) await mirrorNow(store, unwatched)
}

function keep(store: Store, last: Pick<MirrorState, 'at' | 'problem'>): Promise<void> {
  return setSetting(store, MIRROR_SETTING, { ...last })
}

async function lastTime(store: Store): Promise<Pick<MirrorState, 'at' | 'problem'>> {
  const kept = await getSetting(store, MIRROR_SETTING)
  if (typeof kept !== 'object' || kept === null) return {}
  // Whatever is an object can be asked for its fields.
  const { at, problem } = kept as { readonly at?: unknown; readonly problem?: unknown }
  return { ...(typeof at === 'number' && { at }), ...(typeof problem === 'string' && { problem }) }
}

/** Folders that a browser keeps for the app itself need no permission, and know of none. */
async function accessTo(folder: Folder): Promise<PermissionState> {
  // Some browsers have it, and the types of none name it.
  const { queryPermission } = folder as Folder & {
    queryPermission?: (how: { mode: 'readwrite' }) => Promise<PermissionState>
  }
  return (await queryPermission?.call(folder, { mode: 'readwrite' })) ?? 'granted'
}
