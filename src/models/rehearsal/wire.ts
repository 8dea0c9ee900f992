import type { Config } from '../../run/config'
import { barOf } from '../../run/score'
import { actionOf } from './draft'
import type { Review } from './judge'
import { REMARKS } from './remarks'
import type { Act } from './script'

/** One round in wire v1, in the parts that a reply may hold of it. */
interface RoundWire {
  readonly n: number
  readonly draft: string
  readonly review: string
}

/** The whole reply in wire v1. */
export function wireOf(acts: readonly Act[], config: Config): string {
  const { maxRounds, scoreThreshold, scoreScale } = config
  return `<CRITIQUE_RUN version="1" maxRounds="${maxRounds}" threshold="${scoreThreshold}" scale="${scoreScale}">
${roundsOf(acts, config).map(wholeRound).join('\n')}
${ship(acts)}</CRITIQUE_RUN>
`
}

/** What one call of a round is answered with. A round beyond the last act is the last act once more. */
export function partOf(
  acts: readonly Act[],
  config: Config,
  { kind, round }: { readonly kind: 'draft' | 'review' | 'round'; readonly round: number },
): string {
  const said = roundsOf([...acts, ...encores(acts, round)], config)[round - 1]
  if (!said) return ''
  return `${kind === 'round' ? wholeRound(said) : said[kind]}\n`
}

/** Nothing has changed in them, and nothing is put right. */
function encores(acts: readonly Act[], round: number): Act[] {
  const last = acts.at(-1)
  if (!last) return []
  return Array.from({ length: Math.max(0, round - acts.length) }, (_, at) => ({
    ...last,
    n: acts.length + at + 1,
    repaired: [],
  }))
}

function wholeRound({ n, draft, review }: RoundWire): string {
  return `<ROUND n="${n}">\n${draft}\n${review}\n</ROUND>`
}

/** Each round has to be shorter than the one before, with its draft and without: it says less and less until it is. */
function roundsOf(acts: readonly Act[], config: Config): RoundWire[] {
  const rounds: RoundWire[] = []
  let most = { talk: Number.POSITIVE_INFINITY, review: Number.POSITIVE_INFINITY }
  for (const act of acts) {
    const notes = `<NOTES>${escaped(intent(act))}</NOTES>`
    const fits = (review: string) => bytes(review) < most.review && bytes(notes + review) < most.talk
    const review = shortest(rounds.length === 0 ? 5 : 2, (detail) => reviewOf(act, config, detail), fits)
    most = { talk: bytes(notes + review), review: bytes(review) }
    rounds.push({ n: act.n, draft: draftOf(notes, act.page), review })
  }
  return rounds
}

function shortest(from: number, say: (detail: number) => string, fits: (said: string) => boolean): string {
  for (let detail = from; detail > 0; detail--) {
    const said = say(detail)
    if (fits(said)) return said
  }
  return say(0)
}

function draftOf(notes: string, page: string): string {
  return `<PANELIST role="designer">\n${notes}\n${artifact(page)}\n</PANELIST>`
}

function reviewOf(act: Act, config: Config, detail: number): string {
  const { n, reviews, composite, mustFix, decision } = act
  return `${reviews.map((review) => panelist(review, detail)).join('\n')}
<ROUND_END n="${n}" composite="${composite.toFixed(2)}" must_fix="${mustFix}" decision="${decision}">
<REASON>${escaped(reason(act, config))}</REASON>
</ROUND_END>`
}

function panelist({ role, score, dims, mustFixes }: Review, detail: number): string {
  // What is wrong is said first; what is right is said as long as there is room.
  const said = [...dims].sort((a, b) => b.weight - a.weight).slice(0, detail)
  const inOrder = dims.filter((dim) => said.includes(dim))
  return [
    `<PANELIST role="${role}" score="${score.toFixed(1)}" must_fix="${mustFixes.length}">`,
    ...inOrder.map(
      (dim) => `<DIM name="${dim.name}" score="${dim.score.toFixed(1)}">${escaped(dim.note)}</DIM>`,
    ),
    ...mustFixes.map((text) => `<MUST_FIX>${escaped(text)}</MUST_FIX>`),
    '</PANELIST>',
  ].join('\n')
}

function intent({ n, draft, repaired }: Act): string {
  if (repaired.length > 0)
    return `Put right: ${repaired.map((flaw) => REMARKS[flaw].fixed(draft)).join('; ')}.`
  if (n > 1) return 'The page stands as it was.'
  const { title, audience } = draft.subject
  const whom = audience
    ? ` for ${audience.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())}`
    : ''
  return `A page for “${title}”${whom}: the subject first, then what to know, then one thing to do: ${actionOf(draft)}.`
}

function reason({ n, composite, mustFix, decision }: Act, config: Config): string {
  const { maxRounds } = config
  const bar = barOf(config)
  const total = `Composite ${composite.toFixed(2)}`
  if (decision === 'ship') return `${total} is at or above ${bar} and no must-fix is open.`
  const open = mustFix === 1 ? '1 must-fix is open' : `${mustFix} must-fix are open`
  const where = composite >= bar ? `${total} would do, but ${open}.` : `${total} is below ${bar} and ${open}.`
  return n < maxRounds ? where : `${where} There is no further round.`
}

/** A page that did not earn it is not shipped; the run then keeps its best round by its own rules. */
function ship(acts: readonly Act[]): string {
  const last = acts.at(-1)
  if (last?.decision !== 'ship') return ''
  const done = acts.flatMap(({ repaired }) => repaired.map((flaw) => REMARKS[flaw].fixed(last.draft)))
  const path = acts.map(({ n, composite }) => `round ${n} ${composite.toFixed(1)}`).join(', ')
  const summary = `${last.draft.subject.title}: ${path}. ${done.length ? `What changed: ${done.join('; ')}.` : 'Nothing had to change.'}`
  return `<SHIP round="${last.n}" composite="${last.composite.toFixed(2)}" status="shipped">
${artifact(last.page)}
<SUMMARY>${escaped(summary)}</SUMMARY>
</SHIP>
`
}

function artifact(page: string): string {
  return `<ARTIFACT mime="text/html"><![CDATA[\n${page}]]></ARTIFACT>`
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'))
}

function bytes(text: string): number {
  return new TextEncoder().encode(text).length
}
