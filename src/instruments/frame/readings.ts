/** What probes hand out of the frame: plain values that a message can carry. Rows are made of them outside. */

/** An element as a finding names it. */
export interface Place {
  /** A selector that finds it, and where possible nothing else. */
  readonly target: string
  /** The beginning of what it says. */
  readonly said?: string
}

/** One text against what is painted behind it. */
export interface ContrastReading extends Place {
  /** The lowest ratio of the text, unrounded. Where it cannot be told, none. */
  readonly ratio?: number
  readonly large: boolean
  readonly cannot?: string
}

/** One number read at one place: a side of a target, a size of a text. */
export interface SizeReading extends Place {
  readonly value: number
}

export interface TargetReading extends SizeReading {
  /** Why a small one is none that anybody misses: it stands in a sentence, or has room around it. */
  readonly excused?: 'inline' | 'spacing' | 'native' | 'equivalent'
}

export interface OverflowReading {
  readonly scrollWidth: number
  /** Those that reach furthest beyond the window, the widest first. */
  readonly offenders: readonly Place[]
}

export type HiddenBy =
  | 'display'
  | 'visibility'
  | 'opacity'
  | 'colour'
  | 'size'
  | 'font_size'
  | 'clip'
  | 'off_screen'

export interface HiddenReading extends Place {
  readonly by: HiddenBy
  /** More of the text than `said`: enough to tell whom it speaks to. */
  readonly text: string
  /** Hidden for eyes alone, as texts for screen readers are. */
  readonly spoken: boolean
  /** Comes into sight when something moves or is pointed at. */
  readonly revealed: boolean
}

export type NameRule =
  | 'alt_missing'
  | 'label_missing'
  | 'button_name_missing'
  | 'link_name_missing'
  | 'frame_title_missing'
  | 'graphic_name_missing'

export interface NameReading extends Place {
  readonly rule: NameRule
  readonly name: string
}

/** One value in use, how often, and the first place that uses it. */
export interface TokenReading extends Place {
  readonly value: string | number
  readonly count: number
  readonly use?: 'text' | 'background' | 'border'
}

/** What a page is drawn with. Colours are `#rrggbb`, or `#rrggbbaa` where they let something through; lengths are CSS pixels. */
export interface TokenReadings {
  readonly colours: readonly TokenReading[]
  readonly fonts: readonly TokenReading[]
  readonly sizes: readonly TokenReading[]
  readonly spacings: readonly TokenReading[]
}

/** All that hangs on the width of the window, read in one go. */
export interface LayoutReading {
  /** Of the window as it stood. */
  readonly width: number
  readonly contrast: readonly ContrastReading[]
  readonly overflow: OverflowReading
  readonly targets: readonly TargetReading[]
  readonly texts: readonly SizeReading[]
  readonly hidden: readonly HiddenReading[]
}

/** What is the same at every width. */
export interface PageReading {
  readonly names: readonly NameReading[]
  readonly tokens: TokenReadings
  /** Addresses of other hosts that sheets ask for. */
  readonly outside: readonly (Place & { readonly url: string })[]
}

export interface AxeNode extends Place {
  readonly value?: number
  readonly expected?: number
  /** Why axe could not tell. */
  readonly reason?: string
}

export interface AxeReading {
  readonly version: string
  readonly rules: readonly {
    readonly id: string
    readonly impact: 'critical' | 'serious' | 'moderate' | 'minor'
    readonly violations: readonly AxeNode[]
    readonly incomplete: readonly AxeNode[]
  }[]
}
