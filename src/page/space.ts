import type { Translate } from '../i18n/t'
import type { News } from './news'

/** How full the browser's share for this app may be. Above it a long run might not fit any more. */
const NEARLY_FULL = 0.8

/** Says once when the room on this device runs short: a write that is refused comes too late. */
export async function tellOfSpace(t: Translate, tell: (news: News) => void): Promise<void> {
  const { usage = 0, quota = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  if (quota > 0 && usage / quota >= NEARLY_FULL)
    tell({
      text: () => t('page.spaceLow', { percent: Math.round((usage / quota) * 100) }),
      action: { name: () => t('page.storage'), run: () => void (location.hash = '#/storage') },
    })
}
