import type { PanelFact } from '../../run/panel'
import { transcriptTexts } from '../../i18n/transcript'
import type { CallFailure } from '../../run/event'
import type { Saying } from '../transcript-words'

type Kind = PanelFact['type']

/** What the facts of a content panel say to a reader. */
export const PANEL_SAYINGS: { readonly [K in Kind]: Saying<K> } = {
  draft_saved: (_, { say }) => say('say.draftSaved'),
  selection_heard: ({ ids }, { say }) =>
    ids.length > 0 ? say('say.selectionHeard', { names: ids.join(', ') }) : say('say.selectionNobody'),
  selection_failed: ({ reason }, { say }) =>
    say('say.selectionFailed', { reason: isFailure(reason) ? say(`fail.${reason}`) : reason }),
  panel_selected: ({ ids, by }, { say }) =>
    ids.length > 0 ? say(`say.panelSelected.${by}`, { names: ids.join(', ') }) : say('say.panelNobody'),
  critic_scored: ({ advisor, score, pass, issues }, { t, say }) =>
    say('say.scored', {
      who: advisor,
      score: t.score(score),
      pass: say(pass ? 'say.pass' : 'say.noPass'),
      n: issues.length,
    }),
  critic_failed: ({ advisor, reason }, { say }) =>
    say('say.criticFailed', { who: advisor, reason: say(`fail.${reason}`) }),
  editor_decision: ({ round, rule, result }, { say }) => say(`say.editor.${result}`, { n: round, rule }),
  round_summarised: ({ round, highIssueCount }, { say }) =>
    say('say.summarised', { round, n: highIssueCount }),
  revised: ({ round }, { say }) => say('say.revised', { n: round }),
  regress_heard: ({ items }, { say }) => say('say.regressHeard', { n: items.length }),
  regression: ({ round, item }, { say }) => say('say.lost', { n: round, item }),
  content_saved: ({ quality, reviewed, round }, { say }) => {
    if (!reviewed) return say('say.savedUnread', { n: round })
    return say(quality === 'approved' ? 'say.savedApproved' : 'say.savedOpen', { n: round })
  },
}

function isFailure(reason: string): reason is CallFailure {
  return `fail.${reason}` in transcriptTexts
}
