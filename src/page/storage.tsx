import type { Remote } from 'comlink'
import type { JSX } from 'solid-js'
import type { Jury } from '../../workers/jury'
import { download } from '../controls/download'
import { storingTexts } from '../i18n/storing'
import type { Translate } from '../i18n/t'
import { createCopying, type Target } from '../library/storing/copying'
import { createMirroring } from '../library/storing/mirroring'
import { createRoom, type Estimate } from '../library/storing/room'
import { StorageView } from '../library/storing/storage-view'
import { libraryOf, storingOf } from './desk-door'
import { askAccess, folderPicker, savePicker } from './folders'
import { askToPersist, persistence } from './keep-safe'
import type { Place } from './route'

/** What is kept on this device, with the doors that it needs. */
export function StoragePlace(props: {
  readonly jury: Remote<Jury>
  readonly t: Translate
  readonly place: Place
}): JSX.Element {
  // The translator of the page never changes: it asks for the language itself.
  // eslint-disable-next-line solid/reactivity
  const say = props.t.part('storing', storingTexts)
  // The doors are made once for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const [storing, library] = [storingOf(props.jury), libraryOf(props.jury)]
  const copying = createCopying(storing, askTarget)
  const mirroring = createMirroring({ storing, pick: folderPicker('readwrite'), grant: askAccess })
  const room = createRoom({ storing, library, estimate })
  const persist = { persistence, ask: askToPersist }
  return (
    <StorageView
      copying={copying}
      mirroring={mirroring}
      room={room}
      persist={persist}
      wipe={() => wipe(() => storing.deleteEverything())}
      say={say}
    />
  )
}

function backupName(): string {
  return `design-jury-${new Date().toISOString().slice(0, 10)}.zip`
}

/** Where the browser can ask for a place, what was written there is read again. Elsewhere it is a download. */
async function askTarget(): Promise<Target | undefined> {
  const name = backupName()
  const pick = savePicker(name)
  if (!pick) return { put: async (archive) => void download(name, archive) }
  const file = await pick()
  return file && { put: (archive) => written(file, archive) }
}

async function written(file: FileSystemFileHandle, archive: Blob): Promise<Blob> {
  await archive.stream().pipeTo(await file.createWritable())
  return file.getFile()
}

async function estimate(): Promise<Estimate | undefined> {
  const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {}
  if (usage === undefined || quota === undefined) return undefined
  return { usage, quota, shell: await shellBytes() }
}

/** What the service worker keeps, unpacked. It does not change while the page is open. */
function shellBytes(): Promise<number> {
  shell ??= cachedBytes()
  return shell
}

let shell: Promise<number> | undefined

async function cachedBytes(): Promise<number> {
  if (!('caches' in globalThis)) return 0
  let bytes = 0
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const answer = await cache.match(request)
      // What an answer says of its length is that of the packed bytes, or nothing.
      bytes += (await answer?.blob())?.size ?? 0
    }
  }
  return bytes
}

/** The page starts anew: whatever it still holds speaks of runs that are gone. */
async function wipe(deleteEverything: () => Promise<boolean>): Promise<boolean> {
  if (!(await deleteEverything())) return false
  localStorage.clear()
  sessionStorage.clear()
  location.hash = ''
  location.reload()
  return true
}
