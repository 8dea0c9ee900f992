import { calibrationDefaults } from '../../src/run/calibration-limits'
import { type CaseRow, deleteCase, listCases, putCase } from '../../src/store/cases'
import type { Store } from '../../src/store/open'
import { readBody } from '../../src/store/reader'
import type { Calibrating, ListedCase } from '../calibration-surface'

type Cases = Pick<Calibrating, 'cases' | 'dropped' | 'keep' | 'drop' | 'putBack'>

/** Findings that the person keeps, to try judges on them. */
export function openCases(store: Store): Cases {
  return {
    async cases() {
      const rows = await listCases(store)
      return rows.filter((row) => !isDropped(row)).map(listed)
    },
    async dropped() {
      const rows = await listCases(store)
      return rows.filter((row) => isDropped(row) && !isOver(row)).map(listed)
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
    drop: (id) => mark(store, id, Date.now()),
    putBack: (id) => mark(store, id, undefined),
  }
}

async function mark(store: Store, id: string, trashedAt: number | undefined): Promise<void> {
  const row = (await listCases(store)).find((one) => one.id === id)
  // Said as if it had worked, a case that is gone would be missed in the next calibration alone.
  if (!row) throw new Error('This case is not on this device any more.')
  const { trashedAt: _, ...rest } = row
  await putCase(store, { ...rest, ...(trashedAt !== undefined && { trashedAt }) })
}

/** Nobody has asked for the oldest to go, so it goes where it can be put back from. Only what lay there too long is deleted. */
async function makeRoom(store: Store): Promise<void> {
  const rows = await listCases(store)
  for (const { id } of rows.filter(isOver)) await deleteCase(store, id)
  const kept = rows.filter((row) => !isDropped(row))
  for (const { id } of kept.slice(calibrationDefaults.ownKept - 1)) await mark(store, id, Date.now())
}

function isDropped({ trashedAt }: CaseRow): boolean {
  return trashedAt !== undefined
}

function isOver({ trashedAt }: CaseRow): boolean {
  return trashedAt !== undefined && Date.now() - trashedAt >= calibrationDefaults.undoMs
}

function listed({ page: _, brief, trashedAt: __, ...row }: CaseRow): ListedCase {
  return { ...row, title: brief.title }
}
