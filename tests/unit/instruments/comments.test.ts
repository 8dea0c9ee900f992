import { expect, test } from 'vitest'
import { commentsIn } from '../../../src/instruments/comments'

/*
 * What a script or a sheet says beside its code, and what only looks like it.
 */

const CASES: readonly (readonly [string, 'script' | 'style', string, readonly string[]])[] = [
  ['after one comment comes the next', 'style', 'a {} /* one */ b {} /* two */', [' one ', ' two ']],
  ['a comment of a line ends with it', 'script', 'go() // one\nstop() // two', [' one', ' two']],
  ['a sheet has none of a line', 'style', 'a { background: url(//host) } // TODO', []],
  ['an address is no comment', 'script', "get('https://host') // why", [' why']],
  ['a quote that is escaped ends no string', 'script', String.raw`say('it\'s // no') /* yes */`, [' yes ']],
  ['a string that is never closed ends with its line', 'script', "say('no // no\n// yes", [' yes']],
  ['a template goes over lines', 'script', 'say(`no\n// no`) // yes', [' yes']],
  ['what is never closed goes to the end', 'script', 'go() /* to do', [' to do']],
]

for (const [name, kind, code, comments] of CASES)
  test(name, () => {
    expect(commentsIn(code, kind)).toEqual(comments)
  })
