// Any page is split as a browser splits it and read to its end, and the pages of recorded runs are clean.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lint } from '../../../src/instruments/lint'
import { scan } from '../../../src/instruments/scan'
import { actsOf } from '../../../src/models/rehearsal/script'
import { defaults } from '../../../src/run/config'
import { briefs } from '../models/rehearsal-briefs'
import { depth } from '../../building/depth'
import { recordedRuns } from '../../building/runs'

const broken = (page: string) => lint(page).filter(({ violation }) => violation)

test('the pages of recorded runs are clean', () => {
  for (const text of new Set(recordedRuns().flatMap(({ file }) => file.bodies.map((body) => body.text))))
    expect(broken(text), text).toEqual([])
})

test.each(briefs)(
  'rehearsed, $title is clean in every round, and not once something is left over',
  (brief) => {
    for (let seed = 0; seed < depth(1, 4); seed++)
      for (const { page, n } of actsOf({ seed, brief, config: defaults })) {
        expect(broken(page), `seed ${seed}, round ${n}`).toEqual([])
        const spoiled = page.replace('</main>', '<p>TODO: prices</p><a href="#gone">x</a></main>')
        expect(broken(spoiled).map(({ rule }) => rule)).toEqual(['todo_marker', 'broken_anchor'])
      }
  },
)

/** A browser's view of a page, as a line for each thing that stands in it. */
function seen(page: string): string[] {
  const lines: string[] = []
  scan(page, {
    open: (name, attributes) =>
      lines.push([name, ...[...attributes].map((pair) => pair.join('='))].join(' ')),
    close: (name) => lines.push(`/${name}`),
    text: (text) => lines.push(`"${text}"`),
    raw: (name, text) => lines.push(`${name}:"${text}"`),
    comment: (text) => lines.push(`!${text}`),
  })
  return lines
}

describe('a page is split as a browser splits it', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['<P Class=A ID="b" hidden>x</P>', ['p class=A id=b hidden=', '"x"', '/p']],
    ["<a href='x y'title=z>", ['a href=x y title=z']],
    ['<a href=x/y/>', ['a href=x/y/']],
    ['<a a=1 A=2>', ['a a=1']],
    ['<a =x>', ['a =x=']],
    ['<br/><br / >', ['br', 'br']],
    ['<a href = "x">', ['a href=x']],
    ['<a title="a > b">x', ['a title=a > b', '"x"']],
    ['&lt;a&gt; &amp;amp; &#65;&#x42; &unknown; &#0;', ['"<a> &amp; AB &unknown; \uFFFD"']],
    ['<a title="&quot;&copy">', ['a title="©']],
    ['a < b <c', ['"a "', '"<"', '" b "']],
    ['</ x><//><?xml y?><!doctype html><!x>', ['! x', '!/', '!xml y?', '!x']],
    ['<!-- a -- b --><!--><!---><!-- c --!><!-- d', ['! a -- b ', '!', '!', '! c ', '! d']],
    ['<script>a<b</scriptx></SCRIPT >c', ['script', 'script:"a<b</scriptx>"', '/script', '"c"']],
    [
      '<style><p></style><title>&amp;<b></title>',
      ['style', 'style:"<p>"', '/style', 'title', 'title:"&<b>"', '/title'],
    ],
    [
      '<svg><title>x</title><![CDATA[<b>]]><style/><p/></svg>',
      ['svg', 'title', '"x"', '/title', '"<b>"', 'style', '/style', 'p', '/p', '/svg'],
    ],
    ['<![CDATA[x]]>', ['![CDATA[x]]']],
    ['<p title="never closed', []],
    ['<script>never closed', ['script', 'script:"never closed"']],
  ]
  test.each(cases)('%s', (page, lines) => {
    expect(seen(page)).toEqual(lines)
  })
})

describe('whatever a page holds', () => {
  const tags = '<a |<!--|-->|</|<p>|<svg>|</svg>|<![CDATA[|]]>|<script>|</script>|<style>'.split('|')
  const signs = '<|>|/|!|-|--|"|\'|=|&|#|;|a|a |href|id|/*|*/|//|`|\\|{{|}}|]|\uD83D|\0|\n| '.split('|')
  const marks = fc.constantFrom(...tags, ...signs, 'TODO', '[your ', 'lorem ipsum')

  test('it is read to its end without a throw, and nothing is found that is not in it', () => {
    fc.assert(
      fc.property(fc.array(marks, { maxLength: 60 }), (parts) => {
        const page = parts.join('')
        const rows = broken(page)
        for (const { rule } of rows)
          if (rule === 'todo_marker') expect(page).toContain('TODO')
          else if (rule === 'lorem_ipsum') expect(page).toContain('lorem')
      }),
      { numRuns: depth(300, 5000) },
    )
  })

  test('what was found in the first half of a page is still found with another half after it', () => {
    fc.assert(
      fc.property(fc.array(marks, { maxLength: 40 }), (parts) => {
        const rules = broken(`<p>TODO: x</p><a href="">y</a>${parts.join('')}`).map(({ rule }) => rule)
        expect(rules).toEqual(expect.arrayContaining(['todo_marker', 'empty_href']))
      }),
      { numRuns: depth(100, 2000) },
    )
  })

  /** Each would take minutes if a search began again wherever the last one ended. */
  const repeated = [
    ...['<', '<!--', '<!-- ', '<!', '</', '</a', '<a ', '<a href="', "<a b='", '<a = ', '<p>', '<p id=a>'],
    ...[
      '<a href="#x">y</a>',
      '<code>',
      '<script>',
      '<title>',
      '&',
      '&#x1',
      '\u00A0 ',
      'insert-',
      'insert a ',
    ],
    ...['your ', '[your ', '[', '{{a', '<%a', '${a', 'TODO ', 'no TODO ', 'XXX-', 'lorem ipsum ', 'dolor '],
    ...['this is a placeholder ', 'image placeholder ', '//', 'path/to', '© your '],
  ]
  const opened = [
    ['<svg>', '<![CDATA[', ']]>'],
    ['<svg>', '<![CDATA[x]]>', ''],
    ['<script>', '"', '</script>'],
    ['<script>', '`\\', '</script>'],
    ['<script>', '/*', '</script>'],
    ['<script>', '/**/', '</script>'],
    ['<script>', '</scrip', '</script>'],
    ['<script>', '// TODO a\n', '</script>'],
    ['<style>', '/*', '</style>'],
    ['<style>', 'url(', '</style>'],
    ['<style>', '//picsum.', '</style>'],
    ['<img alt="" src="', '//a.', '">'],
    ['<img alt="" src="', '/path/to', '">'],
    ['<img alt="" src="', ' ', '">'],
    ['<a href="', '//a.', '">'],
    ['<a href="//', 'a.', '">'],
    ['<a href="', 'javascript:;', '">'],
    ['<a href="javascript:', ' ', 'x">'],
    ['<a href="javascript:', 'void 0;', 'x">'],
    ['<a href="#', '%', '">'],
    ['<a href="#', ':~:', '">'],
    ['<path style="', 'url(#', '">'],
    ['<path style="', 'url( ', '">'],
    ['<p aria-labelledby="', 'a ', '">'],
    ['<img src="" class="', 'a ', '">'],
    ['<p title="', 'your ', '">'],
    ['<p ', 'a ', '>'],
    ['<p ', 'a="" ', '>'],
    ['<p ', '/', '>'],
    ['<p a', ' ', '>'],
  ] as const
  const pages = [...repeated.map((part) => ['', part, ''] as const), ...opened]

  test.each(pages)('%s%s%s without end is read to its end', (start, part, end) => {
    const size = depth(2 ** 17, 2 ** 20)
    lint(start + part.repeat(Math.ceil(size / part.length)) + end)
  })

  test('the largest page that a run takes is read', () => {
    const part =
      '<section id="s"><h2>Bread</h2><p>Baked <a href="#s">at night</a> &amp; sold by six.</p></section>\n'
    const page = part.repeat(Math.floor(defaults.artifactMaxBytes / part.length))
    expect(broken(page).map(({ rule }) => rule)).toEqual(['duplicate_id'])
  })
})

test('[CP-21] a rehearsed page says the copy that it is given, and has no fault by it', () => {
  const [brief] = briefs
  if (!brief) throw new Error('There is no brief to rehearse.')
  const copy = '<h1>Bread at six</h1>\n<p>Ordered by <a href="#">eight</a>. ]]> &lt;</p>'
  for (const { page } of actsOf({ seed: 1, brief, config: defaults, copy })) {
    expect(page).toContain('<h2>Bread at six</h2>')
    expect(page).not.toContain(']]>')
    expect(broken(page)).toEqual([])
  }
})
