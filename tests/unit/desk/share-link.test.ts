// A brief fits into a link and comes out the same, and a link that is broken, bloated or foreign brings in nothing.
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { emptyDraft } from '../../../src/desk/draft'
import { LINK_CHARS, pack, unpack } from '../../../src/desk/packed'
import { briefToShare, linkToBrief, linkToRun, readBriefLink } from '../../../src/desk/share-link'

const brief = { ...emptyDraft, what: 'Eine Seite für Tee, 茶 и 🍵', tone: 'ruhig', requirements: 'a\nb' }

async function packedOf(brief: Parameters<typeof linkToBrief>[0]): Promise<string> {
  const link = await linkToBrief(brief)
  if (typeof link !== 'string') throw new Error(`No link: ${link.not}`)
  return link.replace('#/new?brief=', '')
}

const packed = (value: unknown) => pack(JSON.stringify(value))

describe('a link to a brief', () => {
  test('gives back each field, and the names of brand and skill', async () => {
    const whole = { brief, brand: 'Teehaus', skill: 'Landing page' }
    expect(await readBriefLink(await packedOf(whole))).toEqual(whole)
    expect(await readBriefLink(await packedOf({ brief }))).toEqual({ brief })
  })

  test('holds the brief of a run and nothing else of it', async () => {
    const shared = briefToShare({ title: 'T', what: 'A page', requirements: ['one', 'two'] }, 'Brand')
    const text = await unpack(await packedOf(shared))
    if (typeof text === 'string') throw new Error(text)
    expect(JSON.parse(text.text)).toEqual({
      v: 1,
      brief: { what: 'A page', requirements: 'one\ntwo' },
      brand: 'Brand',
    })
  })

  test.each(['sk-ant-REDACTED', 'AIzaSyD-1234567890abcdefghij', 'Bearer abcdef0123456789abcdef'])(
    'is not made where the brief holds what looks like a key: %s',
    async (key) => {
      expect(await linkToBrief({ brief: { ...brief, constraints: `use ${key}` } })).toEqual({ not: 'secret' })
      expect(await linkToRun(`{"text":"${key}"}`)).toEqual({ not: 'secret' })
    },
  )

  test('is not made longer than messages bear', async () => {
    const long = Array.from({ length: 12_000 }, (_, at) =>
      String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)),
    )
    expect(await linkToBrief({ brief: { ...brief, what: long.join('') } })).toEqual({ not: 'large' })
  })

  test('is made of a small run as well', async () => {
    const link = await linkToRun('{"jury":3}\n')
    expect(link).toMatch(/^#\/new\?run=[\w-]+$/)
    expect(await unpack(String(link).replace('#/new?run=', ''))).toEqual({ text: '{"jury":3}\n' })
  })
})

describe('a hostile link', () => {
  test.each(['a%b', 'AAAA', 'a', '', '<script>'])('that is %j is refused', async (text) => {
    expect(await readBriefLink(text)).toBe('broken')
  })

  test.each<[unknown, string]>([
    [{ v: 1 }, 'broken'],
    [{ v: 1, brief: { what: '  ' } }, 'broken'],
    [[], 'broken'],
    [null, 'broken'],
    [{ brief: { what: 'x' } }, 'broken'],
    [{ v: '1', brief: { what: 'x' } }, 'broken'],
    [{ v: 2, brief: { what: 'x' } }, 'newer'],
  ])('that holds %j is %s', async (value, why) => {
    expect(await readBriefLink(await packed(value))).toBe(why)
  })

  test('longer than a link may be is refused unread, and so is one whose brief is a book', async () => {
    expect(await readBriefLink('a'.repeat(LINK_CHARS + 1))).toBe('large')
    expect(await readBriefLink(await packed({ v: 1, brief: { what: 'x'.repeat(50_000) } }))).toBe('large')
  })

  test('that inflates without end is cut off', async () => {
    const bomb = deflateRawSync(Buffer.alloc(6_000_000, 32), { level: 9 }).toString('base64url')
    expect(bomb.length).toBeLessThan(LINK_CHARS)
    expect(await unpack(bomb)).toBe('large')
  })

  test('that was cut or changed on its way is refused', async () => {
    const whole = await packedOf({ brief })
    expect(await readBriefLink(whole.slice(0, -6))).toBe('broken')
    expect(await readBriefLink(`${whole.slice(0, 8)}____${whole.slice(12)}`)).toBe('broken')
  })

  test('brings no field that we do not know, and no value that is no text', async () => {
    const given = { v: 1, brief: { what: 'x', key: 'y', tone: 5, job: { a: 1 } }, brand: ['z'], rules: {} }
    expect(await readBriefLink(await packed(given))).toEqual({ brief: { ...emptyDraft, what: 'x' } })
    const proto = `{"v":1,"__proto__":{"brand":"z"},"brief":{"what":"x","__proto__":{"tone":"t"}}}`
    expect(await readBriefLink(await pack(proto))).toEqual({ brief: { ...emptyDraft, what: 'x' } })
  })
})
