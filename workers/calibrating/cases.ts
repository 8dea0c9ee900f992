import { calibrationDefaults } from '../../src/run/calibration-limits'
import { type CaseRow, deleteCase, listCases, putCase } from '../../src/store/cases'
import type { Store } from '../../src/store/open'
import { readBody } from '../../src/store/reader'
import type { Calibrating, ListedCase } from '../calibration-surface'

type Cases = Pick<Calibrating, 'cases' | 'keep' | 'drop' | 'putBack'>

/** Findings that the person keeps, to try judges on them. */
export function openCases(store: Store): Cases {
  async function marked(id: string, trashedAt: number | undefined): Promise<void> {
    const row = (await listCases(store)).find((one) => one.id === id)
    if (!row) return
    const { trashedAt: _, ...rest } = row
    await putCase(store, { ...rest, ...(trashedAt !== undefined && { trashedAt }) })
  }

  return {
    async cases() {
      const rows = await listCases(store)
      return rows.filter(({ trashedAt }) => trashedAt === undefined).map(listed)
    },
    async keep({ artifact, brief, ...wish }) {
      const page = (await readBody(store, artifact))?.text
      if (page === undefined) throw new Error('The page of this finding is not on this device.')
      if (page.length > calibrationDefaults.ownBytes)
        throw new Error('This page is too large to be judged again.')
      await makeRoom(store)
      const row: CaseRow = {
        ...wish,
        id: crypto.randomUUID(),
        at: Date.now(),
        page,
        brief: brief ?? { title: '', what: '' },
      }
      await putCase(store, row)
      return listed(row)
    },
    drop: (id) => marked(id, Date.now()),
    putBack: (id) => marked(id, undefined),
  }
}

/** What was taken away longest ago goes first, then the oldest. */
async function makeRoom(store: Store): Promise<void> {
  const rows = await listCases(store)
  const gone = rows.filter(({ trashedAt }) => trashedAt !== undefined)
  const kept = rows.filter(({ trashedAt }) => trashedAt === undefined)
  for (const { id } of [...gone, ...kept.slice(calibrationDefaults.ownKept - 1)]) await deleteCase(store, id)
}

function listed({ page: _, brief, trashedAt: __, ...row }: CaseRow): ListedCase {
  return { ...row, title: brief.title }
}
