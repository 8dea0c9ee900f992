/*
 * How a copy of a device lies in an archive or a folder. Every name but the first says what it holds, so nothing is ever
 * written over and two devices may share a folder.
 */

export const VAULT_VERSION = 1

/** Says that this is such a copy, and which version of the layout it has. */
export const VAULT_FILE = 'vault.json'

/** A page, under its hash. */
export function pageName(hash: string): string {
  return `b/${hash}`
}

/** A run that has ended, under the month that it was made in, its id and the hash of all that it holds. */
export function runName(run: {
  readonly id: string
  readonly created: number
  readonly content: string
}): string {
  return `r/${monthOf(run.created)}/${run.id}.${run.content}`
}

/** What a device had to say beside its runs at a moment, with a short hash of it. */
export function factsName(facts: {
  readonly device: string
  readonly at: number
  readonly sum: string
}): string {
  return `m/${facts.device}/${String(facts.at).padStart(15, '0')}-${facts.sum}`
}

/** What a name in a copy stands for; undefined where it is none of these. */
export type Named =
  | { readonly kind: 'vault' }
  | { readonly kind: 'page'; readonly hash: string }
  | { readonly kind: 'run'; readonly id: string; readonly content: string }
  | { readonly kind: 'facts'; readonly device: string; readonly at: number; readonly sum: string }

const PAGE = /^b\/([\w-]{1,128})$/
const RUN = /^r\/\d{4}-\d\d\/([\w-]{1,96})\.([0-9a-f]{64})$/
const FACTS = /^m\/([\w-]{1,64})\/(\d{1,16})-([0-9a-f]{1,64})$/

export function readName(name: string): Named | undefined {
  if (name === VAULT_FILE) return { kind: 'vault' }
  const [, hash] = PAGE.exec(name) ?? []
  if (hash !== undefined) return { kind: 'page', hash }
  const [, id, content] = RUN.exec(name) ?? []
  if (id !== undefined && content !== undefined) return { kind: 'run', id, content }
  const [, device, at, sum] = FACTS.exec(name) ?? []
  if (device === undefined || at === undefined || sum === undefined) return undefined
  return { kind: 'facts', device, at: Number(at), sum }
}

/** A run whose moment nobody can read was made in the first month that there is. */
function monthOf(created: number): string {
  const date = new Date(created > 0 && created < 253_402_300_800_000 ? created : 0)
  return date.toISOString().slice(0, 7)
}

/** Of each device the newest facts: what it has since forgotten must not come back. */
export function newestFacts(names: readonly string[]): string[] {
  const newest = new Map<string, { readonly at: number; readonly name: string }>()
  for (const name of names) {
    const named = readName(name)
    if (named?.kind !== 'facts') continue
    const before = newest.get(named.device)
    if (!before || before.at < named.at) newest.set(named.device, { at: named.at, name })
  }
  return [...newest.values()].map(({ name }) => name).sort()
}
