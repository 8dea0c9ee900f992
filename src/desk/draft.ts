import type { Brief } from '../run/event'

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

const KEY = 'brief-draft'

/** What was being written when the page was last open. */
export function readDraft(): BriefDraft {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return emptyDraft
    const known = Object.entries(kept).filter(
      ([key, value]) => key in emptyDraft && typeof value === 'string',
    )
    return { ...emptyDraft, ...Object.fromEntries(known) }
  } catch {
    return emptyDraft // Closed storage, or text of another version. An empty form loses nothing more.
  }
}

export function keepDraft(draft: BriefDraft): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // Full or forbidden. The form still holds it until the tab closes.
  }
}

/** Briefs to begin from. Each is complete, so that it can be run as it stands. */
export const examples: readonly BriefDraft[] = [
  {
    what: 'A landing page for a repair café for bicycles in Leipzig that opens on Saturdays.',
    forWhom: 'Commuters who ride an old bicycle and have never repaired one themselves',
    job: 'Get a visitor to book a place at the bench for the coming Saturday',
    tone: 'Plain, warm, a little dry. Say that nobody is turned away for lack of money.',
    constraints: 'One page, no photographs, readable on a phone in the sun',
    requirements:
      'Opening hours and the way there are visible without scrolling\nThe booking asks for a name and a time, nothing more\nWhat to bring is a list',
  },
  {
    what: 'A dashboard that shows the volunteers of a river watch how the water was this week.',
    forWhom: 'Volunteers between 16 and 80, most of them on a phone',
    job: 'Tell at a glance whether the river is safe to swim in today',
    tone: 'Calm and exact. No alarm without a number.',
    constraints: 'Charts as inline SVG, works without colour vision',
    requirements: 'Each reading names its place and hour\nThe limit stands beside the value',
  },
  {
    what: 'A poster page for a night of short films by students of the evening school.',
    forWhom: 'Friends, neighbours and one local journalist',
    job: 'Make them come on Friday at eight and bring someone along',
    tone: 'Bold, with a sense of humour about the budget',
    constraints: 'Type only',
    requirements: 'Date, time and place in the first screen\nThe six film titles with their makers',
  },
]
