/**
 * Why there is no chamber, or none any more. `blocked`: a field for a secret is on screen, or the person types beside a page
 * with scripts. `too_large`: it would take all memory. `too_late`: its time was over. `stopped`: nobody wants it.
 */
export class ChamberError extends Error {
  constructor(readonly kind: 'not_boxed' | 'silent' | 'blocked' | 'too_large' | 'too_late' | 'stopped') {
    super(`The page cannot be measured: ${kind}.`)
    this.name = 'ChamberError'
  }
}
