import type { Prompt } from '../run/procedure'
import type { Config } from '../run/config'
import type { Brief, Role } from '../run/event'
import { judges } from '../run/score'
import type { RunState } from '../run/state'
import { DIMS, PROTOCOL_VERSION } from './protocol'

/** The single stream: draft, judgement and revision in one reply. */
export function classicPrompt(state: RunState): Prompt {
  return { system: rules(state.config), user: briefText(state.brief) }
}

/** One page and no jury: what is left when a reply could not be read. */
export function singlePrompt(state: RunState): Prompt {
  return {
    system:
      'You design and write one self-contained HTML page. Reply with the page alone, from <!doctype html> to </html>.',
    user: briefText(state.brief),
  }
}

function rules(config: Config): string {
  const { maxRounds, scoreThreshold, scoreScale } = config
  return [
    'You are a design jury of five in one conversation: designer, critic, brand, a11y and copy.',
    'The designer drafts a self-contained HTML page. The others judge it, each through its own lens.',
    `${dimsText('critic')} ${dimsText('brand')}`,
    `${dimsText('a11y')} ${dimsText('copy')}`,
    `Scores run from 0 to ${scoreScale} with one decimal. The designer gives none and raises no must-fix.`,
    `The composite is the weighted mean: ${weightText(config)}. It is computed again from your scores.`,
    `The page ships when the composite is at least ${scoreThreshold} and no must-fix is open. There are at most ${maxRounds} rounds.`,
    'In every round but the last the critic and at least one other judge raise a must-fix on different things.',
    'Name the element or quote the text that each remark is about. Talk less in each round than in the one before.',
    'The page holds no placeholder text, no TODO, no dead link and nothing from another host.',
    'Reply with this structure and nothing around it:',
    skeleton(config),
  ].join('\n')
}

function dimsText(role: Role): string {
  return `${role}: ${DIMS[role].join(', ')}.`
}

function weightText(config: Config): string {
  return judges(config)
    .map((role) => `${role} ${config.weights[role]}`)
    .join(', ')
}

function skeleton({ maxRounds, scoreThreshold, scoreScale }: Config): string {
  return `<CRITIQUE_RUN version="${PROTOCOL_VERSION}" maxRounds="${maxRounds}" threshold="${scoreThreshold}" scale="${scoreScale}">
<ROUND n="1">
<PANELIST role="designer"><NOTES>intent</NOTES><ARTIFACT mime="text/html"><![CDATA[the whole page]]></ARTIFACT></PANELIST>
<PANELIST role="critic" score="0.0" must_fix="0"><DIM name="hierarchy" score="0">note</DIM><MUST_FIX>one thing to change</MUST_FIX></PANELIST>
(then brand, a11y and copy in the same way)
<ROUND_END n="1" composite="0.00" must_fix="0" decision="continue"><REASON>why</REASON></ROUND_END>
</ROUND>
<SHIP round="1" composite="0.00" status="shipped"><ARTIFACT mime="text/html"><![CDATA[the final page]]></ARTIFACT><SUMMARY>what changed and why</SUMMARY></SHIP>
</CRITIQUE_RUN>`
}

function briefText(brief: Brief | undefined): string {
  const rows: [string, string | undefined][] = [
    ['What', brief?.what],
    ['For whom', brief?.forWhom],
    ['The one job of the page', brief?.job],
    ['Tone', brief?.tone],
    ['Constraints', brief?.constraints],
    ['Requirements', brief?.requirements?.map((text, at) => `R${at + 1} ${text}`).join('\n')],
  ]
  return rows.flatMap(([label, text]) => (text ? [`${label}: ${text}`] : [])).join('\n')
}
