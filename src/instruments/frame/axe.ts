import type { AxeNode, AxeReading } from './readings'
import { bodyOf, make } from './dom'
import { placeOf } from './select'

/** Read while our own script runs: nobody can ask for it afterwards. */
const nonce = document.currentScript?.nonce ?? ''

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The only rule of axe's whose answer hangs on the width and that is not ours as well. */
const BY_WIDTH = ['target-size']

interface Check {
  readonly id: string
  readonly data?: unknown
}

interface Node {
  readonly element?: Element
  readonly any: readonly Check[]
  readonly all: readonly Check[]
  readonly none: readonly Check[]
}

interface Rule {
  readonly id: string
  readonly impact?: 'critical' | 'serious' | 'moderate' | 'minor' | null
  readonly nodes: readonly Node[]
}

interface Axe {
  readonly version: string
  run(
    context: Document,
    options: object,
  ): Promise<{
    readonly violations: readonly Rule[]
    readonly incomplete: readonly Rule[]
    readonly passes: readonly Rule[]
  }>
}

/** Puts axe into the frame. The policy lets scripts in by their nonce alone. */
export function loadAxe(source: string): boolean {
  const script = make('script')
  script.nonce = nonce
  script.textContent = source
  bodyOf(document)?.append(script)
  script.remove()
  return axe() !== undefined
}

function axe(): Axe | undefined {
  // Only our own script has run here, and it leaves its library under this name.
  return (globalThis as { axe?: Axe }).axe
}

/** WCAG at levels A and AA; at further widths only what may have changed. */
export async function axeReading({ full }: { readonly full: boolean }): Promise<AxeReading> {
  const found = axe()
  if (!found) throw new Error('axe is not in the frame.')
  const runOnly = full ? { type: 'tag', values: TAGS } : { type: 'rule', values: BY_WIDTH }
  const results = await found.run(document, {
    runOnly,
    ...(full && { rules: { 'target-size': { enabled: true } } }),
    resultTypes: ['violations', 'incomplete'],
    elementRef: true,
    selectors: false,
    preload: false,
    iframes: false,
    performanceTimer: false,
  })
  return { version: found.version, rules: merged(results) }
}

function merged(results: Awaited<ReturnType<Axe['run']>>): AxeReading['rules'] {
  const { violations, incomplete, passes } = results
  const ids = new Set([...violations, ...incomplete, ...passes].map(({ id }) => id))
  const nodes = (rules: readonly Rule[], id: string) =>
    (rules.find((rule) => rule.id === id)?.nodes ?? []).map(nodeOf)
  return [...ids].map((id) => ({
    id,
    impact: [...violations, ...incomplete].find((rule) => rule.id === id)?.impact ?? 'minor',
    violations: nodes(violations, id),
    incomplete: nodes(incomplete, id),
  }))
}

function nodeOf(node: Node): AxeNode {
  const data = dataOf(node)
  const place = node.element ? placeOf(node.element) : { target: 'html' }
  const value =
    numberFrom(data['contrastRatio']) ?? numberFrom(data['minSize'] === undefined ? undefined : smaller(data))
  const expected = numberFrom(data['expectedContrastRatio']) ?? numberFrom(data['minSize'])
  const reason = typeof data['messageKey'] === 'string' ? data['messageKey'] : undefined
  return {
    ...place,
    ...(value !== undefined && { value }),
    ...(expected !== undefined && { expected }),
    ...(reason && { reason }),
  }
}

function smaller(data: Readonly<Record<string, unknown>>): number | undefined {
  const sides = [numberFrom(data['width']), numberFrom(data['height'])].filter((side) => side !== undefined)
  return sides.length > 0 ? Math.min(...sides) : undefined
}

function dataOf({ any, all, none }: Node): Readonly<Record<string, unknown>> {
  const found = [...any, ...all, ...none].find(({ data }) => typeof data === 'object' && data !== null)
  // An object that is not null can be asked for any name.
  return (found?.data ?? {}) as Readonly<Record<string, unknown>>
}

/** `4.5:1` as well as 4.5. */
function numberFrom(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number.parseFloat(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}
