/** A port for the worker to tell news on, and how to stop listening. */
export interface NewsPort {
  readonly port: MessagePort
  readonly close: () => void
}

export function openNewsPort<T>(hear: (news: T) => void): NewsPort {
  const { port1, port2 } = new MessageChannel()
  // The port is handed to the jury worker alone, which tells what its surface says.
  port1.onmessage = (event) => hear(event.data as T)
  return { port: port2, close: () => port1.close() }
}
