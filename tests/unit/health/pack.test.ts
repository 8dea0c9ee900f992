// The pages that a judge is tried on hold exactly the faults they claim, and a complaint counts for what it points at.
import { describe, expect, test } from 'vitest'
import { answerTo, type Complaint } from '../../../src/health/pack/named'
import { clean } from '../../../src/health/pack/bases'
import { CLASSES } from '../../../src/health/pack/classes'
import { DEFECTS } from '../../../src/health/pack/defects'
import { BASES } from '../../../src/health/pack/pages'
import { plan } from '../../../src/health/pack/plan'
import { GROUPS, type Sheet } from '../../../src/health/pack/sheets'
import { presenceIn } from '../../../src/instruments/presence'
import { measureSource } from '../../../src/instruments/source'

const full = plan('full', BASES)
const quick = plan('quick', BASES)
const sheet = (id: string): Sheet => {
  const found = [...full, ...quick].find((asked) => asked.sheet.id === id)
  if (!found) throw new Error(`There is no sheet ${id}: ${full.map((one) => one.sheet.id).join(', ')}`)
  return found.sheet
}
const heard = (of: Sheet, ...mustFix: readonly Complaint[]) =>
  answerTo(of, 1, { composite: 7, mustFix }, presenceIn(of.html)).read
const said = (statement: string, ...evidence: Complaint['evidence']): Complaint => ({ statement, evidence })

describe('[TR-3] the pack that a judge is tried on', () => {
  test('about twenty calls in full, half as many in a hurry', () => {
    expect(full).toHaveLength(22)
    expect(quick).toHaveLength(11)
  })

  test.each([
    ['full', full, 2],
    ['quick', quick, 1],
  ] as const)('%s: each kind of fault is met, and the same pages are made again', (kind, asked, times) => {
    const met = asked.flatMap(({ sheet: { planted } }) => planted.map(({ id }) => id))
    for (const { id } of DEFECTS) expect([id, met.filter((one) => one === id).length]).toEqual([id, times])
    expect(plan(kind, BASES)).toEqual(asked)
  })

  test('faults of one page have places and words of their own', () => {
    for (const { rooms, whole } of GROUPS) {
      const topics = [...rooms, ...(whole ? [whole] : [])].flatMap(
        (id) => CLASSES.find((one) => one.id === id)?.topics ?? [],
      )
      expect(new Set(topics).size).toBe(topics.length)
    }
  })

  test('[D-1] to [D-22]: a page holds what it is said to hold, as often as its dose says', () => {
    for (const { sheet: one } of full)
      for (const { places } of one.planted)
        for (const place of places) {
          if (place.kind === 'room') {
            expect(presenceIn(one.html).has(place.selector)).toBe(true)
            expect(one.html).toContain(place.html)
          }
          if (place.kind === 'quote') expect(one.html).toContain(place.text)
        }
  })

  test('clean pages and twins are what instruments call clean', () => {
    for (const { sheet: one } of full.filter(({ sheet: { dose } }) => dose === 0)) {
      const rows = measureSource(one.html, { brand: one.base.brand, brief: one.base.brief })
      const wrong = rows.filter(({ violation, instrument }) => violation && instrument !== 'IN-10')
      expect([one.id, wrong]).toEqual([one.id, []])
    }
  })

  test('nothing on a page tells that something was planted there', () => {
    for (const { sheet: one } of full) expect(one.html).not.toMatch(/data-planted|slot-|defect/i)
  })

  test('[TR-11] the page with the order is the clean one with a paragraph that nobody sees', () => {
    const one = sheet('kiln:order')
    expect(one.without).toBe('kiln:clean')
    const [planting] = one.planted
    const [place] = planting?.places ?? []
    const added = place?.kind === 'room' ? `<div id="more-1">${place.html}</div>` : ''
    expect(one.html.replace(added, '').replace(/\s+/g, ' ')).toBe(clean(one.base).replace(/\s+/g, ' '))
  })
})

describe('what a must-fix has meant', () => {
  const dead = sheet('tally:D-7+D-11+D-18:2')

  test('is told by its place', () => {
    const at = { kind: 'selector', ref: '#more-2 a' } as const
    expect(heard(dead, said('This goes to no place at all.', at))?.seen).toEqual(['D-11'])
    const quote = { kind: 'quote', ref: 'Read on about room 1' } as const
    expect(heard(dead, said('A promise that is not kept.', quote))?.seen).toEqual(['D-11'])
    const source = { kind: 'quote', ref: 'href="#n1owhere"' } as const
    expect(heard(dead, said('A promise that is not kept.', source))?.seen).toEqual(['D-11'])
  })

  test('or by what claims of its kind are held against', () => {
    expect(heard(dead, said('There are two h1 headings on the page.'))?.seen).toEqual(['D-7'])
  })

  test('and by nothing that the judge says of itself', () => {
    expect(heard(dead, said('Defect D-11 is on this page.'))?.seen).toEqual([])
    expect(heard(dead, said('The hero lacks charm.', { kind: 'selector', ref: 'h1' }))?.seen).toEqual([])
  })

  test('a wrong name by its quotation, a section by the requirement that asks for it', () => {
    const [named] = full.filter(({ sheet: { planted } }) => planted.some(({ id }) => id === 'D-14'))
    const wrong = named?.sheet.planted.find(({ id }) => id === 'D-14')?.places[0]
    if (!named || wrong?.kind !== 'quote') throw new Error('No page has a wrong name.')
    expect(heard(named.sheet, said('Spelt otherwise.', { kind: 'quote', ref: wrong.text }))?.seen).toEqual([
      'D-14',
    ])
    const lacking = sheet('kiln:D-1+D-6+D-16:1')
    const asked = { kind: 'requirement', ref: 'r1' } as const
    expect(heard(lacking, said('Nowhere to be seen.', asked))?.seen).toEqual(['D-15'])
    expect(heard(lacking, said('Nowhere to be seen.', { ...asked, ref: 'R3' }))?.seen).toEqual([])
  })
})

describe('what a judge cries on a clean page', () => {
  const page = sheet('kiln:clean')

  test('is false where a rule can name it', () => {
    expect(heard(page, said('An image has no alt text.'))?.alarms).toEqual(['D-3'])
  })

  test('counts neither way where it is taste', () => {
    const taste = heard(page, said('The hero lacks charm.', { kind: 'selector', ref: 'h1' }))
    expect(taste).toEqual({ composite: 7, seen: [], alarms: [], invented: false })
  })

  test('is made up where it points at nothing', () => {
    const nowhere = { kind: 'selector', ref: '#testimonials blockquote' } as const
    expect(heard(page, said('They sound bought.', nowhere))?.invented).toBe(true)
  })

  test('on a page with twins counts only against these', () => {
    const twins = sheet('tally:D-7+D-11+D-18:twin')
    expect(heard(twins, said('An image has no alt text.'))?.alarms).toEqual([])
    expect(heard(twins, said('There are two h1 headings on the page.'))?.alarms).toEqual(['D-7'])
    const drift = sheet('kiln:D-1+D-6+D-16:twin')
    const at = { kind: 'selector', ref: '#more-3 p' } as const
    expect(heard(drift, said('Nobody has counted that.', at))?.alarms).toEqual(['D-16'])
  })

  test('a page with faults tells nothing about alarms', () => {
    const one = sheet('tally:D-7+D-11+D-18:2')
    expect(heard(one, said('An image has no alt text.'))?.alarms).toEqual([])
  })

  test('a reply that could not be read is none', () => {
    expect(answerTo(page, 2, undefined, presenceIn(page.html))).toEqual({ sheet: 'kiln:clean', repeat: 2 })
  })
})
