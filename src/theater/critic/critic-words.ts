import { criticTexts } from '../../i18n/critic'
import type { KeyOf, Translate } from '../../i18n/t'
import { CRITERIA, type Counts, type Criterion, type CriticResult } from '../../run/critic'
import { isPlayed } from '../../run/played'
import { criterionOf } from '../../run/criteria'
import type { LoopCounts } from '../../run/critic-state'
import { evidenceWords } from '../evidence-words'
import type { Ended, LoopOnShow } from './loop-on-show'

export type CriticSay = Translate<KeyOf<typeof criticTexts>>

export function criticSay(t: Translate): CriticSay {
  return t.part('critic', criticTexts)
}

/** How the loop ended, or where it is. Its numbers are counted here: what a model says of its ending is not believed. */
export function loopBadge(shown: LoopOnShow, say: CriticSay): string {
  const what = standingWords(shown, say)
  const { state, stage } = shown
  return stage !== undefined && isPlayed(state, stage) ? say('critic.played', { what }) : what
}

function standingWords({ loop, setup, ended, asks }: LoopOnShow, say: CriticSay): string {
  const n = loop.rounds.at(-1)?.n
  if (ended) return endedWords(ended, n ?? 0, say)
  if (asks > 0) return say('critic.waiting', { n: asks })
  return n === undefined ? say('critic.starting') : say('critic.running', { n, max: setup.cap })
}

function endedWords(ended: Ended, n: number, say: CriticSay): string {
  switch (ended.how) {
    case 'converged':
      return say('critic.converged', { ...countWords(ended.counts, say) })
    case 'cap':
      return say('critic.cap', { rounds: say('critic.rounds', { n: ended.counts.passes }) })
    case 'interrupted':
      return say('critic.interrupted', { n })
    case 'timed_out':
      return say('critic.timedOut', { n })
    case 'failed':
      return say(FAILURES[ended.cause ?? ''] ?? 'critic.failed.rest')
  }
}

const FAILURES: Readonly<Record<string, 'critic.failed.unread' | 'critic.failed.fix'>> = {
  critic_unread: 'critic.failed.unread',
  fix_failed: 'critic.failed.fix',
}

function countWords({ passes, fixes, escalations }: LoopCounts, say: CriticSay) {
  return {
    rounds: say('critic.rounds', { n: passes }),
    fixes: say('critic.fixes', { n: fixes }),
    asked: say('critic.asked', { n: escalations }),
  }
}

/** The last line of a round in the reader's language: ours, or the one that the critic wrote itself. */
export function resultWords({ keyword, passes, fixes, escalations }: CriticResult, say: CriticSay): string {
  switch (keyword) {
    case 'CONVERGED':
      return say('critic.key.CONVERGED', {
        ...countWords({ passes: passes ?? 0, fixes: fixes ?? 0, escalations: escalations ?? 0 }, say),
      })
    case 'CONTINUE':
      return say('critic.key.CONTINUE', { n: fixes ?? 0 })
    case 'ESCALATE':
      return say('critic.key.ESCALATE', { n: escalations ?? 0 })
    case 'SAFETY CAP':
      return say('critic.key.CAP')
  }
}

export function countsWords({ confirmed, total, unit }: Counts, say: CriticSay): string {
  return say('critic.counts', { m: confirmed, n: total, unit })
}

/** What code has counted is counted in readings, and its unit names the instruments. */
export function measuredWords({ confirmed, total, unit }: Counts, t: Translate): string {
  const say = criticSay(t)
  const instruments = unit.split(', ').map(evidenceWords(t).instrument).join(', ')
  return countsWords({ confirmed, total, unit: say('critic.readings', { instruments }) }, say)
}

/** A criterion of ours by its name; one of the person's own as it is called. */
export function nameOf(id: string, say: CriticSay): string {
  const known = CRITERIA.find((one) => one === id)
  return known ? say(`critic.name.${known}`) : id
}

/** The question as it was put. One of ours stands in the reader's language: the critic was asked it in English. */
export function questionOf({ id, question }: Criterion, say: CriticSay): string {
  const known = CRITERIA.find((one) => one === id)
  return known && criterionOf(known).question === question ? say(`critic.ask.${known}`) : question
}
