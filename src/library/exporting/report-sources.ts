import { foundationTexts } from '../../i18n/foundation'
import { list, plain, section } from './markdown'
import type { ReportOf } from './report'

/** What others have written and the run was given: a verdict holds for that text, and not for what became of it since. */
export function sourcesPart({ state, t, say }: ReportOf): string | undefined {
  const { materials, panel } = state.given
  const name = t.part('foundation', foundationTexts)
  const documents = (panel?.documents ?? []).map(({ type, version }) =>
    say('report.rests.version', { name: name(`doc.${type}`), n: version }),
  )
  const texts = materials.map(({ name: title, text }) =>
    say('report.rests.text', { name: plain(title), n: text.length }),
  )
  return section(say('report.rests'), [list([...documents, ...texts])])
}
