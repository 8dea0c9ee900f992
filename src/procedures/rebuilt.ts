import type { Event } from '../run/event'
import type { Procedure, Prompt, Quoted } from '../run/procedure'
import { fold, initialState, type RunState } from '../run/state'
import { digest } from '../wire/digest'
import { procedureOf } from './of'

/** What a call was asked, built once more from the log by the rule that had built it. */
export type Rebuilt =
  /** To the letter: what it comes to is what was kept when it was sent. */
  | { readonly kind: 'same'; readonly prompt: Prompt; readonly hash: string }
  /** The same version of the builder, and yet another text. */
  | { readonly kind: 'differs'; readonly prompt: Prompt; readonly hash: string }
  /** Nobody has kept what it came to: the log is from before that. */
  | { readonly kind: 'unfrozen'; readonly prompt: Prompt }
  /** It was written by a builder of another version, which is not here any more. */
  | { readonly kind: 'version'; readonly was: string; readonly now: string }
  /** Something that it quotes is missing, or no rule of this version asks for it. */
  | { readonly kind: 'lost' }

type Started = Extract<Event, { type: 'call_started' }>
type Texts = Omit<Quoted, 'nonce'>

/** Builds the prompt of a call from the state in which it was sent. `texts` gives what the prompt quotes. */
export function rebuild(events: readonly Event[], call: string, texts: Texts): Rebuilt {
  const at = events.findIndex((event) => event.type === 'call_started' && event.id === call)
  const started = events[at]
  if (started?.type !== 'call_started') return { kind: 'lost' }
  const built = builtAt(statesBefore(events, at), started, texts)
  return compared(built, started)
}

/** Calls that are made at once were all built from the state before the first of them was written down. */
function statesBefore(events: readonly Event[], at: number): readonly RunState[] {
  let first = at
  while (events[first - 1]?.type === 'call_started') first -= 1
  const states = [events.slice(0, first).reduce<RunState>(fold, initialState())]
  for (const event of events.slice(first, at)) states.push(fold(states.at(-1) ?? initialState(), event))
  return states.toReversed()
}

/** The first that comes to what was kept; where none does, the newest. */
function builtAt(states: readonly RunState[], started: Started, texts: Texts): readonly Prompt[] {
  const built = states.flatMap((state) => promptIn(state, started, texts) ?? [])
  const same = built.filter((prompt) => hashOf(prompt) === started.prompt?.hash)
  return [...same, ...built].slice(0, 1)
}

function promptIn(state: RunState, { id, nonce = '' }: Started, texts: Texts): Prompt | undefined {
  const step = owedIn(procedureOf(state), state, id)
  if (step?.kind !== 'call') return undefined
  try {
    return step.prompt({ ...texts, nonce })
  } catch {
    // A page that it quotes is not in the file: then the prompt cannot be told, and nothing else is wrong.
    return undefined
  }
}

function owedIn({ next }: Procedure, state: RunState, id: string) {
  return next(state).find((step) => step.kind === 'call' && step.id === id)
}

function compared([prompt]: readonly Prompt[], { prompt: frozen }: Started): Rebuilt {
  if (!prompt) return { kind: 'lost' }
  if (!frozen) return { kind: 'unfrozen', prompt }
  const { version = '' } = prompt
  const hash = hashOf(prompt)
  if (hash === frozen.hash) return { kind: 'same', prompt, hash }
  if (version !== frozen.version) return { kind: 'version', was: frozen.version, now: version }
  return { kind: 'differs', prompt, hash }
}

function hashOf({ system, user }: Prompt): string {
  return digest(`${system}\n${user}`).hash
}
