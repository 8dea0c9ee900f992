import { preference } from './preference'

/** Who has switched the jury on or off, past whatever else would say so. */
export interface Override {
  readonly on: boolean
  readonly from: 'address' | 'device'
}

const SWITCH = ['on', 'off', ''] as const

/** What was chosen on this device; empty is nothing. */
export const juryChoice = preference('critiqueTheaterEnabled', SWITCH, '')
const [stored, store] = juryChoice

/** What the address says, else what was chosen on this device; undefined where neither says anything. */
export function juryOverride(): Override | undefined {
  const asked = inAddress()
  if (asked !== undefined) return { on: asked === 'on', from: 'address' }
  return stored() === '' ? undefined : { on: stored() === 'on', from: 'device' }
}

/** Switches it on this device, until it is switched again; undefined leaves it to the rest. */
export function switchJury(on: boolean | undefined): void {
  store(on === undefined ? '' : on ? 'on' : 'off')
}

/** `?jury=off` before or behind the `#`: both are ways in which people write an address. */
function inAddress(): 'on' | 'off' | undefined {
  const { search, hash } = globalThis.location ?? { search: '', hash: '' }
  const behind = hash.includes('?') ? hash.slice(hash.indexOf('?')) : ''
  const said = new URLSearchParams(behind).get('jury') ?? new URLSearchParams(search).get('jury')
  return said === 'on' || said === 'off' ? said : undefined
}
