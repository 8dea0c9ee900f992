import { type Accessor, createEffect, createResource, createSignal, onCleanup } from 'solid-js'
import type { Unscored } from '../../../workers/calibration-surface'

/** Where the browser finds the picture of a page. Each address holds its picture in memory until it is given back. */
export function createPicture(
  page: Accessor<Unscored | undefined>,
  draw: (page: string) => Promise<Blob | undefined>,
): Accessor<string | undefined> {
  const [address, setAddress] = createSignal<string>()
  const [picture] = createResource(page, ({ page: hash }) => draw(hash).catch(() => undefined))
  createEffect(() => {
    const blob = picture()
    const made = blob && URL.createObjectURL(blob)
    setAddress(made)
    onCleanup(() => made !== undefined && URL.revokeObjectURL(made))
  })
  return address
}
