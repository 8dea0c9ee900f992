import { createEffect, createResource } from 'solid-js'
import type { Opened } from '../../../workers/cabinet-surface'
import { reasonOf } from '../../run/reason'
import { takeFiles } from '../waiting-files'
import type { CabinetViewProps } from './cabinet-view'
import { offeredFiles } from './offered'
import { createTaking } from './taking'

type Of = Pick<CabinetViewProps, 'cabinet' | 'kind'>

/** All of one kind, and how more of them come in. */
export function createKeptList(props: Of) {
  const [all, { refetch }] = createResource(
    () => props.kind,
    (kind) => props.cabinet.list(kind),
  )
  const taking = createTaking(props.cabinet, () => void refetch())
  // Files that the system or another app has opened with this one.
  createEffect(() => {
    const files = takeFiles('documents')
    if (files.length > 0) void taking.take(offeredFiles(files))
  })
  return {
    all: () => (all.error === undefined ? all.latest : undefined),
    failed: () => (all.error === undefined ? undefined : reasonOf(all.error)),
    taking,
    refetch: () => void refetch(),
  }
}

/** One of them. */
export function createKeptOne(props: Of & { readonly id: string }) {
  const [one, { mutate, refetch }] = createResource(
    () => props.id,
    async (id) => ({ opened: await props.cabinet.open(id) }),
  )
  return {
    opened: (): Opened | undefined => (one.error === undefined ? one.latest?.opened : undefined),
    failed: () => (one.error === undefined ? undefined : reasonOf(one.error)),
    /** It was looked for, and is not there. */
    isGone: () => one.error === undefined && one.latest !== undefined && one.latest.opened === undefined,
    change: (next: Opened) => void mutate({ opened: next }),
    refetch: () => void refetch(),
  }
}
