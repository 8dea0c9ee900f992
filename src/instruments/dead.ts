import type { Measurement } from '../run/event'
import { type Breach, type Rule, rowsOf } from './rows'
import { placesIn } from './target'
import type { Node, Tree } from './tree'

const DEAD: Rule = { instrument: 'IN-16', rule: 'dead_control', severity: 'medium' }
/** Each of them is answered by the browser, or by a style, without any script. */
const WORKS = ['popovertarget', 'command', 'commandfor', 'interestfor', 'form']
/** What stands in these is pressed together with them, or belongs to them. */
const HOSTS = new Set(['summary', 'label', 'select'])

/** Where an element stands, as far as it matters to a button. */
type Standing = { readonly off: boolean; readonly hosted: boolean; readonly inForm: boolean }

/** Buttons of a page in which nothing runs: whatever only a script could answer is dead there. */
export function deadControls({ nodes }: Tree): readonly Measurement[] {
  const placeOf = placesIn(nodes)
  const standings: Standing[] = []
  const dead: Node[] = []
  let buttons = 0
  for (const node of nodes) {
    // What it stands in has come before it.
    const standing = standingOf(node, node.parent && standings[node.parent.at])
    standings.push(standing)
    if (!isButton(node) || standing.off) continue
    buttons += 1
    if (!isAnswered(node, standing)) dead.push(node)
  }
  return rowsOf(DEAD, placesOf(dead, placeOf), { value: buttons })
}

function* placesOf(nodes: readonly Node[], placeOf: (node: Node) => Breach): Generator<Breach> {
  for (const node of nodes) yield placeOf(node)
}

function standingOf({ name, attributes }: Node, around: Standing | undefined): Standing {
  // Nobody can press what is switched off, put away or only kept to be copied.
  const off =
    name === 'template' ||
    attributes.has('hidden') ||
    attributes.has('inert') ||
    attributes.get('aria-disabled')?.toLowerCase() === 'true' ||
    ((name === 'fieldset' || name === 'button') && attributes.has('disabled'))
  return {
    off: off || around?.off === true,
    hosted: HOSTS.has(name) || (name === 'a' && attributes.has('href')) || around?.hosted === true,
    inForm: name === 'form' || around?.inForm === true,
  }
}

function isButton({ name, attributes }: Node): boolean {
  // A box or a link that calls itself a button is still pressed as what it is.
  if (name === 'input' || name === 'a' || name === 'area') return false
  return name === 'button' || attributes.get('role')?.trim().toLowerCase() === 'button'
}

function isAnswered({ name, attributes }: Node, { hosted, inForm }: Standing): boolean {
  if (hosted || WORKS.some((work) => attributes.has(work))) return true
  return name === 'button' && inForm && attributes.get('type')?.trim().toLowerCase() !== 'button'
}
