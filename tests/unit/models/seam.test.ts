/** Where a continuation meets what was said before: what it adds, what it repeats, and whether it begins anew. */
import { expect, test } from 'vitest'
import { createSeam } from '../../../src/models/seam'
import { patience } from '../../../src/run/limits'
import { depth } from '../../building/depth'
import { byCharacter, randomly, seeded } from '../wire/feed'

/** What a continuation adds and what it loses, fed in these pieces. */
function join(said: string, pieces: Iterable<string>) {
  const seam = createSeam(said)
  let joint: ReturnType<typeof seam.write>
  let [rest, taken] = ['', '']
  for (const piece of pieces) {
    if (joint) rest += piece
    else {
      joint = seam.write(piece)
      taken += piece
    }
  }
  joint ??= seam.end()
  if (!joint.restart) return { ...joint, text: joint.text + rest }
  // What follows a restart joins nothing; what had come of it with the tag is kept all the same.
  const at = taken.indexOf(joint.text)
  const fence = taken.slice(0, at)
  expect(joint.dropped).toBe(fence + taken.slice(at + joint.text.length))
  return { ...joint, dropped: fence }
}

const END = 'the bread is warm by seven.'
const SAID = `<CRITIQUE_RUN version="1">\n<ROUND n="1">\n<p>The bakery opens at six, and ${END}`
const SPACE = ' '.repeat(80)
const TAG = '<CRITIQUE_RUN'

type Case = readonly [name: string, next: string, text: string, dropped: string]

const cases: readonly Case[] = [
  ['goes on', ' Come early.</p>', ' Come early.</p>', ''],
  ['repeats the end', `${END} Come early.`, ' Come early.', END],
  ['repeats fifteen characters by chance', `${SAID.slice(-15)} Yes.`, `${SAID.slice(-15)} Yes.`, ''],
  ['repeats sixteen', `${SAID.slice(-16)} Yes.`, ' Yes.', SAID.slice(-16)],
  ['repeats the end and no more', END, '', END],
  ['repeats all of it', `${SAID} Yes.`, ' Yes.', SAID],
  ['breaks off in a repetition', END.slice(0, 20), END.slice(0, 20), ''],
  ['opens a fence', '```html\n Come early.', ' Come early.', '```html\n'],
  ['opens a fence after a line', '\n\n```\n Come early.', ' Come early.', '\n\n```\n'],
  ['opens a fence of tildes', '~~~xml\n Come early.', ' Come early.', '~~~xml\n'],
  ['opens a fence and repeats', `\`\`\`html\n${END} Come.`, ' Come.', `\`\`\`html\n${END}`],
  ['opens a fence and nothing else', '```html\n', '', '```html\n'],
  ['begins with code that is no fence', '``quoted`` words', '``quoted`` words', ''],
  ['begins with white space', `${SPACE}end`, `${SPACE}end`, ''],
  ['begins with another tag', `${TAG}S>`, `${TAG}S>`, ''],
  ['breaks off within the name of the run', TAG, TAG, ''],
]
const restarts: readonly Case[] = [
  ['begins anew', `${TAG} version="1"><ROUND n="1">`, `${TAG} version="1">`, ''],
  ['begins anew in a fence', '```xml\n <critique_run>\n<ROUND n="1">', ' <critique_run>', '```xml\n'],
  ['begins anew and breaks off', `${TAG} vers`, `${TAG} vers`, ''],
  ['has an endless tag', `${TAG} ${'x'.repeat(900)}`, `${TAG} ${'x'.repeat(386)}`, ''],
]

test.each([
  ...cases.map((one) => [...one, false] as const),
  ...restarts.map((one) => [...one, true] as const),
])('a continuation that %s (MODELS 9)', (_, next, text, dropped, restart) => {
  const random = seeded(9)
  const splits = Array.from({ length: depth(30, 200) }, () => randomly(next, random))
  for (const pieces of [[next], [...byCharacter(next)], ...splits])
    expect(join(SAID, pieces)).toEqual({ text, dropped, restart })
})

test('no more than the last 400 characters are looked for, and the longest repetition counts (MODELS 9)', () => {
  const said = Array.from({ length: 200 }, (_, at) => `word${at} `).join('')
  expect(join(said, [`${said.slice(-patience.seamChars)}on`]).text).toBe('on')
  expect(join(said, [`${said.slice(-patience.seamChars - 1)}on`]).dropped).toBe('')
  const twice = 'abcdefghijklmnopqrst abcdefghijklmnopqrst'
  expect(join(twice, [`${twice}!`])).toMatchObject({ text: '!', dropped: twice })
  expect(join(twice, byCharacter('abcdefghijklmnopqrst!'))).toMatchObject({ text: '!' })
})

test('only what may be a repetition is held back, and the first run tag of a reply is no restart (MODELS 9)', () => {
  const seam = createSeam(SAID)
  expect(seam.write('the b')).toBeUndefined()
  expect(seam.write('ig one')).toEqual({ text: 'the big one', dropped: '', restart: false })
  expect(createSeam(SAID).write('Z')).toEqual({ text: 'Z', dropped: '', restart: false })
  const text = '<CRITIQUE_RUN version="1">\n<ROUND>'
  expect(join('Here is the jury at work:\n', [text])).toEqual({ text, dropped: '', restart: false })
})
