import type { Cue } from '../../src/models/scripted'
import { panel } from '../../src/procedures/panel'
import { panelDefaults } from '../../src/run/panel-limits'
import type { Advisor, CritiqueIssue, PanelSetup } from '../../src/run/panel'
import { type Play, type Played, play } from './scripts'

const lens = (id: string): Advisor => ({
  id,
  name: `${id} lens`,
  role: 'critic',
  evaluationExpertise: `Looks at ${id}.`,
})

/** A panel of three on a text of one document. */
export const setup: PanelSetup = {
  recipe: {
    contentType: 'website',
    authorAdvisor: 'brand-writer',
    authorContextDocs: ['positioning'],
    evaluationNeeds: 'Position, search, and whether a reader can decide.',
    minAggregateScore: 4,
    maxRevisionRounds: 3,
  },
  advisors: [
    { id: 'strategy', name: 'Strategy lens', role: 'strategist' },
    { id: 'brand-writer', name: 'Brand writer', role: 'author', evaluationExpertise: 'Writes.' },
    lens('positioning'),
    lens('search'),
    lens('behaviour'),
  ],
  documents: [{ type: 'positioning', version: 2, text: 'Bread for people who rise early.' }],
  band: panelDefaults.band,
  reask: 'all',
  maxCritics: panelDefaults.maxCritics,
  maxFindings: panelDefaults.maxFindings,
}

export const high = (description: string, quote?: string): CritiqueIssue => ({
  severity: 'high',
  description,
  suggestion: 'Write it anew.',
  ...(quote !== undefined && { quote }),
})

/** A critique as a model gives it. */
export function critiqueText(score: number, issues: readonly CritiqueIssue[] = []): string {
  return JSON.stringify({ score, pass: issues.length === 0, issues })
}

/** What a model says at each place where a test says nothing else. */
export const usualCopy: Readonly<Record<string, string>> = {
  draft: '# Bread\n\nThe first version.',
  select: '["positioning","search"]',
  'revise:1': '# Bread\n\nThe second version.',
  'revise:2': '# Bread\n\nThe third version.',
  ...Object.fromEntries(
    [1, 2, 3].flatMap((n) =>
      ['positioning', 'search', 'behaviour'].map((id) => [`critique:${n}:${id}`, critiqueText(8)]),
    ),
  ),
}

export type PanelPlay = Omit<Play, 'calls' | 'setting'> & {
  readonly calls?: Readonly<Record<string, string | readonly Cue[]>>
  readonly setup?: Partial<PanelSetup>
  readonly recipe?: Partial<PanelSetup['recipe']>
}

/** A whole run of the panel on a scripted model. */
export function playPanel({
  calls,
  setup: changed,
  recipe,
  config,
  ...rest
}: PanelPlay = {}): Promise<Played> {
  const own: PanelSetup = { ...setup, ...changed, recipe: { ...setup.recipe, ...recipe } }
  return play({
    ...rest,
    procedure: panel,
    setting: { panel: own },
    config: { evidence: 'counts', ...config },
    calls: { ...usualCopy, ...calls },
  })
}
