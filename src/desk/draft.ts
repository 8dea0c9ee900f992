import type { Brief, Material } from '../run/event'
import { type Answers, type Chosen, readAnswers, readChosen, readSkillDraft, type SkillDraft } from './chosen'
import { noRules, type WrittenRules } from './run-rules'

/** A brief as it is written: every field is a text, and any may be empty. */
export interface BriefDraft {
  readonly what: string
  readonly forWhom: string
  readonly job: string
  readonly tone: string
  readonly constraints: string
  /** One a line. */
  readonly requirements: string
}

export const emptyDraft: BriefDraft = {
  what: '',
  forWhom: '',
  job: '',
  tone: '',
  constraints: '',
  requirements: '',
}

/** A title longer than this is cut at a word. */
const TITLE_CHARS = 60

/** The brief that a draft comes to; undefined while it does not say what is wanted. */
export function briefOf(draft: BriefDraft): Brief | undefined {
  const what = draft.what.trim()
  if (what === '') return undefined
  const requirements = draft.requirements
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return {
    title: titleOf(what),
    what,
    ...filled('forWhom', draft.forWhom),
    ...filled('job', draft.job),
    ...filled('tone', draft.tone),
    ...filled('constraints', draft.constraints),
    ...(requirements.length > 0 && { requirements }),
  }
}

/** A brief that exists, to be edited again. */
export function draftOf(brief: Brief): BriefDraft {
  const { what, forWhom = '', job = '', tone = '', constraints = '', requirements = [] } = brief
  return { what, forWhom, job, tone, constraints, requirements: requirements.join('\n') }
}

function filled<K extends string>(key: K, text: string): { readonly [P in K]?: string } {
  const trimmed = text.trim()
  // A computed key makes an index signature of it; it has this one key.
  return trimmed === '' ? {} : ({ [key]: trimmed } as { [P in K]: string })
}

/** The first sentence, or as much of it as a list has room for. */
function titleOf(what: string): string {
  const [sentence = what] = what.split(/(?<=[.!?。！？])\s|\n/)
  const first = sentence.replace(/[.。]$/, '')
  if (first.length <= TITLE_CHARS) return first
  const cut = first.slice(0, TITLE_CHARS)
  const word = cut.lastIndexOf(' ')
  return `${word > TITLE_CHARS / 2 ? cut.slice(0, word) : cut}…`
}

/** A text of the person's own about their brand, as it is written or was taken from a file. */
export interface BrandDraft {
  readonly name: string
  readonly text: string
}

/** A new run as it is written. */
export interface RunDraft {
  readonly brief: BriefDraft
  readonly brand: BrandDraft
  readonly rules: WrittenRules
  /** The language that the run writes in; empty follows the settings. */
  readonly output: string
  /** The brand and the skill that were chosen from the cabinet. */
  readonly chosen?: Chosen
  readonly skill?: SkillDraft
  readonly answers?: Answers
}

export const noBrand: BrandDraft = { name: '', text: '' }
export const emptyRun: RunDraft = { brief: emptyDraft, brand: noBrand, rules: noRules, output: '' }

/** The brand text as it goes into a run; none when nothing was written. */
export function materialsOf({ name, text }: BrandDraft): readonly Material[] {
  return text.trim() === '' ? [] : [{ kind: 'brand', name: name === '' ? OWN_NAME : name, text }]
}

/** What a text is called that came from no file. */
const OWN_NAME = 'Brand'
const KEY = 'brief-draft'
const VERSION = 2

/** What was being written when the page was last open. */
export function readDraft(): RunDraft {
  try {
    return readKept(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
  } catch {
    return emptyRun // Closed storage, or a text that is none of ours. An empty form loses nothing more.
  }
}

/** Field by field: a draft of another version gives what it has. The first one was a brief and nothing else. */
function readKept(kept: unknown): RunDraft {
  const parts = isRecord(kept) ? kept : {}
  return {
    brief: texts(parts['v'] === undefined ? parts : parts['brief'], emptyDraft),
    brand: texts(parts['brand'], noBrand),
    rules: texts(parts['rules'], noRules),
    ...texts({ output: parts['output'] }, { output: '' }),
    ...choice(parts),
  }
}

/** Only what is there: a form in which nothing was chosen is an empty form. */
function choice(parts: Readonly<Record<string, unknown>>): Pick<RunDraft, 'chosen' | 'skill' | 'answers'> {
  const chosen = readChosen(parts['chosen'])
  const skill = readSkillDraft(parts['skill'])
  const answers = readAnswers(parts['answers'])
  return { ...(chosen && { chosen }), ...(skill && { skill }), ...(answers && { answers }) }
}

/** Those texts of what was kept that have a place in it. */
export function texts<T extends { readonly [K in keyof T]: string }>(kept: unknown, empty: T): T {
  const known = Object.entries(isRecord(kept) ? kept : {}).filter(
    ([key, value]) => key in empty && typeof value === 'string',
  )
  return { ...empty, ...Object.fromEntries(known) }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

export function keepDraft(draft: RunDraft): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ v: VERSION, ...draft }))
  } catch {
    // Full or forbidden. The form still holds it until the tab closes.
  }
}
