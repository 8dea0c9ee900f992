import type { Asked, Said } from '../talk'
import { apply, getterOf } from './native'

const host = parent
const sourceOf = getterOf(MessageEvent.prototype, 'source')
const portsOf = getterOf(MessageEvent.prototype, 'ports')
const dataOf = getterOf(MessageEvent.prototype, 'data')
const stop = Event.prototype.stopImmediatePropagation
const post = MessagePort.prototype.postMessage
const listen = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')?.set

/**
 * Asks for the one port to the app and takes it before the page can: no listener of the page's ever sees the event. What is
 * said before it comes is lost, so whoever speaks first waits to be asked.
 */
export function openPort(heed: (asked: Asked) => void): (said: Said) => void {
  let port: MessagePort | undefined

  function take(event: MessageEvent) {
    if (port || sourceOf(event) !== host) return
    apply(stop, event, [])
    port = portsOf(event)[0]
    // Only the app holds the other end, and what it sends has this shape.
    if (port && listen) apply(listen, port, [(heard: MessageEvent) => heed(dataOf(heard) as Asked)])
  }

  addEventListener('message', take, true)
  host.postMessage('', '*')
  return (said) => {
    if (port) apply(post, port, [said])
  }
}
