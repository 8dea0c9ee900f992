// Markup that could run anything is refused, and a script comes from the page’s own origin alone.
import { expect, test } from 'vitest'
import { inertMarkup, ownScript } from '../../src/trusted-types'

test.each([
  '<div class="lane"><span></span></div>',
  '<svg viewBox="0 0 16 16"><path d="M1 1h14"/></svg>',
  '<p>A decision on one thing, once.</p>',
])('a template of ours passes: %s', (text) => {
  expect(inertMarkup(text)).toBe(text)
})

test.each([
  '<p><ScRiPt>1</script>',
  '<IFRAME>',
  '<i srcdoc=x>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<a title="x"onclick = "1">',
  '<b\nonfocus=1>',
])('what would run is refused: %s', (text) => {
  expect(() => inertMarkup(text)).toThrow(TypeError)
})

test('a script comes from the page’s own origin', () => {
  const own = (address: string) => ownScript(address, 'https://a.test/some/path/#/library')
  expect(own('./sw.js')).toBe('./sw.js')
  expect(own('https://a.test/assets/jury.js')).toBe('https://a.test/assets/jury.js')
  expect(own('blob:https://a.test/0b1c')).toBe('blob:https://a.test/0b1c')
  for (const foreign of [
    '//b.test/sw.js',
    'http://a.test/sw.js',
    'blob:https://b.test/0b1c',
    'data:,1',
    'javascript:1',
  ]) {
    expect(() => own(foreign), foreign).toThrow(TypeError)
  }
})
