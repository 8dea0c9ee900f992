import { type Accessor, createEffect, createResource, createSignal, on } from 'solid-js'
import type { HealthQuery, HealthReport } from '../../workers/health'
import { reasonOf } from '../run/reason'
import { type Line, metricLines } from './metrics'

export interface HealthPort {
  readonly report: (query: HealthQuery) => Promise<HealthReport>
  /** Puts into the address which runs are looked at. */
  readonly write: (query: string) => void
  /** Hands the numbers over as a file that was read back; gives its name, or nothing where nobody wanted it. */
  readonly save: (form: 'json' | 'csv', lines: readonly Line[]) => Promise<string | undefined>
}

/** How many of the newest runs can be looked at. */
export const WINDOWS = [100, 1000] as const

export function readHealthQuery(query: string): HealthQuery {
  const said = new URLSearchParams(query)
  const [connection, skill] = [said.get('connection'), said.get('skill')]
  const last = WINDOWS.find((n) => String(n) === said.get('last'))
  return {
    ...(connection && { connection }),
    ...(skill && { skill }),
    ...(last !== undefined && { last }),
  }
}

export function printHealthQuery({ connection, skill, last }: HealthQuery): string {
  const pairs = { connection, skill, last: last === undefined ? undefined : String(last) }
  const said = Object.entries(pairs).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return new URLSearchParams(said).toString()
}

type Saved = { readonly name: string } | { readonly reason: string }

/** The numbers of the runs that are looked at. Asked again when something has changed. */
export function createHealth(port: HealthPort, query: Accessor<string>, changes: Accessor<number>) {
  const [wanted, setWanted] = createSignal(readHealthQuery(query()))
  const [saved, setSaved] = createSignal<Saved>()
  const [report, { refetch }] = createResource(
    () => ({ query: wanted(), changes: changes() }),
    (asked) => port.report(asked.query),
  )
  createEffect(on(query, (now) => setWanted(readHealthQuery(now)), { defer: true }))

  const failed = () => report.error as unknown
  // Asked for while it failed, a resource throws.
  const latest = () => (failed() === undefined ? report.latest : undefined)
  return {
    report: latest,
    failed,
    again: () => void refetch(),
    wanted,
    want(next: HealthQuery) {
      setWanted(next)
      port.write(printHealthQuery(next))
    },
    saved,
    async save(form: 'json' | 'csv') {
      try {
        const name = await port.save(form, metricLines(latest()?.metrics ?? []))
        setSaved(name === undefined ? undefined : { name })
      } catch (cause) {
        setSaved({ reason: reasonOf(cause) })
      }
    },
  }
}

export type Health = ReturnType<typeof createHealth>
