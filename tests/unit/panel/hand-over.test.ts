// Copy that was approved goes into a run word by word, and a brand goes along with its looks and voice alone.
import { describe, expect, test } from 'vitest'
import { readBrandIdentity, writeBrandIdentity } from '../../../src/documents/panel/brand-identity'
import { copyOf, handOver, identityText } from '../../../src/documents/panel/hand-over'
import { PanelFileError } from '../../../src/documents/panel/json'
import { measureSource } from '../../../src/instruments/source'
import { draftPrompt, reviewPrompt } from '../../../src/prompts/builders'
import { factsOf } from '../../../workers/measure'
import { play, roundText, runText, shipText } from '../../tools/scripts'
import { brief, created, quoted, stateOf } from '../prompts/states'

const file = `{
  "site_name": "Rye", "tagline": "At six.", "seoDescription": "Bread before work.",
  "targetDemographic": "Early risers", "logo": "rye.svg",
  "voice": { "tone": "plain", "personality": "a baker", "examples": ["We bake at four."] },
  "colours": { "primary": "#804020", "textPrimary": "#111", "moon": "#fff" },
  "typography": { "headingFont": "Georgia" },
  "landingPage": {
    "heroHeadline": "Bread at six", "heroSubheadline": "Before your train.", "ctaText": "Order for tomorrow",
    "valueProps": [{ "title": "Warm", "description": "It leaves the oven at half past five." }],
    "socialProofApproach": "quotes", "faqs": [{ "question": "Where?", "answer": "At the station." }]
  }
}`
const brand = readBrandIdentity(file)
const copy =
  '# Bread at six\n\nWe bake at **four**, so that you have it at six.\n\n[Order for tomorrow](#)\n\n## Where\n\n- At the station\n- At the mill\n'

describe('[CP-23] a brand, apart from its copy', () => {
  test('is read with the names that others use, and written again with what nobody knows', () => {
    const known = { siteName: 'Rye', colors: { primary: '#804020' }, more: { logo: 'rye.svg' } }
    expect(brand).toMatchObject(known)
    expect(brand.landingPage?.faqs).toEqual([{ question: 'Where?', answer: 'At the station.' }])
    expect(readBrandIdentity(writeBrandIdentity(brand))).toEqual(brand)
  })

  test('[CP-22] its page and its description may be left out; only its name may not', () => {
    const bare = { siteName: 'Rye', voice: { examples: [] }, colors: {}, typography: {}, more: {} }
    expect(readBrandIdentity('{"name":"Rye"}')).toEqual(bare)
  })

  const landing = (fields: string) => `{"name":"Rye","landingPage":{"heroHeadline":"x",${fields}}}`

  test.each([
    ['{}', 'siteName'],
    ['{"name":"Rye","colors":[]}', '“colors” of The brand has to be an object'],
    ['{"name":"Rye","voice":{"examples":"x"}}', 'a list of texts'],
    [landing('"faqs":{}'), 'a list in [ ]'],
    [landing('"valueProps":[{"title":"t"}]'), 'description'],
    ['{"name":"Rye","__proto__":{}}', 'is no name for a field'],
  ])('%s is refused with a reason', (text, words) => {
    expect(() => readBrandIdentity(text)).toThrow(PanelFileError)
    expect(() => readBrandIdentity(text)).toThrow(words)
  })

  test('what goes along with a run holds looks and voice, and no word of its page', () => {
    const text = identityText(brand)
    expect(text).toContain('- primary: #804020')
    expect(text).toContain('- Example: We bake at four.')
    expect(text).not.toMatch(/Before your train|Order for tomorrow|half past five/)
  })
})

test('[CP-22] approved copy counts before that of the brand, and none where there is neither', () => {
  expect(copyOf(copy, brand)).toEqual({ from: 'approved', text: copy })
  expect(copyOf('', brand)).toEqual({ from: 'approved', text: '' })
  const page = '# Bread at six\n\nBefore your train.\n\n[Order for tomorrow](#)'
  expect(copyOf(undefined, brand)).toMatchObject({ from: 'brand', text: expect.stringContaining(page) })
  expect(copyOf(undefined, readBrandIdentity('{"name":"Rye"}'))).toBeUndefined()
  expect(copyOf(undefined, undefined)).toBeUndefined()
})

describe('[CP-21] approved copy is locked in a theater run', () => {
  const handed = handOver({ brief, copy: { from: 'approved', text: copy }, brand })
  const state = stateOf([created({ ...handed }), { type: 'critique.round_open', round: 1, position: 0 }])
  const MILL = 'At the mill'
  const page = (where: string) =>
    `<!doctype html><html lang="en"><title>Rye</title><main><h1>Bread at six</h1><p>We bake at <em>four</em>, so that you have it at six.</p><a href="#where">Order for tomorrow</a><h2 id="where">Where</h2><ul><li>At the station<li>${where}</ul></main></html>`
  const locked = (html: string) =>
    measureSource(html, factsOf(state)).filter(({ rule }) => rule === 'locked_copy')

  test('designer and judges are told that its wording is settled', () => {
    for (const { system } of [draftPrompt(state, 1, quoted), reviewPrompt(state, 1, quoted)]) {
      expect(system).toContain('Its wording is settled')
      expect(system).toContain('We bake at **four**, so that you have it at six.')
    }
  })

  const LEAD = 'We bake at four, so that you have it at six.'

  test.each([
    ['says it all, in whatever marks', page(MILL), []],
    ['has one word changed', page('At the windmill'), [MILL]],
    ['has one word changed in its text', page(MILL).replace('at six.', 'at seven.'), [LEAD]],
    ['leaves a part out', page(MILL).replace(/<a .*?<\/a>/, ''), ['Order for tomorrow']],
    ['has it in a comment', page('').replace('</main>', '<!-- At the mill -->'), [MILL]],
    ['has it in a script', page('').replace('</main>', '<script>"At the mill"</script>'), [MILL]],
  ])('[IN-11] a page that %s', (_, html, faults) => {
    const rows = locked(html)
    const parts = ['Bread at six', LEAD, 'Order for tomorrow', 'Where', 'At the station', MILL]
    expect(rows.map(({ expected }) => expected)).toEqual(parts)
    const wrong = rows.filter(({ violation }) => violation)
    expect(wrong.map(({ expected, severity }) => `${severity} ${expected}`)).toEqual(
      faults.map((one) => `high ${one}`),
    )
  })

  test.each([
    [MILL, 'shipped', 0],
    ['At the windmill', 'below_threshold', 1],
  ])('a run whose page says “%s”, however its judges like it: %s', async (where, status, mustFix) => {
    const html = page(where)
    const { ending, state: after } = await play({
      stream: runText([1, 2, 3].map((n) => roundText(n, { page: html })).concat(shipText(3))),
      setting: { brief, materials: handed.materials },
      config: { evidence: 'counts' },
      measure: () => ({ outcome: 'measured', rows: measureSource(html, factsOf(state)) }),
    })
    expect(ending).toMatchObject({ status, mustFix })
    const found = Object.values(after.findings).map(({ seat, statement }) => `${seat} ${statement}`)
    const altered = 'bench locked copy: absent, should be At the mill'
    expect(found.includes(altered)).toBe(mustFix > 0)
  })
})
