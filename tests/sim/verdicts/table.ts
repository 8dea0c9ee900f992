import {
  bandSection,
  type Bound,
  calibrationSection,
  findingsSection,
  jurorsSection,
  type Scope,
  type Section,
  shippingSection,
  stopsSection,
} from './rows'

/** The whole table, and what of its promises is not kept. */
export interface Verdicts {
  readonly text: string
  readonly broken: readonly string[]
}

export async function verdictsOf(scope: Scope): Promise<Verdicts> {
  const sections = [
    await shippingSection(scope),
    await findingsSection(scope),
    jurorsSection(scope),
    stopsSection(scope),
    calibrationSection(scope),
    bandSection(scope),
  ]
  return { text: sections.map(sectionText).join('\n\n'), broken: sections.flatMap(brokenIn) }
}

export function brokenIn({ rows }: Pick<Section, 'rows'>): readonly string[] {
  return rows.flatMap(({ bounds }) => bounds.filter((bound) => !isMet(bound)).map(complaint))
}

function isMet({ value, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }: Bound): boolean {
  return value >= least && value <= most
}

function complaint({ what, value, least, most }: Bound): string {
  const wanted = [
    ...(least === undefined ? [] : [`at least ${least}`]),
    ...(most === undefined ? [] : [`at most ${most}`]),
  ]
  return `${what}: ${value.toFixed(3)}, and ${wanted.join(' and ')} is promised.`
}

function sectionText({ title, note, head, rows }: Section): string {
  const lines = [head, ...rows.map(({ cells }) => cells)]
  const widths = head.map((_, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)))
  const texts = lines.map((cells) =>
    cells
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  '),
  )
  const [first = '', ...rest] = texts
  return [title, note, '', first, '-'.repeat(first.length), ...rest].join('\n')
}
