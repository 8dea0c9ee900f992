import type { Body, RunFile } from './log'

/**
 * A run with its replies in the order in which they were asked for, and its pages by their names: whichever way it was kept,
 * it prints to the same bytes.
 */
export function inFileOrder(file: RunFile): RunFile {
  const asked = new Map<string, number>()
  for (const event of file.events) if (event.type === 'call_started') asked.set(event.id, event.seq)
  const rank = (call: string) => asked.get(call) ?? Number.MAX_SAFE_INTEGER
  return {
    ...file,
    raw: file.raw.toSorted((a, b) => rank(a.call) - rank(b.call) || (a.call < b.call ? -1 : 1)),
    bodies: eachOnce(file.bodies).toSorted((a, b) => (a.hash < b.hash ? -1 : 1)),
  }
}

/** A page that two rounds have in common stands in a file once. */
function eachOnce(bodies: readonly Body[]): readonly Body[] {
  return [...new Map(bodies.map((body) => [body.hash, body])).values()]
}
