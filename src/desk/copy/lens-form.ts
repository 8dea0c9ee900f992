import { idFrom, lensOrigin, shippedLens, withLens, withoutLens } from '../../documents/panel/registry-rows'
import { LENSES_HREF, lensHref, NEW_ROW } from './hrefs'
import { emptyLens, keptLens, type LensDraft, lensDraft, lensFaults, lensOf } from './lens-draft'
import type { ChosenRow, LensesShared } from './lenses-view'
import { createRowForm } from './row-form'
import { lensName } from '../../i18n/lens-name'
import { lensNamed } from './words'

export type FormOptions = Pick<LensesShared, 'lenses' | 'say' | 'navigate' | 'chosen'>

/** What the form of one lens knows and does. */
export function createLensForm({ lenses, say, navigate, chosen = NO_ROW }: FormOptions) {
  const isNew = chosen.id === NEW_ROW
  const find = (id: string) => lenses.advisors().find((lens) => lens.id === id)
  const row = () => find(chosen.id)
  const taken = () => (isNew ? lenses.advisors().map(({ id }) => id) : [])
  const form = createRowForm({ name: `lens/${chosen.id}/${chosen.from ?? ''}`, start, read: keptLens })

  function start(): LensDraft {
    const [own, copied] = [row(), find(chosen.from ?? '')]
    if (own) return lensDraft(own)
    if (!copied) return emptyLens
    return { ...lensDraft(copied), id: '', name: say('row.copyOf', { name: lensName(copied, say) }) }
  }

  /** Of a new one the id follows the name until somebody writes one. */
  const draft = (): LensDraft => {
    const now = form.draft()
    return { ...now, id: isNew ? now.id || idFrom(now.name, taken()) : chosen.id }
  }
  const faults = () => lensFaults(draft(), taken())

  async function save() {
    const lens = lensOf(draft())
    const done = await lenses.change(
      (now) => withLens(now, lens),
      () => say('row.saved', { name: lensName(lens, say) }),
    )
    if (!done) return
    form.forget()
    if (isNew) navigate(lensHref(lens.id))
  }

  async function remove() {
    const name = lensNamed(chosen.id, lenses.advisors(), say)
    const done = await lenses.change(
      (now) => withoutLens(now, chosen.id),
      () => say('row.removed', { name }),
    )
    if (!done) return
    form.forget()
    navigate(LENSES_HREF)
  }

  async function toShipped() {
    const ours = shippedLens(chosen.id)
    if (!ours) return
    const done = await lenses.change(
      (now) => withLens(now, ours),
      () => say('row.isShipped', { name: lensName(ours, say) }),
    )
    if (done) form.forget()
  }

  return {
    isNew,
    isGone: () => !isNew && row() === undefined,
    origin: () => {
      const own = row()
      return own && lensOrigin(own)
    },
    title: () => (isNew ? say('lenses.new') : lensNamed(chosen.id, lenses.advisors(), say)),
    draft,
    faults,
    isWhole: () => Object.keys(faults()).length === 0,
    isChanged: () => form.isChanged() || chosen.from !== undefined,
    change: form.change,
    save: () => void save(),
    discard: form.forget,
    remove: () => void remove(),
    toShipped: () => void toShipped(),
  }
}

/** Whoever draws a form has one that is chosen. */
export const NO_ROW: ChosenRow = { kind: 'lens', id: NEW_ROW }
