import { LENSES } from '../../../src/documents/panel/advisors'
import { candidatesOf } from '../../../src/procedures/panel/selection'
import { critiquePrompt, revisionPrompt, selectionPrompt } from '../../../src/prompts/panel'
import { createCritiqueReader, createSelectionReader } from '../../../src/wire/panel'
import { digest } from '../../../src/wire/digest'
import { brief, CLEAN, planted, setupFor, tax } from './copy'
import { type Evaluation, factsIn, type Judged, quotedOf, refusal, stateFor } from './evaluation'

interface Wanted {
  readonly name: string
  readonly contentType: string
  readonly includes: readonly string[]
  readonly excludes: readonly string[]
  readonly most: number
}

const SELECTIONS: readonly Wanted[] = [
  {
    name: 'a website is read for position, search and the decision',
    contentType: 'website',
    includes: ['positioning', 'search', 'behaviour'],
    excludes: ['hook'],
    most: 5,
  },
  {
    name: 'a social post is read by fewer',
    contentType: 'social-post',
    includes: ['positioning', 'hook'],
    excludes: ['search', 'page-conversion'],
    most: 3,
  },
  {
    name: 'a lens that has nothing to do with it is left out',
    contentType: 'blog-post',
    includes: ['positioning'],
    excludes: ['tax'],
    most: 5,
  },
]

function selection({ name, contentType, includes, excludes, most }: Wanted): Evaluation {
  const setup = setupFor(contentType, [...LENSES, tax])
  return {
    group: 'selection',
    name,
    prompt: selectionPrompt(setup, candidatesOf(setup), quotedOf([])),
    judge(reply) {
      const facts = factsIn(reply, createSelectionReader)
      const heard = facts.find((fact) => fact.type === 'selection_heard')
      if (heard?.type !== 'selection_heard') return refusal(facts)
      const missing = includes.filter((id) => !heard.ids.includes(id))
      const strange = excludes.filter((id) => heard.ids.includes(id))
      const passed = missing.length === 0 && strange.length === 0 && heard.ids.length <= most
      return { passed, detail: heard.ids.join(', ') }
    },
  }
}

interface Planted {
  readonly name: string
  readonly advisor: string
  readonly contentType?: string
  readonly text: string
  /** Words by which a remark is about what was planted. */
  readonly about: RegExp
}

/** Each with the lens whose business it is. */
export const PLANTED: readonly Planted[] = [
  {
    name: '[D-21] the headline leaves the position',
    advisor: 'positioning',
    text: planted(
      '# Bike workshop booking that knows your repairs',
      '# The complete shop system for bike retail chains',
    ),
    about: /chain|shop system|retail|headline|category/i,
  },
  {
    name: '[D-21] one value proposition leaves it quietly',
    advisor: 'positioning',
    text: planted(
      'No stock, no till, no accounts to learn.',
      'Stock levels and the till come along, so that everything is in one place.',
    ),
    about: /stock|till|everything|one place|nothing else/i,
  },
  {
    name: 'headings descend with gaps, and none has a term',
    advisor: 'search',
    text: planted('## Online booking for bike repairs\n', '#### Less fuss\n').replace(
      '# Bike workshop booking that knows your repairs',
      '### Welcome',
    ),
    about: /heading|h1|h2|h3|h4|outline|level|title/i,
  },
  {
    name: '[D-22] the action asks for too much',
    advisor: 'behaviour',
    text: planted(
      '[Start the free month](#)\n\n## Online',
      '[Fill in the 14-field application, upload your trade licence and wait for our call](#)\n\n## Online',
    ),
    about: /14|field|licen|application|friction|action|button|call/i,
  },
  {
    name: '[D-16] a figure that nobody has given',
    advisor: 'claims',
    text: planted(
      'and leaves you alone.',
      'and leaves you alone. 93 % of all workshops doubled their income within a week.',
    ),
    about: /93|doubled|income|percent|%/i,
  },
]

function critique(
  { name, advisor, contentType = 'website', text, about }: Planted,
  isTwin: boolean,
): Evaluation {
  const setup = setupFor(contentType)
  const lens = LENSES.find(({ id }) => id === advisor)
  if (!lens) throw new Error(`There is no lens ${advisor}.`)
  const judged = isTwin ? CLEAN : text
  return {
    group: 'critique',
    name: isTwin ? `${name}: not on its twin` : name,
    prompt: critiquePrompt(
      stateFor(setup, brief),
      setup,
      { advisor: lens, artifact: digest(judged).hash },
      quotedOf([judged]),
    ),
    judge: (reply) => heardOf(reply, { advisor, about, isTwin, most: setup.maxFindings }),
  }
}

function heardOf(
  reply: string,
  { advisor, about, isTwin, most }: { advisor: string; about: RegExp; isTwin: boolean; most: number },
): Judged {
  const facts = factsIn(reply, (options) => createCritiqueReader(options, { round: 1, advisor, most }))
  const scored = facts.find((fact) => fact.type === 'critic_scored')
  if (scored?.type !== 'critic_scored') return refusal(facts)
  const named = scored.issues.find(
    ({ severity, description, quote = '' }) =>
      (isTwin ? severity === 'high' : severity !== 'low') && about.test(`${description} ${quote}`),
  )
  return {
    passed: isTwin ? named === undefined : named !== undefined,
    detail: `${scored.score}${named ? `: ${named.severity} ${named.description}` : ': nothing about it'}`,
  }
}

const MENDED =
  '- [high] Search lens: The first heading does not name what this is. → Name bike workshop booking.'
const KEPT = [
  'The button says what it does: “Start the free month”.',
  'The price stands on the page: 19 euros a month.',
  'It says that stock and till are not part of it.',
]

/** What was fixed before is on the list, and is still there when something else was mended. */
function regression(): Evaluation {
  const setup = setupFor('website')
  const weak = planted('# Bike workshop booking that knows your repairs', '# Welcome')
  const asked = `ISSUES\n${MENDED}\n\nDO NOT REGRESS\n${KEPT.map((item) => `- ${item}`).join('\n')}`
  const keeps = [
    /\[[^\]]*start the free month[^\]]*\]/i,
    /19\s*(?:euros?|€)/i,
    /\bno (?:stock|till)\b|\bstock\b/i,
  ]
  return {
    group: 'regression',
    name: 'a revision mends what is listed and keeps what was right',
    prompt: revisionPrompt(
      stateFor(setup, brief),
      setup,
      { artifact: digest(weak).hash, brief: asked },
      quotedOf([weak]),
    ),
    judge(reply) {
      const heading = /^#\s+(.*)$/m.exec(reply)?.[1] ?? ''
      const lost = KEPT.filter((_, at) => !keeps[at]?.test(reply))
      const isMended = /booking/i.test(heading)
      const detail = isMended
        ? lost.length === 0
          ? heading
          : `lost: ${lost.join(' ')}`
        : `not mended: ${heading}`
      return { passed: isMended && lost.length === 0, detail }
    },
  }
}

/** Every question that is asked by itself. */
export const EVALUATIONS: readonly Evaluation[] = [
  ...SELECTIONS.map(selection),
  ...PLANTED.flatMap((one) => [critique(one, false), critique(one, true)]),
  regression(),
]
