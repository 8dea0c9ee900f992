import { type Accessor, createSignal } from 'solid-js'
import type { Shipping } from '../../run/shipping'
import type { Signed } from '../../run/signed'

export interface ShipActs {
  /** Writes into the run what its person says of it; false where that could not be. */
  readonly onSign: (signed: Signed) => Promise<boolean>
}

/** What the person does about shipping a version. A reason that is being written is lost by nothing but themselves. */
export function createShipping(shipping: Accessor<Shipping>, sign: ShipActs['onSign']) {
  const [asking, setAsking] = createSignal(false)
  const [reason, write] = createSignal('')
  const [busy, setBusy] = createSignal(false)
  const [told, tell] = createSignal<'reasonWanted' | 'failed'>()

  async function ship() {
    const { artifact } = shipping()
    if (artifact === undefined || busy()) return
    await signing(async () => sign({ type: 'approved', artifact }))
  }

  /** Each gate is gone against by itself, and all of them before the version ships. */
  async function override() {
    const [{ artifact, refused }, why] = [shipping(), reason().trim()]
    if (why === '') tell('reasonWanted')
    if (why === '' || artifact === undefined || busy()) return
    await signing(async () => {
      for (const { gate, stage } of refused) {
        if (!(await sign({ type: 'override', gate, of: stage, reason: why }))) return false
      }
      return sign({ type: 'approved', artifact })
    })
  }

  async function signing(work: () => Promise<boolean>) {
    setBusy(true)
    tell(undefined)
    const done = await work().catch(() => false)
    setBusy(false)
    if (done) forget()
    else tell('failed')
  }

  function forget() {
    setAsking(false)
    write('')
    tell(undefined)
  }

  return { asking, ask: () => setAsking(true), reason, write, busy, told, ship, override, forget }
}
