import { describe, expect, test } from 'vitest'
import {
  type BrandIdentity,
  readBrandIdentity,
  writeBrandIdentity,
} from '../../../src/documents/panel/brand-identity'
import { copyOf, handOver, identityText } from '../../../src/documents/panel/hand-over'
import { PanelFileError } from '../../../src/documents/panel/json'
import { measureSource } from '../../../src/instruments/source'
import { draftPrompt, reviewPrompt } from '../../../src/prompts/builders'
import { factsOf } from '../../../workers/measure'
import { play, roundText, runText, shipText } from '../../tools/scripts'
import { brief, created, quoted, stateOf } from '../prompts/states'

const file = `{
  "site_name": "Rye",
  "tagline": "At six.",
  "seoDescription": "Bread before work.",
  "targetDemographic": "Early risers",
  "voice": { "tone": "plain", "personality": "a baker", "examples": ["We bake at four."] },
  "colours": { "primary": "#804020", "textPrimary": "#111", "moon": "#fff" },
  "typography": { "headingFont": "Georgia" },
  "landingPage": {
    "heroHeadline": "Bread at six",
    "heroSubheadline": "Before your train.",
    "ctaText": "Order for tomorrow",
    "valueProps": [{ "title": "Warm", "description": "It leaves the oven at half past five." }],
    "socialProofApproach": "quotes",
    "faqs": [{ "question": "Where?", "answer": "At the station." }]
  },
  "logo": "rye.svg"
}`

const copy =
  '# Bread at six\n\nWe bake at **four**, so that you have it at six.\n\n[Order for tomorrow](#)\n\n## Where\n\n- At the station\n- At the mill\n'

describe('[CP-23] a brand, apart from its copy', () => {
  test('is read with the names that others use, and written again with what nobody knows', () => {
    const brand = readBrandIdentity(file)
    expect(brand).toMatchObject({
      siteName: 'Rye',
      colors: { primary: '#804020' },
      more: { logo: 'rye.svg' },
    })
    expect(brand.landingPage?.faqs).toEqual([{ question: 'Where?', answer: 'At the station.' }])
    expect(readBrandIdentity(writeBrandIdentity(brand))).toEqual(brand)
  })

  test('[CP-22] its page and its description may be left out; only its name may not', () => {
    const brand = readBrandIdentity('{"name":"Rye"}')
    expect(brand).toEqual({ siteName: 'Rye', voice: { examples: [] }, colors: {}, typography: {}, more: {} })
    expect(brand.landingPage).toBeUndefined()
  })

  test.each([
    ['{}', 'siteName'],
    ['{"name":"Rye","colors":[]}', '“colors” of The brand has to be an object'],
    ['{"name":"Rye","voice":{"examples":"x"}}', 'a list of texts'],
    ['{"name":"Rye","landingPage":{"heroHeadline":"x","faqs":{}}}', 'a list in [ ]'],
    ['{"name":"Rye","landingPage":{"heroHeadline":"x","valueProps":[{"title":"t"}]}}', 'description'],
    ['{"name":"Rye","__proto__":{}}', 'is no name for a field'],
  ])('%s is refused with a reason', (text, words) => {
    expect(() => readBrandIdentity(text)).toThrow(PanelFileError)
    expect(() => readBrandIdentity(text)).toThrow(words)
  })

  test('what goes along with a run holds looks and voice, and no word of its page', () => {
    const text = identityText(readBrandIdentity(file))
    expect(text).toContain('- primary: #804020')
    expect(text).toContain('- Example: We bake at four.')
    expect(text).not.toMatch(/Before your train|Order for tomorrow|half past five/)
  })
})

describe('[CP-22] which copy counts', () => {
  const brand: BrandIdentity = readBrandIdentity(file)

  test('approved copy before that of the brand, and none where there is neither', () => {
    expect(copyOf(copy, brand)).toEqual({ from: 'approved', text: copy })
    expect(copyOf(undefined, brand)).toMatchObject({ from: 'brand' })
    expect(copyOf(undefined, brand)?.text).toContain(
      '# Bread at six\n\nBefore your train.\n\n[Order for tomorrow](#)',
    )
    expect(copyOf(undefined, readBrandIdentity('{"name":"Rye"}'))).toBeUndefined()
    expect(copyOf(undefined, undefined)).toBeUndefined()
    expect(copyOf('', brand)).toEqual({ from: 'approved', text: '' })
  })
})

describe('[CP-21] approved copy is locked in a theater run', () => {
  const handed = handOver({ brief, copy: { from: 'approved', text: copy }, brand: readBrandIdentity(file) })
  const state = stateOf([created({ ...handed }), { type: 'critique.round_open', round: 1, position: 0 }])
  const rowsOn = (html: string) =>
    measureSource(html, factsOf(state)).filter(({ rule }) => rule === 'locked_copy')
  const page = (where: string) =>
    `<!doctype html><html lang="en"><title>Rye</title><main><h1>Bread at six</h1><p>We bake at <em>four</em>, so that you have it at six.</p><a href="#where">Order for tomorrow</a><h2 id="where">Where</h2><ul><li>At the station<li>${where}</ul></main></html>`

  test('designer and judges are told that its wording is settled', () => {
    for (const { system } of [draftPrompt(state, 1, quoted), reviewPrompt(state, 1, quoted)]) {
      expect(system).toContain('Its wording is settled')
      expect(system).toContain('We bake at **four**, so that you have it at six.')
    }
  })

  test('[IN-11] a page that says it all, in whatever marks, has it unaltered', () => {
    const rows = rowsOn(page('At the mill'))
    expect(rows.map(({ expected, violation }) => [expected, violation])).toEqual([
      ['Bread at six', false],
      ['We bake at four, so that you have it at six.', false],
      ['Order for tomorrow', false],
      ['Where', false],
      ['At the station', false],
      ['At the mill', false],
    ])
  })

  test('[IN-11] one word changed, or a part left out, is a fault of high severity', () => {
    const faults = (html: string) =>
      rowsOn(html)
        .filter(({ violation }) => violation)
        .map(({ expected, severity }) => [expected, severity])
    expect(faults(page('At the windmill'))).toEqual([['At the mill', 'high']])
    expect(faults(page('At the mill').replace('at six.', 'at seven.'))).toEqual([
      ['We bake at four, so that you have it at six.', 'high'],
    ])
    expect(faults(page('At the mill').replace(/<a .*?<\/a>/, ''))).toEqual([['Order for tomorrow', 'high']])
  })

  test('a run whose page alters it does not ship, however its judges like it; one that keeps it does', async () => {
    const run = (html: string) =>
      play({
        stream: runText([1, 2, 3].map((n) => roundText(n, { page: html })).concat(shipText(3))),
        setting: { brief, materials: handed.materials },
        config: { evidence: 'counts' },
        measure: () => ({ outcome: 'measured', rows: measureSource(html, factsOf(state)) }),
      })
    const kept = await run(page('At the mill'))
    expect(kept.ending).toMatchObject({ status: 'shipped', mustFix: 0 })
    const altered = await run(page('At the windmill'))
    expect(altered.ending).toMatchObject({ status: 'below_threshold', mustFix: 1 })
    expect(
      Object.values(altered.state.findings).map(({ seat, statement }) => [seat, statement]),
    ).toContainEqual(['bench', 'locked copy: absent, should be At the mill'])
  })

  test('words in a comment or a script are not on the page', () => {
    const html = page('').replace('</main>', '<!-- At the mill --><script>"At the mill"</script></main>')
    expect(rowsOn(html).filter(({ violation }) => violation)).toMatchObject([{ expected: 'At the mill' }])
  })
})
