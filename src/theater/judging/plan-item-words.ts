import type { Material } from '../../run/event'
import type { PlanItem } from '../../run/plan'
import { type JudgingSay, together } from './judging-words'

const MATERIALS = {
  copy: 'plan.item.copy',
  brand: 'plan.item.brand',
  skill: 'plan.item.skill',
  document: 'plan.item.document',
} as const satisfies Record<Material['kind'], string>

/** An item of a plan as a sentence: what code has added to the plan has no words of its own in the log. */
export function planItemWords(item: PlanItem, say: JudgingSay): string {
  const { kind, text, round } = item
  switch (kind) {
    case 'Opt':
      return round === undefined ? text : say('plan.item.on', { n: round })
    case 'Step':
      return text
    case 'Dep':
      return leaningWords(item, say)
    case 'Val':
      return showingWords(item, say)
    case 'Rb':
      return round === undefined ? say('plan.item.mended', { text }) : say('plan.item.back', { n: round })
  }
}

function leaningWords({ text, material, target, of = [] }: PlanItem, say: JudgingSay): string {
  if (material !== undefined) return say(MATERIALS[material], { name: text })
  return target === undefined ? text : say('plan.item.place', { items: together(of, say), place: target })
}

function showingWords({ text, measurement, of = [] }: PlanItem, say: JudgingSay): string {
  const items = together(of, say)
  return measurement === undefined
    ? say('plan.item.unsaid', { items, text })
    : say('plan.item.measured', { items, measurement })
}
