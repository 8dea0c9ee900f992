import { expect, type Locator, type Page } from 'playwright/test'

/*
 * What a person can do who has a keyboard and nothing else, and what a screen reader would read aloud meanwhile.
 */

/** Writes down what the live regions of the page say, from its first moment on. Called before the page is opened. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: string[] = []
    const before = new Map<Element, string>()
    const hear = () => {
      for (const region of document.querySelectorAll('[aria-live], [role="status"], [role="alert"]')) {
        // What is busy is read once it is done.
        if (region.closest('[aria-busy="true"]')) continue
        const text = (region.textContent ?? '').replace(/\s+/g, ' ').trim()
        if (text !== '' && text !== before.get(region)) said.push(text)
        before.set(region, text)
      }
    }
    const attributeFilter = ['aria-busy']
    new MutationObserver(hear).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter,
    })
    Object.assign(window, { said })
  })
}

/** Waits until something like this was said since the last time. */
export async function hears(page: Page, words: RegExp): Promise<void> {
  const heard = () => page.evaluate(() => (window as unknown as { said: string[] }).said)
  await expect.poll(heard).toContainEqual(expect.stringMatching(words))
}

/** What was said since the last time. */
export async function said(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    // Put there above.
    const { said: heard } = window as unknown as { said: string[] }
    return heard.splice(0)
  })
}

/** Goes on with Tab, or back, until the focus is on what was meant. */
export async function tabTo(page: Page, target: Locator, { back = false, most = 120 } = {}): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    if (await hasFocus(target)) return
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
  }
  await expect(target, `${most} presses of Tab do not lead there`).toBeFocused()
}

export async function hasFocus(target: Locator): Promise<boolean> {
  if ((await target.count()) === 0) return false
  return target.first().evaluate((element) => element === document.activeElement)
}

/** What has the focus. */
export interface Focused {
  readonly tag: string
  readonly name: string
  readonly region: string
  /** The ring around it, or around what stands for it, in pixels. */
  readonly ring: number
  /** What lies over its middle and is no part of it. */
  readonly covered: string | undefined
  readonly onScreen: boolean
}

/** What has the focus, how that shows, and whether anything hides it. */
export function focused(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body
    // Radios are drawn by what stands beside them.
    const drawn =
      element instanceof HTMLInputElement && element.classList.contains('spoken')
        ? (element.nextElementSibling ?? element)
        : element
    const rings = [undefined, '::before', '::after'].map((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(drawn, part)
      return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
    })
    const box = drawn.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 20)]
    const top = document.elementFromPoint(x, y)
    const isPart = !top || drawn.contains(top) || top.contains(drawn)
    return {
      tag: element.tagName.toLowerCase(),
      name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40),
      region: element.closest('section, header, nav, main, dialog')?.className ?? '',
      ring: Math.max(...rings),
      covered: isPart ? undefined : `${top.tagName}.${top.className}`,
      onScreen: x >= 0 && x <= innerWidth && y >= 0 && y <= innerHeight,
    }
  })
}
