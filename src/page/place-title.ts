import { onCleanup, onMount } from 'solid-js'
import type { Translate } from '../i18n/t'

/** What a place calls itself. A list of contents is no name of it. */
const NAME = 'h2[tabindex], form h2'

/**
 * The window is called as the place in it calls itself: several stand under one kind of address, and their tabs would all
 * have the name of the first.
 */
export function createPlaceTitle(main: () => HTMLElement | undefined, t: Translate): void {
  function name() {
    const said = main()?.querySelector(NAME)?.textContent?.trim()
    const title = said ? `${said} · ${t('critiqueTheater.userFacingName')}` : document.title
    if (document.title !== title) document.title = title
  }
  onMount(() => {
    const room = main()
    if (!room) return
    const observer = new MutationObserver(name)
    observer.observe(room, { childList: true, characterData: true, subtree: true })
    name()
    onCleanup(() => observer.disconnect())
  })
}
