import type { Config } from '../run/config'
import { barOf, judges } from '../run/score'
import type { RunState } from '../run/state'
import { materialsText } from './materials'
import { budgetText, DATA_RULES, languageText, PAGE_RULES } from './page-rules'
import { seatsText } from './seats'

/** Places on the scale that everybody reads alike, on a scale of ten. */
const ANCHORS: readonly (readonly [number, string])[] = [
  [2, 'broken, or not what was asked for; a visitor leaves'],
  [4, 'usable with patience; faults that everybody meets at once'],
  [6, 'sound and ordinary; does its job, with weaknesses that show'],
  [8, 'good professional work; what is left is small and easily done'],
  [9.5, 'rare; nothing to change, and something to learn from'],
]

/**
 * What the jury is told of itself and its rules. The same to the letter for every call of a run: servers keep the
 * beginning of a prompt that they have read before, and it costs a tenth.
 */
export function juryText(state: RunState): string {
  const { config, given } = state
  return [
    OPENING,
    seatsText(config),
    scoresText(config),
    ruleText(config),
    EVIDENCE,
    MUST_FIXES,
    PAGE_RULES,
    languageText(state),
    budgetText(given),
    DATA_RULES,
    REPLIES,
    materialsText(state),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

const OPENING =
  'You are a design jury of five in one conversation. The designer makes one self-contained web page for a brief. The others judge it, each through a lens of its own. Each request says whose part it wants; give that and nothing else.'

const EVIDENCE = [
  'Evidence',
  '- Every remark names what it is about: a selector that finds one element of the page, or words of the page in quotation marks. What cannot be pointed at is left out.',
  '- What was measured by code holds: cite it, and contradict it with nothing.',
  '- Judge what stands there, not the effort, and not how it may have been before.',
].join('\n')

const MUST_FIXES = [
  'Must-fixes',
  '- A must-fix is one change without which the page should not ship: the element, what is wrong with it, what it should be. One thing in each, at most three from a judge.',
  '- Taste is none, and neither is what the page already does. What would merely be nicer belongs into the note of a DIM.',
  '- must_fix counts the MUST_FIX tags of the block. Only judges raise them.',
  '- As long as the page does not meet the rule, the critic and at least one of the other judges each raise one, on different elements.',
].join('\n')

const REPLIES = [
  'Replies',
  '- A reply has the tags that the end of its request shows, in that order, in capitals, and nothing before, between or after them: no greeting, no code fence, no thoughts.',
  '- Only ARTIFACT and NOTES hold CDATA. A ]]> that belongs to the page is written ]]]]><![CDATA[> there. In any other text < is written &lt;.',
  '- Composite, counts and decision at the end of a round are your own sums. They are worked out again from the scores, and only that counts.',
].join('\n')

/** What the places on the scale mean, a line each. */
export function anchorLines({ scoreScale }: Config): readonly string[] {
  return ANCHORS.map(([at, meaning]) => `- ${shortly((at * scoreScale) / 10)}: ${meaning}`)
}

function scoresText(config: Config): string {
  const { scoreScale } = config
  return [
    'Scores',
    `Every judge gives a score from 0 to ${shortly(scoreScale)} with one decimal for each thing it looks at, and one for all of it together, which follows from them. The whole scale is there to be used:`,
    ...anchorLines(config),
  ].join('\n')
}

function ruleText(config: Config): string {
  const { maxRounds } = config
  const weights = judges(config).map((role) => `${role} ${config.weights[role]}`)
  return [
    'The rule',
    `The composite of a round is the mean of its scores by weight: ${weights.join(', ')}. A page ships when its composite is at least ${shortly(barOf(config))} and no must-fix is open. There are at most ${maxRounds} rounds, and each has less to say than the one before it.`,
  ].join('\n')
}

/** With one decimal at most. */
export function shortly(value: number): string {
  return String(Math.round(value * 10) / 10)
}
