import type { LoopWish, Order, Rules } from '../../workers/desk-surface'
import { download } from '../controls/download'
import { type Config, defaults, evidenceAt, paceOf } from '../run/config'
import { REHEARSAL } from '../run/connection'
import { sameWeights } from '../run/rule'
import { CRITERIA, type LoopSetup } from '../run/critic'
import type { RunState } from '../run/state'
import { pageOnShow } from '../theater/page-on-show'
import { roundOnShow } from '../theater/selectors'

/**
 * The run on show once more: its brief, its materials, its rules, its connection. One that asked no connection is
 * rehearsed: nothing is paid for that nobody has asked for. `html` is the page that it judged or measured, to do so again.
 */
export function sameAgain(state: RunState, html?: string): Order | undefined {
  const { brief, connectionId, given, config } = state
  if (!brief) return undefined
  const page = pageAgain(state, html)
  // By the rules under which a page is judged as it is, none is drafted; a panel has rules of its own.
  const rules = given.page ? languageOf(config) : given.panel ? panelRules(config) : rulesOf(config)
  return {
    brief,
    connection: connectionId ?? REHEARSAL,
    ...(Object.keys(rules).length > 0 && { rules }),
    ...(given.materials.length > 0 && { materials: given.materials }),
    ...(page && { page }),
    ...(given.panel && { panel: given.panel }),
    ...(given.loop && page && { loop: wishOf(given.loop) }),
  }
}

/** What a critic loop was asked to look at. Questions of one's own that no set has are left out. */
function wishOf({ criteria, cap, mime, short }: LoopSetup): LoopWish {
  return {
    kind: mime === 'text/markdown' ? 'copy' : 'page',
    criteria: CRITERIA.filter((id) => criteria.some((criterion) => criterion.id === id)),
    cap,
    ...(short && { short }),
  }
}

function pageAgain({ given: { page } }: RunState, html: string | undefined): Order['page'] {
  return page && html !== undefined ? { name: page.name, judged: page.judged, html } : undefined
}

/** The rules in which a run differs from the defaults: what it leaves out follows them when they change. */
function rulesOf(config: Config): Rules {
  const { enabled, enabledBy, maxRounds, perRoundTimeoutMs, totalTimeoutMs, askEachRound, evidence } = config
  return {
    ...languageOf(config),
    ...(paceOf(config) !== paceOf(defaults) && { pace: paceOf(config) }),
    ...(maxRounds !== defaults.maxRounds && { maxRounds }),
    ...(perRoundTimeoutMs !== defaults.perRoundTimeoutMs && { perRoundTimeoutMs }),
    ...(totalTimeoutMs !== defaults.totalTimeoutMs && { totalTimeoutMs }),
    ...(evidence !== undefined && evidence !== evidenceAt(paceOf(config)) && { evidence }),
    ...(askEachRound !== undefined && askEachRound !== defaults.askEachRound && { askEachRound }),
    ...(config.scoreThreshold !== defaults.scoreThreshold && { scoreThreshold: config.scoreThreshold }),
    ...marginOf(config),
    ...(!sameWeights(config.weights, defaults.weights) && { weights: config.weights }),
    ...(enabled !== defaults.enabled && { enabled }),
    ...(enabledBy !== undefined && { enabledBy }),
  }
}

/** What holds for a panel beside the rules of its own. */
function panelRules(config: Config): Rules {
  return { ...languageOf(config), ...marginOf(config) }
}

function marginOf({ margin }: Config): Rules {
  return margin ? { margin } : {}
}

function languageOf({ language }: Config): Rules {
  return language === undefined ? {} : { language }
}

/** Hands the page on show to the person, byte for byte. */
export function downloadPage(state: RunState, round: number | 'mended' | undefined, text: string): void {
  // What a critic's loop has mended is no round's any more.
  const made = round === 'mended' ? undefined : madeIn(state, round)
  const name = pageName(state.brief?.title ?? '', made, kindOf(state))
  download(name, new Blob([text], { type: MIMES[kindOf(state)] }))
}

const MIMES = { html: 'text/html', md: 'text/markdown' } as const

/** What a panel has written, and some of what a critic goes over, is copy and no page. */
function kindOf({ given }: RunState): keyof typeof MIMES {
  return given.panel || given.loop?.mime === 'text/markdown' ? 'md' : 'html'
}

/** The round that the page on show was made in; the single pass is no round. */
function madeIn(state: RunState, asked: number | undefined): number | undefined {
  const page = pageOnShow(state, asked)
  if (page && page.artifact === state.singleArtifact) return undefined
  return page?.unchangedSince ?? roundOnShow(state, asked)?.n
}

/** A name that every file system takes. */
export function pageName(
  title: string,
  round: number | undefined,
  kind: keyof typeof MIMES = 'html',
): string {
  const plain = title
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, LONGEST_NAME)
  return `${plain || 'page'}${round === undefined ? '' : `-round-${round}`}.${kind}`
}

/** File systems count bytes, four to a letter at most, and stop at 255. */
const LONGEST_NAME = 50
