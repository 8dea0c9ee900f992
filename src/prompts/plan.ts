import type { Material } from '../run/event'
import { PLAN_POINTERS, type PlanItem, type PlanPointer, type PlanSetup } from '../run/plan'
import type { PlanRow } from '../run/plan-state'
import type { Prompt, Quoted } from '../run/procedure'
import type { RunState } from '../run/state'
import { echo } from './echo'
import { fence } from './fence'
import { askedOf } from './judged'
import { briefText } from './materials'
import { languageText } from './page-rules'

/** Names the wording: what one wording has brought is not held against another. */
export const PLAN_VERSION = 'plan-1'

/** Votes on a plan, by its text alone: whether what it names is there, code has found out already. */
export function planPrompt(
  state: RunState,
  { adversarial }: PlanSetup,
  rows: readonly PlanRow[],
  quoted: Quoted,
): Prompt {
  return askedOf(
    PLAN_VERSION,
    [
      'A page is about to be revised by this plan. You vote on each item of it before anybody spends a round. You judge the plan, not the page, which you are not shown.',
      adversarial ? ATTACKING : WEIGHING,
      KINDS,
      'Behind an item code says whether what it names is there. Take that for settled.',
      FORM,
      languageText(state),
    ],
    [briefText(state), `The plan:\n${fence('plan', quoted.nonce, rows.map(rowText).join('\n'))}`],
  )
}

const WEIGHING =
  'Vote "agree" where the item can be carried out and will do what it is for; "supplement" where it can, and a note makes it better; "disagree" where it should not be carried out as it stands.'
const ATTACKING =
  'Try to break each item. Vote "agree" only after an honest attempt that failed, and say in the note what you tried; "supplement" likewise, with what makes it better. Where you broke it, or are not sure, vote "disagree" with its kind.'

const KINDS = [
  'A vote to disagree has a kind:',
  '- a: it names something that is not there.',
  '- b: it contradicts a requirement of the brief.',
  '- c: nobody could carry it out as it is written.',
  '- d: nobody could tell whether it worked.',
  '- e: it would break something that is right.',
].join('\n')

const FORM =
  'Reply with this JSON object alone, one entry for each item, by its id; "kind" only with disagree, "note" always with disagree and supplement:\n{"items":[{"id":"P-Step-1","vote":"disagree","kind":"c","note":"…"}]}'

function rowText({ item, exists }: PlanRow): string {
  const answers = PLAN_POINTERS.flatMap((pointer) => answerOf(item, pointer, exists[pointer]))
  return [`- ${item.id}: ${echo(itemText(item))}`, ...answers.map((answer) => `  ${answer}`)].join('\n')
}

const POINTERS: Readonly<Record<PlanPointer, string>> = {
  target: 'place',
  token: 'token',
  measurement: 'measurement',
}

function answerOf(item: PlanItem, pointer: PlanPointer, exists: boolean | undefined): readonly string[] {
  const named = item[pointer]
  if (named === undefined || exists === undefined) return []
  return [`${POINTERS[pointer]} ${echo(named)} exists: ${exists ? 'y' : 'n'}`]
}

const MATERIALS: Readonly<Record<Material['kind'], string>> = {
  copy: 'the approved copy',
  brand: 'the brand text',
  skill: 'the rules for pages of this kind',
  document: 'the document',
}

function itemText(item: PlanItem): string {
  const { kind, text, round, of = [] } = item
  switch (kind) {
    case 'Opt':
      return `Direction: go on from the page of round ${round}.`
    case 'Step':
      return `Change: ${text}`
    case 'Dep':
      return leaningText(item)
    case 'Val':
      return `Shows that ${of.join(', ')} worked: ${showingText(item)}`
    case 'Rb':
      return round === undefined
        ? `Was mended before, and must not come back: ${text}`
        : `Should it get worse: return to the page of round ${round}.`
  }
}

function leaningText({ text, material, of = [], target }: PlanItem): string {
  return material === undefined
    ? `${of.join(' and ')} are about the same place, ${target}: the later one finds what the earlier one left.`
    : `Holds for every change: ${MATERIALS[material]}, ${text}`
}

function showingText({ text, measurement }: PlanItem): string {
  return measurement === undefined
    ? `the next judges are asked, and do not raise it again: ${text}`
    : `${measurement} is measured again, and holds.`
}
