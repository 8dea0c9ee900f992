import { type Accessor, createSignal } from 'solid-js'
import type { Shipping } from '../../run/shipping'
import type { Signed } from '../../run/signed'

export interface ShipActs {
  /** Writes into the run what its person says of it; false where that could not be. */
  readonly onSign: (signed: Signed) => Promise<boolean>
}

/** What the person does about shipping a version. A reason that is being written is lost by nothing but themselves. */
export type Shipper = ReturnType<typeof createShipping>

export function createShipping(shipping: Accessor<Shipping>, sign: ShipActs['onSign']) {
  const [asking, setAsking] = createSignal(false)
  const [reason, write] = createSignal('')
  const [busy, setBusy] = createSignal(false)
  const [told, tell] = createSignal<'reasonWanted' | 'failed' | 'failedHalf'>()
  /** It was signed here, and nobody has been led to what says so. */
  const [isNew, setIsNew] = createSignal(false)

  async function ship() {
    const { artifact } = shipping()
    if (artifact === undefined || busy()) return
    await signing([{ type: 'approved', artifact }])
  }

  /** Each gate is gone against by itself, and all of them before the version ships. */
  async function override() {
    const [{ artifact, refused }, why] = [shipping(), reason().trim()]
    if (why === '') tell('reasonWanted')
    if (why === '' || artifact === undefined || busy()) return
    const overrides = refused.map(
      ({ gate, stage }): Signed => ({ type: 'override', gate, of: stage, reason: why }),
    )
    await signing([...overrides, { type: 'approved', artifact }])
  }

  /** One after the other: what was written before one that could not be stays written, and is not told as if it were not. */
  async function signing(all: readonly Signed[]) {
    setBusy(true)
    tell(undefined)
    const written = await writtenOf(all)
    setBusy(false)
    if (written === all.length) {
      forget()
      setIsNew(true)
    } else tell(written > 0 ? 'failedHalf' : 'failed')
  }

  async function writtenOf(all: readonly Signed[]): Promise<number> {
    for (const [at, signed] of all.entries()) if (!(await sign(signed).catch(() => false))) return at
    return all.length
  }

  function forget() {
    setAsking(false)
    write('')
    tell(undefined)
    setIsNew(false)
  }

  return {
    ...{ asking, reason, write, busy, told, ship, override, forget, isNew },
    ask: () => setAsking(true),
    seen: () => setIsNew(false),
  }
}
