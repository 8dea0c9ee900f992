// A link into the app leads to a run or to the start of a new one, and to nothing else, whatever it says.
import { expect, test } from 'vitest'
import { placeOfLink } from '../../../src/page/link'

test.each([
  ['web+jury:run/abc-1', '#/run/abc-1'],
  ['web+jury://run/abc-1?at=12&x=y', '#/run/abc-1?at=12'],
  ['WEB+JURY:#/run/shipped', '#/run/shipped'],
  ['web+jury:new?brief=Ab_-9', '#/new?brief=Ab_-9'],
  ['web+jury:new?run=Ab_-9', '#/new?run=Ab_-9'],
])('%s leads to %s', (link, place) => expect(placeOfLink(link)).toBe(place))

test.each([
  '',
  ...['', 'settings', 'connections/new', 'new?brief=', 'new?brief=a%2Fb'].map((rest) => `web+jury:${rest}`),
  'web+jury:new?shared=0f8fad5b-d9cb-469f-a165-70867728950e',
  'web+jury:new?link=web+jury:run/x',
  `web+jury:new?brief=${'a'.repeat(8193)}`,
  ...['run/../../x', 'https://evil.example/', 'javascript:alert(1)'].map((rest) => `web+jury:${rest}`),
  'javascript:alert(1)',
  'https://evil.example/#/run/x',
  'web+jury:run/x\u0000',
])('%j leads nowhere', (link) => expect(placeOfLink(link)).toBeUndefined())
