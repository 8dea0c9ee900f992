import { foundationTexts } from '../i18n/foundation'
import { lensName } from '../i18n/lens-name'
import { theaterTexts } from '../i18n/theater'
import { transcriptTexts } from '../i18n/transcript'
import type { KeyOf, Translate } from '../i18n/t'
import { type Event, type EventType, type Problem, ROLES, type WireErrorKind } from '../run/event'
import { NOBODY } from '../run/connection'
import { decisionsIn } from '../run/critic-answers'
import type { RunState } from '../run/state'
import { causeKey } from './cause-words'
import { criticSay } from './critic/critic-words'
import { LOOP_SAYINGS } from './critic/loop-sayings'
import { JUDGING_SAYINGS, judgingCall, openedWords, overWords, worthWords } from './judging/judging-sayings'
import { judgingSay } from './judging/judging-words'
import { thingWords } from './judging/thing-words'
import { PANEL_SAYINGS } from './panel/panel-sayings'
import { panelSay } from './panel/panel-words'

type Say = Translate<KeyOf<typeof transcriptTexts>>

/** How the transcript speaks: with texts of its own, and beside them with those of the page. */
export interface TranscriptWords {
  readonly t: Translate
  readonly say: Say
  /** What went wrong with a call, in a sentence: one of a stage names whom its seat asks. */
  readonly problem: (problem: Problem, call?: string) => string
  /** Whom the run and its stages ask. */
  readonly names: () => Names
}

/** Whom a run asks. */
export interface Names {
  readonly connection: string
  readonly model?: string | undefined
  /** What was opened on the run: a line of a stage says what its words are worth. */
  readonly stages?: RunState['stages'] | undefined
}

export function transcriptWords(t: Translate, names: () => Names): TranscriptWords {
  const problem = (kind: Problem, call = '') => {
    const { connection, model = '' } = askedBy(call, names())
    return t(`problem.${kind}`, { provider: connection, model, host: connection })
  }
  return { t, say: t.part('transcript', transcriptTexts), problem, names }
}

function askedBy(call: string, names: Names): Names {
  const at = call.indexOf('/')
  const seats = names.stages?.[call.slice(0, Math.max(at, 0))]?.setup?.seats
  return seats?.find(({ id }) => call.slice(at).split(/[:#]/).includes(id)) ?? names
}

/** Why nobody could be heard: a reply that could not be read, or a connection that sits out. */
export function unreadWords(why: WireErrorKind | 'adapter_unsupported', t: Translate): string {
  return t.part('theater', theaterTexts)(`degraded.${why}`)
}

export type Saying<K extends EventType> = (
  event: Extract<Event, { type: K }>,
  words: TranscriptWords,
) => string

/** The kinds that say something to a reader. */
const SAYINGS: { readonly [K in EventType]?: Saying<K> } = {
  ...PANEL_SAYINGS,
  ...LOOP_SAYINGS,
  ...JUDGING_SAYINGS,
  stage_opened: (opened, { t, say }) => openedWords(opened, t) ?? say('say.stageOpened'),
  stage_ended: (ended, words) => {
    const { t, say } = words
    const { status } = ended
    const known = overWords(ended, words)
    if (known !== undefined) return known
    return status ? say('say.stageEnded', { status: t(`status.${status}`) }) : say('say.stageOver')
  },
  reply_refused: ({ problem }, { say }) => say('say.replyRefused', { problem }),
  run_created: ({ connection, fork }, { say }) => {
    // A page that is only measured is sent to nobody, and its run names nobody.
    if (connection === NOBODY) return say('say.run_createdAlone')
    return fork ? say('say.forked', { connection, n: fork.round }) : say('say.run_created', { connection })
  },
  run_started: (_, { say }) => say('say.run_started'),
  call_started: ({ id }, { t, say }) => say('say.call_started', { call: callWords(id, { say, t }) }),
  call_ended: ({ id }, { t, say }) => say('say.call_ended', { call: callWords(id, { say, t }) }),
  call_failed: ({ id, kind, reason, problem: of }, { t, say, problem }) =>
    say('say.call_failed', {
      call: callWords(id, { say, t }),
      reason: kind ? unreadWords(kind, t) : of ? problem(of, id) : say(`fail.${reason}`),
    }),
  call_waiting: ({ id, problem: kind, attempt, of, ms }, { t, say, problem }) =>
    say('say.call_waiting', {
      call: callWords(id, { say, t }),
      problem: problem(kind, id),
      attempt,
      of,
      seconds: ms / 1000,
    }),
  call_continued: ({ id }, { t, say }) => say('say.call_continued', { call: callWords(id, { say, t }) }),
  stopped: ({ why }, { say }) => say('say.stopped', { why: say(`stop.${why}`) }),
  'measure.done': ({ outcome, rows }, { say }) =>
    outcome === 'measured'
      ? say('say.measured', {
          n: rows.filter(({ violation }) => violation).length,
          rows: rows.filter(({ cannot }) => cannot === undefined).length,
        })
      : say('say.notMeasured'),
  finding_raised: ({ seat, statement }, { say }) =>
    say(seat === 'bench' ? 'say.benchRaised' : 'say.raised', { seat, statement }),
  'finding.checked': checkWords,
  // A stage has steps that bear no number which would mean anything to a reader.
  'round.checked': ({ round, stage }, { say }) =>
    stage === undefined ? say('say.roundChecked', { n: round }) : say('say.stageChecked'),
  question_asked: ({ question }, words) =>
    words.say('say.asked', { question: questionWords(question, words) }),
  answered: ({ answer }, words) => words.say('say.answered', { answer: answerWords(answer, words) }),
  person_said: ({ words }, { say }) =>
    say('say.told', { n: words.length, texts: words.map(({ text }) => `“${text}”`).join(' ') }),
  run_recovered: (_, { say }) => say('say.recovered'),
  gate: ({ rule, result }, { say }) => say('say.gate', { rule, result }),
  run_settled: ({ status }, { t, say }) => say('say.settled', { status: t(`status.${status}`) }),
  'critique.run_started': (_, { say }) => say('say.handshake'),
  'critique.round_open': ({ round }, { say }) => say('say.round_open', { n: round }),
  'critique.panelist_open': (_, { say }) => say('say.panelist_open'),
  'critique.panelist_dim': dimWords,
  'critique.panelist_must_fix': ({ text }, { say }) => say('say.mustFix', { text }),
  'critique.panelist_note': ({ text }, { say }) => say('say.note', { text }),
  'critique.panelist_close': ({ score, mustFix }, { t, say }) =>
    say('say.closed', { score: scoreOrNone(score, t), n: mustFix }),
  'critique.artifact_seen': ({ bytes, from }, { say }) => say(ARTIFACTS[from], { kb: bytes / 1000 }),
  'critique.round_heard': ({ round, reason }, { say }) => say('say.round_heard', { n: round, reason }),
  'critique.round_end': ({ round, composite, mustFix }, { t, say }) =>
    say('say.round_end', { round, score: scoreOrNone(composite, t), n: mustFix }),
  'critique.ship_open': (_, { say }) => say('say.ship_open'),
  'critique.run_heard': (_, { say }) => say('say.run_heard'),
  'critique.regression': ({ round, item }, { say }) => say('say.regression', { n: round, item }),
  'critique.ship_heard': ({ summary }, { say }) => say('say.shipHeard', { summary }),
  'critique.ship': ({ round, status, summary }, { t, say }) =>
    say('say.ship', { round, status: t(`status.${status}`), summary }),
  'critique.ship_regressed': ({ round }, { say }) => say('say.regressed', { n: round }),
  'critique.degraded': ({ reason }, { t, say }) => say('say.degraded', { reason: unreadWords(reason, t) }),
  'critique.interrupted': (_, { say }) => say('say.interrupted'),
  'critique.failed': ({ cause }, { t, say }) => say('say.failed', { cause: causeIn(cause, t) }),
  'critique.parser_warning': ({ kind }, { say }) => say(`warning.${kind}`),
}

const ARTIFACTS = {
  designer: 'say.artifact',
  ship: 'say.artifactShip',
  single: 'say.artifactSingle',
  fork: 'say.artifactFork',
  given: 'say.artifactGiven',
  reference: 'say.artifactReference',
  author: 'say.artifactAuthor',
  fix: 'say.artifactFix',
} as const

/** An event in words. Other kinds keep their name: an empty row would look like a fault. */
export function sayingOf(event: Event, words: TranscriptWords): string {
  // Found under the event's own type; the compiler cannot pair a key with the value that it came from.
  const say = SAYINGS[event.type] as ((event: Event, words: TranscriptWords) => string) | undefined
  return say ? worthWords(event, say(event, words), words) : event.type
}

function causeIn(cause: string, t: Translate): string {
  const key = causeKey(cause)
  return key ? t(key) : cause
}

type Coding<K extends EventType> = (event: Extract<Event, { type: K }>) => string | undefined

const CODES: { readonly [K in EventType]?: Coding<K> } = {
  'critique.parser_warning': ({ kind }) => kind,
  'critique.degraded': ({ reason }) => reason,
  'critique.failed': ({ cause }) => cause,
  call_failed: ({ kind, problem, reason }) => kind ?? problem ?? reason,
  call_waiting: ({ problem }) => problem,
  stopped: ({ why }) => why,
  run_settled: ({ recoveryReason, cause }) => recoveryReason ?? cause,
}

/** The name under which code knows what a line tells of: whoever asks for help needs it. */
export function codeIn(event: Event): string | undefined {
  // Found under the event's own type; the compiler cannot pair a key with the value that it came from.
  const code = CODES[event.type] as ((event: Event) => string | undefined) | undefined
  return code?.(event)
}

const CALLS = [
  'stream',
  'single',
  'draft',
  'review',
  'round',
  'revise',
  'regress',
  'critic',
  'fix',
  'select',
] as const

/**
 * What a call is about: `review:2#3` is the third try at the review of round 2, and what stands before a stroke is the stage
 * that it is made for. A name of another kind stands as it is. `lens` says what a lens is called where the run is at hand.
 */
export function callWords(
  id: string,
  { say, t }: Pick<TranscriptWords, 'say' | 't'>,
  lens: (id: string) => string = (one) => shippedLens(one, t),
): string {
  const [name = '', tries] = id.slice(id.lastIndexOf('/') + 1).split('#')
  const [holds, n = '', who = ''] = name.split(':')
  const known = CALLS.find((call) => call === holds)
  const ofStage = judgingCall(name, judgingSay(t))
  const call =
    holds === 'critique'
      ? say('call.critique', { n, who: lens(who) })
      : known
        ? say(callKey(known, n), { n })
        : (ofStage ?? name)
  return tries === undefined ? call : say('call.again', { call, n: tries })
}

/** A lens by the name that it comes with. One of the person's own stands under its id: its name is in the run. */
function shippedLens(id: string, t: Translate): string {
  const key = `lens.${id}`
  const named = Object.entries(foundationTexts).find(([one]) => one === key)
  return named ? lensName({ id, name: named[1] }, t.part('foundation', foundationTexts)) : id
}

/** The draft of a text has no round yet. */
function callKey(call: (typeof CALLS)[number], n: string) {
  return call === 'draft' && n === '' ? 'call.firstDraft' : (`call.${call}` as const)
}

function questionWords(question: string, { t, say }: TranscriptWords): string {
  if (question === 'another_round') return say('ask.another_round')
  if (question === 'critic_escalations') return criticSay(t)('critic.sheet')
  const ofPanel = PANEL_ASKS.find((one) => one === question)
  return ofPanel ? panelSay(t)(`panel.ask.${ofPanel}`) : question
}

const PANEL_ASKS = ['confirm_critics', 'choose_critics', 'critics_failed', 'documents_missing'] as const
const ANSWERS = ['go_on', 'stop'] as const

/** An answer to several questions names each; what a lens is called stands as it is. */
function answerWords(answer: string, { t, say }: TranscriptWords): string {
  const known = ANSWERS.find((one) => one === answer)
  if (known) return say(`answer.${known}`)
  if (answer === 'retry') return panelSay(t)('panel.answer.retry')
  const decided = [...decisionsIn(answer)].map(([id, choice]) =>
    choice === 'skip' ? say('answer.skipped', { id }) : say('answer.option', { id, n: choice }),
  )
  return decided.join(', ') || answer
}

/** Whose claim it is and how it stands: `critic-2.1` is the first must-fix of the critic in round 2. */
function checkWords(
  { finding, check, claimed, measured, stage }: Extract<Event, { type: 'finding.checked' }>,
  { t, say }: TranscriptWords,
): string {
  const [, who = '', n = '', kind = '', what = ''] = /^([a-z0-9]+)-(\d+)([.:])(.*)$/s.exec(finding) ?? []
  const role = ROLES.find((one) => one === who)
  const claim = role
    ? say(kind === '.' ? 'claim.mustFix' : 'claim.dim', { role: t(`role.${role}`), n, what })
    : stage === undefined
      ? finding
      : thingWords(finding, judgingSay(t))
  const numbers = [
    claimed === undefined ? [] : say('say.claimed', { value: `${claimed}` }),
    measured === undefined ? [] : say('say.read', { value: `${measured}` }),
  ]
  return [say('say.checked', { claim, check: say(`check.${check}`) }), ...numbers.flat()].join(', ')
}

function dimWords(
  event: Extract<Event, { type: 'critique.panelist_dim' }>,
  { t, say }: TranscriptWords,
): string {
  const { dimName: name, dimNote: text, dimScore: score } = event
  if (score === undefined) return say('say.dim', { name, text })
  return say(text === '' ? 'say.dimBare' : 'say.dimScored', { name, text, score: t.score(score) })
}

function scoreOrNone(score: number | undefined, t: Translate): string {
  return score === undefined ? t('lane.noScore') : t.score(score)
}
