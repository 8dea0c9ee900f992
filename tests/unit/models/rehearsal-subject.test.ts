/** What the rehearsal reads out of a brief: the kind of page, its headline, its button, its figures. */
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
])('%s is made as %s', (what, kind) => expect(of(what).kind).toBe(kind))

test.each([
  ['A landing page for my bike shop in Bonn, for commuters.', 'Our bike shop in Bonn', 'For commuters.'],
  ['Accounting for those who hate it. One click.', 'Accounting for those who hate it', 'One click.'],
  ['Ein Artikel über den Streit um das Ufer.', 'Title', 'Ein Artikel über den Streit um das Ufer.'],
  ['下町の銭湯のページ。朝から夜まで。', 'Title', '下町の銭湯のページ。朝から夜まで。'],
  ['A dashboard for a dairy that shows its milk.', 'Title', 'A dashboard for a dairy that shows its milk.'],
])('%s: a headline, and the rest in whole sentences', (what, head, lede) => {
  expect(of(what)).toMatchObject({ head, lede })
})

test.each([
  ['Get someone to book a berth by telephone.', 'Book a berth by telephone'],
  ['To order a broom', 'Order a broom'],
  ['Explain at length why the company was founded and where it is going', ''],
  [undefined, ''],
])('the job %s becomes the button "%s"', (job, action) => expect(of('A page', { job }).action).toBe(action))

test('a figure is found, and stands alone where it ends a line; a telephone and a mail address are taken out', () => {
  const lines = [
    'Hall broom, rice straw, 64 €',
    'Leaves 22:40, arrives 06:55',
    '14 March at pier 4',
    'No login',
  ]
  const reached = ['Telephone 01632 960148', 'Write to a.b@c.example']
  const { phone, mail, points } = of('A page', { requirements: [...lines, ...reached] })
  expect(points.map(({ text, whole, figure }) => [text, whole, figure])).toEqual([
    ['Hall broom, rice straw', lines[0], '64 €'],
    [lines[1], lines[1], '22:40'],
    [lines[2], lines[2], '14 March'],
    ['No login', 'No login', undefined],
    ['Write to a.b@c.example', 'Write to a.b@c.example', undefined],
  ])
  expect([phone, mail]).toEqual(['01632 960148', 'a.b@c.example'])
})

test('what would reach into the page is taken out, and long text is cut', () => {
  const what = `See https://a.example/. ${'word '.repeat(900)}`
  const { title, lede } = subjectOf({ title: '\u202eabc\u0000\ud800d', what })
  expect(title).toBe('abc d')
  expect(lede.length).toBeLessThan(262)
  expect(lede).not.toContain('http')
})

test.each([
  ['A landing page for a repair café in Leipzig that opens on…', 'Repair café in Leipzig'],
  ['A landing page for a choir in Bergen that looks for tenors', 'Choir in Bergen'],
  ['The night boat to Great Hask', 'The night boat to Great Hask'],
  ['A page about tea', 'Tea'],
  ['四季の茶', '四季の茶'],
])('a title that asks for a page, %s, gives the name %s', (title, name) => {
  expect(subjectOf({ title, what: title }).title).toBe(name)
})
