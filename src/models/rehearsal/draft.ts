import { type Chance, chanceFor, pick } from './chance'
import type { Flaw } from './flaw'
import type { Look } from './look'
import { motifFor } from './motif'
import type { Kind, Point, Subject } from './subject'
import type { Words } from './words'

/** Everything that a page is made of. */
export interface Draft {
  readonly subject: Subject
  readonly look: Look
  readonly words: Words
  readonly seed: number
  readonly flaws: ReadonlySet<Flaw>
  /** What the page is to say beside the words of its brief, as HTML. */
  readonly copy?: string
}

/** What a layout gives: its own rules and what stands in the body. */
export interface Layout {
  readonly css: string
  readonly body: string
}

/** Text from outside, made harmless: no tag, no attribute and no end of a CDATA can come of it. */
export function safe(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** The job of an article or a dashboard is not something that a button can say. */
const ASKS: ReadonlySet<Kind> = new Set(['landing', 'poster', 'form', 'shop'])

/** What the headline says in this draft. */
export function headOf({ subject, words, flaws, seed }: Draft): string {
  return flaws.has('vague') ? pick(words.vague, chanceFor(seed, 'vague')) : subject.head
}

/** What the button of this draft says. */
export function actionOf({ subject, words, flaws }: Draft): string {
  return flaws.has('learn')
    ? words.learn
    : (ASKS.has(subject.kind) ? subject.action : '') || words.kinds[subject.kind].action
}

/** The claim that nobody has made in the brief. */
export function boastOf({ words, seed }: Draft): string {
  return pick(words.boast, chanceFor(seed, 'boast'))
}

/** The points of the brief, and what is true of any such page where there are too few. */
export function pointsOf({ subject, words }: Draft): Subject['points'] {
  const spare = words.kinds[subject.kind].points.map((text) => ({ text, whole: text }))
  return [...subject.points, ...spare.slice(0, Math.max(0, 3 - subject.points.length))]
}

/** What the section of the points is called. */
export function about({ words, subject }: Draft): string {
  return words.kinds[subject.kind].about
}

/** The figure of a point, set large beside what it is the figure of. */
export function numeral({ figure: value }: Point): string {
  return value ? `<b>${safe(value)}</b> ` : ''
}

/** The points, one in a row. */
export function rows(draft: Draft): string {
  const row = (point: Point) => `<li>${numeral(point)}<span dir="auto">${safe(point.text)}</span></li>`
  return `<ul class="rows">\n${pointsOf(draft).map(row).join('\n')}\n</ul>`
}

/** A heading of a section. */
export function heading({ flaws }: Draft, text: string, id: string): string {
  const name = flaws.has('skipped') ? 'h4' : 'h2'
  return `<${name} class="h" id="${id}">${safe(text)}</${name}>`
}

/** The headline. Its own direction, because a brief may be in any script. */
export function headline(draft: Draft): string {
  return `<h1 dir="auto">${safe(headOf(draft))}</h1>`
}

/** The sentences below the headline, with whatever a draft should not have said. */
export function lede(draft: Draft): string {
  const { subject, flaws } = draft
  const boast = flaws.has('boast') ? `\n<p class="boast">${safe(boastOf(draft))}</p>` : ''
  return (subject.lede ? `<p class="lede" dir="auto">${safe(subject.lede)}</p>` : '') + boast
}

/** The one action of the page, and the telephone where the brief has one. */
export function action(draft: Draft): string {
  const { phone } = draft.subject
  const call = phone ? ` <a class="call" href="tel:${phone.replace(/[^+\d]/g, '')}">${safe(phone)}</a>` : ''
  return `<p class="acts"><a class="act" href="#reach" dir="auto">${safe(actionOf(draft))}</a>${call}</p>`
}

/** The picture. */
export function figure({ subject, words, seed, flaws }: Draft, more = ''): string {
  const motif = motifFor(subject.words)
  const name = words.lang === 'de' ? motif.german : motif.name
  const role = flaws.has('nameless') ? '' : ` role="img" aria-label="${name}"`
  return `<svg class="fig${more}"${role} viewBox="0 0 480 420" preserveAspectRatio="xMidYMax">${motif.draw(chanceFor(seed, 'motif'))}</svg>`
}

/** Wordmark and the way to the parts of the page. */
export function masthead(draft: Draft): string {
  const { subject, words } = draft
  const { about, reach } = words.kinds[subject.kind]
  const skip = `<a class="skip" href="#main">${words.skip}</a>`
  // A form carries its wordmark in its side, and has nothing to lead away to.
  if (subject.kind === 'form') return skip
  return `${skip}
<header class="top"><a class="mark" href="#main" dir="auto">${safe(subject.title)}</a>
<nav aria-label="${words.sections}"><a href="#about">${about}</a><a href="#reach">${reach}</a></nav></header>`
}

/** The form at the end. It writes a mail, so that it does what it says without a server. */
export function reach(draft: Draft, before = ''): string {
  const { subject, words, flaws } = draft
  const field = flaws.has('unlabelled')
    ? `<input class="field" placeholder="${words.topic}" name="subject">`
    : `<label for="topic">${words.topic}</label><input class="field" id="topic" name="subject">`
  return `<section class="reach" aria-labelledby="reach">
${heading(draft, words.kinds[subject.kind].reach, 'reach')}
<form action="mailto:${subject.mail}" method="get">${before}
<p>${field}</p>
<p><label for="message">${words.message}</label><textarea class="field" id="message" name="body" rows="4"></textarea></p>
<p><button class="act">${flaws.has('learn') ? words.learn : words.send}</button></p>
<p class="soft">${words.mailNote}</p>
</form></section>`
}

/** Who the page is for, in large letters. */
export function audience({ subject, words }: Draft): string {
  return subject.audience
    ? `<p class="whom"><span>${words.forWhom}</span> <strong dir="auto">${safe(subject.audience)}</strong></p>`
    : ''
}

/** The last line. */
export function footer({ subject }: Draft): string {
  const tone = subject.tone ? ` · <span dir="auto">${safe(subject.tone)}</span>` : ''
  return `<footer class="foot"><p class="soft"><strong dir="auto">${safe(subject.title)}</strong>${tone}</p></footer>`
}

/** A sequence of numbers for one detail of a page. */
export function chanceOf({ seed }: Draft, purpose: string): Chance {
  return chanceFor(seed, purpose)
}
