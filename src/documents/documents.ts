/** Something in a file that is odd, and where. No warning keeps a file from being used. */
export interface Warning {
  readonly kind: string
  /** Counts from 1. */
  readonly line: number
  readonly detail?: string
}

export interface BrandColor {
  readonly name: string
  /** As it is written: hex, rgb, oklch, a name. */
  readonly value: string
  /** The same in six digits, where it can be told: what a swatch and a contrast are computed from. */
  readonly hex?: string
  readonly line: number
}

export interface BrandFont {
  readonly family: string
  /** What it is for: body, display, mono, as it is written. */
  readonly role?: string
  readonly line: number
}

export interface Section {
  readonly title: string
  readonly line: number
}

/** What a DESIGN.md says, with the tokens.css that lay beside it. */
export interface ReadBrand {
  readonly kind: 'brand'
  readonly name: string
  readonly category?: string
  readonly summary?: string
  readonly colors: readonly BrandColor[]
  readonly fonts: readonly BrandFont[]
  readonly sections: readonly Section[]
  readonly warnings: readonly Warning[]
}

export interface SkillInput {
  readonly name: string
  readonly type?: string
  readonly required?: boolean
  readonly about?: string
  readonly fallback?: string
  readonly options?: readonly string[]
}

/** What a SKILL.md says. */
export interface ReadSkill {
  readonly kind: 'skill'
  readonly name: string
  readonly description?: string
  /** As it is stored: `required`, `opt-in`, `opt-out`. Undefined where the file says nothing of it. */
  readonly policy?: 'required' | 'opt-in' | 'opt-out'
  readonly mode?: string
  readonly category?: string
  readonly examplePrompt?: string
  readonly inputs: readonly SkillInput[]
  /** Everything that its head says, keys that nobody here knows included. */
  readonly head: Readonly<Record<string, unknown>>
  /** The text below its head. */
  readonly body: string
  readonly warnings: readonly Warning[]
}

export type ReadDocument =
  | ReadBrand
  | ReadSkill
  | { readonly kind: 'unknown'; readonly name: string; readonly warnings: readonly Warning[] }
