import type { Entry } from '../../workers/cabinet-surface'
import { chosenIn } from './chosen'
import { emptyDraft, emptyRun, keepDraft, readDraft } from './draft'
import { hand } from './handed'

/** Chooses this one in the run that is being written. The rest of it stays as it is. */
export function chooseFor({ id, kind }: Pick<Entry, 'id' | 'kind'>): void {
  const draft = readDraft()
  keepDraft({ ...draft, chosen: { ...chosenIn(draft), [kind]: id } })
}

/** A new run with this skill and the brief that it brings along. What was being written is a step back. */
export function beginWith({ id, kind }: Pick<Entry, 'id' | 'kind'>, example: string): void {
  const before = readDraft()
  const draft = {
    ...emptyRun,
    rules: before.rules,
    output: before.output,
    chosen: { ...chosenIn(before), [kind]: id },
    brief: { ...emptyDraft, what: example },
  }
  hand({ draft, connection: undefined, field: 'brief' })
}
