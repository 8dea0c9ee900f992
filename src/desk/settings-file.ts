/** What a setting may be in a file. */
export type Plain = string | number | boolean | null | { readonly [key: string]: Plain | undefined }

/** A setting as a file holds it, wherever it is kept. */
export interface KeptSetting {
  /** Its name in the file: the same in every version and language. */
  readonly key: string
  readonly name: () => string
  /** Null is what stands where nothing was set. */
  readonly read: () => Promise<Plain>
  /** Whether a value from a file can be one of this setting. */
  readonly fits: (value: unknown) => value is Plain
  readonly words: (value: Plain) => string
  readonly write: (value: Plain) => Promise<unknown>
}

export interface Change {
  readonly setting: KeptSetting
  readonly before: Plain
  readonly after: Plain
}

/** What a file would do, before it does it. */
export interface Reading {
  readonly changes: readonly Change[]
  /** Settings whose value in the file is none that they can have: they stay. */
  readonly wrong: readonly KeptSetting[]
  /** Names that this version does not know. */
  readonly unknown: readonly string[]
}

export type NoSettings = 'broken' | 'newer' | 'large'

const VERSION = 1
/** A file of settings has a few hundred characters. */
const MOST_CHARS = 65_536

/** The settings as a file. It holds what is named here and nothing else: no key, no connection, no run. */
export async function printSettings(kept: readonly KeptSetting[]): Promise<string> {
  const rows = await Promise.all(kept.map(async ({ key, read }) => [key, await read()] as const))
  const settings = Object.fromEntries(rows.toSorted(([one], [other]) => (one < other ? -1 : 1)))
  return `${JSON.stringify({ jurySettings: VERSION, settings }, undefined, 2)}\n`
}

/** What a file would change here. Nothing is changed by reading it. */
export async function readSettings(
  text: string,
  kept: readonly KeptSetting[],
): Promise<Reading | NoSettings> {
  if (text.length > MOST_CHARS) return 'large'
  const file = parsed(text)
  const [version, settings] = [file?.['jurySettings'], file?.['settings']]
  if (typeof version !== 'number' || !isRecord(settings)) return 'broken'
  if (version > VERSION) return 'newer'
  const given = Object.entries(settings).map(([key, value]) => ({
    key,
    value,
    setting: kept.find((one) => one.key === key),
  }))
  const changes: Change[] = []
  const wrong: KeptSetting[] = []
  for (const { setting, value } of given) {
    if (!setting) continue
    if (!setting.fits(value)) wrong.push(setting)
    else {
      const before = await setting.read()
      if (!alike(before, value)) changes.push({ setting, before, after: value })
    }
  }
  return { changes, wrong, unknown: given.flatMap(({ key, setting }) => (setting ? [] : [key])) }
}

/** Does what was read. Gives how many settings were changed; one that refuses stays as it was. */
export async function applyChanges(changes: readonly Change[], to: 'after' | 'before'): Promise<number> {
  let done = 0
  for (const change of changes) {
    const refused = (await change.setting.write(change[to])) === false
    if (!refused) done += 1
  }
  return done
}

function alike(one: Plain, other: Plain): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

/** Two files may list the same in another order. */
function sorted(value: Plain): unknown {
  if (typeof value !== 'object' || value === null) return value
  const rows = Object.entries(value).filter(([, part]) => part !== undefined)
  return rows
    .map(([key, part]) => [key, sorted(part ?? null)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined // No JSON, and so no settings: the person is told.
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
