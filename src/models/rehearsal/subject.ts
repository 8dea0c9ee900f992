import type { Brief } from '../../run/event'
import { finished } from './unfinished'

/** Which of six pages a brief asks for. */
export type Kind = 'landing' | 'poster' | 'dashboard' | 'form' | 'article' | 'shop'

/** One line of what the page has to say, and the figure in it when it has one. */
export interface Point {
  /** Without a figure at its end, which then stands by itself. */
  readonly text: string
  readonly whole: string
  readonly figure?: string
}

/** What a brief says, cut to what fits on a page. Nothing in it is escaped yet. */
export interface Subject {
  readonly kind: Kind
  readonly german: boolean
  readonly title: string
  /** The subject as a headline. */
  readonly head: string
  readonly lede: string
  readonly audience: string
  readonly action: string
  readonly job: string
  readonly tone: string
  readonly points: readonly Point[]
  readonly mail: string
  readonly phone: string
  /** What it is about, and then all of it, in small letters: a picture is chosen by them. */
  readonly words: readonly [string, string]
}

// The first that fits: a shop that wants a landing page is given a landing page.
const KINDS: readonly (readonly [Kind, RegExp])[] = [
  ['landing', /landing ?page|landingpage|home ?page|startseite/],
  ['dashboard', /dashboard|metrics|analytics|\bkpis?\b|monitoring|status page|übersicht|kennzahl/],
  [
    'poster',
    /poster|plakat|\bevent|concert|konzert|festival|exhibition|ausstellung|conference|meet-?up|party|wedding|hochzeit|\bgig\b|screening|concours|open day/,
  ],
  [
    'form',
    /\bform\b|formular|onboarding|sign[- ]?up|registration|register|survey|umfrage|application|anmeld|questionnaire|booking page|waiting list/,
  ],
  [
    'article',
    /article|artikel|essay|report\b|bericht|\bstory\b|blog|guide\b|explainer|newsletter|case study|documentation/,
  ],
  [
    'shop',
    /online ?shop|web ?shop|\bstore\b|\bsell|products?\b|catalogue|catalog|\bmenu\b|shop page|price list|verkauf|produkte|speisekarte/,
  ],
]

const GERMAN =
  /(?:^|[^\p{L}])(?:eine?|für|und|der|die|das|mit|nicht|unsere?|meine?n?|wir|ich)(?=$|[^\p{L}])/giu
const ENGLISH = /(?:^|[^\p{L}])(?:an?|for|and|the|with|my|our|of|to|in)(?=$|[^\p{L}])/giu
const MADE =
  'landing ?page|home ?page|web ?site|web ?page|page|poster|dashboard|form|article|essay|report|shop|Landingpage|Webseite|Website|Seite|Plakat|Formular|Artikel'
const OPENING = new RegExp(
  `^(?:(?:please|build|make|design|create|write|I need|I want|we need) +)*(?:an?|the|eine?n?|das) +(?:[\\p{L}-]+ +){0,3}?(?:${MADE})(?: +(?:page|site))? *(?:for|about|on|of|that|to|für|über|zu|[:,]) *`,
  'iu',
)
const MONTH = 'Jan|Feb|Mar|Mär|Apr|May|Mai|Jun|Jul|Aug|Sep|Oct|Okt|Nov|Dec|Dez'
const UNIT = '%|€|km|kg|kWh?|min(?:utes?|uten)?|h|m²|hours?|days?|weeks?|cents?|Stunden|Tage|people|seats|円'
const NUMBER = '\\d+(?:[.,]\\d+)*'
const FIGURE = new RegExp(
  `[€£$¥]\\s?${NUMBER}|\\d{1,2}:\\d{2}(?!\\d)|\\d{1,2}\\.? (?:${MONTH})\\p{L}*|${NUMBER}\\s?(?:${UNIT})(?!\\p{L})`,
  'u',
)
const MAIL = /[\w.+-]{1,40}@[\w-]{1,40}(?:\.[\w-]{2,20}){1,3}/
const PHONE = /(?:\+|\b0)\d[\d /-]{5,16}\d/
const GET =
  /^(?:(?:to )?(?:get|make|let|have|help|persuade|convince|invite)\s+(?:(?:some|any)one|people|visitors?|readers?|users?|them|customers?|guests?|commuters?|the \p{L}+)\s+(?:to\s+)?|to\s+)/iu
// Controls, halves of characters, and marks that turn the text around: each would reach into the page that quotes them.
const UNSAFE = /[\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef\ufffe\uffff]/gu

/** Reads a brief for a page to be made of it. */
export function subjectOf(brief: Brief): Subject {
  const what = tidy(brief.what, 2400)
  const all = [brief.title, what, brief.forWhom, brief.job, ...(brief.requirements ?? [])]
  const words = tidy(all.join(' '), 6000)
  const title = nameOf(tidy(brief.title, 400) || what) || 'A new page'
  const german = count(words, GERMAN) > count(words, ENGLISH)
  const kind = KINDS.find(([, pattern]) => pattern.test(`${title} ${what}`.toLowerCase()))?.[0] ?? 'landing'
  const { head, lede } = openingOf(what, title, german || kind === 'form' || kind === 'dashboard')
  return {
    kind,
    german,
    title,
    head,
    lede: cut(lede, 260),
    audience: plain(cut(tidy(brief.forWhom, 600), 170)),
    action: actionOf(brief.job),
    job: plain(cut(tidy(brief.job, 300), 110)),
    tone: plain(cut(tidy(brief.tone, 300), 90)),
    points: (brief.requirements ?? [])
      .map((text) => pointOf(tidy(text, 400)))
      .filter(({ text }) => text && !PHONE.test(text))
      .slice(0, 7),
    mail: MAIL.exec(words)?.[0] ?? '',
    phone: PHONE.exec(words)?.[0] ?? '',
    words: [`${title} ${what}`.toLowerCase(), words.toLowerCase()],
  }
}

const ARTICLE = /^(?:an?|the|my|our|eine?n?|der|die|das|mein|meine|unsere?)\s+(?=\p{L})/iu
const ASIDE = /\s*(?:[,;:(–—]|\b(?:that|which|who|where|because|so that)\b).*$/isu
const DANGLING = /(?:\s+(?:an?|the|for|of|in|on|at|to|with|and|or|from|by|für|und|mit|von|im|in))+$/iu

/** What the page is of, out of a title that asks for one: "A landing page for a choir in Bergen that…" names a choir. */
function nameOf(title: string): string {
  const whole = title.replace(/…$/, '')
  const asked = whole.replace(OPENING, '')
  // A title of the person's own stands as it is: only an order is turned into a name.
  if (asked === whole) return cut(title, 44)
  const name = plain(ours(asked.replace(ARTICLE, '').replace(ASIDE, '')))
  return cut(name, 44).replace(/…$/, '').replace(DANGLING, '')
}

/** Text from outside as one clean line. A link loses its scheme: the page reaches for nothing. */
function tidy(text: string | undefined, most: number): string {
  const clean = (text ?? '')
    .slice(0, most)
    .replace(UNSAFE, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
  return finished(clean.replace(/https?:\/*/gi, ''))
}

/** At a word where there is one; a script without spaces is cut where it must be. */
function cut(text: string, most: number): string {
  const letters = [...text]
  if (letters.length <= most) return text
  const kept = letters.slice(0, most).join('')
  const space = kept.lastIndexOf(' ')
  return `${(space > most / 2 ? kept.slice(0, space) : kept).replace(/[\s,;:–-]+$/u, '')}…`
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?。！？])\s+|(?<=[。！？])/u).filter((sentence) => sentence.trim())
}

/**
 * Headline and what follows it, or `whole`: the title and all of it. The first clause stands as a headline when it is short and whole; else the title does,
 * and the sentences stay as the person wrote them: half a sentence reads like a mistake.
 */
function openingOf(what: string, title: string, whole: boolean): { head: string; lede: string } {
  const [first = '', ...rest] = sentencesOf(whole ? what : what.replace(OPENING, ''))
  const clause = plain(first.split(/[,;:(–—]/)[0] ?? '')
  if (!fits(clause) || whole) return { head: title, lede: what === title ? '' : upper(ours(what)) }
  const after = first.slice(first.search(/[,;:(–—]|$/)).replace(/^[\s.,;:!?–—]+/, '')
  return {
    head: ours(clause),
    lede: [after, ...rest]
      .map((text) => upper(ours(text)))
      .join(' ')
      .trim(),
  }
}

/** Long enough to say something, short enough for large letters, and in a script whose clauses we can tell. */
function fits(clause: string): boolean {
  return clause.length >= 8 && clause.length <= 58 && /^[\p{Script=Latin}\p{N}\p{P}\p{Zs}]+$/u.test(clause)
}

function plain(text: string): string {
  return upper(text.replace(/[\s.,;:。]+$/u, ''))
}

function upper(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}

/** The person speaks to the jury of "my shop"; the page speaks for the shop. */
function ours(text: string): string {
  return text
    .replace(/\b(my|mine)\b/gi, (word) => (word.startsWith('M') ? 'Our' : 'our'))
    .replace(/\bI\b(?!['’.])/g, 'we')
}

function pointOf(text: string): Point {
  const whole = plain(cut(text, 150))
  const figure = FIGURE.exec(text)?.[0]
  if (!figure) return { text: whole, whole }
  // A price after a comma stands at the end of the line: said twice it would look like two prices.
  const before = whole.endsWith(figure) ? whole.slice(0, -figure.length).trim() : ''
  return { text: /.[,:;–—-]$/u.test(before) ? plain(before.replace(/[–—-]$/u, '')) : whole, whole, figure }
}

function actionOf(job: string | undefined): string {
  const said = plain(tidy(job, 300).replace(GET, ''))
  const clause = plain(said.split(/[,;.]/)[0] ?? '')
  return [...clause].length <= 34 ? clause : ''
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
