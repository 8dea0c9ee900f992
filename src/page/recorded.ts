/** The recorded runs that come with the app, in the order in which they are offered. */
export const RECORDED = ['shipped', 'interrupted', 'degraded', 'panel', 'critic', 'verdict'] as const
export type RecordedName = (typeof RECORDED)[number]

/** The run that opens when the address names none. */
export const FIRST = 'shipped'

export function isRecorded(name: string): name is RecordedName {
  return RECORDED.some((known) => known === name)
}

/** The text of a recorded run. It is precached, so this works without a network from the second visit on. */
export async function fetchRecorded(name: RecordedName): Promise<string> {
  const response = await fetch(`./runs/${name}.jury`)
  if (!response.ok) throw new Error(`The recorded run "${name}" could not be fetched (${response.status}).`)
  return response.text()
}
