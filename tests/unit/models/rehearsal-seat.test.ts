/** A rehearsed juror answers every stage in words that stand on the page. */
import { expect, test } from 'vitest'
import { blocksIn, firstWords } from '../../../src/models/rehearsal/blocks'
import { metIn } from '../../../src/models/rehearsal/seat-faults'
import { rehearsedSeat } from '../../../src/models/rehearsal/seat'
import { defaults } from '../../../src/run/config'

const PAGE = `<!doctype html><html lang="en"><body><h1>Kiln hire by the hour</h1>
<p>For people who fire now and then,
a kiln that is ready when you are.</p><p>Short.</p><h2>Prices</h2><a href="#ask">Ask us</a></body></html>`
const BRIEF = { title: 'Kiln', what: 'Hire a kiln by the hour', requirements: ['Prices are named', 'Zebras'] }
const data = (kind: string, lines: string) => `<data kind="${kind}" id="1">\n${lines}\n</data id="1">`
const MEASURED = `The page:
Measured on it by code, and wrong:
${data('measurements', '- IN-2 contrast at .fine: 3.1, should be 4.5, 375 px wide')}
Measured on it by code, and right:
${data('measurements', '- IN-2 contrast at h1: 12.6')}`

async function heard(call: string, user: string, seat = 's1'): Promise<unknown> {
  const model = rehearsedSeat({
    ...{ text: () => PAGE, brief: BRIEF, config: defaults, sleep: () => Promise.resolve() },
    seat: { id: seat, connection: 'rehearsal', family: 'rehearsal', nonce: '1234' },
  })
  let said = ''
  const prompt = { system: '', user }
  for await (const piece of model({ call, seat, prompt }, new AbortController().signal))
    if (piece.type === 'text') said += piece.text
  return JSON.parse(said)
}

test('what is quoted stands on the page, word for word', () => {
  expect(blocksIn(PAGE).map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'title: Kiln hire by the hour',
    'paragraph: For people who fire now and then, a kiln that is ready when you are.',
    'paragraph: Short.',
    'heading: Prices',
    'action: Ask us',
  ])
  const text = '# Kilns\n\nReady when you are.\n\n## Prices\n\n[Ask us](#)'
  expect(blocksIn(text).map(({ kind }) => kind)).toEqual(['title', 'paragraph', 'heading', 'action'])
  expect(firstWords('one two three, four', 14)).toBe('one two three')
})

test('a requirement is met where the page shares its words', () => {
  expect(metIn(PAGE, BRIEF)).toEqual({ R1: [{ kind: 'quote', ref: 'Prices' }], R2: [] })
  expect(metIn(PAGE, { title: '', what: '' })).toEqual({})
})

test('it finds what is there and cites what was measured, and not all say the same', async () => {
  const seats = ['s1', 's2', 's3', 's4']
  const said = await Promise.all(seats.map((seat) => heard('exam:1/analyse:s1', MEASURED, seat)))
  const all = said.map((one) => JSON.stringify(one))
  expect(all.join('')).toContain('"kind":"quote","ref":"Ask us"')
  expect(all.join('')).toContain('{"kind":"measurement","ref":"IN-2 contrast at .fine"}')
  expect(new Set(all).size).toBeGreaterThan(1)
})

test('it says the same again, and something else another time', async () => {
  const blind = await heard('opinion:1/blind:s1:1', MEASURED)
  expect(await heard('opinion:1/blind:s1:1', MEASURED)).toEqual(blind)
  expect(blind).not.toEqual(await heard('opinion:1/blind:s1:2', MEASURED))
  expect(blind).toMatchObject({ dimensions: expect.any(Array), mustFix: expect.any(Array) })
})
