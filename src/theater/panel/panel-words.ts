import { foundationTexts } from '../../i18n/foundation'
import { lensName } from '../../i18n/lens-name'
import { panelTexts } from '../../i18n/panel'
import { transcriptTexts } from '../../i18n/transcript'
import type { KeyOf, Translate } from '../../i18n/t'
import { advisorOf, type EditorFact, type Lens } from './panel-lenses'
import type { PanelState } from '../../run/panel-state'
import { averageOf } from '../../run/panel-state'
import type { RunState } from '../../run/state'

export type PanelSay = Translate<KeyOf<typeof panelTexts>>

/** What an advisor of this run is called. */
export function nameOf(state: RunState, id: string, t: Translate): string {
  return lensName(advisorOf(state, id), t.part('foundation', foundationTexts))
}

export function panelSay(t: Translate): PanelSay {
  return t.part('panel', panelTexts)
}

/** How a run of the panel ended, or where it is. It says approved of what a panel has approved and of nothing else. */
export function panelBadge(state: RunState, panel: PanelState, say: PanelSay, t: Translate): string {
  const { settled } = state
  if (!settled) return goingWords(state, panel, say)
  const n = settled.round ?? 0
  const kept = panel.rounds.find((round) => round.n === n)
  const avg = t.score((kept && averageOf(panel, kept)) ?? 0)
  const open = settled.mustFix ?? 0
  switch (settled.status) {
    case 'shipped':
      return say('panel.approved', { n, avg })
    case 'legacy':
      return say(settled.cause === 'single_pass' ? 'panel.single' : unreadKey(panel))
    case 'below_threshold':
      return open > 0 ? say('panel.kept', { round: n, n: open }) : say('panel.weak', { n, avg })
    case 'interrupted':
      return n > 0 ? say('panel.interrupted', { n }) : say('panel.interruptedEarly')
    case 'timed_out':
      return say('panel.timedOut', { n })
    case 'failed':
    case 'degraded':
      return say(FAILURES[settled.cause ?? ''] ?? 'panel.failed.rest')
  }
}

/** Whether a model saw no need for a review, or the person wanted none. */
function unreadKey({ selections }: PanelState): 'panel.nobodyChosen' | 'panel.notReviewed' {
  return selections.at(-1)?.by === 'person' ? 'panel.nobodyChosen' : 'panel.notReviewed'
}

const FAILURES: Readonly<Record<string, `panel.failed.${'preflight' | 'draft' | 'revise' | 'critics'}`>> = {
  preflight: 'panel.failed.preflight',
  draft_failed: 'panel.failed.draft',
  revise_failed: 'panel.failed.revise',
  critics_failed: 'panel.failed.critics',
}

function goingWords({ given }: RunState, { rounds }: PanelState, say: PanelSay): string {
  const n = rounds.at(-1)?.n
  const max = given.panel?.recipe.maxRevisionRounds ?? 0
  return n === undefined ? say('panel.starting') : say('panel.running', { n, max })
}

/** Why the editor has decided as it has. */
export function editorWords(
  { rule, avg = 0, high, keeps }: EditorFact,
  min: number,
  say: PanelSay,
  t: Translate,
): string {
  const values = { avg: t.score(avg), n: high, keeps, min: t.score(min) }
  return say(`panel.${rule}`, values)
}

/** What a lens is at in a round. */
export function lensWords(lens: Lens, say: PanelSay, t: Translate): string {
  switch (lens.phase) {
    case 'reads':
      return say('panel.reading')
    case 'waits':
      return say('panel.waits')
    case 'notAsked':
    case 'neverAsked':
      return say(`panel.${lens.phase}`)
    case 'unread':
      return say('panel.unread', { reason: t.part('transcript', transcriptTexts)(`fail.${lens.reason}`) })
    case 'read':
      return say(lens.fact.pass ? 'panel.pass' : 'panel.noPass')
  }
}
