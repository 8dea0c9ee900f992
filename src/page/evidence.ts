import { type Accessor, createMemo, createSignal } from 'solid-js'
import type { Measurement } from '../run/event'
import { reasonOf } from '../run/reason'
import type { RunState } from '../run/state'
import type { Asked } from '../theater/instruments-panel'
import type { Pointed, Pointing } from '../theater/pointing'
import type { Showing } from './showing'

/** What was measured on the page on show, and where on it people look. */
export interface Evidence {
  readonly pointing: Pointing
  /** What the preview outlines. */
  readonly outline: Accessor<string | undefined>
  /** The person has clicked on something in the page. */
  readonly pick: (target: string) => void
  /** The hash of the page on show. */
  readonly page: Accessor<string | undefined>
  /** Rows that were measured for the person just now: no run has them. */
  readonly loose: Accessor<readonly Measurement[] | undefined>
  readonly asked: Accessor<Asked>
  readonly measure: () => Promise<void>
}

type Picked = Pick<Pointed, 'page'> & { readonly target: string }
type Loose = Asked & { readonly page: string; readonly rows?: readonly Measurement[] }

/** Everything here names the page that it is about: of another page it says nothing, and nothing has to be cleared. */
export function createEvidence({
  state,
  page: version,
  html,
  pickRound,
}: Pick<Showing, 'state' | 'page' | 'html' | 'pickRound'>): Evidence {
  const [pointed, setPointed] = createSignal<Pointed>()
  const [clicked, setClicked] = createSignal<Picked>()
  const [measured, setMeasured] = createSignal<Loose>()
  const page = createMemo(() => version()?.artifact.hash)
  const onShow = <T extends { readonly page: string }>(one: T | undefined) =>
    one?.page === page() ? one : undefined
  const now = createMemo(() => onShow(pointed()))
  const picked = () => onShow(clicked())?.target

  function point(what: Omit<Pointed, 'at'>, of?: number) {
    if (now()?.by === what.by) return setPointed(undefined)
    if (what.page !== page() && of !== undefined) pickRound(of)
    return setPointed({ ...what, at: 0 })
  }

  async function measure() {
    const [of, text] = [page(), html()]
    if (of === undefined || text === undefined || onShow(measured())?.kind === 'measuring') return
    setMeasured({ kind: 'measuring', page: of })
    setMeasured({ page: of, ...(await measureNow({ hash: of, html: text, state: state() })) })
  }

  return {
    pointing: {
      pointed: now,
      point,
      step: (way) =>
        setPointed((one) => one && { ...one, at: (one.at + way + one.places.length) % one.places.length }),
      picked,
      busy: () => now() !== undefined || picked() !== undefined,
      clear: () => {
        setPointed(undefined)
        setClicked(undefined)
      },
    },
    outline: () => now()?.places[now()?.at ?? 0] ?? picked(),
    pick: (target) => {
      const of = page()
      setPointed(undefined)
      setClicked(of === undefined || target === '' ? undefined : { page: of, target })
    },
    page,
    loose: () => onShow(measured())?.rows,
    asked: () => onShow(measured()) ?? { kind: 'none' },
    measure,
  }
}

/** Measuring is a part of its own, with the largest of all instruments in it: it comes when it is asked for. */
async function measureNow(of: {
  hash: string
  html: string
  state: RunState
}): Promise<Asked & Pick<Loose, 'rows'>> {
  try {
    const { measureOnShow } = await import('./measure-on-show')
    return { kind: 'measured', rows: await measureOnShow(of) }
  } catch (cause) {
    return { kind: 'failed', reason: reasonOf(cause) }
  }
}
