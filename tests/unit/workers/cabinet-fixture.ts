import type { CabinetRow } from '../../../workers/cabinet-entry'
import { openCabinet } from '../../../workers/cabinet'
import type { Offered, Taken } from '../../../workers/cabinet-surface'
import { reading } from '../../../workers/readers'
import { freshStore } from '../store/fixture'

export const BRAND = `# Kiln

> Category: Workshop

Pottery for people who cook.

## Colours

- **Paper:** #fffaf2
- **Ink:** #1d1b16
- **Glaze:** #b3472f

## Typography

- Body font: Charter
`

export const SKILL = `---
name: tide-poster
description: A poster about one tide.
od:
  mode: poster
  example_prompt: A poster for the spring tide at Harrow.
  critique:
    policy: opt-out
  inputs:
    - name: place
      type: string
      required: true
    - name: tone
      type: string
  future_key: kept
---

# Tide poster

Type is the picture.
`

const text = '# Ours\n\n- Ink: #101010\n'
export const OURS: CabinetRow = {
  ...{ id: 'ours', kind: 'brand', name: 'ours/DESIGN.md', text, addedAt: 0, changedAt: 0 },
}

export function file(path: string, content: string | Uint8Array<ArrayBuffer>): Offered {
  return { path, file: new Blob([content]) }
}

export function idOf([one]: readonly Taken[]): string {
  if (!one || one.is === 'refused') throw new Error('Nothing was taken.')
  return one.entry.id
}

/** A cabinet with the readers as they are, and one brand that comes with it. */
export async function freshCabinet() {
  let at = 1000
  const store = await freshStore()
  const now = () => at++
  const cabinet = openCabinet({ store, readers: { ...reading, ours: [OURS] }, now })
  /** Takes the brand in, or what was made of it; gives its id. */
  const added = async (brand = BRAND) => idOf(await cabinet.take([file('DESIGN.md', brand)]))
  return { store, cabinet, added, pass: (ms: number) => (at += ms) }
}
