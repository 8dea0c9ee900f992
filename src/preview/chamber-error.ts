/** Why there is no chamber, or none any more. `blocked`: a field for a secret is on screen. `stopped`: nobody wants it. */
export class ChamberError extends Error {
  constructor(readonly kind: 'not_boxed' | 'silent' | 'blocked' | 'stopped') {
    super(`The page cannot be measured: ${kind}.`)
    this.name = 'ChamberError'
  }
}
