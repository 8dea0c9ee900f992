import type { Config } from '../../run/config'
import type { Role } from '../../run/event'
import { judges } from '../../run/score'
import { dimsOf } from './dims'
import { type Looking, remarksOf } from './remarks'
import { heardIn, scoresOf } from './scores'
import type { Fault } from './version'

/** The judges' part of a round. */
export interface Panel extends Looking {
  readonly config: Config
  readonly prompt: string
  readonly round: number
}

interface Block {
  readonly role: Role
  readonly score: number
  readonly faults: readonly Fault[]
}

/** What the judges say of the page, in wire v1. Their totals are their own, and right. */
export function reviewWire(panel: Panel): string {
  const { config, round } = panel
  const blocks = blocksOf(panel)
  const composite = compositeOf(blocks, config)
  const mustFix = blocks.reduce((sum, { faults }) => sum + faults.length, 0)
  const ships = mustFix === 0 && composite >= config.scoreThreshold
  return `${blocks.map((block) => blockWire(block, config)).join('\n')}
<ROUND_END n="${round}" composite="${composite.toFixed(2)}" must_fix="${mustFix}" decision="${ships ? 'ship' : 'continue'}"><REASON>${ships ? 'Nothing is open.' : 'The rule is not met.'}</REASON></ROUND_END>
`
}

function blocksOf(panel: Panel): readonly Block[] {
  const roles = judges(panel.config)
  const { text, ...version } = panel.version
  const heard = heardIn(panel.prompt)
  const scores = scoresOf({ ...panel, version: { ...version, bytes: text.length }, heard }, roles)
  const remarks = remarksOf(panel)
  return roles.map((role, at) => ({
    role,
    score: scores[at] ?? 0,
    faults: remarks.filter(({ lens }) => lens === role),
  }))
}

/** In the scale of the run. */
function compositeOf(blocks: readonly Block[], { weights, scoreScale }: Config): number {
  const whole = blocks.reduce((sum, { role }) => sum + weights[role], 0)
  const points = blocks.reduce((sum, { role, score }) => sum + weights[role] * score, 0)
  return ((points / (whole || 1)) * scoreScale) / 10
}

function blockWire({ role, score, faults }: Block, { scoreScale }: Config): string {
  const scaled = (value: number) => ((value * scoreScale) / 10).toFixed(1)
  return [
    `<PANELIST role="${role}" score="${scaled(score)}" must_fix="${faults.length}">`,
    ...dimsOf(role, score).map(
      (dim) => `<DIM name="${dim.name}" score="${scaled(dim.score)}">As it looks.</DIM>`,
    ),
    ...faults.map(({ statement }) => `<MUST_FIX>${escaped(statement)}</MUST_FIX>`),
    '</PANELIST>',
  ].join('\n')
}

/** The designer's part: a page that is there already. */
export function draftWire(page: string): string {
  const whole = page.replaceAll(']]>', ']]]]><![CDATA[>')
  return `<PANELIST role="designer"><NOTES>As asked for.</NOTES><ARTIFACT mime="text/html"><![CDATA[${whole}]]></ARTIFACT></PANELIST>
`
}

export function roundWire(panel: Panel): string {
  return `<ROUND n="${panel.round}">\n${draftWire(panel.version.text)}${reviewWire(panel)}</ROUND>\n`
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'))
}
