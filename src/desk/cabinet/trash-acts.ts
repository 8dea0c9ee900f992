import type { ListProps } from './list'

/** Takes one out of the trash. */
export async function putBack({ cabinet, attempt, tell, say, refetch }: ListProps, id: string, name: string) {
  const done = await attempt(() => cabinet.restore([id]).then(() => true))
  if (done) tell({ text: () => say('trash.restored', { name }) })
  refetch()
}

/** Deletes these for good. */
export async function empty({ cabinet, attempt, tell, say, refetch }: ListProps, ids: readonly string[]) {
  const n = await attempt(() => cabinet.purge(ids))
  if (n !== undefined) tell({ text: () => say('trash.purged', { n }) })
  refetch()
}
