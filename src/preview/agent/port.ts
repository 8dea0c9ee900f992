import type { Said } from '../talk'

const { port1, port2 } = new MessageChannel()
// Laid and handed out before anything of the page is there. Nothing of it comes into this window as an event, which a script
// of the page could forge, catch or keep away.
parent.postMessage('', '*', [port2])

/**
 * The one line to the app. The relay passes on what has spoken first in this frame, and heeds nothing after. Only the app holds
 * the other end: what is heard on it was asked by the app.
 */
export function openPort(hear: (event: MessageEvent) => void): (said: Said) => void {
  port1.onmessage = hear
  return port1.postMessage.bind(port1)
}
