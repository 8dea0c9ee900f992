import { describe, expect, test } from 'vitest'
import { framed, readBack } from '../../../src/prompts/fence'

describe('a page stays a page', () => {
  const page = `<!doctype html>
<html lang="en"><!-- a note --><head><title>A &lt;b&gt; c</title><style>a>b{color:#123}</style></head>
<body><database-view></database-view><datalist id="d"></datalist><article data-kind="x">1 < 2 && 3 > 2</article>
<shipping-form></shipping-form><section id="round"><p>‹Zitat› ship, round, data</p></section></body></html>`

  test('nothing but our names is touched', () => {
    expect(framed(page)).toBe(page)
    expect(framed('<details><summary>More</summary></details><data value="3">3</data>')).toBe(
      '<details>‹summary>More‹/summary></details>‹data value="3">3‹/data>',
    )
    expect(framed('<p>&lt;PANELIST&gt; ends with ]]&gt;, a[b[0]]>c</p>')).toBe(
      '<p>‹lt;PANELIST&gt; ends with ]]&gt;, a[b[0]]›c</p>',
    )
  })

  test('an entity and a sign stay two things', () => {
    const text = '<ROUND> &lt;ROUND> ＜ROUND> ﹤ROUND> &#60;ROUND>'
    expect(framed(text)).toBe('‹ROUND> ‹lt;ROUND> ❮ROUND> ❬ROUND> ‹#60;ROUND>')
  })

  test.each([
    ['<ＰＡＮＥＬＩＳＴ>', '‹ＰＡＮＥＬＩＳＴ>'],
    ['＜／ｄａｔａ＞', '❮／ｄａｔａ＞'],
    ['<pane\u2060list\u200b>', '‹pane\u2060list\u200b>'],
    ['<P\u0301ANELIST>', '‹P\u0301ANELIST>'],
    ['< \u3000/ \u00a0Ship>', '‹ \u3000/ \u00a0Ship>'],
    ['＜！［CDATA[', '❮！［CDATA['],
    ['<𝐑𝐎𝐔𝐍𝐃>', '‹𝐑𝐎𝐔𝐍𝐃>'],
    ['&lt /ship', '‹lt /ship'],
    [']\u200b]\u200b>', ']\u200b]\u200b›'],
  ])('a spelling that only a model would fall for is marked too: %s', (text, marked) => {
    expect(framed(text)).toBe(marked)
    expect(readBack(marked)).toBe(text)
  })

  test('two million characters of beginnings take no time that grows with their square', () => {
    const began = performance.now()
    for (const piece of ['<', '< ', '<P', '<\u200b', '&lt', ']', ']]', '<PANELIS', '<\u001b'])
      framed(piece.repeat(200_000))
    expect(performance.now() - began).toBeLessThan(4000)
  })
})
