import type { Config } from '../run/config'
import type { Role } from '../run/event'
import { judges } from '../run/score'
import { DIMS, PROTOCOL_VERSION } from './protocol'

const PAGE = '<ARTIFACT mime="text/html"><![CDATA[<!doctype html> … the whole page … </html>]]></ARTIFACT>'
const DESIGNER = `<PANELIST role="designer"><NOTES>what you mean to do, or what you changed and why</NOTES>${PAGE}</PANELIST>`

/** The designer's part of a round. */
export function draftForm(): string {
  return DESIGNER
}

/** The judges' part of a round, and its end. */
export function reviewForm(config: Config, n: number): string {
  return [...judges(config).map(judgeForm), endForm(n)].join('\n')
}

/** A whole round. */
export function roundForm(config: Config, n: number): string {
  return [`<ROUND n="${n}">`, DESIGNER, reviewForm(config, n), '</ROUND>'].join('\n')
}

/** A whole run as one reply. */
export function streamForm(config: Config): string {
  const { maxRounds, scoreThreshold, scoreScale } = config
  return [
    `<CRITIQUE_RUN version="${PROTOCOL_VERSION}" maxRounds="${maxRounds}" threshold="${scoreThreshold}" scale="${scoreScale}">`,
    roundForm(config, 1),
    '(more rounds in the same way, until one meets the rule or there may be no more)',
    `<SHIP round="1" composite="0.00" status="shipped">${PAGE}<SUMMARY>what the page is, and what changed on the way</SUMMARY></SHIP>`,
    '</CRITIQUE_RUN>',
  ].join('\n')
}

function judgeForm(role: Role): string {
  return [
    `<PANELIST role="${role}" score="0.0" must_fix="0">`,
    ...DIMS[role].map((name) => `<DIM name="${name}" score="0.0">what it rests on, with its evidence</DIM>`),
    '<MUST_FIX>one change, where there has to be one</MUST_FIX>',
    '</PANELIST>',
  ].join('\n')
}

function endForm(n: number): string {
  return `<ROUND_END n="${n}" composite="0.00" must_fix="0" decision="continue"><REASON>one sentence</REASON></ROUND_END>`
}
