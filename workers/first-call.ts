import type { Request } from '../src/kernel'
import { classicPrompt, draftPrompt, reviewPrompt, roundPrompt, singlePrompt } from '../src/prompts/builders'
import { type CriticAsked, criticPrompt } from '../src/prompts/critic'
import { copyDraftPrompt } from '../src/prompts/panel'
import { paceOf } from '../src/run/config'
import type { LoopSetup } from '../src/run/critic'
import type { Fact } from '../src/run/event'
import { fold, initialState } from '../src/run/state'
import { isSwitchedOff } from '../src/run/switched'
import type { First } from './live'
import { drawNonce } from './pages'

/** The call that a run begins with. Asked before there is one, to know what it comes to. */
export function firstCall(first: First, page = ''): Request {
  const created: Fact = { type: 'run_created', runId: '', ...first }
  const state = fold(initialState(), { seq: 0, t: 0, ...created })
  const quoted = { page: () => page, nonce: drawNonce() }
  const { panel, loop } = state.given
  if (loop) return { call: 'critic:1', prompt: criticPrompt(state, loop, begins(loop), quoted) }
  if (panel) return { call: 'draft', prompt: copyDraftPrompt(state, panel) }
  if (state.unsupported || isSwitchedOff(state)) return { call: 'single', prompt: singlePrompt(state) }
  if (state.given.page) return { call: 'review:1', prompt: reviewPrompt(state, 1, quoted) }
  const pace = paceOf(state.config)
  switch (pace) {
    case 'split':
      return { call: 'draft:1', prompt: draftPrompt(state, 1, quoted) }
    case 'joined':
      return { call: 'round:1', prompt: roundPrompt(state, 1, quoted) }
    case 'stream':
      return { call: 'stream', prompt: classicPrompt(state, quoted) }
    default:
      return pace satisfies never
  }
}

function begins({ artifact }: LoopSetup): CriticAsked {
  return { artifact, kept: [], decided: [] }
}
