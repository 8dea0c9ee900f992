import type { Remote } from 'comlink'
import type { Jury } from '../../workers/jury'
import { reasonOf } from '../desk/reason'
import type { Translate } from '../i18n/t'
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
  if (code === undefined) return tell({ text: () => t('page.openRouterNo') })
  try {
    const { id } = await deskOf(jury).finishOpenRouter(code, nonce)
    location.hash = `#/connections/${id}`
    tell({ text: () => t('page.openRouterYes') })
  } catch (cause) {
    tell({ text: () => t('page.openRouterFailed', { reason: reasonOf(cause) }) })
  }
}
