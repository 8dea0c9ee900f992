// A brief needs only what is wanted, takes its title from there, and turns back into the draft that it was.
import { describe, expect, test } from 'vitest'
import { briefOf, draftOf, emptyDraft } from '../../../src/desk/draft'
import { examples } from '../../../src/desk/examples'

describe('a brief', () => {
  test('needs to say what is wanted, and nothing else', () => {
    expect(briefOf(emptyDraft)).toBeUndefined()
    expect(briefOf({ ...emptyDraft, what: ' \n ', job: 'Sell' })).toBeUndefined()
    expect(briefOf({ ...emptyDraft, what: ' A page. ' })).toEqual({ title: 'A page', what: 'A page.' })
  })

  test('leaves empty fields out, and takes one requirement a line', () => {
    const brief = briefOf({ ...emptyDraft, what: 'A page', tone: ' dry ', requirements: ' one\n\n two \n' })
    expect(brief).toEqual({ title: 'A page', what: 'A page', tone: 'dry', requirements: ['one', 'two'] })
  })

  test.each([
    ['The first sentence. The second.', 'The first sentence'],
    ['One line\nanother', 'One line'],
    ['四季の茶のページ。静かに。', '四季の茶のページ。静かに'],
    [`${'word '.repeat(30)}`, 'word word word word word word word word word word word word…'],
    ['x'.repeat(80), `${'x'.repeat(60)}…`],
  ])('%s is called %s', (what, title) => {
    expect(briefOf({ ...emptyDraft, what })?.title).toBe(title)
  })

  test('comes back as the draft that it was', () => {
    for (const example of examples) {
      const brief = briefOf(example)
      expect(brief && draftOf(brief)).toEqual(example)
    }
  })
})
