/** Where shared things lie until a page takes them. */
export type Shelter = Pick<Cache, 'put' | 'match' | 'delete' | 'keys'>

/** What another app has shared with this one. */
export interface Shared {
  readonly title: string
  readonly text: string
  readonly url: string
  readonly files: readonly File[]
  /** Files that were left out: there were too many, or they were too large. */
  readonly leftOut: number
}

/** Nobody comes back for it after a day, and it may be private. */
const KEPT_MS = 86_400_000
/** A few photographs of a phone. It lies in memory while it is handed over. */
const MOST_BYTES = 33_554_432
const MOST_FILES = 10
/** Of a text so much is taken: a brief is a page, and a book shared by mistake is none. */
const MOST_CHARS = 40_000

const AT = 'shared-at'
const TEXTS = ['title', 'text', 'url'] as const

/** The name of the cache. It is none of the app's versions, so an update leaves it alone. */
export function shelterName(scope: string): string {
  return `shared ${scope}`
}

/** Puts what was posted where a page finds it under this id, and throws out what nobody came for. */
export async function shelter(
  cache: Shelter,
  { id, form, now }: { readonly id: string; readonly form: FormData; readonly now: number },
): Promise<void> {
  await sweep(cache, now)
  // Posted once more to itself: a body made of a form tells its own boundaries.
  await cache.put(addressOf(id), new Response(measured(form), { headers: { [AT]: String(now) } }))
}

/** Gives what lies under an id, once; undefined where nothing does, or not any more. */
export async function takeShared(cache: Shelter, id: string, now: number): Promise<Shared | undefined> {
  await sweep(cache, now)
  if (!isSharedId(id)) return undefined
  const kept = await cache.match(addressOf(id))
  if (!kept) return undefined
  await cache.delete(addressOf(id))
  return read(await kept.formData())
}

/** Throws out what has lain there for a day, and what tells no time. */
export async function sweep(cache: Shelter, now: number): Promise<void> {
  for (const request of await cache.keys()) {
    const at = Number((await cache.match(request))?.headers.get(AT) ?? Number.NaN)
    if (!(at <= now && now - at < KEPT_MS)) await cache.delete(request)
  }
}

function isSharedId(id: string): boolean {
  return /^[\da-f-]{36}$/.test(id)
}

/** What is kept of a form: three texts and some files, and nothing else that was posted. */
function measured(form: FormData): FormData {
  const kept = new FormData()
  for (const name of TEXTS) kept.set(name, textOf(form, name).slice(0, MOST_CHARS))
  const files = form.getAll('files').filter((one) => typeof one !== 'string' && one.size > 0)
  let room = MOST_BYTES
  let taken = 0
  for (const file of files) {
    if (typeof file === 'string' || file.size > room || taken === MOST_FILES) continue
    kept.append('files', file, file.name)
    room -= file.size
    taken += 1
  }
  kept.set('leftOut', String(files.length - taken))
  return kept
}

function read(form: FormData): Shared {
  return {
    title: textOf(form, 'title'),
    text: textOf(form, 'text'),
    url: textOf(form, 'url'),
    files: form.getAll('files').filter((one): one is File => typeof one !== 'string'),
    leftOut: Number(textOf(form, 'leftOut')) || 0,
  }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** No file of the app has this path: what lies here is asked for by nobody else. */
function addressOf(id: string): string {
  return `shared/${id}`
}
