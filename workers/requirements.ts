import type { Request } from '../src/kernel'
import { REQUIREMENTS_SCHEMA, requirementsPrompt } from '../src/prompts/requirements'
import { defaults } from '../src/run/config'
import type { Brief } from '../src/run/event'
import { patience } from '../src/run/limits'
import { requirementsIn } from '../src/wire/requirements'
import type { DeputiesOptions } from './deputies'
import type { Desk } from './desk-surface'
import { drawNonce } from './pages'
import { openSmallCalls, stateBefore } from './small-call'

type Requirements = Pick<Desk, 'requirementsCost' | 'draftRequirements' | 'cancelRequirements'>

/** Asks a model, before there is a run, what a page would have to meet by its brief. Booked like any other call. */
export function openRequirements(options: DeputiesOptions): Requirements {
  const calls = openSmallCalls({
    ...options,
    name: 'requirements',
    // A list of sentences needs no page's length.
    most: patience.requirementsOutput,
    lock: ({ row }) => (row.lock === 'json' ? { kind: 'json', schema: REQUIREMENTS_SCHEMA } : undefined),
  })

  async function draftRequirements(id: string, brief: Brief): Promise<readonly string[]> {
    const found = requirementsIn(await calls.ask(id, requestFor(brief)))
    if (!found) throw new Error('The reply was no list of requirements.')
    return found.map(({ text }) => text)
  }

  return {
    requirementsCost: (id, brief) => calls.cost(id, requestFor(brief)),
    draftRequirements,
    cancelRequirements: async (id) => calls.cancel(id),
  }
}

function requestFor(brief: Brief): Request {
  const state = stateBefore({ brief, config: defaults, connection: '', nonce: drawNonce() })
  return { call: 'requirements', prompt: requirementsPrompt(state) }
}
