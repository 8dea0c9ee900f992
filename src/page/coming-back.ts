import type { Remote } from 'comlink'
import type { Jury } from '../../workers/jury'
import { enteringTexts } from '../i18n/entering'
import type { Translate } from '../i18n/t'
import { reasonOf } from '../run/reason'
import { deskOf } from './desk-door'
import type { News } from './news'
import type { Returned } from './returned'

/** Someone comes back from OpenRouter. The code goes to the worker, which makes a key of it: the page never sees that. */
export async function comeBack(
  { code, nonce }: Returned,
  {
    jury,
    t,
    tell,
  }: { readonly jury: Remote<Jury>; readonly t: Translate; readonly tell: (news: News) => void },
): Promise<void> {
  const say = t.part('entering', enteringTexts)
  if (code === undefined) return tell({ text: () => say('entering.openRouter.no') })
  try {
    const { id } = await deskOf(jury).finishOpenRouter(code, nonce)
    location.hash = `#/connections/${id}`
    tell({ text: () => say('entering.openRouter.yes') })
  } catch (cause) {
    tell({ text: () => say('entering.openRouter.failed', { reason: reasonOf(cause) }) })
  }
}
