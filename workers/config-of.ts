import { isAtHome } from '../src/models/at-home'
import type { ProviderRow } from '../src/models/provider'
import { type Config, defaults, evidenceAt, EVIDENCE, localClocks, PACES } from '../src/run/config'
import type { LoopSetup } from '../src/run/critic'
import { loopDefaults } from '../src/run/critic-limits'
import { bounds } from '../src/run/limits'
import { outputLanguage } from '../src/run/output-language'
import type { Connection } from '../src/run/connection'
import type { PanelSetup } from '../src/run/panel'
import { panelDefaults } from '../src/run/panel-limits'
import type { Judged } from '../src/run/seats'
import { isThreshold, isWeights } from '../src/run/rule'
import type { Rules } from './desk-surface'

/** The rules of a run: what the person has set, within bounds, over what stands without that. */
export function configOf(rules: Rules = {}, base: Config = defaults): Config {
  const language = outputLanguage(rules.language ?? base.language)
  const pace = PACES.find((known) => known === rules.pace) ?? base.pace ?? 'stream'
  return {
    ...base,
    pace,
    evidence: EVIDENCE.find((known) => known === rules.evidence) ?? evidenceAt(pace),
    maxRounds: Math.round(within(bounds.rounds, rules.maxRounds ?? base.maxRounds)),
    perRoundTimeoutMs: within(bounds.clockMs, rules.perRoundTimeoutMs ?? base.perRoundTimeoutMs),
    totalTimeoutMs: within(bounds.clockMs, rules.totalTimeoutMs ?? base.totalTimeoutMs),
    ...(isThreshold(rules.scoreThreshold) && { scoreThreshold: rules.scoreThreshold }),
    ...(isWeights(rules.weights) && { weights: rules.weights }),
    ...(rules.margin !== undefined && { margin: within(bounds.margin, rules.margin) }),
    ...(rules.askEachRound !== undefined && { askEachRound: rules.askEachRound }),
    ...(language !== undefined && { language }),
    ...(rules.enabled !== undefined && { enabled: rules.enabled }),
    ...(rules.enabledBy !== undefined && { enabledBy: rules.enabledBy }),
  }
}

/** What a panel goes by beside its own rules: its threshold and rounds, and clocks that fit its many calls. */
export function panelConfig(config: Config, { recipe }: PanelSetup): Config {
  return {
    ...config,
    evidence: 'counts',
    maxRounds: recipe.maxRevisionRounds,
    scoreThreshold: recipe.minAggregateScore,
    perRoundTimeoutMs: Math.max(config.perRoundTimeoutMs, panelDefaults.perRoundTimeoutMs),
    totalTimeoutMs: Math.max(config.totalTimeoutMs, panelDefaults.totalTimeoutMs),
  }
}

/** What a critic loop of its own goes by: as many rounds as it may take, and clocks in which a whole version is written anew. */
export function loopConfig(config: Config, { cap }: LoopSetup): Config {
  return { ...config, evidence: 'counts', maxRounds: cap, askEachRound: false, ...loopClocks(config) }
}

/** The clocks of a loop: those of a run are of pages that are drafted in one go. */
export function loopClocks(config: Config): Pick<Config, 'perRoundTimeoutMs' | 'totalTimeoutMs'> {
  return {
    perRoundTimeoutMs: Math.max(config.perRoundTimeoutMs, loopDefaults.perRoundTimeoutMs),
    totalTimeoutMs: Math.max(config.totalTimeoutMs, loopDefaults.totalTimeoutMs),
  }
}

/**
 * The clocks of a judging stage: a clock that the person has set for a call holds for its calls as well, and there is time
 * for all of them, one after the other.
 */
export function judgingClocks(
  config: Config,
  {
    perRoundTimeoutMs = config.perRoundTimeoutMs,
    totalTimeoutMs = 0,
  }: Pick<Judged, 'perRoundTimeoutMs' | 'totalTimeoutMs'>,
): Required<Pick<Judged, 'perRoundTimeoutMs' | 'totalTimeoutMs'>> {
  const isSet = config.perRoundTimeoutMs !== defaults.perRoundTimeoutMs
  return {
    perRoundTimeoutMs: isSet ? config.perRoundTimeoutMs : perRoundTimeoutMs,
    totalTimeoutMs: Math.max(totalTimeoutMs, loopClocks(config).totalTimeoutMs),
  }
}

/** What stands for a connection without anybody setting it: a model at home has longer clocks. */
export function usualConfig({ baseUrl }: Connection, { local }: Pick<ProviderRow, 'local'>): Config {
  return local || isAtHome(baseUrl) ? { ...defaults, ...localClocks } : defaults
}

/** What is no number at all counts as the least. */
function within([least, most]: readonly [number, number], value: number): number {
  return Math.min(most, Math.max(least, value || least))
}
