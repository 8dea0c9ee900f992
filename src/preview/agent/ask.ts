import type { Asked, Said } from '../talk'

type Probes = Readonly<Record<string, (input: unknown) => unknown>>

/** Has one of our own probes answer. What it throws is an answer too. */
export async function answer({ id, name, input }: Extract<Asked, { do: 'ask' }>): Promise<Said> {
  try {
    const { __probes: probes } = globalThis as { __probes?: Probes } // Put there by a script of ours.
    const probe = probes?.[name]
    if (probe) return { say: 'answer', id, value: await probe(input) }
    return { say: 'failed', id, why: `No probe ${name}` }
  } catch (cause) {
    return { say: 'failed', id, why: String(cause) }
  }
}
