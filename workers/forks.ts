import type { Brief, Fork, Role, Voice } from '../src/run/event'
import { limits } from '../src/run/limits'
import { stillCounting } from '../src/run/must-fixes'
import { type Artifact, fold, initialState, type RunState } from '../src/run/state'
import type { Store } from '../src/store/open'
import { readBody, readRunFile } from '../src/store/reader'
import { StoreError } from '../src/store/trouble'

/** A page with its text, as a run begins from it. */
export interface FirstPage extends Artifact {
  readonly text: string
}

/** A round of an earlier run, as another one begins from it. */
export interface Forked {
  readonly fork: Fork
  readonly page: FirstPage
  /** As it was when that round had closed. */
  readonly state: RunState
}

/**
 * Reads a closed round of a run on this device: its page, and what was open there. For another brief nothing is open yet: what
 * one brief takes for a fault may be what the next one asks for.
 */
export async function forkOf(
  store: Store,
  { runId, round }: { readonly runId: string; readonly round: number },
  brief?: Brief,
): Promise<Forked> {
  const { events } = (await readRunFile(store, runId)) ?? { events: [] }
  const whole = events.reduce(fold, initialState())
  const end = events.findIndex((event) => event.type === 'critique.round_end' && event.round === round)
  const state = events.slice(0, end + 1).reduce(fold, initialState())
  const page = await pageOf(store, state, round, shippedWith(whole, round))
  if (!page) throw new StoreError('unreadable', 'The page of this round is not on this device any more.')
  const mustFixes = isOther(state.brief, brief) ? [] : openIn(state)
  return { fork: { runId, round, artifact: page.hash, mustFixes }, page, state }
}

function isOther(one: Brief | undefined, other: Brief | undefined): boolean {
  const asked = (brief: Brief) => JSON.stringify({ ...brief, title: '' })
  return one !== undefined && other !== undefined && asked(one) !== asked(other)
}

/** The page that came with SHIP stands for the round that it shipped: that is what the person sees. */
function shippedWith({ settled, shipArtifact }: RunState, n: number): string | undefined {
  return settled?.round === n && settled.artifact === shipArtifact?.hash ? settled.artifact : undefined
}

/** A round without a page of its own was judged on the last one before it. */
async function pageOf(
  store: Store,
  state: RunState,
  n: number,
  shipped: string | undefined,
): Promise<FirstPage | undefined> {
  const judged = state.rounds.findLast((round) => round.n <= n && round.artifact)?.artifact
  const hash = shipped ?? judged?.hash ?? state.given.fork?.artifact
  return hash === undefined ? undefined : await firstPage(store, hash)
}

/** A page on this device, to begin a run from. */
export async function firstPage(store: Store, hash: string): Promise<FirstPage | undefined> {
  const body = await readBody(store, hash)
  return body && { hash, mime: body.mime, text: body.text, bytes: new TextEncoder().encode(body.text).length }
}

/** What code has found on this page it finds again on the next one, as far as that still has it. */
function openIn(state: RunState): Fork['mustFixes'] {
  const open = stillCounting(state).flatMap(({ role, text }) => (isRole(role) ? [{ role, text }] : []))
  return open.slice(0, limits.quotedMustFixes)
}

/** What the person asks for is handed over by them, and goes along with no fork by itself. */
function isRole(role: Voice): role is Role {
  return role !== 'bench' && role !== 'you'
}
