import { expect, test } from 'vitest'
import { subjectOf } from '../../../src/models/rehearsal/subject'

const of = (what: string, rest = {}) => subjectOf({ title: 'Title', what, ...rest })

test.each([
  ['A landing page for my bike repair shop', 'landing'],
  ['A landing page for an online shop', 'landing'],
  ['Poster for the summer concert', 'poster'],
  ['Ein Plakat für das Sommerfest', 'poster'],
  ['A dashboard of the KPIs of a dairy', 'dashboard'],
  ['A sign-up form for a choir', 'form'],
  ['An essay about moss', 'article'],
  ['An online shop for brooms', 'shop'],
  ['Bakery', 'landing'],
])('%s is made as %s', (what, kind) => {
  expect(of(what).kind).toBe(kind)
})

test.each([
  [
    'A landing page for my bike shop in Leipzig, for commuters.',
    'Our bike shop in Leipzig',
    'For commuters.',
  ],
  [
    'Accounting for people who hate it. One photograph is enough.',
    'Accounting for people who hate it',
    'One photograph is enough.',
  ],
  ['Ein Artikel über den Streit um das Ufer.', 'Title', 'Ein Artikel über den Streit um das Ufer.'],
  ['下町の銭湯のページ。朝から夜まで。', 'Title', '下町の銭湯のページ。朝から夜まで。'],
  [
    'A dashboard for a dairy that shows what it earns.',
    'Title',
    'A dashboard for a dairy that shows what it earns.',
  ],
])('%s: a headline, and the rest in whole sentences', (what, head, lede) => {
  expect(of(what)).toMatchObject({ head, lede })
})

test.each([
  ['Get someone to book a berth by telephone.', 'Book a berth by telephone'],
  ['To order a broom', 'Order a broom'],
  ['Explain at length why the company was founded and where it is going', ''],
  [undefined, ''],
])('the job %s becomes the button "%s"', (job, action) => {
  expect(of('A page', { job }).action).toBe(action)
})

test('a figure is found, and stands alone where it ends a line', () => {
  const requirements = [
    'Hall broom, rice straw, 64 €',
    'Leaves 22:40, arrives 06:55',
    '14 March at pier 4',
    'No login',
  ]
  expect(of('A page', { requirements }).points).toEqual([
    { text: 'Hall broom, rice straw', whole: 'Hall broom, rice straw, 64 €', figure: '64 €' },
    { text: 'Leaves 22:40, arrives 06:55', whole: 'Leaves 22:40, arrives 06:55', figure: '22:40' },
    { text: '14 March at pier 4', whole: '14 March at pier 4', figure: '14 March' },
    { text: 'No login', whole: 'No login' },
  ])
})

test('a telephone and a mail address are taken out of the list', () => {
  const { phone, mail, points } = of('A page', {
    requirements: ['Telephone 01632 960148', 'Write to a.b@c.example'],
  })
  expect({ phone, mail, points: points.length }).toEqual({
    phone: '01632 960148',
    mail: 'a.b@c.example',
    points: 1,
  })
})

test('what would reach into the page is taken out, and long text is cut', () => {
  const { title, lede } = subjectOf({
    title: '\u202eabc\u0000\ud800d',
    what: `See https://a.example/. ${'word '.repeat(900)}`,
  })
  expect(title).toBe('abc d')
  expect(lede.length).toBeLessThan(262)
  expect(lede).not.toContain('http')
})

test.each([
  [
    'A landing page for a repair café for bicycles in Leipzig that opens on…',
    'Repair café for bicycles in Leipzig',
  ],
  ['A landing page for a choir in Bergen that looks for tenors', 'Choir in Bergen'],
  ['The night boat to Great Hask', 'The night boat to Great Hask'],
  ['A page about tea', 'Tea'],
  ['四季の茶', '四季の茶'],
])('a title that asks for a page, %s, gives the name %s', (title, name) => {
  expect(subjectOf({ title, what: title }).title).toBe(name)
})
