import { expect, test } from 'vitest'
import { createSeam, type Joint } from '../../../src/models/seam'
import { patience } from '../../../src/run/limits'
import { byCharacter, randomly, seeded } from '../wire/feed'

/** What a continuation adds and what it loses, fed in these pieces. */
function join(said: string, pieces: Iterable<string>) {
  const seam = createSeam(said)
  let joint: ReturnType<typeof seam.write>
  let rest = ''
  let taken = ''
  for (const piece of pieces) {
    if (joint) rest += piece
    else {
      joint = seam.write(piece)
      taken += piece
    }
  }
  joint ??= seam.end()
  return joint.restart ? restarted(joint, taken) : { ...joint, text: joint.text + rest }
}

/** What follows a restart joins nothing; what had come of it with the tag is kept all the same. */
function restarted(joint: Joint, taken: string): Joint {
  const at = taken.indexOf(joint.text)
  const fence = taken.slice(0, at)
  expect(joint.dropped).toBe(fence + taken.slice(at + joint.text.length))
  return { ...joint, dropped: fence }
}

const SAID =
  '<CRITIQUE_RUN version="1">\n<ROUND n="1">\n<p>The bakery opens at six, and the bread is warm by seven.'
const END = 'the bread is warm by seven.'

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
  ['begins with white space', `${' '.repeat(80)}end`, `${' '.repeat(80)}end`, ''],
  ['begins with another tag', '<CRITIQUE_RUNS>', '<CRITIQUE_RUNS>', ''],
  ['breaks off within the name of the run', '<CRITIQUE_RUN', '<CRITIQUE_RUN', ''],
]

const restarts: readonly Case[] = [
  ['begins anew', '<CRITIQUE_RUN version="1"><ROUND n="1">', '<CRITIQUE_RUN version="1">', ''],
  ['begins anew in a fence', '```xml\n <critique_run>\n<ROUND n="1">', ' <critique_run>', '```xml\n'],
  ['begins anew and breaks off', '<CRITIQUE_RUN vers', '<CRITIQUE_RUN vers', ''],
  ['has an endless tag', `<CRITIQUE_RUN ${'x'.repeat(900)}`, `<CRITIQUE_RUN ${'x'.repeat(386)}`, ''],
]

function joinsAs(next: string, expected: ReturnType<typeof join>) {
  expect(join(SAID, [next])).toEqual(expected)
  expect(join(SAID, byCharacter(next))).toEqual(expected)
  const random = seeded(9)
  for (let split = 0; split < 200; split++) expect(join(SAID, randomly(next, random))).toEqual(expected)
}

test.each(cases)('a continuation that %s (MODELS 9)', (_, next, text, dropped) => {
  joinsAs(next, { text, dropped, restart: false })
})

test.each(restarts)('a restart that %s (MODELS 9)', (_, next, text, dropped) => {
  joinsAs(next, { text, dropped, restart: true })
})

test('no more than the last 400 characters are looked for (MODELS 9)', () => {
  const said = Array.from({ length: 200 }, (_, at) => `word${at} `).join('')
  expect(join(said, [`${said.slice(-patience.seamChars)}on`]).text).toBe('on')
  expect(join(said, [`${said.slice(-patience.seamChars - 1)}on`]).dropped).toBe('')
})

test('the longest repetition counts', () => {
  const said = 'abcdefghijklmnopqrst abcdefghijklmnopqrst'
  expect(join(said, [`${said}!`])).toMatchObject({ text: '!', dropped: said })
  expect(join(said, byCharacter('abcdefghijklmnopqrst!'))).toMatchObject({ text: '!' })
})

test('only what may be a repetition is held back', () => {
  const seam = createSeam(SAID)
  expect(seam.write('the b')).toBeUndefined()
  expect(seam.write('ig one')).toEqual({ text: 'the big one', dropped: '', restart: false })
  expect(createSeam(SAID).write('Z')).toEqual({ text: 'Z', dropped: '', restart: false })
})

test('the first run tag of a reply is no restart (MODELS 9)', () => {
  expect(join('Here is the jury at work, as you asked:\n', ['<CRITIQUE_RUN version="1">\n<ROUND>'])).toEqual({
    text: '<CRITIQUE_RUN version="1">\n<ROUND>',
    dropped: '',
    restart: false,
  })
})
