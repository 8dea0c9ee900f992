import type { Role } from '../run/event'
import {
  type Colour,
  COUNT,
  coloursIn,
  countOf,
  type Figure,
  type Figures,
  lengthsIn,
  ratioOf,
  ratiosIn,
  sidesIn,
  splitFigures,
} from './numbers'

/** What a kind of claim is held against. */
export interface Topic {
  readonly name: string
  /** `IN-2 contrast`; `IN-12 *` for all rules of an instrument. The first one decides whether it was measured at all. */
  readonly rules: readonly string[]
  /**
   * `least`: a value that must not fall short. `listed`: only places that break it have rows, and one row says that none
   * does. `count`: a number for the whole page. `one_sided`: a list of examples, which may confirm and never refutes.
   */
  readonly kind: 'least' | 'listed' | 'count' | 'one_sided'
  /** Its list is one of phrases and signs that are known: it shows what is there, and never that nothing is. */
  readonly isPartial?: boolean
  /** What instruments may be off by. */
  readonly slack?: number
  /** Whether it may differ from one width of the window to another. */
  readonly byWidth?: boolean
  /** It is about the page and no element of it. */
  readonly whole?: boolean
  /** What the rule asks for at the most, where a row does not say it. */
  readonly most?: number
}

/** One thing that a claim says. */
export interface Assertion {
  readonly topic: Topic
  /** Whether it finds fault. Otherwise it says that this is right. */
  readonly isFault: boolean
  /** It says that something is not there. */
  readonly missing?: boolean
  /** How many things are said to lack it. */
  readonly many?: number
  /** What is said to be missing, by its name: then nothing is wrong with a place that is not found. */
  readonly names?: string
  readonly claimed?: number | string
  readonly bound?: Figure['bound']
  /** What the claim wants, where that is more than the rule does. */
  readonly wanted?: number
  /** Rows with one of these values are meant. */
  readonly values?: readonly string[]
  /** Too small for whom? Without a number or a norm that is taste, but where the rule is broken. */
  readonly isTaste?: boolean
  /** It speaks of a state that nobody has measured. */
  readonly inState?: boolean
  /** What two colours that it names come to, where it says another ratio of them. */
  readonly pair?: number
  /** It holds several quantities of one kind, and this is what it says of each. */
  readonly several?: readonly Part[]
}

/** What a claim says of one of several quantities. */
export interface Part {
  /** Where it begins in the text: behind the quantity before. */
  readonly from: number
  /** Where its number begins and ends. */
  readonly at: number
  readonly end: number
  /** Absent where it makes no sense by itself. */
  readonly read?: Omit<Assertion, 'topic' | 'several'>
}

const topic = (
  name: string,
  rules: readonly string[],
  kind: Topic['kind'],
  more: Partial<Topic> = {},
): Topic => ({
  name,
  rules,
  kind,
  ...more,
})

/** All kinds of claims that anything is measured for. */
export const TOPICS = {
  contrast: topic('contrast', ['IN-2 contrast', 'IN-1 color-contrast'], 'least', {
    slack: 0.05,
    byWidth: true,
    most: 4.5,
  }),
  text_size: topic('text_size', ['IN-9 text_size'], 'least', { slack: 0.5, byWidth: true, most: 12 }),
  target_size: topic('target_size', ['IN-8 target_size', 'IN-1 target-size'], 'least', {
    slack: 0.5,
    byWidth: true,
    most: 24,
  }),
  overflow: topic('overflow', ['IN-7 overflow'], 'listed', { byWidth: true, whole: true }),
  alt: topic(
    'alt',
    [
      'IN-4 alt_missing',
      'IN-4 graphic_name_missing',
      'IN-1 image-alt',
      'IN-1 svg-img-alt',
      'IN-1 role-img-alt',
      'IN-1 input-image-alt',
      'IN-1 area-alt',
    ],
    'listed',
  ),
  label: topic('label', ['IN-4 label_missing', 'IN-1 label', 'IN-1 select-name'], 'listed'),
  button_name: topic(
    'button_name',
    ['IN-4 button_name_missing', 'IN-1 button-name', 'IN-1 input-button-name'],
    'listed',
  ),
  link_name: topic('link_name', ['IN-4 link_name_missing', 'IN-1 link-name'], 'listed'),
  heading_skipped: topic('heading_skipped', ['IN-3 heading_skipped', 'IN-1 heading-order'], 'listed', {
    whole: true,
  }),
  h1_missing: topic('h1_missing', ['IN-3 h1_missing', 'IN-1 page-has-heading-one'], 'listed', {
    whole: true,
  }),
  h1_many: topic('h1_many', ['IN-3 h1_many'], 'listed', { whole: true }),
  h1_one: topic('h1_one', ['IN-3 h1_many', 'IN-3 h1_missing'], 'listed', { whole: true }),
  main_missing: topic('main_missing', ['IN-3 landmark_main_missing', 'IN-1 landmark-one-main'], 'listed', {
    whole: true,
  }),
  lang_missing: topic('lang_missing', ['IN-3 lang_missing', 'IN-1 html-has-lang'], 'listed', { whole: true }),
  title_missing: topic('title_missing', ['IN-3 title_missing', 'IN-1 document-title'], 'listed', {
    whole: true,
  }),
  lorem: topic('lorem', ['IN-6 lorem_ipsum'], 'listed'),
  todo: topic('todo', ['IN-6 todo_marker'], 'listed'),
  placeholder: topic(
    'placeholder',
    ['IN-6 placeholder_text', 'IN-6 lorem_ipsum', 'IN-6 template_hole'],
    'listed',
    { isPartial: true },
  ),
  placeholder_image: topic('placeholder_image', ['IN-6 placeholder_image'], 'listed', { isPartial: true }),
  dead_link: topic(
    'dead_link',
    [
      'IN-5 broken_anchor',
      'IN-5 empty_href',
      'IN-5 hash_href',
      'IN-5 script_href',
      'IN-5 dead_host',
      'IN-5 relative_link',
    ],
    'listed',
  ),
  duplicate_id: topic('duplicate_id', ['IN-5 duplicate_id'], 'listed', { whole: true }),
  outside: topic('outside', ['IN-14 *'], 'listed'),
  palette: topic('palette', ['IN-10 off_palette'], 'listed'),
  type_sizes: topic('type_sizes', ['IN-9 type_sizes'], 'count', { whole: true }),
  spacings: topic('spacings', ['IN-9 spacings'], 'count', { whole: true }),
  required: topic('required', ['IN-11 *'], 'one_sided'),
  filler: topic('filler', ['IN-12 *'], 'one_sided'),
  hidden: topic('hidden', ['IN-13 addresses_judge', 'IN-13 hidden_text'], 'listed', { isPartial: true }),
  console: topic('console', ['IN-15 console_error'], 'listed', { whole: true }),
  dead_control: topic('dead_control', ['IN-16 dead_control'], 'listed'),
  malformed: topic('malformed', ['IN-17 *'], 'one_sided', { whole: true }),
} as const satisfies Record<string, Topic>

type Read = Omit<Assertion, 'topic' | 'isFault'> & { readonly isFault?: boolean }

interface Saying {
  readonly text: string
  readonly role: Role
  /** Of a dim: it may as well say what is right. */
  readonly isNote: boolean
}

type Reader = (saying: Saying) => Read | undefined

/** What is said of a thing that is as it should be. */
const FINE =
  /\b(?:pass(?:es|ed)?|meets?|clears?|satisf(?:y|ies)|compl(?:y|ies)|good|strong|solid|excellent|fine|sufficient|ample|high|great|comfortable|comfortably|generous|safe|right|correct(?:ly)?|clean|proper(?:ly)?|holds?|fits?|ok(?:ay)?|in order|well|exceeds?|above|present|complete|consistent(?:ly)?|legible|readable|(?:all|every|each) [\w\s-]{0,40}(?:have|has|carr(?:y|ies)|with|labell?ed|named)|no (?:gaps?|skips?|jumps?|missing|overflow|horizontal|sideways|dead|broken|left-?overs?|placeholder|lorem|errors?|external|outside|duplicate)|without (?:gaps?|skips?|overflow|horizontal|sideways)|nothing (?:is )?(?:missing|overflows?|scrolls?)|never (?:skips?|overflows?|scrolls?)|not (?:skip|overflow|scroll)|(?:does|do)n[’']t (?:skip|overflow|scroll))\b/i
/** What is said of a thing that is not. */
const FAULT =
  /\b(?:too (?:low|small|tiny|faint|weak|light|pale|close|little|narrow)|below|beneath|under|fails?|failing|falls short|short of|insufficient|inadequate|poor(?:ly)?|weak|only|barely|hardly|just|miss(?:es|ing)?|lacks?|lacking|without|illegible|unreadable|tiny|wrong|broken|not enough|does not (?:pass|meet|clear)|doesn[’']t (?:pass|meet|clear)|unlabell?ed|unnamed|skips?|skipped|jumps?|jumped|overflows?|scrolls? (?:sideways|horizontally)|cut off|dead|nowhere|empty|no (?:alt|label|name|h1|lang|language|title|main|accessible|text alternative)|none|hard to read|must|should|needs?|raise|increase|darken|lighten|enlarge|add|fix|remove|replace)\b/i
const NO_FAULT =
  /\b(?:no (?:horizontal |sideways )?(?:overflow\w*|scroll\w*)|no (?:gaps?|skips?|jumps?|missing|overflow|horizontal|sideways|dead|broken|left-?overs?|placeholder|lorem|errors?|external|outside|duplicate)|without (?:gaps?|skips?|overflow)|nothing (?:is )?(?:missing|overflows?|scrolls?)|never (?:skips?|overflows?|scrolls?)|not (?:skip|overflow|scroll)|(?:does|do)n[’']t (?:skip|overflow|scroll)|none (?:is )?missing)\b/i

/** Whether a note praises. Undefined where nobody can tell. */
function praises({ text }: Saying): boolean | undefined {
  const rest = text.replace(NO_FAULT, ' ')
  const [fine, fault] = [FINE.test(text), FAULT.test(rest)]
  if (fine === fault) return undefined
  return fine
}

const STATE =
  /\b(?:hover(?:ed|ing)?|focus(?:ed|-visible)?|on focus|when focused|active state|pressed|disabled|visited|selected state|dark mode|dark theme|high contrast mode|(?:when|if|in|once) print(?:ed)?|zoom(?:ed)?|200 ?%|400 ?%|animation|while loading|error state|after (?:a )?click|once opened|when open(?:ed)?)\b|:(?:hover|focus|active|disabled|visited)/i
const NORM = /\b(?:wcag|aa\b|aaa\b|1\.4\.3|2\.5\.[58]|accessib|a11y|fails?|failing|illegal|minimum|ratio)\b/i
const COLOUR_WORDS =
  /\b(?:text|copy|colou?rs?|grey|gray|background|white|black|legib\w*|readab\w*|label|labels|button|buttons|link|links|caption|captions|headline|heading|placeholder|cta|paragraphs?|footer|on (?:a )?(?:white|black|dark|light|pale)|against)\b|#[0-9a-f]{3,8}\b/i
/** Contrast of another kind: of sizes, of loud and quiet. */
const OTHER_CONTRAST =
  /\bcontrasts?\b[^.;]{0,40}\b(?:size|sizes|weights?|scale|rhythm|hierarch\w*|loud|quiet|tone|voice|shape|emphasis|typographic)\b|\b(?:size|weight|typographic|visual|tonal|scale|type|hierarchy)[ -]contrast\b/i

/** How far two colours lie apart that stand next to each other: neither is read on the other. */
const BETWEEN_COLOURS =
  /#[0-9a-f]{3,8}\s+(?:beside|next to|and|versus|vs\.?|from)\s+(?:the )?#[0-9a-f]{3,8}|:\s?1 (?:apart|from (?:each|one)|between)\b/i

function contrast(saying: Saying): Read | undefined {
  const { text, role } = saying
  const ratios = ratiosIn(text)
  if (/\bcontrast (?:table|column)\b/i.test(text) || BETWEEN_COLOURS.test(text)) return undefined
  const word = /\bcontrast\b|\bWCAG (?:2\.\d )?1\.4\.3\b/i.test(text)
  const pair = pairIn(text)
  if (ratios.length === 0) {
    if (!word && !pair) return undefined
    if (
      !word &&
      !/\b(?:illegible|unreadable|hard to read|too (?:light|pale|faint)|low[- ]contrast|barely)\b/i.test(text)
    )
      return undefined
    if (OTHER_CONTRAST.test(text)) return undefined
    if (role !== 'a11y' && !NORM.test(text) && !COLOUR_WORDS.test(text.replace(/\bcontrast\b/gi, '')))
      return undefined
  }
  const read = quantities(saying, splitFigures(ratios, text), { least: 4.5, isTaste: false, pair })
  return read && pair !== undefined && ratios.length > 0 && !read.several ? { ...read, pair } : read
}

/** The ratio of two colours that stand in a text as text and ground: `#999 on white`. */
function pairIn(text: string): number | undefined {
  const colours = coloursIn(text)
  const pairs = colours.flatMap((one, at): number[] => {
    const other: Colour | undefined = colours[at + 1]
    if (!other) return []
    const between = text.slice(one.at, other.at)
    return /\s(?:on|over|against|upon)\s(?:an? |the |its )?(?:[a-z]+ )?$/i.test(between)
      ? [ratioOf(one.hex, other.hex)]
      : []
  })
  const [pair] = pairs
  return pair === undefined ? undefined : Math.floor(pair * 100) / 100
}

interface Quantity {
  readonly value: number | undefined
  readonly wanted: number | undefined
  readonly bound: Figure['bound'] | undefined
  /** What the rule asks for at the most. */
  readonly least: number
  readonly isTaste: boolean
}

interface Kind {
  readonly least: number
  readonly isTaste: boolean
  /** The ratio of two colours, where no number is said. */
  readonly pair?: number | undefined
}

/** What is said of one quantity, or of each of several. */
function quantities(saying: Saying, figures: Figures, { pair, ...kind }: Kind): Read | undefined {
  const { claimed, wanted, several } = figures
  const of = (value: number | undefined, bound: Figure['bound']) => ({ ...kind, value, wanted, bound })
  const whole = quantity(saying, of(claimed?.value ?? pair, claimed?.bound))
  if (!several) return whole
  const parts = several.map((figure, n) => partOf(saying, { figure, before: several[n - 1]?.end ?? 0, kind }))
  // Of all together it cannot be told whether they are praised or blamed: each is asked by itself.
  const read = whole ?? parts.find((part) => part.read)?.read
  return read && { ...read, several: parts }
}

function partOf(
  saying: Saying,
  { figure, before, kind }: { figure: Figure; before: number; kind: Omit<Kind, 'pair'> },
): Part {
  const { value, bound, at, end } = figure
  const text = saying.text.slice(before, end)
  const read = quantity({ ...saying, text }, { ...kind, value, bound, wanted: undefined })
  return { from: before, at, end, ...(read && { read: { isFault: true, ...read } }) }
}

function quantity(saying: Saying, { value, wanted, bound, least, isTaste }: Quantity): Read | undefined {
  const praise = saying.isNote ? praiseOf(saying, value, wanted ?? least) : false
  if (praise === undefined) return undefined
  // A fault whose own number is no fault is one of taste.
  const contradicts =
    !praise && value !== undefined && value >= Math.max(least, wanted ?? 0) && bound !== 'over'
  if (contradicts) return undefined
  return {
    isFault: !praise,
    ...(value !== undefined && { claimed: round(value) }),
    ...(bound && { bound }),
    ...(wanted !== undefined && { wanted }),
    isTaste: isTaste && value === undefined && wanted === undefined && !praise,
    inState: STATE.test(saying.text),
  }
}

/** A number tells by itself on which side of the rule it stands. */
function praiseOf(saying: Saying, value: number | undefined, least: number): boolean | undefined {
  const said = praises(saying)
  if (value === undefined) return said
  if (value < least) return said === true ? undefined : false
  return said === false ? undefined : true
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

const TEXT_WORDS =
  /\bset (?:in|at)\b|\b(?:text|fonts?|font[- ]size|type|copy|captions?|labels?|body|paragraphs?|print|footnotes?|letters|headings?|headline|links?|footer|nav|disclaimer|legend|words)\b/i
/** Lengths of something else than letters. */
const OTHER_LENGTH =
  /\b(?:margins?|padding|gaps?|gutters?|line[- ]height|leading|letter[- ]spacing|width|wide|height|high|tall|borders?|radius|rounded|tap|touch|targets?|hit area|icons?|logo|spacing|space|viewport|window|screen|breakpoint|overflow\w*|scroll\w*|apart|offset|column|measure|max-width|min-width|outline|shadow|thick|stroke|breakpoints?|phone|mobile|tablet|desktop|line[- ]length)\b/i

function textSize(saying: Saying): Read | undefined {
  const { text } = saying
  const bare = text.replace(WIDTHS_SAID, blank)
  const lengths = lengthsIn(bare)
  const small =
    /\b(?:text|font|type|copy|print|captions?|letters|font[- ]size|labels?|footnotes?)\b[^.;]{0,40}\b(?:too small|tiny|unreadably small|microscopic)\b|\b(?:tiny|too small) (?:text|font|type|copy|print|letters)\b/i.test(
      bare,
    )
  if (lengths.length === 0 && !small) return undefined
  if (!TEXT_WORDS.test(bare) || OTHER_LENGTH.test(bare) || sidesIn(bare).length > 0) return undefined
  return quantities(saying, splitFigures(lengths, bare), { least: 12, isTaste: true })
}

const TARGET_WORDS =
  /\b(?:tap|touch|click|hit|pointer)[ -]?(?:targets?|areas?|size)|\btarget[ -]sizes?\b|\b(?:small|tiny|big|large) targets?\b|\btargets?\b[^.;]{0,30}\b(?:px|pixels|small|large|size)|\b(?:hard|difficult|impossible|too small) to (?:tap|hit|press|touch)\b|\b2\.5\.[58]\b/i
const CONTROLS =
  /\b(?:buttons?|links?|icons?|controls?|checkbox(?:es)?|inputs?|toggles?|dots?|arrows?|targets?|close)\b/i

function targetSize(saying: Saying): Read | undefined {
  const { text } = saying
  const bare = text.replace(WIDTHS_SAID, blank)
  if (
    /\b(?:too close|apart|spac(?:ing|ed)|gaps?|distance|crowded)\b/i.test(bare) &&
    !/\b(?:small|tiny|sizes?)\b/i.test(bare)
  )
    return undefined
  const sides = sidesIn(bare)
  const isTarget = TARGET_WORDS.test(bare)
  if (
    !isTarget &&
    !(sides.length > 0 && CONTROLS.test(bare) && !/\b(?:images?|photos?|logo|picture)\b/i.test(bare))
  )
    return undefined
  const lone = lengthsIn(bare).filter(({ at }) => sides.every((one) => Math.abs(one.at - at) > 12))
  const isTaste = !/\b(?:24|wcag|aa|2\.5\.8)\b/i.test(bare)
  return quantities(saying, splitFigures([...sides, ...lone], bare), { least: 24, isTaste })
}

/** “At 375”, “375 px wide”: a width of the window and no length of anything in it. */
const WIDTHS_SAID =
  /\b(?:at|on|in|below|under|from|to)\s(?:an? |the )?(?:width of |viewport of )?\d{3,4}(?:\s?px|\s?pixels)?(?:[ -](?:wide|width|viewport|screens?|window))?|\b\d{3,4}\s?(?:px|pixels)?[ -](?:wide|width|viewport|screens?|window)|\bviewport(?: width)? (?:of )?\d{3,4}(?:\s?px)?/gi

/** Keeps the place of everything behind it. */
function blank(found: string): string {
  return ' '.repeat(found.length)
}

function overflow(saying: Saying): Read | undefined {
  const { text } = saying
  if (
    !/\boverflow\w*\b|\bscrolls? (?:sideways|horizontally|sidewards)|\b(?:horizontal|sideways)(?:ly)? (?:scroll\w*|overflow)|\bwider than the (?:viewport|window|screen)|\b(?:spills?|runs?|bleeds?|extends?|sticks?) (?:off|out of|past|beyond) (?:the )?(?:viewport|window|screen|edge of the (?:viewport|window|screen))/i.test(
      text,
    )
  )
    return undefined
  // What leaves its own box need not leave the window.
  if (
    !/\b(?:horizontal\w*|sideways|viewport|window|screen|page|body|phones?|mobile|tablet|desktop|at \d{3,4}|\d{3,4} ?(?:px|wide))\b/i.test(
      text,
    )
  )
    return undefined
  if (
    /\bvertical(?:ly)?\b|\boverflow(?:s|ing|ed)? (?:its|their|the) (?:card|container|box|button|column|cell|parent|border|panel)\b|\b(?:text|content|label|words?) overflows? (?:its|their)\b/i.test(
      text,
    )
  )
    return undefined
  const praise = saying.isNote ? praises(saying) : false
  if (praise === undefined) return undefined
  return { isFault: !praise, inState: STATE.test(text) }
}

/** “Alt text that names the bread”: there may be one, and it is another that is wanted. */
const QUALIFIED =
  /(?:\b(?:texts?|labels?|names?|title|alt|attribute)|<title>) (?:that|which|people|whose|to)\b|\bsays? (?:nothing|little|too)\b/i

const MANY = new RegExp(
  String.raw`\b${COUNT} (?:[\w-]+ ){0,2}(?:images|pictures|photos|photographs|illustrations|graphics|icons|inputs|fields|buttons|links)\b`,
  'i',
)

/** “Three images have no alt text”. Of one nobody says that it is all there are. */
function manyIn(text: string): Pick<Assertion, 'many'> {
  const found = MANY.exec(text)
  const [before, word] = [text.slice(0, found?.index ?? 0), found?.groups?.['count']]
  const many = word === undefined ? 0 : countOf(word)
  const isSome = /\b(?:more than|over|at least|about|of(?: the| all)?|the (?:first|last|other))\s$/i.test(
    before,
  )
  return many > 1 && !isSome ? { many } : {}
}

/** Something that is said not to be there, or of which a note says that it is. */
const missing =
  (what: RegExp, gone: RegExp, there?: RegExp, unless?: RegExp): Reader =>
  (saying) => {
    const { text, isNote } = saying
    if (!what.test(text) || unless?.test(text) || QUALIFIED.test(text)) return undefined
    if (gone.test(text) && !(isNote && NO_FAULT.test(text)))
      return { missing: true, isFault: true, inState: false, ...manyIn(text) }
    const praise = isNote && there !== undefined && there.test(text) && praises(saying) !== false
    return praise ? { isFault: false } : undefined
  }

const GONE = String.raw`(?:no|missing|lacks?|lacking|without(?: an?| any)?|empty|absent|has not|have not|have no|has no|needs? an?|not have|unlabell?ed|unnamed|nameless|add(?: an?)?|give|gives|provide|is none|are none)`
const IMAGE = String.raw`(?:alternative[ -]texts?|alt(?:[ -]?texts?|=| attribute)?(?![\w-])|text alternatives?)`
const alt = missing(
  new RegExp(String.raw`\b${IMAGE}`, 'i'),
  new RegExp(
    String.raw`\b${GONE}\b[^.;]{0,40}\b${IMAGE}|\b${IMAGE}[^.;]{0,20}\b(?:is |are )?(?:missing|absent|empty|lacking)\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:all|every|each|both)\b[^.;]{0,60}\b${IMAGE}|\b${IMAGE}[^.;]{0,40}\b(?:present|complete|everywhere|on (?:all|every|each))`,
    'i',
  ),
  /\b(?:generic|vague|meaningless|better|meaningful|more (?:specific|descriptive)|not descriptive|repeats?|redundant|too long|wrong|useless|poor|file ?name)\b/i,
)
const FIELD_WORDS = String.raw`(?:inputs?|fields?|text ?box(?:es)?|textarea|select|form|search|e-?mail|checkbox(?:es)?|newsletter|dropdown|placeholder|controls?)`
const label = missing(
  /\b(?:labels?|unlabell?ed|labell?ed)\b/i,
  new RegExp(
    String.raw`\b(?:no|missing|lacks?|lacking|without(?: an?| any)?|has no|have no|needs? an?|add(?: an?)?|not have an?|give[^.;]{0,30}) (?:an? )?(?:visible |real |proper |associated |accessible |explicit |form )?(?:<label>|labels?)\b|\b${FIELD_WORDS}\b[^.;]{0,40}\bunlabell?ed\b|\bunlabell?ed\b[^.;]{0,20}\b${FIELD_WORDS}\b|\blabels? (?:is |are )(?:missing|absent)\b|\bplaceholder[^.;]{0,30}(?:as|for|is) (?:its |the |an? )?(?:only )?label\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:all|every|each|both)\b[^.;]{0,40}\b${FIELD_WORDS}\b[^.;]{0,40}\blabell?(?:s|ed)?\b|\blabels? (?:present|everywhere|on (?:all|every|each))`,
    'i',
  ),
  /\bvisible label|\blabels? (?:is|are) (?:vague|unclear|too|small|long)|\bbuttons?\b|\blinks?\b|\bnav(?:igation)?\b|\blandmarks?\b|\bregions?\b|\bsections?\b|\bform (?:has|lacks|needs|itself)\b|\bchart|\baxis\b/i,
)
const NAME = String.raw`(?:accessible names?|aria-label|names?|label|text)`
const named = (kind: string) =>
  missing(
    new RegExp(String.raw`\b${kind}\b`, 'i'),
    new RegExp(
      String.raw`\b${kind}s?\b[^.;]{0,60}\b(?:no|without(?: an?)?|lacks?(?: an?)?|missing|has no|have no|needs an?) (?:accessible names?|aria-label|discernible text)|\b(?:no|missing|without(?: an?)?|lacks?(?: an?)?) (?:accessible name|aria-label|discernible text)[^.;]{0,50}\b${kind}|\bempty ${kind}s?\b|\b(?:unnamed|nameless) (?:icon )?${kind}s?\b|\b${kind}s? (?:is|are) (?:empty|unnamed|nameless)\b`,
      'i',
    ),
    new RegExp(String.raw`\b(?:all|every|each)\b[^.;]{0,30}\b${kind}s?\b[^.;]{0,30}\b${NAME}`, 'i'),
  )
const button = named('button')
const link = named('link')

const H1 = String.raw`(?:<?h1>?(?:[- ](?:tag|element|heading)s?)?|<?h1>?s|level[- ](?:one|1) headings?|main headings? \(h1\))`
const ONE_H1 = new RegExp(String.raw`\b(?:one|a single|exactly one|1|single) ${H1}(?!\w)`, 'i')
const NO_H1 = new RegExp(
  String.raw`\b(?:no|zero|missing|lacks?(?: an?)?|without(?: an?)?|has no|have no|needs an?|0) ${H1}(?!\w)|(?:^|\s)${H1} (?:is )?(?:missing|absent)\b|\bthere is no ${H1}`,
  'i',
)
const MANY_H1 = new RegExp(
  String.raw`\b(?:${COUNT}|multiple|several|more than one|many|duplicate|a second|second|another|extra) (?:different |separate |competing )?${H1}(?!\w)`,
  'i',
)

const h1Missing: Reader = ({ text }) =>
  NO_H1.test(text) && !/\bno h1s? (?:is|are|was)\b/i.test(text) ? { missing: true, isFault: true } : undefined

const h1Many: Reader = ({ text }) => {
  const found = MANY_H1.exec(text)
  if (!found || NO_H1.test(text)) return undefined
  const count = found.groups?.['count']
  const value = count === undefined ? undefined : countOf(count)
  if (value !== undefined && value < 2) return undefined
  return { isFault: true, ...(value !== undefined && { claimed: value }) }
}

const h1One: Reader = ({ text, isNote }) =>
  isNote && ONE_H1.test(text) && !/\bnot\b|\bonly if\b/i.test(text) && !MANY_H1.test(text.replace(ONE_H1, ''))
    ? { isFault: false, claimed: 1 }
    : undefined

const SKIP =
  /\b(?:skip(?:s|ped|ping)?|jump(?:s|ed|ing)?|goes|go|drops?|leaps?)\b[^.;]{0,40}<?h([1-6])>?[^.;]{0,20}?(?:to|→|->|–|—|-|then)\s?(?:an? )?<?h([1-6])/i
const SKIPPED =
  /\bheading (?:levels?|order|hierarchy|structure|outline)\b[^.;]{0,30}\b(?:skip\w*|jump\w*|broken|gaps?|out of order)\b|\bskip(?:s|ped|ping)? (?:a |an? )?(?:heading )?levels?\b|\bskipped headings?\b|\blevel (?:is )?skipped\b|\bskips? <?h[1-6]/i
const ORDERLY = /\b(?:headings?|levels?|outline|h1|h2|h3)\b/i
const headingSkipped: Reader = (saying) => {
  const { text, isNote } = saying
  const found = SKIP.exec(text)
  const [from, to] = [Number(found?.[1]), Number(found?.[2])]
  const fault = (found !== null && to > from + 1) || SKIPPED.test(text)
  if (fault && !NO_FAULT.test(text))
    return { isFault: true, ...(found && { claimed: `h${from} h${to}`, values: [`h${to}`] }) }
  const orderly =
    /\b(?:no|without) (?:gaps?|skips?|jumps?|skipped)\b|\bin order\b|\bnever skips?\b|\b(?:does|do) not skip\b|\b(?:does|do)n[’']t skip\b/i.test(
      text,
    )
  return isNote && ORDERLY.test(text) && orderly ? { isFault: false } : undefined
}

const main = missing(
  /\b(?:main landmark|<main>|main element|`main`)/i,
  new RegExp(
    String.raw`\b${GONE}\b[^.;]{0,20}(?:main landmark|<main>|main element)|(?:main landmark|<main>|main element) (?:is )?(?:missing|absent)`,
    'i',
  ),
)
const LANG = String.raw`(?:lang(?:uage)?(?: attribute|=)|html lang|<html> lang|page language|document language)`
const lang = missing(
  new RegExp(String.raw`\b${LANG}|\blang\b`, 'i'),
  new RegExp(
    String.raw`\b${GONE}\b[^.;]{0,30}\b(?:${LANG}|lang\b)|\b(?:${LANG}|lang) (?:is )?(?:missing|absent|empty|not set)`,
    'i',
  ),
)
const TITLE = String.raw`(?:<title>|document title|page title|title (?:tag|element))`
/** A title that is missing its brand is there. */
const BARE = String.raw`(?=\s*(?:$|[.,;:!?)]|(?:from|in|on|at) (?:the |this )?(?:head|page|document|html|all|source)\b|and\b|altogether\b))`
const title = missing(
  new RegExp(TITLE, 'i'),
  new RegExp(
    String.raw`\b(?:no|lacks?|lacking|without|needs?|has no|missing|empty|add|provide)(?: an?| any| the| its)? ${TITLE}${BARE}|${TITLE} (?:is |are )?(?:missing|absent|empty)${BARE}`,
    'i',
  ),
)

/** Something that is said to be there and should not. */
const present =
  (what: RegExp, gone?: RegExp, unless?: RegExp): Reader =>
  ({ text, isNote }) => {
    if (!what.test(text) || unless?.test(text)) return undefined
    const isGone = gone?.test(text) ?? false
    if (isGone) return isNote ? { isFault: false } : undefined
    // A note that names it in passing says nothing.
    return { isFault: true }
  }

const NOTHING = String.raw`\b(?:no|without|free of|none of|zero|not a single)(?: any)?`
const lorem = present(/\blorem\b|\bipsum\b/i, new RegExp(String.raw`${NOTHING} (?:lorem|ipsum)`, 'i'))
const todo = present(/\bTODO\b|\bFIXME\b/, new RegExp(String.raw`${NOTHING} (?:TODO|FIXME)`))
const placeholder = present(
  /\b(?:placeholder|dummy|filler|stand-in) (?:text|copy|content|headings?|headlines?|names?)\b|\bunfilled template\b|\btemplate holes?\b|\b(?:left[- ]?over|leftover)s?\b/i,
  new RegExp(String.raw`${NOTHING} (?:placeholder|dummy|filler|left-?over)`, 'i'),
  /\b(?:forms?|pale|faint|gr[ae]y|light|hints?|inputs?|fields?|contrast|label|labels|lorem|ipsum|TODO|FIXME|colou?r)\b/i,
)

const placeholderImage = present(
  /\b(?:placeholder|dummy|filler|stand-in) (?:images?|photos?|pictures?|graphics?)\b/i,
  new RegExp(String.raw`${NOTHING} (?:placeholder|dummy|filler)`, 'i'),
)

const DEAD =
  /\b(?:dead|broken|empty|placeholder) (?:in-page |internal |anchor )?(?:links?|anchors?|hrefs?)\b|\b(?:links?|anchors?|buttons?|ctas?|calls? to action|href)\b[^.;]{0,60}\b(?:nowhere|does not exist|doesn[’']t exist|do not exist|no target|broken|dead|empty|leads? to #|points? to #|goes? to #)|\bhref\s?=?\s?["“'`]?#["”'`]?(?![\w-])|\bempty href\b|\blinks?\b[^.;]{0,30}\bto ["“'`]?#/i
const dead: Reader = (saying) => {
  const { text, isNote } = saying
  const anchors = [...text.matchAll(/(?<![\w&])#[a-z][\w-]*/gi)]
    .map(([found]) => found)
    .filter((found) => !coloursIn(found).length)
  const values = anchors.length > 0 ? anchors : /(?<![\w&])#(?![\w-])/.test(text) ? ['#'] : []
  if (
    new RegExp(
      String.raw`${NOTHING} (?:dead|broken|empty) (?:links?|anchors?)|\ball (?:links|anchors) (?:work|resolve|lead)`,
      'i',
    ).test(text)
  )
    return isNote ? { isFault: false } : undefined
  if (!DEAD.test(text) || /\bnowhere (?:useful|near|else|special|in particular)\b/i.test(text))
    return undefined
  return {
    isFault: true,
    ...(values.length > 0 && { values, claimed: values.join(' ') }),
    ...(anchors.length > 0 && { names: anchors[0] ?? '' }),
  }
}

const duplicate = present(
  /\b(?:duplicate[ds]?|repeated|same) ids?\b|\bids? (?:is |are )?(?:duplicated|repeated|used twice)\b/i,
  new RegExp(String.raw`${NOTHING} (?:duplicate|repeated) ids?`, 'i'),
)
const outside = present(
  /\b(?:external|remote|hot-?linked|third-party|outside|off-site|CDN)[ -](?:images?|fonts?|scripts?|stylesheets?|requests?|resources?|assets?|files?|hosts?|photos?)\b|\bgoogle fonts\b|\b(?:loads?|fetche?s?|requests?|pulls?) [^.;]{0,40}\bfrom (?:an? |the )?(?:external|remote|third-party|outside|other|google|cdn|unsplash)/i,
  new RegExp(String.raw`${NOTHING} (?:external|remote|third-party|outside)|\bself-contained\b`, 'i'),
)
const palette: Reader = (saying) => {
  const { text, isNote } = saying
  if (/\bpalette of (?:the |an? )?(?:photo|image|picture|illustration|drawing)/i.test(text)) return undefined
  const off =
    /\boff[- ](?:palette|brand colou?rs?)\b|\b(?:not|isn[’']t|aren[’']t|outside|beyond|foreign to|nowhere|absent|missing)\b[^.;]{0,24}\b(?:palette|brand(?:'s|’s)? colou?rs?)\b|\bstray colou?rs?\b/i.test(
      text,
    )
  const hexes = coloursIn(text)
    .filter(({ at }) => text[at] === '#')
    .map(({ hex }) => hex)
  if (off && !NO_FAULT.test(text)) {
    const [first] = hexes
    return { isFault: true, ...(first !== undefined && { values: [first], claimed: first }) }
  }
  const kept =
    /\b(?:all|every|only)\b[^.;]{0,30}\bcolou?rs?\b[^.;]{0,30}\bpalette\b|\bpalette\b[^.;]{0,20}\b(?:kept|respected|followed|held)\b/i.test(
      text,
    )
  return isNote && kept ? { isFault: false } : undefined
}

/** A number of kinds in use: a fact that is held against the number measured. */
const counted =
  (what: string): Reader =>
  ({ text, isNote }) => {
    const found = new RegExp(
      String.raw`\b${COUNT}(?: or more)? (?:(?:different|distinct|separate|competing|unrelated|unique) )?${what}\b`,
      'i',
    ).exec(text)
    const word = found?.groups?.['count']
    if (!found || word === undefined) return undefined
    const before = text.slice(Math.max(0, found.index - 40), found.index)
    if (
      /\b(?:to|at most|no more than|limit[^.;]{0,20}|keep[^.;]{0,20}|use|only|up to|should be|into)\s$/i.test(
        before,
      )
    )
      return undefined
    const over = /\b(?:more than|over|at least)\s$/i.test(before) || / or more /i.test(found[0])
    return { isFault: !isNote, claimed: countOf(word), ...(over && { bound: 'over' as const }) }
  }
const typeSizes = counted(String.raw`(?:font|type|text)[- ]?sizes?`)
const spacings = counted(String.raw`(?:spacing|gap|margin|padding)s?(?: (?:values|steps|sizes|units))?`)

const required = present(
  /\b(?:brand|company|product|business) name\b[^.;]{0,40}\b(?:missing|wrong|misspel\w*|altered|absent|never)\b|\b(?:required|requested|briefed|demanded) (?:section|fact|name|text|copy|claim)\b|\bsection\b[^.;]{0,40}\b(?:is )?(?:missing|absent)\b|\bmissing\b[^.;]{0,20}\bsection\b/i,
)
const filler = present(
  /\b(?:buzzwords?|jargon|filler (?:phrases?|openers?|words)|vague intensifiers?|intensifiers?|hype words?|marketing[- ]speak|studies show|unsourced|clich[ée]s?)\b/i,
  new RegExp(String.raw`${NOTHING} (?:buzzwords?|jargon|filler|hype)`, 'i'),
)
const hidden = present(
  /\b(?:hidden|invisible|off-?screen) (?:text|instructions?|prompts?|words|message)\b|\b(?:text|instructions?)\b[^.;]{0,20}\b(?:addressed to|aimed at|for) (?:the |an? )?(?:judges?|models?|ai|jury|llm)\b/i,
  new RegExp(String.raw`${NOTHING} (?:hidden|invisible) (?:text|instructions?)`, 'i'),
  /\bscreen[- ]reader\b|\bvisually hidden\b|\bsr-only\b/i,
)
const consoleErrors = present(
  /\bconsole errors?\b|\berrors? (?:in|on) the console\b|\b(?:javascript|script|uncaught) (?:error|exception)s?\b/i,
  new RegExp(String.raw`${NOTHING} (?:console |javascript |script )?errors?`, 'i'),
)
const deadControl = present(
  /\b(?:dead|non-?functional|inert) (?:buttons?|controls?|toggles?|menus?|tabs?)\b|\b(?:buttons?|controls?|toggles?|menu|tabs?|hamburger|accordion|cta)\b[^.;]{0,40}\b(?:does nothing|do nothing|is not wired|are not wired|not wired up|does not respond|doesn[’']t respond|nothing happens)\b/i,
)
const malformed = present(
  /\b(?:malformed|invalid) (?:html|markup)\b|\bunclosed (?:tags?|elements?)\b|\bnot self-contained\b/i,
)

const READERS: readonly (readonly [keyof typeof TOPICS, Reader])[] = [
  ['contrast', contrast],
  ['target_size', targetSize],
  ['text_size', textSize],
  ['overflow', overflow],
  ['alt', alt],
  ['label', label],
  ['button_name', button],
  ['link_name', link],
  ['heading_skipped', headingSkipped],
  ['h1_missing', h1Missing],
  ['h1_many', h1Many],
  ['h1_one', h1One],
  ['main_missing', main],
  ['lang_missing', lang],
  ['title_missing', title],
  ['lorem', lorem],
  ['todo', todo],
  ['placeholder', placeholder],
  ['placeholder_image', placeholderImage],
  ['dead_link', dead],
  ['duplicate_id', duplicate],
  ['outside', outside],
  ['palette', palette],
  ['type_sizes', typeSizes],
  ['spacings', spacings],
  ['required', required],
  ['filler', filler],
  ['hidden', hidden],
  ['console', consoleErrors],
  ['dead_control', deadControl],
  ['malformed', malformed],
]

/** All that a text says and something is measured for, by the words that it says it with. */
export function topicsIn({ text, ...rest }: Saying): Assertion[] {
  // The dot of a class ends no sentence.
  const saying = { ...rest, text: text.replace(/\.(?=[a-z_][\w-])/gi, '·') }
  return READERS.flatMap(([name, reader]) => {
    const read = reader(saying)
    return read ? [{ isFault: true, ...read, topic: TOPICS[name] }] : []
  })
}
