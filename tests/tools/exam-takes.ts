import type { Measurement } from '../../src/run/event'
import { examRulesOf } from '../../src/run/exam-limits'
import {
  agree,
  analysis,
  at,
  claim,
  CUT,
  type ExamPlay,
  gapsText,
  PROSE,
  refute,
  says,
  seatOf,
  unsure,
  type Votes,
} from './exams'

const row = (rule: string, target: string, violation: boolean): Measurement => ({
  ...{ instrument: 'IN-2', rule, target, violation, severity: violation ? 'high' : 'low', width: 1280 },
  ...{ value: violation ? 2.1 : 7.4, expected: 4.5 },
})

/** Small print that is too pale, and a button that is not. */
const rows = [row('contrast', 'p.fine', true), row('contrast', 'a.cta', false)]

const pale = {
  statement: 'The contrast of the text is 2.1:1, too low.',
  severity: 'high',
  target: 'p.fine',
  evidence: at('p.fine'),
}
const button = {
  statement: 'The contrast of the button is 2.0:1, too low.',
  severity: 'high',
  target: 'a.cta',
  evidence: at('a.cta'),
}
const saturday = {
  statement: 'Nobody learns when the shop opens on Saturdays.',
  severity: 'high',
  requirementIds: ['R2'],
  evidence: says('Monday to Friday.'),
}
const saturdayToo = { ...saturday, statement: 'When the shop opens on Saturdays nobody learns.' }
const headline = { statement: 'The headline names no place.', evidence: at('h1') }
const order = {
  statement: 'Order leads to the times and orders nothing.',
  severity: 'critical',
  target: 'a.cta',
  evidence: at('a.cta'),
}
const loaves = { statement: 'Ten loaves a day are too few to sell.', severity: 'low', evidence: at('p.fine') }
const tone = {
  statement: 'The tone is too dry for a bakery.',
  severity: 'low',
  evidence: says('Two hundred loaves'),
}

/** By how a finding begins. */
const by =
  (votes: Readonly<Record<string, ReturnType<Votes>>>): Votes =>
  (statement) =>
    votes[Object.keys(votes).find((begin) => statement.startsWith(begin)) ?? ''] ?? agree

const critic = { seat: 's1', provider: 'Connection 1', model: 'm1' }
const four = [1, 2, 3, 4].map((n) => seatOf(n))
const two = [1, 2].map((n) => seatOf(n))

/** Cross-examinations on a page that a theater has shipped, by what they come to. */
export const examTakes: Readonly<Record<string, ExamPlay>> = {
  /** Two have found one thing; what is measured confirms one claim and refutes another. X1, X2, X5, X6. */
  exam_converged: {
    rows,
    calls: {
      'analyse:s1': analysis(saturday, pale),
      'analyse:s2': analysis(saturdayToo, button),
      'analyse:s3': analysis(loaves),
    },
    votes: by({ Ten: refute, 'The contrast of the button': unsure, 'The contrast of the text': agree }),
  },
  /** One refutation that can be looked up holds against all others: contested to the end. X2 in part, X4, X7, X9. */
  exam_contested: {
    rows,
    setup: { seats: four },
    calls: {
      'analyse:s1': analysis(order, headline),
      'analyse:s2': analysis(pale, tone),
      'reverify:1:s3:1': by({
        Order: refute,
        'The headline': claim,
        'The contrast': claim,
        'The tone': unsure,
      }),
      'reverify:1:s1:1': by({ 'The tone': unsure }),
      'reverify:1:s4:1': by({ 'The tone': unsure }),
      'reverify:2:s3:1': by({ Order: refute }),
    },
  },
  /** Without an attack, votes are counted. One has put it otherwise, and it is gone over once more. X7, X8, X9. */
  exam_collaborative: {
    setup: { seats: [...four, seatOf(5)], ...examRulesOf('ship'), summary: 's5' },
    calls: {
      'analyse:s1': analysis(order, headline, tone),
      'reverify:1:s2:1': by({
        Order: { vote: 'supplement', severity: 'medium', note: 'It is an annoyance.' },
        'The headline': unsure,
        'The tone': unsure,
      }),
      'reverify:1:s3:1': by({ 'The headline': unsure, 'The tone': unsure }),
      'reverify:1:s4:1': by({ Order: unsure, 'The tone': unsure }),
      'reverify:2:s2:1': by({ Order: agree, 'The headline': unsure }),
      'reverify:2:s3:1': by({ 'The headline': unsure }),
      'reverify:2:s4:1': by({ Order: unsure }),
      'summary:s5': JSON.stringify({
        text: 'That ordering leads nowhere is held by most; the headline stays contested.',
        decisions: [
          {
            title: 'Times below the order',
            why: 'Who orders has read them.',
            rejected: 'Times in the headline',
          },
        ],
      }),
    },
  },
  /** One seat writes prose, is asked again, and does not answer a second time: the others go on. */
  exam_left_out: {
    calls: {
      'analyse:s1': analysis(headline),
      'analyse:s2': analysis(tone),
      'reverify:1:s3:1': PROSE,
      'reverify:1:s3:1#2': CUT,
    },
    votes: by({ 'The tone': refute }),
  },
  /** Of two one falls silent: what the other has found nobody has verified. X3. */
  exam_aborted: {
    setup: { seats: two },
    calls: { 'analyse:s1': analysis(headline), 'reverify:1:s2:1': CUT, 'reverify:1:s2:1#2': CUT },
  },
  /** One alone is no examination. */
  exam_auto_disabled: { setup: { seats: [seatOf(1)] } },
  /** What was missed: one merged, one refuted, one contested, one that says again what is known. */
  exam_coverage: {
    setup: { critic },
    calls: {
      'analyse:s2': analysis(saturday),
      'gaps:s1': gapsText(order, loaves, saturdayToo, tone),
      'reverify:3:s2:1': by({ Ten: refute, 'The tone': refute }),
      'reverify:3:s3:1': by({ Ten: refute }),
    },
  },
  /** Nobody else can judge what was missed: the person is asked. */
  exam_asked: {
    rows,
    setup: { critic, seats: two },
    calls: {
      'gaps:s1': gapsText(order, pale),
      'reverify:3:s2:1': CUT,
      'reverify:3:s2:1#2': CUT,
    },
    answer: 'keep',
  },
}
