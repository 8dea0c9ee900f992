import type { Config } from '../../src/run/config'
import type { Event, Role } from '../../src/run/event'

/*
 * The rule of the theater once more, from the raw events and the text of the rule alone. It shares no line with the
 * product: a mistake in the one must not hide in the other.
 */

export interface Judged {
  readonly n: number
  readonly composite: number | undefined
  readonly mustFix: number
  readonly earned: boolean
  /** The page that this round brought. */
  readonly own: string | undefined
  /** The page that it was judged on: its own, or the last one before it. */
  readonly page: string | undefined
}

interface Said {
  spoke: boolean
  score: number | undefined
  fixes: number
}

/** The closed rounds of a log, judged anew. */
export function judgedRounds(events: readonly Event[], config: Config): Judged[] {
  const rounds: Judged[] = []
  let page: string | undefined
  for (const n of openedRounds(events)) {
    const own = pageOf(events, n)
    page = own ?? page
    const end = events.findIndex((event) => event.type === 'critique.round_end' && event.round === n)
    if (end < 0) continue
    rounds.push({
      n,
      own,
      page,
      ...judge(
        sayings(events, n),
        config,
        violationsOf(events.slice(0, end), page) + tellsOf(events.slice(0, end), n, config),
      ),
    })
  }
  return rounds
}

function openedRounds(events: readonly Event[]): number[] {
  return events.flatMap((event) => (event.type === 'critique.round_open' ? [event.round] : []))
}

function pageOf(events: readonly Event[], n: number): string | undefined {
  let page: string | undefined
  for (const event of events)
    if (event.type === 'critique.artifact_seen' && event.from === 'designer' && event.round === n)
      page = event.hash
  return page
}

function sayings(events: readonly Event[], n: number): Map<Role, Said> {
  const said = new Map<Role, Said>()
  for (const event of events) {
    if (!('role' in event) || !('round' in event) || event.round !== n || event.role === undefined) continue
    if (event.type === 'critique.panelist_open')
      said.set(event.role, { spoke: true, score: undefined, fixes: 0 })
    const lane = said.get(event.role)
    if (!lane) continue
    if (event.type === 'critique.panelist_must_fix') lane.fixes += 1
    if (event.type !== 'critique.panelist_close') continue
    lane.score = event.score
    lane.fixes = Math.max(lane.fixes, event.mustFix)
  }
  return said
}

function judge(
  said: ReadonlyMap<Role, Said>,
  config: Config,
  bench: number,
): Pick<Judged, 'composite' | 'mustFix' | 'earned'> {
  let [points, weights, readable, readableWeight, allWeight, mustFix] = [0, 0, 0, 0, 0, bench]
  let anybody = false
  for (const role of config.cast) {
    const lane = said.get(role)
    if (!lane) mustFix += 1
    if (role === 'designer') continue
    const weight = config.weights[role]
    allWeight += weight
    mustFix += lane?.fixes ?? 0
    if (lane && lane.score === undefined) continue
    points += weight * (lane?.score ?? 0)
    weights += weight
    if (!lane) continue
    anybody = true
    readable += 1
    readableWeight += weight
  }
  const composite = weights > 0 && anybody ? points / weights : undefined
  const enough = readable >= 2 && readableWeight >= allWeight / 2
  const high = composite !== undefined && Number(composite.toFixed(9)) >= config.scoreThreshold
  return { composite, mustFix, earned: enough && mustFix === 0 && high }
}

/** What code had found wrong with a page when its round was judged: each dead link and each left-over once. */
function violationsOf(events: readonly Event[], page: string | undefined): number {
  const places = new Set<string>()
  for (const event of events)
    if (event.type === 'measure.done' && event.artifact === page)
      for (const { instrument, rule, target = '', violation } of event.rows)
        if (violation && (instrument === 'IN-5' || instrument === 'IN-6')) places.add(`${rule} ${target}`)
  return places.size
}

/** What the checks of a round add to its must-fixes, or take from them: of each claim the newest counts. */
function tellsOf(events: readonly Event[], n: number, config: Config): number {
  if (
    config.evidence !== 'counts' ||
    !events.some((event) => event.type === 'round.checked' && event.round === n)
  )
    return 0
  const stands = new Map<string, string>()
  const raised = new Set<string>()
  const heavy = ['critical', 'high']
  for (const event of events) {
    if (event.type === 'finding.checked' && new RegExp(`^[a-z0-9]+-${n}\\.\\d+$`).test(event.finding))
      stands.set(event.finding, event.check)
    if (
      event.type === 'finding_raised' &&
      event.seat === 'bench' &&
      event.id.startsWith(`bench-${n}.`) &&
      heavy.includes(event.severity)
    )
      raised.add(`${event.evidence.map(({ ref }) => ref).join()} ${event.target ?? ''}`)
  }
  return raised.size - [...stands.values()].filter((check) => check === 'refuted').length
}

/** What the policy keeps when nothing earned it: of the rounds with a page of their own, the best and of equals the later. */
export function keptByPolicy(
  rounds: readonly Judged[],
  policy: Config['fallbackPolicy'],
): Judged | undefined {
  const own = rounds.filter((round) => round.own !== undefined)
  if (policy === 'fail') return undefined
  if (policy === 'ship_last') return own.at(-1)
  let kept: Judged | undefined
  for (const round of own)
    if (!kept || Number((round.composite ?? -1).toFixed(9)) >= Number((kept.composite ?? -1).toFixed(9)))
      kept = round
  return kept
}

const WEIGHTS = ['critical', 'high', 'medium', 'low']

/** Whether one page is worse than another where claims are checked: by what weighs most first, row by row. */
export function isHeavier(events: readonly Event[], one: string, other: string | undefined): boolean {
  const counts = (page: string | undefined) =>
    WEIGHTS.map((weight) =>
      events.reduce(
        (sum, event) =>
          event.type === 'measure.done' && event.artifact === page
            ? sum + event.rows.filter(({ violation, severity }) => violation && severity === weight).length
            : sum,
        0,
      ),
    )
  const [ours, theirs] = [counts(one), counts(other)]
  const at = ours.findIndex((count, n) => count !== theirs[n])
  return at >= 0 && (ours[at] ?? 0) > (theirs[at] ?? 0)
}

/** How much the bench has against a page, each place once however often it was measured. */
export function foundOn(events: readonly Event[], page: string | undefined): number {
  const places = new Set<string>()
  for (const event of events)
    if (event.type === 'measure.done' && event.artifact === page)
      for (const { rule, target = '', violation } of event.rows)
        if (violation) places.add(`${rule} ${target}`)
  return places.size
}
