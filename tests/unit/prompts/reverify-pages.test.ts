// Whatever is cited of a page of any size, a verifier is never given the whole of it.
import { expect, test } from 'vitest'
import { clean } from '../../../src/health/pack/bases'
import { BASES } from '../../../src/health/pack/pages'
import { type Node, readTree } from '../../../src/instruments/tree'
import { reverifyPrompt } from '../../../src/prompts/reverify'
import type { Evidence } from '../../../src/run/event'
import { examLimits } from '../../../src/run/exam-limits'
import { slicesWith } from '../../../workers/slicing'
import { spread } from '../../building/depth'
import { recordedRuns } from '../../building/runs'
import { PAGE, playExam, setupOf } from '../../tools/exams'
import { PAGE as LOOP_PAGE } from '../../tools/loops'
import { PAGE as OPINION_PAGE } from '../../tools/opinions'

const recorded = recordedRuns().flatMap(({ file }) =>
  file.bodies.flatMap(({ mime, text }) => (mime === 'text/html' && text.includes('<') ? [text] : [])),
)
const small = [
  '<h1>Bread</h1><p>Fresh at seven.</p>',
  '<main><h1>Bread</h1><ul><li>Rye</li><li>Oats</li><li>Spelt</li></ul><p>At six.</p></main>',
  '<html><head><style>p{color:red}</style></head><body><div class="app"><p>One.</p><p>Two.</p></div></body></html>',
  '<body><p>All that there is stands in this one paragraph, and nothing else does.</p></body>',
  '<body><nav><a href="#a">A</a><a href="#b">B</a></nav><div><h2>C</h2><span>D</span></div></body>',
  '<table><tr><th>Mon</th><td>7</td></tr><tr><th>Tue</th><td>8</td></tr></table>',
]
const pages = [...new Set([...BASES.map(clean), ...recorded, ...small, PAGE, LOOP_PAGE, OPINION_PAGE])].sort(
  (one, other) => one.length - other.length,
)

const selector = (ref: string): Evidence => ({ kind: 'selector', ref })
const quote = (ref: string): Evidence => ({ kind: 'quote', ref })
const bare = (text: string) => text.replace(/\s+/g, '')

/** Whatever somebody may point at: the page in all its names, each of its parts, all that it says, and nothing. */
function citations(html: string): readonly (readonly Evidence[])[] {
  const { nodes } = readTree(html)
  const named = [...new Set(nodes.map(({ name }) => name))]
  const called = nodes.flatMap(({ attributes }) => {
    const [id, own] = [attributes.get('id'), attributes.get('class')?.split(/\s+/)[0]]
    return [...(id ? [`#${id}`] : []), ...(own ? [`.${own}`] : [])]
  })
  const texts = textsIn(nodes)
  const all = [...named, ...called].map(selector)
  const wide = ['*', ':root', 'body > *', 'html > body', 'body *', named.join(', ')]
  return [
    [],
    [{ kind: 'requirement', ref: 'R1' }],
    ...spread(all, 8).map((one) => [one]),
    ...wide.map((ref) => [selector(ref)]),
    all,
    texts.map(quote),
    // A short page that is quoted whole stands in the finding itself.
    ...(html.length > 400 ? [[quote(texts.join(' ')), quote(html)]] : []),
    [...all, ...texts.map(quote)].toReversed(),
  ]
}

function textsIn(nodes: readonly Node[]): readonly string[] {
  const shown = nodes.filter(({ name }) => !['style', 'script', 'title', 'head'].includes(name))
  return shown.flatMap(({ children }) =>
    children.flatMap((child) => (typeof child === 'string' && child.trim() !== '' ? [child.trim()] : [])),
  )
}

/** How much of what a page says stands in a text, from 0 to 1. Short words stand in any. */
function shareIn(text: string, html: string, evidence: readonly Evidence[]): number {
  // What the finding says itself is no news to anybody.
  const own = new Set(evidence.flatMap(({ kind, ref }) => (kind === 'quote' ? [ref] : [])))
  const texts = [...new Set(textsIn(readTree(html).nodes))].filter((one) => one.length >= 12 && !own.has(one))
  const chars = (list: readonly string[]) => list.reduce((sum, { length }) => sum + length, 0)
  const told = bare(text)
  return texts.length < 4 ? 0 : chars(texts.filter((one) => told.includes(bare(one)))) / chars(texts)
}

test('there are pages of all sizes to try it on', () => {
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.at(-1)?.length).toBeGreaterThan(16_000)
})

test('[OK-21] [OK-23] whatever is cited of a page of any size, a verifier never gets the page', async () => {
  const { state } = await playExam()
  const raised = { type: 'finding_raised', seq: 0, t: 0, id: 's1:1', seat: 's1', severity: 'high' } as const
  for (const html of spread(pages, 15)) {
    const quoted = { nonce: 'a1', page: () => html, slices: slicesWith(() => html, false) }
    const inner = bare(/<body[^>]*>([\s\S]*?)(?:<\/body>|$)/i.exec(html)?.[1] ?? html)
    for (const evidence of citations(html)) {
      const member = { ...raised, statement: 'It is wrong.', evidence }
      const finding = { id: 'F1', members: [member], statement: 'x', severity: 'high', votes: [] } as const
      const items = [{ code: 'F1', finding, opposing: [] }]
      const { user } = reverifyPrompt(state, setupOf(), { adversarial: true, items }, quoted)
      const slice = /kind="slice"[^>]*>\n([\s\S]*?)\n<\/data/.exec(user)?.[1] ?? ''
      const told = bare(slice.replaceAll('‹', '<').replaceAll(']]›', ']]>'))
      const at = `a page of ${html.length} signs, ${JSON.stringify(evidence).slice(0, 200)}`
      expect(told, at).not.toContain(bare(html))
      // One word is quoted by whoever speaks of it.
      if (inner.length > 8) expect(told, at).not.toContain(inner)
      expect(shareIn(slice, html, evidence), at).toBeLessThan(0.85)
      expect(new TextEncoder().encode(slice).length, at).toBeLessThan(examLimits.sliceBytes + 2048)
    }
  }
})
