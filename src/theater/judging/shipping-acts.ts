import { type Accessor, createSignal, untrack } from 'solid-js'
import type { Shipping } from '../../run/shipping'
import type { Signed } from '../../run/signed'

export interface ShipActs {
  /** Writes into the run what its person says of it; false where that could not be. */
  readonly onSign: (signed: Signed) => Promise<boolean>
}

/** What came of signing a version. */
interface Outcome {
  /** The run and its version. */
  readonly of: string
  readonly how: 'shipped' | 'reasonWanted' | 'failed' | 'failedHalf'
  /** Nobody has been led to where that is told. */
  readonly isNew: boolean
}

/** A run that is signed is drawn anew from its beginning, its card as well: what came of it has to outlive the card. */
const [outcome, setOutcome] = createSignal<Outcome>()

interface ShipperOptions {
  /** The run and its version, as one name. */
  readonly version: Accessor<string>
  readonly sign: ShipActs['onSign']
}

export type Shipper = ReturnType<typeof createShipping>

/** What the person does about shipping a version. A reason that is being written is lost by nothing but themselves. */
export function createShipping(shipping: Accessor<Shipping>, { version, sign }: ShipperOptions) {
  const [asking, setAsking] = createSignal(false)
  const [reason, write] = createSignal('')
  const [busy, setBusy] = createSignal(false)
  const came = () => (outcome()?.of === version() ? outcome() : undefined)
  // Of an earlier visit: they know it.
  if (untrack(outcome)?.isNew === false) setOutcome(undefined)

  async function ship() {
    const { artifact } = shipping()
    if (artifact === undefined || busy()) return
    await signing([{ type: 'approved', artifact }])
  }

  /** Each gate is gone against by itself, and all of them before the version ships. */
  async function override() {
    const [{ artifact, refused }, why] = [shipping(), reason().trim()]
    if (why === '') setOutcome({ of: version(), how: 'reasonWanted', isNew: false })
    if (why === '' || artifact === undefined || busy()) return
    const overrides = refused.map(
      ({ gate, stage }): Signed => ({ type: 'override', gate, of: stage, reason: why }),
    )
    await signing([...overrides, { type: 'approved', artifact }])
  }

  /** One after the other: what was written before one that could not be stays written, and is not told as if it were not. */
  async function signing(all: readonly Signed[]) {
    const of = version()
    setBusy(true)
    setOutcome(undefined)
    const written = await writtenOf(all)
    setBusy(false)
    if (written === all.length) forget()
    setOutcome({ of, ...endOf(written, all.length) })
  }

  async function writtenOf(all: readonly Signed[]): Promise<number> {
    for (const [at, signed] of all.entries()) if (!(await sign(signed).catch(() => false))) return at
    return all.length
  }

  function forget() {
    setAsking(false)
    write('')
  }

  return {
    ...{ asking, reason, write, busy, ship, override, forget },
    ask: () => setAsking(true),
    leave: () => {
      forget()
      setOutcome(undefined)
    },
    came: () => came()?.how,
    isNew: () => came()?.isNew === true,
    seen: () => setOutcome((one) => one && { ...one, isNew: false }),
  }
}

function endOf(written: number, all: number): Pick<Outcome, 'how' | 'isNew'> {
  if (written === all) return { how: 'shipped', isNew: true }
  return written > 0 ? { how: 'failedHalf', isNew: true } : { how: 'failed', isNew: false }
}
