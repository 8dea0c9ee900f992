import { idFrom, kindOrigin, shippedKind, withKind, withoutKind } from '../../documents/panel/registry-rows'
import { kindHref, LENSES_HREF, NEW_ROW } from './hrefs'
import { emptyKind, type KindDraft, kindDraft, kindFaults, kindOf, keptKind } from './kind-draft'
import { type FormOptions, NO_ROW } from './lens-form'
import { createRowForm } from './row-form'
import { lensName } from '../../i18n/lens-name'
import { kindName } from './words'

/** What the form of one kind of content knows and does. */
export function createKindForm({ lenses, say, navigate, chosen = NO_ROW }: FormOptions) {
  const isNew = chosen.id === NEW_ROW
  const find = (id: string) => lenses.registry().recipes.find(({ row }) => row.contentType === id)?.row
  const row = () => find(chosen.id)
  const taken = () => (isNew ? lenses.registry().recipes.map(({ row: one }) => one.contentType) : [])
  const form = createRowForm({ name: `kind/${chosen.id}/${chosen.from ?? ''}`, start, read: keptKind })

  function start(): KindDraft {
    const [own, copied] = [row(), find(chosen.from ?? '')]
    if (own) return kindDraft(own)
    return copied ? { ...kindDraft(copied), id: '' } : emptyKind
  }

  /** What is typed as a name of a new one becomes its id: a kind of content has no other name. */
  const draft = (): KindDraft => {
    const now = form.draft()
    return { ...now, id: isNew ? idFrom(now.id, taken()) : chosen.id }
  }
  const faults = () => kindFaults(draft(), { taken: taken(), lenses: lenses.advisors().map(({ id }) => id) })

  async function save() {
    const recipe = kindOf(draft())
    const done = await lenses.change(
      (now) => withKind(now, recipe),
      () => say('row.saved', { name: kindName(recipe.contentType, say) }),
    )
    if (!done) return
    form.forget()
    if (isNew) navigate(kindHref(recipe.contentType))
  }

  async function remove() {
    const done = await lenses.change(
      (now) => withoutKind(now, chosen.id),
      () => say('row.removed', { name: kindName(chosen.id, say) }),
    )
    if (!done) return
    form.forget()
    navigate(LENSES_HREF)
  }

  async function toShipped() {
    const ours = shippedKind(chosen.id)
    if (!ours) return
    const done = await lenses.change(
      (now) => withKind(now, ours),
      () => say('row.isShipped', { name: kindName(chosen.id, say) }),
    )
    if (done) form.forget()
  }

  return {
    isNew,
    isGone: () => !isNew && row() === undefined,
    origin: () => {
      const own = row()
      return own && kindOrigin(own)
    },
    title: () => (isNew ? say('kinds.new') : kindName(chosen.id, say)),
    /** What was typed for the name of a new one. */
    typedName: () => form.draft().id,
    draft,
    faults,
    isWhole: () => Object.keys(faults()).length === 0,
    isChanged: form.isChanged,
    change: form.change,
    /** Who may write it. */
    authors: () => lenses.advisors().map((lens) => ({ id: lens.id, name: lensName(lens, say) })),
    /** Who may be asked to judge it, and whoever is named and not there. */
    critics: () => {
      const able = lenses
        .advisors()
        .filter(({ id, evaluationExpertise }) => evaluationExpertise && id !== draft().author)
      const lost = draft().critics.filter((id) => !able.some((lens) => lens.id === id))
      return [
        ...able.map((lens) => ({ id: lens.id, name: lensName(lens, say) })),
        ...lost.map((id) => ({ id, name: say('kindField.lost', { name: id }) })),
      ]
    },
    save: () => void save(),
    discard: form.forget,
    remove: () => void remove(),
    toShipped: () => void toShipped(),
  }
}
