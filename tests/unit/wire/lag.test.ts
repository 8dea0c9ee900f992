// Each fact leaves the reader in the write that brings the end of its tag, and a page goes out as it comes.
import { expect, test } from 'vitest'
import { defaults } from '../../../src/run/config'
import type { Fact } from '../../../src/run/event'
import { createReader } from '../../../src/wire/reader'

const REPLY = `<CRITIQUE_RUN version="1"><ROUND n="1">
<PANELIST role="designer"><NOTES>Calm &amp; wide.</NOTES><ARTIFACT mime="text/html"><![CDATA[<p>a[b[0]]>c</p>${'x'.repeat(5000)}]]>
</ARTIFACT></PANELIST>
<PANELIST role="critic" score="6" must_fix="1"><DIM name="type" score="6">Small. a < b</DIM>
<MUST_FIX>Larger.</MUST_FIX></PANELIST>
<ROUND_END n="1" composite="6" decision="continue"><REASON>More.</REASON></ROUND_END></ROUND>
<SHIP round="1" status="shipped"><SUMMARY>Done.</SUMMARY></SHIP></CRITIQUE_RUN>`

/** What each fact of that reply is owed to: the tag whose \`>\` brings it. */
const OWED: readonly (readonly [Fact['type'], string])[] = [
  ['critique.run_started', '<CRITIQUE_RUN version="1">'],
  ['critique.round_open', '<ROUND n="1">'],
  ['critique.panelist_open', '<PANELIST role="designer">'],
  ['critique.panelist_note', '</NOTES>'],
  ['critique.parser_warning', ']]>c'],
  ['critique.artifact_seen', '</ARTIFACT>'],
  ['critique.panelist_close', '</PANELIST>'],
  ['critique.panelist_open', '<PANELIST role="critic" score="6" must_fix="1">'],
  ['critique.panelist_dim', '</DIM>'],
  ['critique.panelist_must_fix', '</MUST_FIX>'],
  ['critique.panelist_close', '</MUST_FIX></PANELIST>'],
  ['critique.round_heard', '</ROUND_END>'],
  ['critique.ship_open', '<SHIP round="1" status="shipped">'],
  ['critique.ship_heard', '</SHIP>'],
  ['critique.run_heard', '</CRITIQUE_RUN>'],
]

const digest = (text: string) => ({ hash: text, bytes: text.length })

test('CT-29 event lag is 0 characters: each fact leaves in the write that brings the > of its tag', () => {
  const heard: [Fact['type'], number][] = []
  let written = 0
  const reader = createReader({ config: defaults, emit: ({ type }) => heard.push([type, written]), digest })
  for (const character of REPLY) {
    written += 1
    reader.write(character)
  }
  expect(heard).toEqual(OWED.map(([type, tag]) => [type, REPLY.indexOf(tag) + tag.length]))
})

test('an artifact goes out as it comes, at most two brackets behind', () => {
  let behind = 0
  let out = 0
  const artifactPart = (part: string) => {
    out += part.length
  }
  const reader = createReader({ config: defaults, emit: () => undefined, artifactPart, digest })
  reader.write('<CRITIQUE_RUN version="1"><ROUND n="1"><PANELIST role="designer"><ARTIFACT><![CDATA[')
  const page = '<p>]]]]</p>'.repeat(100)
  for (let at = 0; at < page.length; at++) {
    reader.write(page.charAt(at))
    behind = Math.max(behind, at + 1 - out)
  }
  expect(behind).toBe(2)
  expect(out).toBe(page.length)
})
