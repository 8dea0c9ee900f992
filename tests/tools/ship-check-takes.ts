import type { Fact } from '../../src/run/event'
import { at, type CheckPlay, confirms, INK, objections, PALE, seats, STAGE, votes } from './ship-checks'
import { acceptanceSetup, pageOf, planSetup } from './ship-checks'

export interface CheckTake extends Omit<CheckPlay, 'after' | 'stage' | 'page'> {
  /** What the person does once it is over. */
  readonly signed?: readonly Fact[]
}

const IDS = ['P-Opt-1', 'P-Step-1', 'P-Step-2', 'P-Val-1', 'P-Val-2', 'P-Rb-1', 'P-Rb-2']
const against = (item: string, kind: string) => votes(IDS, { [item]: `DISAGREE(${kind})` })
const blocking = {
  'plan:s1': against('P-Step-2', 'b'),
  'plan:s2': votes(IDS, { 'P-Val-1': 'supplement' }),
  'plan:s3': against('P-Step-2', 'e'),
}
const alone = seats(1)

/** Recorded acceptances and plan checks, by the names of their files. */
export const shipCheckTakes: Readonly<Record<string, CheckTake>> = {
  acceptance_accepted: {
    setup: { ...acceptanceSetup, seats: seats(3) },
    replies: {
      'objections:s1': '{"candidates":[]}',
      'objections:s1#2': objections({
        candidates: [{ severity: 'minor', trigger: 'A reader asks what is sold.' }],
      }),
      'confirm:s2': confirms({ 'objection-1': false }),
      'confirm:s3': confirms({ 'objection-1': { confirmed: true, evidence: [at('.banner')] } }),
    },
  },
  acceptance_conditional: {
    setup: acceptanceSetup,
    replies: {
      'objections:s1': objections({
        candidates: [{ followUp: 'Say what is baked.' }],
        shown: { R2: [at('#order')] },
      }),
      'confirm:s2': confirms({
        'objection-1': { confirmed: true, evidence: [at('.head')] },
        'unshown:R1': true,
      }),
    },
  },
  acceptance_blocked: {
    setup: { ...acceptanceSetup, seats: seats(3) },
    replies: {
      'objections:s1': objections({
        candidates: [{ severity: 'critical', statement: PALE, target: '#order' }, { evidence: [] }],
      }),
      'confirm:s2': confirms({ 'objection-1': false, 'objection-2': false }),
      'confirm:s3': [{ fail: 'network_cut' }],
      'confirm:s3#2': [{ fail: 'network_cut' }],
    },
    signed: [
      { type: 'override', gate: 'A', reason: 'The link is decoration here.', of: STAGE },
      { type: 'approved', artifact: acceptanceSetup.artifact },
    ],
  },
  acceptance_not_examined: {
    setup: acceptanceSetup,
    replies: { 'objections:s1': 'I find it good.', 'objections:s1#2': [{ fail: 'http' }] },
  },
  acceptance_unexamined: {
    setup: { ...acceptanceSetup, seats: seats(3) },
    replies: {
      'objections:s1': objections({
        candidates: [{ severity: 'critical' }, { statement: 'The text drags.' }],
      }),
      'confirm:s2': [{ fail: 'network_cut' }],
      'confirm:s2#2': [{ fail: 'network_cut' }],
      'confirm:s3': 'I would not say.',
      'confirm:s3#2': [{ fail: 'http' }],
    },
  },
  acceptance_heard_by_one: {
    setup: { ...acceptanceSetup, seats: seats(3) },
    replies: {
      'objections:s1': objections({ candidates: [{}] }),
      'confirm:s2': [{ fail: 'http' }],
      'confirm:s2#2': [{ fail: 'http' }],
      'confirm:s3': confirms({ 'objection-1': false }),
    },
  },
  acceptance_alone_unexamined: {
    setup: { ...acceptanceSetup, seats: alone },
    replies: { 'objections:s1': objections({ candidates: [{}] }) },
  },
  acceptance_alone: {
    setup: { ...acceptanceSetup, seats: alone },
    replies: { 'objections:s1': objections({ candidates: [{ statement: PALE, target: '#order' }, {}] }) },
  },
  plan_passed: {
    setup: planSetup,
    replies: {
      'plan:s1': votes(IDS),
      'plan:s2': votes(IDS, { 'P-Step-1': 'supplement' }),
      'plan:s3': votes(IDS),
    },
  },
  plan_dissent: {
    setup: { ...planSetup, seats: seats(2), adversarial: false },
    replies: { 'plan:s1': votes(IDS), 'plan:s2': against('P-Step-1', 'd') },
  },
  plan_blocked: { setup: planSetup, replies: blocking },
  plan_overridden: {
    setup: planSetup,
    replies: blocking,
    signed: [
      { type: 'override', gate: 'V', reason: 'The brand allows it by now.', of: STAGE },
      { type: 'approved', artifact: planSetup.artifact },
    ],
  },
  plan_aborted: {
    setup: { ...planSetup, seats: seats(2) },
    replies: { 'plan:s1': votes(IDS), 'plan:s2': votes(IDS.slice(1)), 'plan:s2#2': [{ fail: 'timeout' }] },
  },
  plan_advisory: { setup: { ...planSetup, seats: alone }, replies: { 'plan:s1': against('P-Step-1', 'a') } },
  plan_nothing: {
    setup: { ...planSetup, round: 1 },
    rounds: [{ page: pageOf(2), said: { critic: { score: 9 } } }],
  },
  plan_interrupted: {
    setup: { ...planSetup, round: 1 },
    rounds: [
      { page: pageOf(2), said: { critic: { score: 6, fixes: [PALE] }, a11y: { score: 6, fixes: [INK] } } },
    ],
    replies: { 'plan:s1': [{ wait: 9000 }] },
    told: [[4000, { type: 'stopped', why: 'interrupt' }]],
  },
}
