import {
  type Counts,
  type Criterion,
  type CriterionAnswer,
  type Escalation,
  type LoopSetup,
  PERSPECTIVES,
  type Scenario,
} from '../../run/critic'
import type { Brief } from '../../run/event'
import { type Chance, chanceFor, hash, pick } from './chance'
import { withLine } from './last-line'
import { subjectOf } from './subject'
import { LOOP_ENGLISH, LOOP_GERMAN, type LoopWords } from './words/loop'

/** What a rehearsed loop goes over: the version that it begins with. */
export interface LoopPlayed {
  readonly setup: LoopSetup
  readonly text: string
}

/** A critic loop that nobody has to connect: one thing is missing, one only the person can know, and a fix mends both. */
export interface LoopPlay extends LoopPlayed {
  readonly seed: number
  readonly brief: Brief
}

const CALL = /(?:^|\/)(critic|fix):(\d+)(?:#\d+)?$/

/** The whole reply to one call of a loop; silence to a call that it does not know. */
export function loopReply(call: string, prompt: string, play: LoopPlay): string {
  const [, kind, n] = CALL.exec(call) ?? []
  if (kind === 'fix') return mended(Number(n), prompt, play)
  return kind === 'critic' ? JSON.stringify(critiqueOf(Number(n), play)) : ''
}

/** A loop over what an earlier one has left finds nothing any more. */
function critiqueOf(round: number, play: LoopPlay) {
  const words = wordsFor(play)
  const isMended = round > 1 || lines(words).some((line) => play.text.includes(line))
  const { fault, asking } = placesOf(play)
  const counts = countsOf(play, words, round)
  const chance = chanceFor(seedOf(play), 'loop')
  const answer = (criterion: Criterion): CriterionAnswer => ({
    id: criterion.id,
    question: criterion.question,
    ...saidOf(criterion, { words, chance, counts }),
    ...(criterion.id === fault && (isMended ? settled(words, 'mended', counts) : failing(words, counts))),
    ...(criterion.id === asking &&
      (isMended ? settled(words, 'decided', counts) : escalating(words, counts))),
  })
  return {
    criteria: play.setup.criteria.map(answer),
    ...(!play.setup.short && { adversarial: scenesOf(words, chance, counts) }),
    escalations: isMended || asking === undefined ? [] : [escalationOf(asking, words)],
  }
}

/** What code can count it answers itself: what is missing is looked for where only reading helps. */
function placesOf({ setup }: LoopPlay): { readonly fault: string; readonly asking: string | undefined } {
  const judged = setup.criteria.filter(({ instruments = [] }) => instruments.length === 0)
  const [first = '', ...rest] = (judged.length > 0 ? judged : setup.criteria).map(({ id }) => id)
  return { fault: first, asking: rest.at(-1) }
}

interface Said {
  readonly words: LoopWords
  readonly chance: Chance
  readonly counts: Counts
}

function saidOf({ instruments = [] }: Criterion, { words, chance, counts }: Said) {
  const answer = instruments.length > 0 ? words.measured : pick(words.right, chance)
  return { answer, counts, notes: [pick(words.note, chance)], verdict: 'PASS' as const }
}

function failing({ fault, faultNote, fix }: LoopWords, counts: Counts) {
  return { answer: fault, counts: butOne(counts), notes: [faultNote], verdict: 'FAIL' as const, fix }
}

function escalating({ asking, askingNote }: LoopWords, counts: Counts) {
  return { answer: asking, counts: butOne(counts), notes: [askingNote], verdict: 'ESCALATE' as const }
}

function settled(words: LoopWords, what: 'mended' | 'decided', counts: Counts) {
  return { answer: words[what], counts, notes: [words[`${what}Note`]], verdict: 'PASS' as const }
}

function butOne(counts: Counts): Counts {
  return { ...counts, total: counts.total + 1 }
}

function escalationOf(criterion: string, { question, issue, why, choices }: LoopWords): Escalation {
  const options = choices.map(({ line: _, ...option }) => option)
  return { criterion, question, issue, why, reason: 'missing_information', options }
}

function scenesOf({ scenes }: LoopWords, chance: Chance, counts: Counts): readonly Scenario[] {
  const none = { ...counts, confirmed: 0 }
  return PERSPECTIVES.map((perspective) => ({
    perspective,
    ...pick(scenes[perspective], chance),
    realistic: false,
    counts: none,
  }))
}

const BLOCKS = /<(?:h[1-6]|p|li|dt|dd|td|figcaption|button)\b/gi

/** Headings and paragraphs: what a reader could point at, and the line that the first fix has added. */
function countsOf({ text, setup }: LoopPlay, { unit }: LoopWords, round: number): Counts {
  const found =
    setup.mime === 'text/html'
      ? [...text.matchAll(BLOCKS)].length
      : text.split(/\n\s*\n/).filter((block) => block.trim() !== '').length
  const total = Math.max(1, found) + (round > 1 ? 1 : 0)
  return { confirmed: total, total, unit }
}

/** The first fix writes the last line as the person has decided. A later one can mend nothing, and only says that it was there. */
function mended(round: number, prompt: string, play: LoopPlay): string {
  const { text, setup } = play
  const words = wordsFor(play)
  // What was chosen stands in the prompt as its label and its words.
  const chosen = words.choices.find(({ label, description }) => prompt.includes(`${label}: ${description}`))
  return withLine(text, { mime: setup.mime, line: chosen?.line ?? words.line, round })
}

function lines({ choices, line }: LoopWords): readonly string[] {
  return [line, ...choices.map((choice) => choice.line)]
}

function wordsFor({ brief }: LoopPlay): LoopWords {
  return subjectOf(brief).german ? LOOP_GERMAN : LOOP_ENGLISH
}

function seedOf({ seed, brief }: LoopPlay): number {
  return (seed ^ hash(JSON.stringify(brief))) >>> 0
}
