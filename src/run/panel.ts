import type { CallFailure, Severity } from './event'

/*
 * What a run of the content panel is made of: who may be asked, what for, and the facts that only a panel has. Its
 * critiques raise findings like any other judgement.
 */

/** The documents that copy rests on, in the order in which they help one another. */
export const DOC_TYPES = [
  'strategy',
  'positioning',
  'brand-voice',
  'seo-strategy',
  'social-media-strategy',
  'design-principles',
  'visual-identity',
] as const
export type DocType = (typeof DOC_TYPES)[number]

/** What an advisor mainly does. It informs people and gates nothing. */
export const ADVISOR_ROLES = ['author', 'critic', 'editor', 'strategist'] as const
export type AdvisorRole = (typeof ADVISOR_ROLES)[number]

/** A lens: what a seat of the panel looks at. Without expertise it is never chosen as a critic. */
export interface Advisor {
  readonly id: string
  readonly name: string
  readonly role: AdvisorRole
  readonly evaluationExpertise?: string
  readonly doesNotEvaluate?: string
  readonly contextDocs?: readonly DocType[]
}

/** A kind of content: who writes it, what review it needs, and when it is good enough. */
export interface Recipe {
  readonly contentType: string
  readonly authorAdvisor: string
  readonly authorContextDocs: readonly DocType[]
  /** How the author goes about it, beside the documents. */
  readonly authorFramework?: string
  readonly evaluationNeeds: string
  readonly evaluationEmphasis?: string
  /** Who is asked where the choice could not be read. */
  readonly namedCritics?: readonly string[]
  readonly minAggregateScore: number
  /** Counts critiqued rounds. */
  readonly maxRevisionRounds: number
}

/** A document of the shelf as it was when the run began. */
export interface Foundation {
  readonly type: DocType
  readonly version: number
  readonly text: string
}

/** Who is asked again once a text was revised. */
export const REASKED = ['all', 'objectors'] as const

/** The rules of one run of the panel, frozen into its first event. */
export interface PanelSetup {
  readonly recipe: Recipe
  /** The whole registry as it was: the choice is made from it, and a replay shows who was there to choose from. */
  readonly advisors: readonly Advisor[]
  readonly documents: readonly Foundation[]
  /** Missing documents that the person went on without. */
  readonly waived?: readonly DocType[]
  /** One draft that nobody reviews. */
  readonly single?: boolean
  /** How far an average may fall before it counts as falling. */
  readonly band: number
  /** The gate as its source has it: no band, and a falling round is the one that is kept. */
  readonly strict?: boolean
  /** The person confirms who is asked before it costs more. */
  readonly confirm?: boolean
  readonly reask: (typeof REASKED)[number]
  readonly maxCritics: number
  readonly maxFindings: number
}

/** How the choice of critics came about. */
export const CHOOSERS = ['model', 'recipe', 'person'] as const
export type Chooser = (typeof CHOOSERS)[number]

/** Words of the panel for how good a text is. `approved` alone may be called so. */
export const QUALITIES = ['approved', 'max-rounds-reached'] as const
export type Quality = (typeof QUALITIES)[number]

export const EDITOR_RESULTS = ['approve', 'revise', 'save'] as const
export type EditorResult = (typeof EDITOR_RESULTS)[number]

/** The rows of gate P that decide anything. */
export type PanelRule = 'P0' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7'

/** What an item of the do-not-regress list came from. */
export interface KeptItem {
  readonly id: string
  readonly text: string
}

export interface CritiqueIssue {
  readonly severity: Extract<Severity, 'high' | 'medium' | 'low'>
  readonly description: string
  readonly suggestion: string
  /** Words of the text that it is about. */
  readonly quote?: string
}

export type PanelFact =
  | { readonly type: 'draft_saved'; readonly artifact: string }
  /** What the call that chooses has said. Ids that nobody has are in here: the rule passes over them. */
  | { readonly type: 'selection_heard'; readonly ids: readonly string[] }
  | { readonly type: 'selection_failed'; readonly reason: string }
  | {
      readonly type: 'panel_selected'
      readonly ids: readonly string[]
      readonly by: Chooser
      /** Ids of the choice that nobody has, or that may not be asked. */
      readonly ignored?: readonly string[]
    }
  | {
      readonly type: 'critic_scored'
      readonly round: number
      readonly advisor: string
      readonly score: number
      readonly pass: boolean
      readonly issues: readonly CritiqueIssue[]
    }
  | {
      readonly type: 'critic_failed'
      readonly round: number
      readonly advisor: string
      readonly reason: CallFailure
    }
  | {
      readonly type: 'editor_decision'
      readonly round: number
      readonly rule: PanelRule
      readonly result: EditorResult
      /** Which round is kept where the text is not revised. */
      readonly keeps: number
      readonly avg?: number
      readonly high: number
      readonly brief?: string
    }
  | {
      readonly type: 'round_summarised'
      readonly round: number
      readonly avgScore?: number
      readonly highIssueCount: number
      readonly editorDecision: EditorResult
      readonly brief?: string
      readonly fixedItems: readonly string[]
      readonly wellScoredAspects: readonly string[]
    }
  | { readonly type: 'revised'; readonly round: number; readonly artifact: string }
  /** What one more look said of the do-not-regress items that nothing measures. */
  | {
      readonly type: 'regress_heard'
      readonly round: number
      readonly items: readonly { readonly id: string; readonly kept: boolean; readonly quote: string }[]
    }
  | { readonly type: 'regression'; readonly round: number; readonly item: string; readonly quote?: string }
  | {
      readonly type: 'content_saved'
      readonly quality: Quality
      /** False where nobody was there to review it: such a text is never called approved. */
      readonly reviewed: boolean
      readonly artifact: string
      readonly round: number
      /** High findings that are still open. */
      readonly open: readonly string[]
    }
