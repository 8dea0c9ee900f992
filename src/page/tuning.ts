import { nothingChosen, SKILL_OF_RUN } from '../desk/chosen'
import { draftOf, noBrand, type RunDraft } from '../desk/draft'
import { hand, type StartingField } from '../desk/handed'
import { ruleWritten } from '../desk/rule-written'
import { noRules, type WrittenRules } from '../desk/run-rules'
import { type Config, defaults, evidenceAt, paceOf } from '../run/config'
import { bounds } from '../run/limits'
import { choiceOf } from '../documents/materials'
import type { RunState } from '../run/state'

/** Opens the form with the run on show in it, at the field that is to be changed. Nothing is asked or paid before it is run. */
export function tune(state: RunState, field: StartingField): void {
  if (handOn(state, field)) location.hash = '#/new'
}

/** Hands the run on show to the form that opens next; false where it has no brief. */
export function handOn(state: RunState, field: StartingField): boolean {
  const draft = draftFrom(state, field)
  if (draft) hand({ draft, connection: state.connectionId, field })
  return draft !== undefined
}

/** The run as it would have been written. Where more rounds are wanted, there are two more, as far as a run may have. */
export function draftFrom({ brief, given, config }: RunState, field: StartingField): RunDraft | undefined {
  if (!brief) return undefined
  const { brand, skill } = choiceOf(given.materials)
  const rounds = field === 'rounds' ? Math.min(config.maxRounds + 2, bounds.rounds[1]) : config.maxRounds
  return {
    brief: draftOf(brief),
    brand: brand ? { name: brand.name, text: brand.text } : noBrand,
    rules: rulesFrom({ ...config, maxRounds: rounds }),
    output: config.language ?? '',
    ...(skill && {
      skill: { name: skill.name, text: skill.text, from: skill.from ?? '' },
      chosen: { ...nothingChosen, skill: SKILL_OF_RUN },
    }),
  }
}

/** What differs from the defaults: the rest follows them when they change. */
function rulesFrom(config: Config): WrittenRules {
  const { maxRounds, perRoundTimeoutMs, totalTimeoutMs, askEachRound, evidence } = config
  return {
    ...noRules,
    ...(paceOf(config) !== paceOf(defaults) && { pace: paceOf(config) }),
    ...(maxRounds !== defaults.maxRounds && { rounds: `${maxRounds}` }),
    ...(perRoundTimeoutMs !== defaults.perRoundTimeoutMs && {
      roundTime: `${perRoundTimeoutMs / 1000}`,
      roundUnit: 's',
    }),
    ...(totalTimeoutMs !== defaults.totalTimeoutMs && { allTime: `${totalTimeoutMs / 1000}`, allUnit: 's' }),
    ...(askEachRound === true && { ask: 'yes' }),
    ...(evidence !== undefined && evidence !== evidenceAt(paceOf(config)) && { evidence }),
    ...ruleWritten(config),
  }
}

/** Whether a run may have more rounds than it had. */
export function mayHaveMore({ config }: RunState): boolean {
  return config.maxRounds < bounds.rounds[1]
}
