import type { Translate } from '../i18n/t'
import type { Event, EventType } from '../run/event'

type Saying<K extends EventType> = (event: Extract<Event, { type: K }>, t: Translate) => string

/** The kinds that say something to a reader. */
const SAYINGS: { readonly [K in EventType]?: Saying<K> } = {
  run_created: ({ connection }, t) => t('say.run_created', { connection }),
  run_started: (_, t) => t('say.run_started'),
  call_started: ({ id }, t) => t('say.call_started', { call: id }),
  call_ended: ({ id }, t) => t('say.call_ended', { call: id }),
  call_failed: ({ id, kind, reason }, t) => t('say.call_failed', { call: id, reason: kind ?? reason }),
  call_waiting: ({ id, problem, attempt, of, ms }, t) =>
    t('say.call_waiting', { call: id, problem, attempt, of, seconds: ms / 1000 }),
  call_continued: ({ id }, t) => t('say.call_continued', { call: id }),
  stopped: ({ why }, t) => t('say.stopped', { why }),
  gate: ({ rule, result }, t) => t('say.gate', { rule, result }),
  run_settled: ({ status }, t) => t('say.settled', { status: t(`status.${status}`) }),
  'critique.run_started': (_, t) => t('say.handshake'),
  'critique.round_open': ({ round }, t) => t('say.round_open', { n: round }),
  'critique.panelist_open': (_, t) => t('say.panelist_open'),
  'critique.panelist_dim': dimWords,
  'critique.panelist_must_fix': ({ text }, t) => t('say.mustFix', { text }),
  'critique.panelist_note': ({ text }, t) => t('say.note', { text }),
  'critique.panelist_close': ({ score, mustFix }, t) =>
    t('say.closed', { score: scoreOrNone(score, t), n: mustFix }),
  'critique.artifact_seen': ({ bytes }, t) => t('say.artifact', { kb: bytes / 1000 }),
  'critique.round_heard': ({ round, reason }, t) => t('say.round_heard', { n: round, reason }),
  'critique.round_end': ({ round, composite, mustFix }, t) =>
    t('say.round_end', { round, score: scoreOrNone(composite, t), n: mustFix }),
  'critique.ship_heard': ({ summary }, t) => t('say.shipHeard', { summary }),
  'critique.ship': ({ round, status, summary }, t) =>
    t('say.ship', { round, status: t(`status.${status}`), summary }),
  'critique.ship_regressed': ({ round }, t) => t('say.regressed', { n: round }),
  'critique.degraded': ({ reason }, t) => t('say.degraded', { reason: t(`degraded.${reason}`) }),
  'critique.interrupted': (_, t) => t('say.interrupted'),
  'critique.failed': ({ cause }, t) => t('say.failed', { cause }),
  'critique.parser_warning': ({ kind }, t) => t('say.warning', { kind }),
}

/** An event in words. Other kinds keep their name: an empty row would look like a fault. */
export function sayingOf(event: Event, t: Translate): string {
  // Found under the event's own type; the compiler cannot pair a key with the value that it came from.
  const say = SAYINGS[event.type] as ((event: Event, t: Translate) => string) | undefined
  return say ? say(event, t) : event.type
}

function dimWords(event: Extract<Event, { type: 'critique.panelist_dim' }>, t: Translate): string {
  const { dimName: name, dimNote: text, dimScore: score } = event
  if (score === undefined) return t('say.dim', { name, text })
  return t(text === '' ? 'say.dimBare' : 'say.dimScored', { name, text, score: t.score(score) })
}

function scoreOrNone(score: number | undefined, t: Translate): string {
  return score === undefined ? t('lane.noScore') : t.score(score)
}
