import { LAST_COPIED } from '../src/store/facts'
import type { Store } from '../src/store/open'
import { getSetting, setSetting } from '../src/store/settings'
import { steppingOver } from './stepping'
import type { Plan, Storing, Weights } from './storing-surface'
import type { KeptPlan } from './incoming/plan'
import type { TakenIn } from './incoming/take'

/** As many runs as one reads to find what takes the room. */
const HEAVIEST = 10

/** What is kept here, how it leaves as a copy, and how files come in. Each part is loaded when it is first asked for. */
export function openStoring(store: Store, now: () => number = Date.now): Storing {
  const { changesBy, ...plans } = createPlans(store)
  const copied = () => setSetting(store, LAST_COPIED, now())

  return {
    async lastCopied() {
      const kept = await getSetting(store, LAST_COPIED)
      return typeof kept === 'number' ? kept : undefined
    },
    copied,
    ...plans,
    async undo(taken) {
      const { putAway } = await import('./incoming/put-away')
      const changes = changesBy(taken.plan)
      const left = await putAway(store, taken, changes ?? [], now())
      return changes ? left : taken.facts
    },
    async backup(port) {
      const { backUp } = await import('./backup')
      return over(port, () => backUp(store, steppingOver(port), now()))
    },
    async verify(archive, port) {
      const { checkArchive } = await import('./backup')
      return over(port, () => checkArchive(archive, steppingOver(port)).catch(() => false))
    },
    weigh: (port) => over(port, () => weighed(store, port)),
    async dropThumbs() {
      const count = await store.relaxed.thumbs.count()
      await store.relaxed.thumbs.clear()
      return count
    },
    mirror: async () => (await import('./mirror')).mirrorState(store),
    mirrorFolder: async () => (await import('./mirror')).mirrorFolder(store),
    setMirror: async (folder) => (await import('./mirror')).setMirror(store, folder),
    async mirrorNow(port) {
      const { mirrorNow } = await import('./mirror')
      return over(port, () => mirrorNow(store, steppingOver(port), now))
    },
    deleteEverything: async () => (await import('./delete-everything')).deleteEverything(store),
  }
}

/** Nothing comes over the port any more. */
async function over<T>(port: MessagePort, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    port.close()
  }
}

/** One plan at a time: whoever looks at other files has given up the last ones. */
function createPlans(store: Store) {
  let kept: KeptPlan | undefined
  let last: Pick<TakenIn, 'plan' | 'changes'> | undefined

  async function forget() {
    const given = kept
    kept = undefined
    await given?.close()
  }

  async function keep(made: Promise<KeptPlan>): Promise<Plan> {
    await forget()
    kept = await made
    return kept.plan
  }

  const doors: Pick<Storing, 'look' | 'lookInFolder' | 'take' | 'drop'> = {
    async look(files, port) {
      const { lookAtFiles } = await import('./incoming/look')
      return over(port, () => keep(lookAtFiles(store, files, steppingOver(port))))
    },
    async lookInFolder(folder, port) {
      const { lookInFolder } = await import('./incoming/look')
      return over(port, () => keep(lookInFolder(store, folder, steppingOver(port))))
    },
    async take(plan, port) {
      const { takeAll } = await import('./incoming/look')
      const wanted = kept
      if (wanted?.plan.id !== plan)
        throw new Error('These files were looked at anew. Look at what is new in them.')
      const { changes, ...taken } = await over(port, () => takeAll(store, wanted, steppingOver(port)))
      last = { plan, changes }
      return taken
    },
    async drop(plan) {
      if (kept?.plan.id === plan) await forget()
    },
  }
  return {
    ...doors,
    /** What was changed by the last of them that was carried out; undefined for any other. */
    changesBy: (plan: string) => (last?.plan === plan ? last.changes : undefined),
  }
}

async function weighed(store: Store, port: MessagePort): Promise<Weights> {
  const { weigh, heaviestOf } = await import('../src/store/weigh')
  const { step } = steppingOver(port)
  const { weight, stopped } = await weigh(store, step)
  const { ofRun, ...sums } = weight
  const heaviest = await heaviestOf(store, ofRun, HEAVIEST)
  return {
    ...sums,
    stopped,
    runs: await store.relaxed.runs.count(),
    trashed: await store.relaxed.marks.where('trashedAt').above(0).count(),
    heaviest: heaviest.map(({ head: { id, title, createdAt }, bytes, trashed }) => ({
      run: id,
      title,
      createdAt,
      bytes,
      trashed,
    })),
  }
}
