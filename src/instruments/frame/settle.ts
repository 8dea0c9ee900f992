/** Brings everything that moves to where it comes to rest: a page that fades in is not measured while it is still pale. */
export function settleMotion(): void {
  for (const motion of document.getAnimations()) {
    try {
      motion.finish()
    } catch {
      // One without an end has no rest to go to: the page is measured as it is without it.
      motion.cancel()
    }
  }
}
