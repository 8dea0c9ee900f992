import type { Page } from 'playwright/test'

/**
 * Lets the window draw so many frames. For what must not happen: there is no state to wait for, and a busy machine draws its frames
 * later, not fewer of them.
 */
export const framesPass = (page: Page, frames = 30): Promise<void> =>
  page.evaluate(
    (count) =>
      new Promise<void>((passed) => {
        const next = (left: number) =>
          void requestAnimationFrame(() => (left > 0 ? next(left - 1) : passed()))
        next(count)
      }),
    frames,
  )
