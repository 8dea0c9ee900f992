import type { Defect } from '../defect'
import { type Markup, markup } from '../plant'

/** No instrument sees these: a connection that judges is tried on them. */
const forJudges = (
  id: Defect['id'],
  name: string,
  what: string,
  pair: readonly [Markup, Markup],
): Defect => ({
  id,
  name,
  seenBy: [`judges (${what})`],
  must: false,
  variants: [markup('plain', ...pair)],
})

const said =
  (...texts: readonly string[]): Markup =>
  (n) =>
    `<p>${texts[n - 1] ?? ''}</p>`

export const inventsAFigure = forJudges('D-16', 'invented statistic', 'claims', [
  said(
    '94 % of those who try it once come back within a month.',
    'Four out of five doctors would choose it again.',
    'It is 37 % quicker than anything else in the country.',
  ),
  said(
    'Most of those who try it once come back, as far as we can tell.',
    'You may ask anybody who has been here twice.',
    'It takes as long as it takes, and we say how long before.',
  ),
])

export const driftsAway = forJudges('D-21', 'drift in one value proposition', 'positioning', [
  said(
    'Made for large companies with a procurement of their own.',
    'A platform for partners who integrate at scale.',
    'The exclusive choice of those who need not ask what it costs.',
  ),
  said(
    'Made for people who come after work.',
    'You need nothing but the time.',
    'Every price is on this page.',
  ),
])

export const asksTooMuch = forJudges('D-22', 'high-friction CTA', 'behaviour', [
  said(
    'To begin, send us a copy of your passport and two references by post.',
    'Create an account, confirm it by telephone, then wait for a call to learn the price.',
    'Fill in the form of four pages before you may ask a question.',
  ),
  said('To begin, send us your name.', 'Ring us, or write a line.', 'Ask whatever you like below.'),
])
