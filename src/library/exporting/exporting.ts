import { createResource, createSignal } from 'solid-js'
import { reasonOf } from '../../run/reason'
import { makeArchive } from './archive'
import { type Choice, ExportError, type Fault, type Form, type Made } from './forms'
import { makeFile } from './make'
import type { ExportPorts } from './ports'
import { saveFile } from './save'
import { readSource, type Source } from './source'

/** How far the export on show is. */
export type Standing =
  | { readonly kind: 'idle' | 'copied' | 'notCopied' | 'printed' | 'left' }
  | { readonly kind: 'working'; readonly form: Form; readonly done?: number; readonly all?: number }
  | { readonly kind: 'saved'; readonly name: string; readonly bytes: number; readonly outside: number }
  | { readonly kind: 'failed'; readonly fault: Fault; readonly instead: Form | undefined }

export interface ExportingOf {
  readonly runs: readonly string[]
  /** The round whose page is meant; undefined is the page that the run leaves. */
  readonly round?: number | undefined
  /** A version that is looked at in its place, by its hash. */
  readonly version?: string | undefined
  readonly ports: ExportPorts
  readonly print: (what: 'page' | 'report', source: Source) => Promise<void>
}

/** What to offer where a form cannot be made: one that asks for less. */
const INSTEAD: { readonly [F in Form]?: Form } = {
  page: 'zip',
  png: 'page',
  replay: 'jury',
  jury: 'page',
  report: 'jury',
  events: 'jury',
  json: 'jury',
  csv: 'json',
  zip: 'jury',
}

/** Makes files of runs, one at a time. Each is read back before it is handed over. */
export function createExporting({ runs, round, version, ports, print }: ExportingOf) {
  const [standing, setStanding] = createSignal<Standing>({ kind: 'idle' })
  const [only] = runs
  let source: Promise<Source> | undefined
  let work: AbortController | undefined

  const read = () => {
    source ??= ports.file(only ?? '').then((text) => readSource(text, round, version))
    // What could not be read once may be there the next time.
    source.catch(() => (source = undefined))
    return source
  }

  // Several runs only ever go out together. What cannot be read says so when it is asked for.
  const [isCopy] = createResource(
    () => runs.length === 1,
    () =>
      read().then(
        (of) => of.isCopy,
        () => false,
      ),
  )

  /** Whatever goes wrong in it is told. One that was overtaken says nothing any more. */
  async function attempt(form: Form, job: (signal: AbortSignal) => Promise<Standing>) {
    work?.abort()
    const mine = new AbortController()
    work = mine
    setStanding({ kind: 'working', form })
    const next = await job(mine.signal).catch((cause: unknown): Standing => {
      if (mine.signal.aborted) return { kind: 'left' }
      const fault: Fault =
        cause instanceof ExportError ? cause.fault : { why: 'failed', reason: reasonOf(cause) }
      return { kind: 'failed', fault, instead: INSTEAD[form] }
    })
    if (work === mine) setStanding(next)
  }

  async function make(form: Form, choice: Choice, signal: AbortSignal): Promise<Made> {
    const onProgress = (done: number, all: number) => setStanding({ kind: 'working', form, done, all })
    if (form === 'zip') return makeArchive(runs, ports, { signal, ...(runs.length > 1 && { onProgress }) })
    return makeFile(form, await read(), ports, choice)
  }

  return {
    standing,
    /** Whether the run has left a text and no page. */
    isCopy: () => isCopy.latest ?? false,
    save: (form: Form, choice: Choice) =>
      attempt(form, async (signal) => {
        const { name, blob, outside = 0 } = await make(form, choice, signal)
        signal.throwIfAborted()
        const how = await saveFile(name, blob)
        return how === 'left' ? { kind: 'left' } : { kind: 'saved', name, bytes: blob.size, outside }
      }),
    copy: (form: Form, choice: Choice) =>
      attempt(form, async (signal) => {
        const { text = '' } = await make(form, choice, signal)
        return navigator.clipboard.writeText(text).then(
          (): Standing => ({ kind: 'copied' }),
          (): Standing => ({ kind: 'notCopied' }),
        )
      }),
    print: (what: 'page' | 'report') =>
      attempt(what, async () => {
        await print(what, await read())
        return { kind: 'printed' }
      }),
    cancel: () => work?.abort(),
  }
}
