import type { Store } from '../../src/store/open'
import { openFolder } from '../../src/vault/folder'
import { tellLibrary } from '../library-news'
import type { Stepping } from '../stepping'
import { folderArchive } from './archive'
import { type Candidate, candidatesIn, candidatesOf, refused } from './candidates'
import { type KeptPlan, makePlan } from './plan'
import { type TakenIn, takeIn } from './take'

type Thunk = () => Promise<Candidate>

export async function lookAtFiles(
  store: Store,
  files: readonly File[],
  stepping: Stepping,
): Promise<KeptPlan> {
  const thunks: Thunk[] = []
  for (const file of files) for await (const thunk of candidatesIn(file)) thunks.push(thunk)
  return makePlan(store, thunks, stepping)
}

export async function lookInFolder(
  store: Store,
  folder: FileSystemDirectoryHandle,
  stepping: Stepping,
): Promise<KeptPlan> {
  const thunks: Thunk[] = []
  try {
    for await (const thunk of candidatesOf(folderArchive(await openFolder(folder)), folder.name))
      thunks.push(thunk)
  } catch (cause) {
    thunks.push(async () => refused(folder.name, cause))
  }
  return makePlan(store, thunks, stepping)
}

export async function takeAll(store: Store, plan: KeptPlan, stepping: Stepping): Promise<TakenIn> {
  try {
    return await takeIn(store, plan, stepping)
  } finally {
    // Projects and marks may have come for runs that were here all along.
    tellLibrary()
  }
}
