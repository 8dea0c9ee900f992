import { artifactText, reviewText, type RoundText, roundText, runText } from '../tools/scripts'
import type { Script } from './stand-in'

/**
 * The page of a round, of about this many bytes. No two are alike, and a byte that was lost, joined or decoded anew on its
 * way would show.
 */
export function pageOf(round: number | string, chars = 900): string {
  const head = `<!doctype html>\n<html lang="de">\n<head><meta charset="utf-8"><title>Überfahrt ${round}</title></head>\n<body><main>\n`
  const lines = Array.from({ length: Math.ceil(chars / 100) }, (_, at) => lineOf(round, at + 1))
  return `${head}<h1>Überfahrt ${round}</h1>\n${lines.join('')}</main></body>\n</html>`
}

/** No two lines are alike: where a text repeats itself, nobody can tell a repetition at a joint from what comes next. */
function lineOf(round: number | string, at: number): string {
  return `<p>${at}. Nachtfähre nach Große Hask, Fassung ${round}: 第 ${round} 版 🚢👩‍✈️, cafe\u0301 und café, «ab 22:40» − ${at * 7} €.</p>\r\n`
}

/**
 * A round in which every judge says the same; below eight the critic and another one raise a must-fix each. Neither can be
 * measured: a claim that these plain pages refute would no longer be open.
 */
export function judged(score: number, page: string): RoundText {
  const critic = score < 8 ? ['Let one thing lead'] : []
  const a11y = score < 8 ? ['Say the departures in another order'] : []
  return {
    page,
    said: {
      critic: { score, fixes: critic },
      brand: { score },
      a11y: { score, fixes: a11y },
      copy: { score },
    },
  }
}

/** What the designer says in a round. */
export function draft(round: number, page = pageOf(round)): string {
  return `<PANELIST role="designer"><NOTES>intent of round ${round}</NOTES>${artifactText(page)}</PANELIST>`
}

/** What the judges say in a round. */
export function review(round: number, score: number): string {
  return reviewText(round, judged(score, ''))
}

/** What follows the opening of a run: whole rounds, by their scores. */
export function rounds(scores: readonly number[], page: (round: number) => string = pageOf): string {
  return scores.map((score, at) => roundText(at + 1, judged(score, page(at + 1)))).join('\n')
}

/** A whole run, and what is said after its rounds. */
export function wholeRun(scores: readonly number[], after = ''): string {
  return runText([rounds(scores), after])
}

/** Where a page of a round is cut when its reply meets the limit: in the middle of a word. */
export function cutIn(text: string, round: number): number {
  return text.indexOf('fähre', text.indexOf(pageOf(round)) + 500) + 2
}

/** The first words of a run whose rounds these are, and no end of it. */
export function openRun(scores: readonly number[], after = ''): string {
  return `${OPENING}${rounds(scores)}\n${after}`
}

const OPENING = '<CRITIQUE_RUN version="1" maxRounds="3" threshold="8" scale="10">\n'

/** A round that has begun and said one thing. */
export function begun(round: number): string {
  return `<ROUND n="${round}">${begunDraft(round)}`
}

export function begunDraft(round: number): string {
  return `<PANELIST role="designer"><NOTES>intent of round ${round}</NOTES>`
}

/** The page of a single pass. */
export const SINGLE = pageOf('allein')

type Player = (...given: Parameters<Script>) => void

/** Plays rounds by their scores, in whichever parts they are asked for; `odd` may take a request for itself. */
export function playing(scores: readonly number[], odd: (...given: Parameters<Script>) => boolean): Player {
  return (asked, reply) => {
    if (odd(asked, reply)) return
    reply.say(said(asked, scores))
    reply.end()
  }
}

function said({ part, round }: Parameters<Script>[0], scores: readonly number[]): string {
  if (part === 'single') return SINGLE
  if (part === 'stream') return wholeRun(scores)
  return part === 'draft' ? draft(round) : review(round, scores[round - 1] ?? 0)
}
