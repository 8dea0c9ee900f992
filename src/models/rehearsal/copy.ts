import type { Brief } from '../../run/event'
import type { PanelSetup } from '../../run/panel'
import { chanceFor, hash, shuffled } from './chance'
import { subjectOf } from './subject'
import { COPY_ENGLISH, COPY_GERMAN, type CopyFlaw, type CopyWords } from './words/copy'

/** A panel that nobody has to connect: copy with flaws of its own, and critics that find them. */
export interface CopyPlay {
  readonly seed: number
  readonly brief: Brief
  readonly panel: PanelSetup
}

const FLAWS = ['opening', 'heading', 'action'] as const satisfies readonly CopyFlaw[]
/** Which flaw a lens of ours looks for; any other looks for the one that its name comes to. */
const OWN: Readonly<Record<string, CopyFlaw>> = {
  positioning: 'opening',
  search: 'heading',
  behaviour: 'action',
}

/** The whole reply to one call of a panel; silence to a call that it does not know. */
export function copyReply(call: string, prompt: string, play: CopyPlay): string {
  const [base = ''] = call.split('#')
  const [kind = '', n = '0', advisor = ''] = base.split(':')
  return REPLIES[kind]?.({ round: Number(n), advisor, prompt, play }) ?? ''
}

interface Asked {
  readonly round: number
  readonly advisor: string
  readonly prompt: string
  readonly play: CopyPlay
}

const REPLIES: Readonly<Record<string, (asked: Asked) => string>> = {
  draft: ({ play }) => versionOf(1, play),
  revise: ({ round, play }) => versionOf(round + 1, play),
  select: ({ play }) => JSON.stringify(chosenBy(play.panel)),
  critique: ({ round, advisor, play }) => JSON.stringify(critiqueOf(round, advisor, play)),
  regress: ({ prompt }) =>
    JSON.stringify({ items: askedIn(prompt).map((id) => ({ id, kept: true, quote: '' })) }),
}

/** In which version each flaw is gone: the first revision mends one or two of them, the next one the rest. */
function mendedIn({ seed, brief }: CopyPlay): ReadonlyMap<CopyFlaw, number> {
  const own = (seed ^ hash(JSON.stringify(brief))) >>> 0
  return new Map(shuffled([...FLAWS], chanceFor(own, 'copy')).map((flaw, at) => [flaw, at === 2 ? 3 : 2]))
}

function has(flaw: CopyFlaw, version: number, play: CopyPlay): boolean {
  return version < (mendedIn(play).get(flaw) ?? 1)
}

function wordsFor({ brief }: CopyPlay): CopyWords {
  return subjectOf(brief).german ? COPY_GERMAN : COPY_ENGLISH
}

function versionOf(version: number, play: CopyPlay): string {
  const { title, what, forWhom } = play.brief
  const words = wordsFor(play)
  const says = (flaw: CopyFlaw) => words[flaw][has(flaw, version, play) ? 'flawed' : 'good']
  return [
    `# ${title}`,
    says('opening'),
    `## ${says('heading')}`,
    what,
    ...(forWhom ? [`## ${words.forWhom}`, forWhom] : []),
    `## ${words.next}`,
    `[${says('action')}](#)`,
  ].join('\n\n')
}

function chosenBy({ recipe, advisors, maxCritics }: PanelSetup): readonly string[] {
  const able = advisors.filter(
    ({ id, evaluationExpertise }) => evaluationExpertise && id !== recipe.authorAdvisor,
  )
  const named = able.filter(({ id }) => recipe.namedCritics?.includes(id))
  return (named.length > 0 ? named : able).map(({ id }) => id).slice(0, Math.min(3, maxCritics))
}

function critiqueOf(round: number, advisor: string, play: CopyPlay) {
  const flaw = OWN[advisor] ?? FLAWS[hash(advisor) % FLAWS.length] ?? 'opening'
  const { flawed, issue, suggestion, severity } = wordsFor(play)[flaw]
  if (!has(flaw, round, play)) return { score: 8, pass: true, issues: [] }
  return { score: 5, pass: false, issues: [{ severity, description: issue, suggestion, quote: flawed }] }
}

/** What a prompt asks to be looked at again. */
function askedIn(prompt: string): readonly string[] {
  return [...prompt.matchAll(/^(K\d+): /gm)].flatMap(([, id]) => id ?? [])
}
