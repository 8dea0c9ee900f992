import { limits } from '../run/limits'
import type { Measurement } from '../run/event'
import { addressesJudge } from './addressing'
import type { HiddenReading, LayoutReading, OverflowReading, Place, TargetReading } from './frame/readings'

/** WCAG 2.2: 1.4.3 for text, 2.5.8 for targets. Twelve pixels are what people with good eyes still read. */
const LEAST = { text: 4.5, largeText: 3, target: 24, fontSize: 12 } as const
/** Where nearly everybody reads a page first, and nobody can make the window wider. */
const PHONE = 375

/** Rows of everything that hangs on the width of the window. */
export function layoutRows(layout: LayoutReading, width: number): readonly Measurement[] {
  return [
    ...contrastRows(layout),
    overflowRow(layout.overflow, width),
    ...targetRows(layout.targets),
    ...sizeRows(layout),
    ...hiddenRows(layout.hidden),
  ].map((row) => ({ ...row, ruleVersion: '1', width }))
}

function contrastRows({ contrast }: LayoutReading): readonly Measurement[] {
  const row = { instrument: 'IN-2', rule: 'contrast', severity: 'high' } as const
  if (contrast.length === 0) return [{ ...row, violation: false }]
  return contrast.map(({ ratio, large, cannot, ...place }) => {
    const expected = large ? LEAST.largeText : LEAST.text
    if (ratio === undefined)
      return { ...row, ...placed(place), expected, violation: false, cannot: cannot ?? 'unknown' }
    // Cut and not rounded: 4.499 reads 4.49, which is not enough.
    return { ...row, ...placed(place), value: cutTo(ratio, 100), expected, violation: ratio < expected }
  })
}

function cutTo(value: number, parts: number): number {
  return Math.floor(value * parts + 1e-9) / parts
}

function overflowRow({ scrollWidth, offenders }: OverflowReading, width: number): Measurement {
  const [worst, ...others] = offenders
  return {
    instrument: 'IN-7',
    rule: 'overflow',
    ...(worst && placed(worst)),
    ...(others.length > 0 && { also: others.map(({ target }) => target) }),
    value: scrollWidth,
    expected: width,
    violation: scrollWidth > width + 1,
    severity: width <= PHONE ? 'high' : 'medium',
  }
}

function targetRows(targets: readonly TargetReading[]): readonly Measurement[] {
  const row = { instrument: 'IN-8', rule: 'target_size', severity: 'medium' } as const
  if (targets.length === 0) return [{ ...row, violation: false }]
  return targets.map(({ value, excused, ...place }) => ({
    ...row,
    ...placed(place),
    value: cutTo(value, 10),
    expected: LEAST.target,
    violation: value < LEAST.target && excused === undefined,
    // It is as small as it reads, and may be: that neither confirms a finding nor refutes one.
    ...(excused && { cannot: `excused_${excused}` }),
  }))
}

function sizeRows({ texts }: LayoutReading): readonly Measurement[] {
  const row = { instrument: 'IN-9', rule: 'text_size', severity: 'medium' } as const
  if (texts.length === 0) return [{ ...row, violation: false }]
  return texts.map(({ value, ...place }) => ({
    ...row,
    ...placed(place),
    value,
    expected: LEAST.fontSize,
    violation: value < LEAST.fontSize,
  }))
}

function hiddenRows(hidden: readonly HiddenReading[]): readonly Measurement[] {
  const found = hidden.flatMap((reading): Measurement[] => {
    const found = { instrument: 'IN-13', ...placed(reading), value: reading.by, violation: true } as const
    if (addressesJudge(reading.text)) return [{ ...found, rule: 'addresses_judge', severity: 'critical' }]
    return isOrdinary(reading) ? [] : [{ ...found, rule: 'hidden_text', severity: 'medium' }]
  })
  if (found.length > 0) return found
  return [{ instrument: 'IN-13', rule: 'hidden_text', violation: false, severity: 'medium' }]
}

/** Menus, drawers, dialogs, and short labels that screen readers say: hidden from the eye, and from nobody else. */
function isOrdinary({ by, spoken, revealed, text }: HiddenReading): boolean {
  if (by === 'display' || by === 'visibility' || revealed) return true
  // Nobody paints a text in the colour of its ground, or a pixel high, by chance.
  if (by === 'colour' || by === 'font_size') return false
  return text.length < limits.hiddenTextChars * (spoken ? 3 : 1)
}

function placed({ target, said }: Place): Pick<Measurement, 'target' | 'said'> {
  return { target, ...(said !== undefined && { said }) }
}
